"""Cards turned up: their kind and strength, and the contents of a Fog card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.state import Lieutenant, State
from companion.games.syncro.vocabulary import Kind, Mist, Power
from companion.i18n.lines import tell_event
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import (
    asked_number,
    card_place,
    card_word,
    chip,
    chips_of,
    not_now,
    number_keys,
    strength_keys,
)
from companion.ui.games.syncro.resolve import fight_above, fight_again, outcome_above
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.layout import stacked, wrap
from companion.ui.parts.panels import confirm_bar, quiet_note, side_button, sign_line
from companion.ui.parts.rows import radio, section, text_field
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.table_context import TableContext


@component
def RevealSheet(at: TableContext[State], about: int | None = None) -> ft.Control:
    """Draw the question for kind and strength, one card at a time, from bottom to top."""
    chosen, choose = use_state(about)
    cards = queries.tellable(at.state)
    card = next((each for each in cards if each.id == chosen), next(iter(cards), None))
    if card is None:
        return not_now(at, at.g("ui.reveal.none"))

    def told() -> None:
        choose(None)
        left = queries.tellable(at.do.table.state)
        if left and _asked(at.do):
            at.do.ui.session.rest()
        elif left and about is None and not queries.to_resolve(at.do.table.state):
            return
        else:
            at.do.go_on()

    return _Telling(at, card, len(cards), told, key=f"tell-{card.id}")


def _asked(do: Dispatcher) -> bool:
    step = do.step()
    return step is not None and step.ask == "reveal"


@component
def _Telling(at: TableContext[State], card: HordeCard, count: int, told: Callable[[], object]) -> ft.Control:
    kinds = queries.open_kinds(at.state, card)
    kind, name_kind = use_state(queries.likely_kind(at.state, card))
    number, type_number = use_choice(int)
    many, type_many = use_state(queries.page_waits(card))
    powers, mark = use_state(tuple[Power, ...])
    label, write = use_state("")

    own = kind is Kind.LIEUTENANT
    at_once = not own and not many

    def keep(strength: int) -> None:
        if kind is not None:
            at.do(
                Reveal(card.id, strength, kind, powers if own else (), label.strip() if own else ""),
                then=told,
            )

    def done() -> None:
        if number is not None:
            keep(number)

    def again(known: Lieutenant) -> None:
        type_number(known.strength)
        mark(known.powers)
        write(known.label)

    fought = fight_above(at)
    rows: list[ft.Control] = outcome_above(at, fought, own) if fought else []
    if queries.page_waits(card):
        rows.append(sign_line(at, ft.Icons.MENU_BOOK_ROUNDED, at.g("ui.reveal.read")))
    if kind is Kind.LIEUTENANT:
        rows += _seen_before(at, again)
    if len(kinds) > 1:
        rows.append(anchor("kind", chips_of(at, "kind", kinds, (kind,), name_kind)))
    if at_once:  # the tap itself saves: no number is shown
        asked: ft.Control = at.text(at.g("ui.strength"), "bar")
        keys = strength_keys(at, keep, lambda: type_many(True))
    else:
        asked = asked_number(at, at.g("ui.strength"), number)
        keys = number_keys(at, "strength", number, type_number)
    rows += [anchor("strength", asked), keys]
    if at_once and kind is not None and not fought:
        rows.append(quiet_note(at, at.g("ui.reveal.one_touch", kind=kind)))
    if kind is Kind.LIEUTENANT:
        rows += _lieutenant(at, powers, mark, label, write)
    later = None
    if fought:
        later = fight_again(at)
    elif card.up and not _asked(at.do) and not at.look.large_text:  # with large text the close button does it
        later = side_button(at, "reveal-later", at.g("ui.later"), at.do.go_on)
    follows = at.g("ui.reveal.more", n=count - 1) if count > 1 else ""
    title = at.g(
        "ui.reveal.told" if card.up else "ui.reveal.turn",
        name=at.words.show(kind) if kind else card_word(at, card),
    )
    word = at.g("ui.keep") if card.up else at.g("ui.reveal.go")
    lacks = "kind" if kind is None else "strength"
    seek = ScrollController(at, lacks)
    return sheet(
        at,
        title,
        rows,
        at.do.close,
        note=card_place(at, at.state, card),
        bar=confirm_bar(
            at, word, follows, done, left=later, ready=kind is not None and number is not None,
            missing=at.g(f"ui.reveal.missing.{lacks}"), seek=seek,
        ),
        seek=seek,
    )  # fmt: skip


def _lieutenant(
    at: TableContext[State],
    powers: tuple[Power, ...],
    mark: Callable[[tuple[Power, ...]], object],
    label: str,
    write: Callable[[str], object],
) -> list[ft.Control]:
    """Return the choice of a Lieutenant's icons, and a field for an optional name."""

    def toggle(power: Power) -> None:
        mark(toggled(powers, power))

    brought = [tell_event(at.words, event) for event in queries.brought(at.state, powers)]
    return [
        section(at, at.g("ui.powers")),
        chips_of(at, "power", Power, powers, toggle),
        *(sign_line(at, ft.Icons.STYLE_ROUNDED, line) for line in brought),
        text_field(at, "card-label", at.g("ui.label"), label, write),
    ]


def _seen_before(at: TableContext[State], again: Callable[[Lieutenant], object]) -> list[ft.Control]:
    """Return the Lieutenants of an earlier attempt: after a defeat the same ones return (SY-71)."""
    known = queries.seen_before(at.state)
    if not known:
        return []
    cells = [
        chip(
            at,
            f"seen-{place}",
            f"{each.label or at.words.show(Kind.LIEUTENANT)} {each.strength}",
            False,
            partial(again, each),
        )
        for place, each in enumerate(known, 1)
    ]
    return [section(at, at.g("ui.seen_before")), wrap(cells, gap=8)]


@component
def FogSheet(at: TableContext[State], about: int | None = None) -> ft.Control:
    """Draw the question for a Fog card, in the Horde or from the pile if a Lieutenant demands one."""
    if "RevealFog" not in queries.actions_met(at.state):
        return not_now(at)
    card = queries.fog_card(at.state, about)
    number = None if card is None else card.id
    place = at.g("ui.fog.top") if card is None else card_place(at, at.state, card)
    return _Mist(at, number, place, key=f"fog-{number}-{at.state.two.fog_due}-{len(at.state.two.curses)}")


@component
def _Mist(at: TableContext[State], number: int | None, place: str) -> ft.Control:
    kind, choose = use_choice(Mist)
    label, write = use_state("")

    def done() -> None:
        if kind is not None:
            at.do(RevealFog(kind, label.strip(), number), then=at.do.go_on)

    seek = ScrollController(at, "mist")
    hidden: list[ft.Control] = [
        radio(
            at,
            f"mist-{mist.value}",
            at.words.show(mist).capitalize(),
            mist is kind,
            partial(choose, mist),
            note=at.g(f"ui.fog.{mist.value}"),
        )
        for mist in Mist
    ]
    rows: list[ft.Control] = [
        anchor("mist", stacked(hidden)),
        text_field(at, "fog-label", at.g("ui.label"), label, write),
        quiet_note(at, at.g("ui.fog.note")),
    ]
    return sheet(
        at,
        at.g("action.RevealFog"),
        rows,
        at.do.close,
        note=place,
        bar=confirm_bar(
            at, at.g("ui.reveal.go"), "", done, ready=kind is not None, missing=at.g("ui.fog.missing"),
            seek=seek,
        ),
        seek=seek,
    )  # fmt: skip
