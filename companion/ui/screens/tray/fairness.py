"""The fairness page: the faces this device rolled, what they can prove, and a test of a million rolls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.kit.tray.fairness import Fairness, Verdict, fairness_of, rolls_needed
from companion.kit.tray.self_test import MILLION, SelfTest
from companion.kit.tray.state import Tally
from companion.languages import grammar
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.error_boundary import component
from companion.ui.hooks import Ref, use_ref, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import whole_percent
from companion.ui.screens.tray.body import chip
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import flat

BIASES = (0.2, 0.05)
SHOWN_EVERY = 12
"""Slices of rolls between two updates of the progress bar."""


@component
def FairnessSheet(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw histogram, chi-square and the rolls needed to show a bias, for one kind of die at a time."""
    tallies = use_selector(ui.session, do.table, lambda state: state.tallies)
    sides, look_at = use_state(
        lambda: max(tallies, key=lambda tally: (sum(tally.app), tally.sides == 6)).sides
    )
    tally = next(each for each in tallies if each.sides == sides)
    found = fairness_of(tally.app)
    body: list[ft.Control] = [
        _kinds(ui, tallies, sides, look_at),
        _histogram(ui, tally),
        ui.text(_sentence(ui, found), "body", weight=600),
        *([] if found.verdict is Verdict.TOO_FEW else [_chi(ui, found)]),
        flat(ui.look, ui.text(_needed(ui, sides, found.rolls), "body"), padding=14),
        *(
            [ui.text(ui.g("fair.real", n=sum(tally.real)), "note", color=ui.colours.ink2)]
            if any(tally.real)
            else []
        ),
        section(ui, ui.g("fair.test")),
        MillionRolls(ui, sides, key="million"),
        section(ui, ui.g("fair.how")),
        ui.text(ui.g("fair.how.text"), "body", color=ui.colours.ink2),
    ]
    main = MainButton(ui, ui.g("fair.back"), "", do.close, ft.Icons.CASINO_ROUNDED)
    return sheet(
        ui,
        ui.g("fair"),
        body,
        do.close,
        note=ui.g("fair.note"),
        bar=ft.Row([ft.Container(main, expand=True)]),
    )


def _chi(ui: Ui, found: Fairness) -> ft.Control:
    """Draw the figures of the chi-square test; the caller omits them for few rolls."""
    said = ui.g("fair.chi", chi=found.chi, freedom=found.freedom, p=_share(ui, found.p))
    return ui.text(said, "note", color=ui.colours.ink2)


def _kinds(ui: Ui, tallies: tuple[Tally, ...], chosen: int, look_at: Callable[[int], object]) -> ft.Control:
    chips = [
        chip(
            ui,
            f"fair-d{tally.sides}",
            ui.t("dice.kind", n=1, sides=tally.sides),
            lambda sides=tally.sides: look_at(sides),
            tally.sides == chosen,
            ui.g("fair.kind", dice=ui.t("dice.kind", n=1, sides=tally.sides), n=sum(tally.app)),
        )
        for tally in tallies
    ]
    return ft.Row(chips, spacing=6, run_spacing=6, wrap=True)


def _histogram(ui: Ui, tally: Tally) -> ft.Control:
    """Draw one bar per face, and a dashed line at the height of an equal distribution."""
    source = histogram_source(tally.app, (ui.colours.ink2, ui.colours.ink3, ui.colours.ink2), 328, 120)
    counts = ", ".join(f"{face}{ui.t('colon')}{n}" for face, n in enumerate(tally.app, 1) if n)
    label = counts or ui.g("fair.none")
    image = picture(source, min(ui.look.width, 560) - 32, (min(ui.look.width, 560) - 32) * 120 / 328)
    return ft.Semantics(
        identifier="histogram", label=label, container=True, exclude_semantics=True, content=image
    )


