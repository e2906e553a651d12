"""The guided turn: the stages A1, A2, A3, favour and moon, each with its status and the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.pantacle.favour import Resolve
from companion.games.pantacle.queries import Stage, StageStand, Stand, announced_fact, favour_choices, strip
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import memo_component
from companion.ui.parts.layout import in_line, share, stacked, tight_row
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import centred

GAP = 4
"""Pixels between two cells."""


@memo_component
def Strip(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw five cells; a tap opens the guide. While opponents are asked, answers replace the first three."""

    def seen(state: State) -> tuple[tuple[tuple[Stage, Stand], ...], Phase]:
        return tuple((each.stage, each.stand) for each in strip(state)), state.phase

    stands, phase = use_selector(ui.session, do.table, seen)

    def cells(some: Sequence[tuple[Stage, Stand]], room: float) -> list[ft.Control]:
        return [_stage(ui, stage, stand, phase, do, room) for stage, stand in some]

    def line(some: Sequence[tuple[Stage, Stand]]) -> ft.Control:
        return in_line(*cells(some, share(body_width(ui.look), len(some), GAP)), gap=GAP)

    if ui.look.large_text:
        return line(stands) if ui.look.wide else stacked([line(stands[:3]), line(stands[3:])], GAP)
    if phase is Phase.ASK:
        tenth = (body_width(ui.look) - 3 * GAP) / 10
        return in_line(*_answers(ui, do, 3 * tenth), *cells(stands[3:], 2 * tenth), gap=GAP)
    return line(stands)


