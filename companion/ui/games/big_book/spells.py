"""The spells of a player (cast, straighten, neutralise, describe), and the library of spells to learn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.queries import casting, library_lines, printed
from companion.games.big_book.spells import (
    Activate,
    DescribeSpell,
    Learn,
    NeutraliseSpell,
    RestoreSpell,
    Straighten,
)
from companion.games.big_book.state import Spell, State
from companion.ui.drawings import dashed_box
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import (
    choose_element,
    choose_player,
    fold_sign,
    letter,
    shape,
    use_player,
)
from companion.ui.games.big_book.till import at_the_till
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.keys import number_key
from companion.ui.parts.layout import in_line, side_by_side, spacer, stacked, tight_row, tiles
from companion.ui.parts.panels import (
    action_button,
    live_region,
    panel,
    quiet_note,
    title_line,
    warn_line,
)
from companion.ui.parts.rows import row, text_field
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import word_button
from companion.ui.parts.unfolding import Unfolding, use_unfolding
from companion.ui.table_context import TableContext


@component
def SpellsSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw a player's spells, each with a Cast button, and below them the four piles to learn from."""
    who, choose = use_player(at.state, about)
    fold, wanted = use_unfolding(at, str), use_unfolding(at, Element)

    def look_at(seat: Seat) -> None:
        choose(seat)
        fold.close()
        wanted.close()

    rows: list[ft.Control] = []
    if not fold.only:
        rows.append(choose_player(at, who, look_at, id="spells-who"))
    if not wanted.alone:  # while the player chooses the spell that goes, only that question is shown
        rows += _own(at, who, fold)
    if not fold.alone:
        rows.append(Library(at, who, wanted.opened, wanted.show, key=f"library-{who}"))
    note = fold.note(at.g("ui.spells.note"))
    return sheet(at, at.g("menu.spells"), rows, at.do.close, note=note, bar=fold.bar())


# -- the spells of a player ------------------------------------------------------------------------


def _own(at: TableContext[State], who: Seat, fold: Unfolding[str]) -> list[ft.Control]:
    spells = at.state.player(who).spells
    rows: list[ft.Control] = []
    if not fold.only:
        count = f"{len(spells)} / {printed().spells}"
        rows.append(title_line(at, at.g("ui.spells.of", player=who), count))
    rows += fold.lines(
        spells,
        lambda spell: str(spell.name),
        lambda spell, on, tap: _line(at, who, spell, on, tap),
        lambda spell: SpellPanel(at, who, spell, key=f"panel-{spell.name}-{who}"),
    )
    tired = sum(spell.exhausted for spell in spells)
    if tired and not fold.alone:
        rows.append(_straighten(at, who, tired))
    return rows


def _mark(spell: Spell) -> tuple[str, ft.IconData]:
    """Return the state of a spell as the end of a text key, and its icon."""
    if spell.neutralised:
        return "neutralised", ft.Icons.VISIBILITY_OFF_ROUNDED
    if spell.exhausted:
        return "exhausted", ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED
    return "ready", ft.Icons.CHECK_ROUNDED


def _line(
    at: TableContext[State], who: Seat, spell: Spell, opened: bool, toggle: Callable[[], object]
) -> ft.Control:
    """Return a spell's row and the button that casts it once; the unfolded row offers more power."""
    held = _row(at, spell, opened, toggle)
    if not spell.ready or spell.level is None or opened:
        return held
    word, cost = at.g("ui.cast"), spell.level

    def go() -> None:
        if not at_the_till(at.do, who, f"cast-{spell.name}"):
            at.do(Activate(who, spell.name, cost), then=at.do.close)

    cast = word_button(
        at,
        f"cast-{spell.name}",
        word,
        go,
        label=at.g("ui.spell.cast", spell=spell.name),
        width=at.look.fixed_unless_large(88),
        height=48,
        pad=4,
    )
    return side_by_side(at, held, cast, fill=0, under=4)


AROUND = 132
"""Pixels of a spell's row that are not text: edges, element, icons at the right, and gaps."""


