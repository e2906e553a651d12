"""The rows of the sorcerers: cubes, adepts, price, flames, tokens, and the step that is forced next."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.queries import Outlook, forced_now, outlook, to_announce
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Phase, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import flames
from companion.ui.error_boundary import memo_component
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.curses import curse_name, effects_brief
from companion.ui.games.pantacle.in_front import chips_height
from companion.ui.games.pantacle.strip import sentence_height
from companion.ui.parts.explanation import asking, touch_number
from companion.ui.parts.layout import (
    LEFT,
    TOP,
    boxed,
    expanded,
    full_height,
    in_line,
    layers,
    plate,
    spacer,
    stacked,
    tight_row,
)
from companion.ui.parts.seat_row import number_over, seat_name, small_count
from companion.ui.parts.sheet import body_height, body_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import Look
from companion.ui.tokens import RADIUS

STRIP = 80
"""Height in pixels of the guided turn and its sentence, with the gaps around them."""
FAVOURS = 164
"""Height in pixels of the seven favours, shown instead while one is to be announced."""
BY_ITSELF = 40
"""Height in pixels of two lines about automatic actions above the main button."""
TALL = 104
"""Minimum height in pixels of a row that also shows token slots and curses."""
ROOMY, CURSES = 98, 18
"""Minimum height in pixels of a row with space for a line of curses; a lower row grows by the second."""
LEAST, LOW = 72, 84
"""Minimum height in pixels of a row; below the second value its contents are drawn closer together."""


def row_height(look: Look, players: int, below: float = STRIP, cursed: int = 0) -> tuple[float, bool]:
    """Return the height of a row at which all rows are visible, and True if they must scroll anyway.

    ``below`` are the pixels between the rows and the main bar; ``cursed`` rows have one line more.
    """
    room = body_height(look) - below - gap(players) * (players - 1)
    zoom = max(1.0, look.scale)
    fits = room / players
    if fits < ROOMY:
        fits = (room - CURSES * cursed) / players
    return min(max(fits, LEAST * zoom), 124 * zoom), fits < LEAST * zoom


def gap(players: int) -> int:
    """Return the pixels between two rows."""
    return 6 if players < 5 else 4


def _below(ui: Ui, state: State, by_itself: bool) -> float:
    """Return the pixels between the rows and the main bar: turn or favours, chips, automatic actions."""
    favours = to_announce(state) and not ui.look.wide
    turn = FAVOURS if favours else STRIP + sentence_height(ui, state)
    return turn + chips_height(ui, state) + (BY_ITSELF if by_itself else 0)


@memo_component
def SorcererRow(ui: Ui, seat: Seat, do: Dispatcher) -> ft.Control:
    """Draw the row of one sorcerer, redrawn only if it changed; a tap opens the Sanctuary."""

    def seen(state: State) -> tuple[Player, Outlook, bool, bool, tuple[int, float, int], bool, bool, bool]:
        playing = state.status is Status.PLAYING
        now, asked = seat == state.active and playing, seat == state.asking and playing
        away = seat in do.table.annotations.absent
        cursed = sum(bool(player.curses) for player in state.players)
        room = len(state.players), _below(ui, state, bool(do.table.automatic_entries())), cursed
        later = now and forced_now(state) is None
        return state.player(seat), outlook(state, seat), now, asked, room, away, later, not playing

    player, ahead, now, asked, room, away, later, over = use_selector(ui.session, do.table, seen)
    height, _ = row_height(ui.look, *room)
    low, tall = height < LOW, height >= TALL  # the same for all rows, even if one grows by its curses
    if player.curses and height < ROOMY:
        height += CURSES
    found = verdict(ui, player, ahead, later)
    if over:  # a finished game forces nothing
        last = seat == do.table.state.winner
        found = PriceVerdict(ui.g(f"ui.verdict.{'won' if last else 'over'}"), last=last)
    if away:
        found = PriceVerdict(ui.t("away.not_here"), away=True)
    said = spoken(ui, player, ahead, found)
    if asked:
        said = f"{said}. {ui.g('ui.asked')}"
    above = 4 if low else 8
    body = (
        _large(ui, player, found, asked)
        if ui.look.large_text
        else _row(ui, player, ahead, found, asked, low, tall)
    )
    n = int(seat)
    row = tappable(
        ui,
        f"row-{n}",
        said,
        body,
        lambda: do.open("player", seat),
        on_hold=asking(do, *reasons(seat)),
        chosen=now,
        radius=RADIUS["button"],
        height=ui.look.fixed_unless_large(height),
        alignment=None,
        pad=(12, above, 10, above),
        border=ft.Border.all(2, ui.colours.ink2) if asked else None,
    )
    if ui.look.large_text:
        return row
    return layers(row, touch_number(ui, do, f"price-{n}", ui.g("ui.price"), player.price, 52, 52, 0))


def reasons(seat: Seat) -> tuple[str, ...]:
    """Return the ids of the explainable numbers of a Sanctuary."""
    return tuple(f"{each}-{int(seat)}" for each in ("price", "missing", "tokens", "adepts", "extras"))


def _row(
    ui: Ui, player: Player, ahead: Outlook, found: PriceVerdict, asked: bool, low: bool, tall: bool
) -> ft.Control:
    """Return the content of a row; ``low`` draws it closer together, ``tall`` adds the token slots."""
    lit = flames(ui.look, ui.game, player.flames, size=14 if low else 15)
    left = full_height(
        [
            seat_name(ui, player.seat, 20 if low else 22, quiet=found.away),
            in_line(lit, _extras(ui, player, ahead), gap=10),
        ],
        0 if low else 4,
        expand=True,
    )
    numbers = tight_row(
        _number(ui, player.cubes, ui.g("ui.cubes"), marks.cube(ui.look)),
        _number(ui, player.adepts, ui.g("ui.adepts"), marks.adept(ui.look)),
        _number(ui, player.price, ui.g("ui.price"), None),
        gap=2,
    )
    rows: list[ft.Control] = [in_line(left, numbers, gap=4, across="start")]
    if tall:
        rows.append(_held(ui, player))
    elif player.curses:
        rows.append(_curse_line(ui, player, body_width(ui.look) - 22))
    rows.append(_foot(ui, player, found, asked, tall))
    return full_height(rows, 0, along="between")


def _number(ui: Ui, value: int, word: str, glyph: ft.Control | None) -> ft.Control:
    quiet = glyph is None
    width = (40 if quiet else 50) * ui.look.zoom("tile")
    caption = ui.fitted(word, "caption", width - (0 if quiet else 14), least=8, color=ui.colours.ink2)
    under = caption if glyph is None else tight_row(glyph, caption, gap=2)
    digits = number_over(ui, value, under, color=ui.colours.ink2 if quiet else None)
    return boxed(digits, width=width, place=TOP)


def _extras(ui: Ui, player: Player, ahead: Outlook) -> ft.Control:
    """Return the extra curse cards the cubes would pay, while a cursed flame is still at home (PA-22)."""
    if not ahead.extras or not player.cursed:
        return spacer(width=0)
    return small_count(ui, ft.Icons.FILTER_NONE_ROUNDED, f"+{ahead.extras}", 12)


def _held(ui: Ui, player: Player) -> ft.Control:
    """Return the tokens in their slots, and the curses in words."""
    parts: list[ft.Control] = [marks.slots(ui, player.tokens)]
    if player.curses:
        room = body_width(ui.look) - 22 - 92 - 10
        parts.append(expanded(_curse_line(ui, player, room)))
    return in_line(*parts, gap=10)


def _curse_line(ui: Ui, player: Player, room: float) -> ft.Control:
    """Return the effects of the curses in amber; a curse that is face down is only counted."""
    ink = ui.colours.warn if any(card.face_up for card in player.curses) else ui.colours.ink2
    return ui.fitted(curses_brief(ui, player), "caption", room, least=8, color=ink)


def curses_brief(ui: Ui, player: Player) -> str:
    """Return the curses in words, "prix +1, main −1, une cachée"; a card of unknown effect is named."""
    up = [card for card in player.curses if card.face_up]
    said = [effects_brief(ui, up)] if any(card.works for card in up) else []
    said += [curse_name(ui, card) for card in up if not card.works]
    if player.protected is not None:
        said.append(ui.g("ui.hidden_one"))
    return ", ".join(said)


def _foot(ui: Ui, player: Player, found: PriceVerdict, asked: bool, tall: bool) -> ft.Control:
    right: list[ft.Control] = []
    if not tall:
        right.append(small_count(ui, ft.Icons.STARS_ROUNDED, str(len(player.tokens))))
    track: list[ft.Control] = [marks.determination(ui.look, player.determination)]
    if tall or not player.curses:
        track.insert(0, ui.text(ui.g("ui.det"), "caption", color=ui.colours.ink2))
    right.append(tight_row(*track))
    right.append(small_count(ui, ft.Icons.STYLE_ROUNDED, str(player.hand)))
    return in_line(expanded(_pill(ui, found, asked), LEFT), tight_row(*right, gap=8), gap=6)


def _pill(ui: Ui, found: PriceVerdict, asked: bool) -> ft.Control:
    """Return the verdict as a pill: highlighted if a step is forced, else sunken."""
    icon = None
    words, ink, ground = found.words, ui.colours.ink2, ui.colours.well
    if asked:
        icon, words, ink = ft.Icons.HELP_ROUNDED, ui.g("ui.asked"), ui.colours.ink
    elif found.away:
        icon = ft.Icons.PERSON_OFF_ROUNDED
    elif found.last:
        icon, ink, ground = ft.Icons.FLAG_ROUNDED, ui.colours.warn, ui.colours.warn_bg
    elif found.must:
        ink, ground = ui.accent.acc, ui.accent.acc_bg
    row: list[ft.Control] = [] if icon is None else [ft.Icon(icon, size=14, color=ink)]
    row.append(ui.text(words, "caption", color=ink, weight=600, max_lines=ui.look.lines(1)))
    line = in_line(*row, fill=-1, gap=4) if ui.look.large_text else tight_row(*row)
    return plate(line, ground, radius=RADIUS["pill"], pad=(8, 1))


def _large(ui: Ui, player: Player, found: PriceVerdict, asked: bool) -> ft.Control:
    """Return the content of a row with large text: one line per item; the column scrolls."""
    lit = flames(ui.look, ui.game, player.flames, size=17)
    room = body_width(ui.look) - 22 - 36
    beside = room - (lit.width or 0) - 8
    if ui.look.fit(ui.words.show(player.seat), "bar", beside, least=14) is not None:
        head = [seat_name(ui, player.seat, 28, lit, quiet=found.away, room=beside)]
    else:
        head = [seat_name(ui, player.seat, 28, quiet=found.away, room=room), lit]
    counts = in_line(
        number_over(ui, player.cubes, ui.g("ui.cubes"), expand=True),
        number_over(ui, player.adepts, ui.g("ui.adepts"), expand=True),
        number_over(ui, player.price, ui.g("ui.price"), expand=True),
        gap=4,
    )
    foot: list[ft.Control] = [
        small_count(ui, ft.Icons.STARS_ROUNDED, str(len(player.tokens)), 22),
        marks.determination(ui.look, player.determination, 13),
        small_count(ui, ft.Icons.STYLE_ROUNDED, str(player.hand), 22),
    ]
    if player.curses:
        foot.insert(1, small_count(ui, ft.Icons.WARNING_AMBER_ROUNDED, str(len(player.curses)), 22))
    held = in_line(*foot, along="between")
    return stacked([*head, counts, _pill(ui, found, asked), held], 6)


@dataclass(frozen=True, slots=True)
class PriceVerdict:
    """The words of the pill and its emphasis: ``must`` highlighted, ``last`` one favour from winning."""

    words: str
    must: bool = False
    last: bool = False
    away: bool = False
    """True if the player is absent: no step is forced, the turn is skipped."""


def verdict(ui: Ui, player: Player, ahead: Outlook, later: bool = False) -> PriceVerdict:
    """Return "must buy: 3 cubes", "missing 1 cube", "forced: purchase, 3 tokens" or "one favour left".

    ``later``: this turn's Preparation is over, so forced steps wait for the next one.
    """
    if player.one_favour_left:
        key = "ui.verdict.last_buy" if ahead.must_buy else "ui.verdict.last"
        return PriceVerdict(ui.g(key), must=True, last=True)
    if ahead.exempt:
        return PriceVerdict(ui.g("ui.verdict.exempt"))
    if ahead.forced and later:
        return PriceVerdict(ui.g("ui.verdict.later", steps=", ".join(step.value for step in ahead.forced)))
    if ahead.forced:
        return PriceVerdict(_forced(ui, player, ahead), must=True)
    if ahead.none_left:
        return PriceVerdict(ui.g("ui.verdict.none_left"))
    if ahead.missing:
        return PriceVerdict(ui.g("ui.verdict.missing", n=ahead.missing))
    return PriceVerdict(ui.g("ui.verdict.nothing"))


def _forced(ui: Ui, player: Player, ahead: Outlook) -> str:
    match ahead.forced:
        case (Phase.A1,):
            return ui.g("ui.verdict.buy", n=ahead.price)
        case (only,):
            return ui.g(f"ui.verdict.{only.value}", n=player.sacrifice(only)[1])
        case (first, second):
            return ui.g(f"ui.verdict.{first.value}_{second.value}", n=player.sacrifice(second)[1])
        case _:
            return ui.g("ui.verdict.all")


def spoken(ui: Ui, player: Player, ahead: Outlook, found: PriceVerdict) -> str:
    """Return a whole row as a screen reader speaks it."""
    said = ui.g(
        "ui.row.spoken",
        player=player.seat,
        cubes=player.cubes,
        adepts=player.adepts,
        price=player.price,
        flames=player.flames,
        tokens=len(player.tokens),
        determination=player.determination,
        hand=player.hand,
        verdict=found.words,
    )
    if player.curses:
        said = f"{said}, {ui.g('ui.curses', n=len(player.curses))}{ui.t('colon')}{curses_brief(ui, player)}"
    if ahead.extras and player.cursed:
        said = f"{said}, {ui.g('ui.extras', n=ahead.extras)}"
    return said
