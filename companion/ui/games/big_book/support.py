"""The support sheet: place a card from a hand; see and use the cards in support of all players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import queries
from companion.games.big_book.elements import Card, Element
from companion.games.big_book.madness import Heal
from companion.games.big_book.queries import StillToPlace, printed
from companion.games.big_book.state import Player, State, Supported
from companion.games.big_book.support import DropSupport, Place, Use
from companion.games.big_book.vocabulary import Face, Zone
from companion.ui.error_boundary import component
from companion.ui.games.big_book.hand import card_keys, spend
from companion.ui.games.big_book.letters import choose_player, shape, use_player
from companion.ui.parts.layout import boxed, in_line, tight_row, tiles, wrap
from companion.ui.parts.panels import action_button, panel, quiet_note, title_line
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import pill, tappable
from companion.ui.parts.unfolding import Unfolding, use_unfolding
from companion.ui.table_context import TableContext


@component
def SupportSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw the keys that place a card, and all cards in support; a tap on one unfolds its actions."""
    who, choose = use_player(at.state, about)
    players = [at.state.player(seat) for seat in at.state.order(who)]
    fold = use_unfolding(at, int).among(card.id for player in players for card in player.support)
    rows: list[ft.Control] = [] if fold.alone else _placing(at, who, choose)
    for player in players:
        held = next((card for card in player.support if card.id == fold.opened), None)
        if held is not None or not fold.alone:
            rows += _places(at, player, fold, choose)
        if held is not None:
            rows.append(_panel(at, player.seat, held, fold.close))
    note = fold.note(at.g("ui.support.note"))
    return sheet(at, at.g("menu.support"), rows, at.do.close, note=note, bar=fold.bar())


def _placing(at: TableContext[State], who: Seat, choose: Callable[[Seat], object]) -> list[ft.Control]:
    """Return the selector of the player and a key per card face: a tap places the card from their hand."""

    def put(face: Face) -> None:
        def laid() -> None:
            if face.element is not None:
                spend(at.do, who, (Card(face.element, face.value_printed),))
            if _still(at, who) is None:
                at.do.close()

        at.do(Place(who, face), then=laid)

    def say(card: Card) -> str:
        return at.g("ui.support.put", card=_face(card), player=who)

    madness = action_button(
        at,
        "put-madness",
        at.g("ui.support.madness"),
        lambda: put(Face.MADNESS),
        icon=ft.Icons.PSYCHOLOGY_ALT_ROUNDED,
        label=at.g("ui.support.put", card=Face.MADNESS, player=who),
    )
    still = _still(at, who)
    left = at.g("ui.support.still", spell=still.spell, power=still.power, n=still.left) if still else ""
    return [
        title_line(at, at.g("ui.support.place"), left),
        choose_player(at, who, choose, id="place-who"),
        *card_keys(at, "put", tuple(Element), say, lambda card: put(_face(card))),
        madness,
    ]


def _still(at: TableContext[State], who: Seat) -> StillToPlace | None:
    """Return the cards that a spell cast this turn may still place; None if there are none."""
    turn = takewhile(lambda each: each[1].turn == at.state.turn, reversed(at.do.table.done))
    return queries.still_to_place((event for entry, _ in turn for event in reversed(entry.events)), who)


def _face(card: Card) -> Face:
    return Face.of(card.element, card.value)


def _places(
    at: TableContext[State], player: Player, fold: Unfolding[int], choose: Callable[[Seat], object]
) -> list[ft.Control]:
    """Return a player's name and cards in support; a tap on the name selects the player for placing."""
    name = at.words.show(player.seat)
    over = queries.over_support(at.state, player.seat)
    title = at.text(name, "note", weight=600, max_lines=1)
    who = in_line(seat_mark(at, player.seat), title, fill=1, gap=6)
    said = at.g("ui.support.free", player=name)
    head = tappable(
        at, f"place-{int(player.seat)}", said, who, lambda: choose(player.seat), ground="clear", height=48
    )
    cells = [
        _card(at, player.seat, card, card.id == fold.opened, partial(fold.toggle, card.id))
        for card in player.support
    ]
    count: ft.Control = at.text(f"{len(player.support)} / {printed().support}", "note", color=at.colours.ink2)
    if over:
        warn, sign = at.colours.warn, ft.Icons.WARNING_AMBER_ROUNDED
        count = pill(at, at.g("ui.support.over", n=over), icon=sign, bg=at.colours.warn_bg, color=warn)
    cards = wrap([*cells, count])
    if at.look.large_text:
        return [head, cards]
    return [in_line(boxed(head, width=92), cards, fill=1, gap=6)]


def _card(
    at: TableContext[State], owner: Seat, card: Supported, on: bool, tap: Callable[[], object]
) -> ft.Control:
    """Return a small tappable card in support: its element and value, or a head for madness."""
    element = card.face.element
    head = ft.Icon(ft.Icons.PSYCHOLOGY_ALT_ROUNDED, size=22, color=at.colours.ink2)
    parts: list[ft.Control] = [head if element is None else shape(at, element, 22)]
    if element is not None:
        parts.append(at.text(str(card.face.value_printed), "bar"))
    said = at.g("ui.support.card", card=card.face, player=owner)
    return tappable(
        at,
        f"support-{card.id}",
        said,
        tight_row(*parts),
        tap,
        chosen=on,
        height=48,
        radius=12,
        pad=(10, 0),
        alignment=None,
    )


def _panel(at: TableContext[State], owner: Seat, card: Supported, done: Callable[[], object]) -> ft.Control:
    """Return the actions on one card in support: use it to pay (or heal it, if madness), or discard it."""

    def button(
        id: str, word: str, icon: ft.IconData, deed: Heal | Use | DropSupport, ground: str
    ) -> ft.Control:
        tap = partial(at.do, deed, then=done)
        return action_button(at, id, word, tap, icon=icon, ground=ground, expand=True)

    if card.face is Face.MADNESS:
        heal, sign = Heal(at.state.active, Zone.SUPPORT, owner), ft.Icons.FAVORITE_ROUNDED
        first = button("support-heal", at.g("action.Heal"), sign, heal, "accent")
        note = at.g("ui.support.heal.note", player=at.state.active, n=printed().heal)
    else:
        use, sign = Use(card.id), ft.Icons.CHECK_ROUNDED
        first = button("support-use", at.g("ui.support.use"), sign, use, "accent")
        note = at.g("ui.support.use.note", player=owner)
    drop, sign = DropSupport(card.id), ft.Icons.DELETE_OUTLINE_ROUNDED
    second = button("support-drop", at.g("ui.support.drop"), sign, drop, "raised")
    title = at.text(at.g("ui.support.card", card=card.face, player=owner), "body", weight=600)
    return panel(at, [title, quiet_note(at, note), tiles(at, [first, second], 2)])