def histogram_source(counts: tuple[int, ...], tones: tuple[str, str, str], width: int, height: int) -> str:
    """Return the SVG of a histogram: bars, the fair line, and face numbers if there is room."""
    bar, line, ink = tones
    step = width / len(counts)
    top = max(counts) or 1
    room = height - 18
    gap = 0.25 * step if len(counts) <= 20 else 0.1 * step
    body = "".join(
        f'<rect x="{number(place * step + gap / 2)}" y="{number(room - room * n / top * 0.92)}" '
        f'width="{number(step - gap)}" height="{number(max(room * n / top * 0.92, 1))}" rx="2" fill="{bar}"/>'
        for place, n in enumerate(counts)
    )
    if sum(counts):
        fair = number(room - room * (sum(counts) / len(counts)) / top * 0.92)
        body += path(f"M0 {fair}H{width}", "none", line, 1.5, ' stroke-dasharray="4 3"')
    every = 1 if len(counts) <= 20 else 10
    size = 12 if len(counts) <= 12 else 9
    body += "".join(
        words(str(face), size, (face - 0.5) * step, height - 3, ink, "Body600")
        for face in range(every, len(counts) + 1, every)
    )
    return svg(width, height, body)


def _sentence(ui: Ui, found: Fairness) -> str:
    return ui.g(f"fair.{found.verdict.value}", n=found.rolls, share=_share(ui, found.p))


def _share(ui: Ui, p: float) -> str:
    """Return a probability in words: per cent, or "1 in 300" if it is at most 1 %."""
    if p > 0.01:
        return whole_percent(ui, p)
    return ui.g("fair.one_in", many=_grouped(ui, round(1 / max(p, 1e-12))))


def _grouped(ui: Ui, n: int) -> str:
    return f"{n:,}".replace(",", grammar(ui.words.lang).thousands)


def _needed(ui: Ui, sides: int, rolls: int) -> str:
    """Return a sentence with the number of rolls needed to see a bias, and the number so far."""
    big, small = (rolls_needed(sides, bias) for bias in BIASES)
    return ui.g(
        "fair.needed",
        dice=ui.t("dice.kind", n=1, sides=sides),
        big=_grouped(ui, big),
        small=_grouped(ui, small),
        n=rolls,
        rolls=_grouped(ui, rolls),
    )


# -- a million rolls --------------------------------------------------------------------------------


Progress = tuple[str, int, Fairness | None, Fairness | None]
"""The state of the test: status, rolls so far, fairness of faces and of pairs (None until it is done)."""


@component
def MillionRolls(ui: Ui, sides: int) -> ft.Control:
    """Draw the test; it rolls in slices of a few milliseconds, so that the UI responds and can stop it."""
    first: Progress = ("idle", 0, None, None)
    state, put = use_state(first)
    running: Ref[SelfTest | None] = use_ref(None)
    what, done, faces, pairs = state

    async def run(test: SelfTest) -> None:
        slices = 0
        while test is running.current and not test.finished:
            test.advance()
            slices += 1
            await asyncio.sleep(0)  # let other tasks run
            if slices % SHOWN_EVERY == 0 and test is running.current:
                put(("running", test.done, None, None))
        if test is running.current:
            put(("done", test.done, test.of_faces(), test.of_pairs()))

    def start() -> None:
        test = running.current = SelfTest(sides)
        put(("running", 0, None, None))
        ui.session.later(run, test)

    def stop() -> None:
        test, running.current = running.current, None
        put(("stopped", test.done if test else 0, None, None))

    def leave() -> None:
        running.current = None

    ft.use_effect(lambda: None, [], cleanup=leave)
    rows: list[ft.Control] = [ui.text(_progress(ui, what, done), "body")]
    if what == "running":
        rows.append(
            ft.ProgressBar(
                value=done / MILLION, height=8, border_radius=4, color=ui.colours.ok, bgcolor=ui.colours.well
            )
        )
    if faces is not None and pairs is not None:
        good = all(each.verdict.value in ("usual", "rare") for each in (faces, pairs))
        rows.append(ui.text(ui.g("fair.passed" if good else "fair.failed"), "body", weight=600))
        rows.append(
            ui.text(
                ui.g("fair.results", faces=_share(ui, faces.p), pairs=_share(ui, pairs.p)),
                "note",
                color=ui.colours.ink2,
            )
        )
    word, act = (ui.g("fair.stop"), stop) if what == "running" else (ui.g("fair.start"), start)
    button = word_button(ui, "million-stop" if what == "running" else "million", word, act)
    label = ft.Semantics(
        identifier="million-says",
        container=True,
        live_region=what != "running",
        content=ft.Column(rows, spacing=6, tight=True),
    )
    return flat(
        ui.look,
        ft.Column(
            [label, button], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
        ),
        padding=14,
    )


def _progress(ui: Ui, what: str, done: int) -> str:
    return ui.g(f"fair.test.{what}", done=_grouped(ui, done), n=done * 100 // MILLION)