def _row(at: TableContext[State], spell: Spell, opened: bool, toggle: Callable[[], object]) -> ft.Control:
    """Return a spell's row, on one line if its words fit: the library stays visible below five spells."""
    state, icon = _mark(spell)
    if spell.element is None:
        question = at.text("?", "tile", size=15, color=at.colours.ink2)
        lead: ft.Control = dashed_box(at.look, 28, 28, 9, question, at.colours.ink3)
    else:
        lead = shape(at, spell.element, 28, outlined=not spell.ready)
    cost = at.g("ui.spell.cost", cost=spell.level) if spell.level else at.g("ui.spell.cost.unknown")
    word = at.g(f"ui.spell.{state}")
    name = at.words.show(spell.name)
    said = [text for text in (at.words.show(spell.element), cost, word) if text]
    colour = at.colours.ok if spell.ready else at.colours.warn if spell.exhausted else at.colours.ink2
    # beside the Cast button there is no space for an arrow: the note above the list explains the tap
    beside = spell.ready and spell.level is not None and not opened and not at.look.large_text
    ends: list[ft.Control] = [] if beside else [fold_sign(at, opened)]
    if not spell.ready:
        ends.insert(0, ft.Icon(icon, size=18, color=colour))
    told, look = cost if spell.ready else word, at.look
    taken = look.width_of(name, "body", 600) + look.width_of(told, "note") + AROUND
    note = f"{cost} · {word}" if look.large_text else told if taken > sheet_width(look) else ""
    if not note:
        ends.insert(0, at.text(told, "note", color=at.colours.ink2))
    return row(
        at,
        f"spell-{spell.name}",
        name,
        toggle,
        note=note,
        lead=lead,
        tail=tight_row(*ends),
        ground="raised" if spell.ready else "flat",
        chosen=opened,
        spoken=f"{name}. {', '.join(said)}",
        above=10,
    )


def _straighten(at: TableContext[State], who: Seat, n: int) -> ft.Control:
    icon = ft.Icons.CACHED_ROUNDED
    word = at.g("ui.straighten.all", n=n)
    return action_button(at, "straighten-all", word, lambda: at.do(Straighten(who)), icon=icon)


# -- one spell, opened -----------------------------------------------------------------------------


@component
def SpellPanel(at: TableContext[State], who: Seat, spell: Spell) -> ft.Control:
    """Draw the actions of one spell; first the question for its element and level while they are unknown."""
    again, describe = use_state(False)
    rows: list[ft.Control] = []
    if spell.level is None or spell.element is None or again:
        rows.append(Describe(at, who, spell, lambda: describe(False)))
    elif spell.ready:
        rows.append(Cast(at, who, spell))
    buttons: list[ft.Control] = []
    if spell.exhausted:
        straight = Straighten(who, spell.name)
        icon = ft.Icons.CACHED_ROUNDED
        buttons.append(_button(at, "spell-straighten", "ui.straighten", icon, lambda: at.do(straight)))
    turn = RestoreSpell if spell.neutralised else NeutraliseSpell
    word = "ui.spell.restore" if spell.neutralised else "ui.spell.neutralise"
    icon = ft.Icons.VISIBILITY_ROUNDED if spell.neutralised else ft.Icons.VISIBILITY_OFF_ROUNDED
    buttons.append(_button(at, "spell-turn", word, icon, lambda: at.do(turn(who, spell.name))))
    if spell.level is not None and not again:
        other = ft.Icons.EDIT_ROUNDED
        buttons.append(_button(at, "spell-again", "ui.spell.again", other, lambda: describe(True)))
    rows.append(tiles(at, buttons, min(2, len(buttons))))
    return panel(at, rows)


def _button(
    at: TableContext[State], id: str, key: str, icon: ft.IconData, go: Callable[[], object]
) -> ft.Control:
    return action_button(at, id, at.g(key), go, icon=icon, across=at.look.per_row(2), expand=True)


@component
def Cast(at: TableContext[State], who: Seat, spell: Spell) -> ft.Control:
    """Draw a stepper for the elements paid, and the resulting power and waste, updated with each step."""
    paid, pay = use_state(spell.level or 1)
    found = casting(at.state, who, spell.name, paid)
    if found is None:
        return spacer(height=0)
    said = at.g("ui.spell.power", paid=paid, power=found.power, n=paid)
    if found.power == 0:
        said = at.g("ui.spell.short", cost=found.cost, n=found.cost)
    elif found.waste:
        said = f"{said}, {at.g('ui.spell.waste', n=found.waste)}"
    rows: list[ft.Control] = [_paid(at, said, paid, found.cost, pay)]
    if found.capped is not None:
        rows.append(warn_line(at, at.g("ui.spell.capped", n=found.capped)))
    elif found.above is not None:
        rows.append(warn_line(at, at.g("ui.spell.above", n=found.above)))
    word = at.g("ui.spell.cast", spell=spell.name)
    go = Activate(who, spell.name, paid)
    rows.append(
        action_button(
            at,
            "spell-cast",
            word,
            lambda: at.do(go, then=at.do.close),
            ground="accent",
            icon=ft.Icons.AUTO_FIX_HIGH_ROUNDED,
        )
    )
    return stacked(rows)