@memo_component
def Answers(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the answers above the rows, with large text, while an opponent is asked."""
    asking = use_selector(ui.session, do.table, lambda state: state.phase is Phase.ASK)
    return in_line(*(_answers(ui, do, share(body_width(ui.look), 2, GAP)) if asking else ()), gap=GAP)


def stand_word(ui: Ui, stage: Stage, stand: Stand, phase: Phase) -> str:
    """Return the second word of a cell: forced, done, choose, answer …"""
    if stand is Stand.NOW and stage.preparing:
        return ui.words.show(Stand.FORCED)
    if stand is Stand.NOW:
        return ui.g(f"ui.strip.{phase.value if phase is Phase.ASK else stage.value}")
    if stand is Stand.LATER and stage is Stage.MOON:
        return ui.g("ui.strip.end")
    return ui.words.show(stand)


def _stage(ui: Ui, stage: Stage, stand: Stand, phase: Phase, do: Dispatcher, room: float) -> ft.Control:
    word, under = ui.words.show(stage), stand_word(ui, stage, stand, phase)
    now, forced, done = stand is Stand.NOW, stand is Stand.FORCED, stand is Stand.DONE
    ink = ui.accent.on_acc if now else ui.accent.acc if forced else ui.colours.ink2
    said = f"{word}{ui.t('colon')}{under}"
    return _cell(
        ui,
        f"stage-{stage.value}",
        said,
        (word, under, ink, ft.Icons.CHECK_ROUNDED if done and len(word) <= 4 else None),
        lambda: do.open("guide", stage),
        room,
        expand=2,
        ground="accent" if now else "tint" if forced else "flat",
        chosen=now,
        border=ft.Border.all(2, ui.accent.acc) if forced else None,
    )


Face = tuple[str, str, str, ft.IconData | None]


def _cell(
    ui: Ui,
    id: str,
    said: str,
    face: Face,
    go: Callable[[], object],
    room: float,
    *,
    expand: int,
    ground: str = "raised",
    chosen: bool | None = None,
    border: ft.Border | None = None,
) -> ft.Control:
    word, under, ink, icon = face
    size = ui.look.fit(word, "bar", room, weight=700, sizes=(15, 14, 13, 12, 11, 10)) or 9
    head: ft.Control = ui.text(word, "bar", size=size, color=ink, weight=700, max_lines=1)
    if icon is not None:
        head = tight_row(ft.Icon(icon, size=13, color=ui.colours.ok), head, gap=2)
    body = centred([head, ui.fitted(under, "caption", room, color=ink)], -3)
    return tappable(
        ui,
        id,
        said,
        body,
        go,
        ground=ground,
        chosen=chosen,
        expand=expand,
        radius=12,
        height=ui.look.scaled_height(48, 44),
        border=border,
    )


def _answers(ui: Ui, do: Dispatcher, room: float) -> list[ft.Control]:
    """Return the answers of the asked opponent other than the main button."""
    ink = ui.colours.ink
    divert: Face = (ui.g("action.Divert"), ui.g("ui.divert.under"), ink, None)
    nobody: Face = (ui.g("ui.nobody"), ui.g("ui.nobody.under"), ink, None)
    return [
        _cell(ui, "divert", ui.g("action.Divert"), divert, lambda: do.open("divert"), room, expand=3),
        _cell(
            ui,
            "nobody",
            ui.g("action.Resolve"),
            nobody,
            lambda: do(Resolve(), then=do.go_on),
            room,
            expand=3,
        ),
    ]


@memo_component
def Sentence(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw one sentence under the strip: the task now, and its reason."""
    head, rest = use_selector(ui.session, do.table, lambda state: now_words(ui, state))
    line = ft.Text(
        spans=[ui.look.span(head, "where", 700), ui.look.span(rest, "where", 400)],
        size=ui.look.size("where"),
        style=ui.look.style("where"),
        color=ui.colours.ink,
        max_lines=ui.look.lines(2),
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return ft.Semantics(live_region=True, container=True, content=line)


def sentence_height(ui: Ui, state: State) -> float:
    """Return the pixels the sentence takes beyond its first line."""
    head, rest = now_words(ui, state)
    wide = ui.look.width_of(head, "where", 700) + ui.look.width_of(rest, "where", 400)
    return 0 if wide <= body_width(ui.look) else ui.look.size("where") * 1.45


def now_words(ui: Ui, state: State) -> tuple[str, str]:
    """Return the sentence in two parts: "Influence: ", "3 cubes, price 1 + 2, so you must buy."."""
    colon = ui.t("colon")
    if state.status is not Status.PLAYING:
        return "", ""
    match state.phase:
        case Phase.MARKER:
            return f"{ui.words.show(state.opponents[-1])}{colon}", ui.g("ui.now.marker", player=state.active)
        case Phase.ASK:
            return f"{ui.words.show(state.announced)}{colon}", _asked(ui, state)
        case Phase.MOON:
            return f"{ui.words.show(Stage.MOON)}{colon}", moon_words(ui, state)
    now = next((each for each in strip(state) if each.stand is Stand.NOW), None)
    if now is None or now.stage is Stage.FAVOUR:
        return f"{ui.words.show(Stage.FAVOUR)}{colon}", _forbidden(ui, state)
    return f"{ui.g(f'ui.step.{now.stage.value}')}{colon}", why(ui, now)


def why(ui: Ui, each: StageStand) -> str:
    """Return the reason for a stage's status as a sentence."""
    return f"{ui.words.say(each.why)}."


def _asked(ui: Ui, state: State) -> str:
    """Return the opponent who may divert, and the two guardians needed if they are known (PA-26)."""
    fact = announced_fact(state)
    if fact is None:
        return ui.g("ui.now.ask", player=state.asking)
    return ui.g("ui.now.ask.told", player=state.asking, first=fact.first, second=fact.second)


def moon_words(ui: Ui, state: State) -> str:
    """Return the player who got the favour, and the question of the moon change."""
    got = state.diverter or state.active
    return ui.g("ui.now.moon", favour=state.announced, player=got)


def _forbidden(ui: Ui, state: State) -> str:
    """Return the favours that may not be announced: the marked one, and those of own tokens."""
    quiet = [choice.favour for choice in favour_choices(state) if not choice.legal]
    if len(quiet) > 2:
        return ui.g("ui.now.forbidden_many", favour=state.marker, n=len(quiet))
    return ui.g("ui.now.forbidden", n=len(quiet), favours=tuple(quiet))