def _paid(
    at: TableContext[State], said: str, paid: int, cost: int, pay: Callable[[int], object]
) -> ft.Control:
    word, width = at.g("ui.spell.paid"), at.look.fixed_unless_large(168)
    number = stepper(at, "spell-paid", word, paid, pay, high=30, big=cost, width=width)
    words = live_region(at.text(said, "body", weight=600))
    return side_by_side(at, number, words, fill=1, gap=12, under=8)


@component
def Describe(at: TableContext[State], who: Seat, spell: Spell, done: Callable[[], None]) -> ft.Control:
    """Draw the question for a spell's element and level, read from the card.

    A basic spell is the same for all players.
    """
    element, name = use_state(spell.element)
    level, count = use_state(spell.level)

    def tell(element: Element | None, level: int | None) -> None:
        name(element)
        count(level)
        if element is not None and level is not None:
            at.do(DescribeSpell(who, spell.name, element, level), then=done)

    def key(n: int) -> ft.Control:
        said, on = at.g("ui.spell.level", level=n), n == level
        return number_key(at, "spell-level", n, lambda: tell(element, n), said=said, chosen=on, expand=True)

    note = "ui.spell.describe.basic" if spell.basic else "ui.spell.describe"
    label = at.g("ui.spell.element")
    return stacked(
        [
            quiet_note(at, at.g(note)),
            choose_element(at, element, lambda e: tell(e, level), id="spell-element", label=label),
            in_line(*(key(n) for n in range(1, printed().levels + 1))),
        ]
    )


# -- the library -----------------------------------------------------------------------------------


@component
def Library(
    at: TableContext[State], who: Seat, pile: Element | None, open_pile: Callable[[Element | None], object]
) -> ft.Control:
    """Draw the level of each pile's face-up spell; a tap learns it, a sixth first asks which one goes."""
    name, write = use_state("")
    piles = {line.element: line for line in library_lines(at.state, who)}

    def learn(element: Element, drop: str | None = None) -> None:
        # the payment helper would lose the typed name
        if name or not at_the_till(at.do, who, f"learn-{element.value}"):
            at.do(Learn(who, element, name, drop), then=at.do.close)

    def tap(element: Element) -> None:
        if piles[element].drops:
            open_pile(None if pile is element else element)
        else:
            learn(element)

    def under(element: Element) -> str:
        level = piles[element].level
        if level is None:
            return at.g("ui.empty")
        return str(level) if at.look.large_text else at.g("ui.library.level", level=level)

    rows: list[ft.Control] = [
        title_line(at, at.g("ui.learn.title"), at.g("ui.learn.cost", n=printed().learn)),
        choose_element(
            at,
            pile,
            tap,
            id="learn",
            label=at.g("ui.learn.label"),
            under=under,
            quiet=[element for element in Element if piles[element].level is None],
        ),
    ]
    if pile is not None and piles[pile].drops:
        rows.append(_drops(at, who, pile, partial(learn, pile)))
    rows.append(text_field(at, "learn-name", at.g("ui.learn.name"), name, write))
    return stacked(rows)


def _drops(at: TableContext[State], who: Seat, pile: Element, learn: Callable[[str], object]) -> ft.Control:
    """Return the choice of the spell to drop for a sixth one; the same tap learns the new one (BB-42)."""
    words = {str(spell.name): at.words.show(spell.name) for spell in at.state.player(who).spells}
    cost = f"{printed().learn} {letter(at, pile)}"
    note = at.g("ui.learn.drop", n=printed().spells, cost=cost)
    label = at.g("ui.destroy")
    return panel(at, [quiet_note(at, note), chips(at, "drop", words, (), learn, label=label)])
