"""A sorcerer's Sanctuary: counters, curses, next Preparation, tokens and flames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle.correction import CorrectFlames, CorrectTokens
from companion.games.pantacle.gains import Gain, Lose
from companion.games.pantacle.queries import extra_cost, outlook, printed, top_at_home
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Resource, Spot, Token
from companion.i18n.lines import tell_refusal
from companion.ui.error_boundary import component
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.curses import Curses
from companion.ui.games.pantacle.foresight import foresee, price_words
from companion.ui.games.pantacle.sorcerer import reasons, verdict
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.counter import SIDE, stepper
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import boxed, share, side_by_side, stacked
from companion.ui.parts.panels import confirm_bar, fact_line, live_region, quiet_note, sign_line, warn_line
from companion.ui.parts.rows import check_row, section, switch_row, way_to
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def PlayerSheet(at: TableContext[State], about: Seat) -> ft.Control:
    """Draw the Sanctuary of one player; taps in quick succession are one undo step."""
    player = at.state.player(about)
    curses = Curses(at, about, key=f"curses-{int(about)}")
    rows: list[ft.Control] = [
        section(at, at.g("ui.card_gives")),
        _counters(at, player),
        *([curses] if player.curses else []),
        _miscounted(at, about),
        section(at, at.g("ui.ahead")),
        *_ahead(at, player),
        *whys(at, at.do.table.game.numbers(at.state), *reasons(about)),
        section(at, at.g("ui.tokens"), f"{len(player.tokens)} / {printed().token_slots}"),
        _tokens(at, player),
        section(at, at.g("ui.flames"), f"{player.flames} / {printed().flames}"),
        _spots(at, player),
        *([] if player.curses else [curses]),
    ]
    note = verdict(at, player, outlook(at.state, about)).words
    return sheet(at, at.words.show(about), rows, at.do.close, note=note)


def _counters(at: TableContext[State], player: Player) -> ft.Control:
    """Return steppers for gains and losses by cards; Traque and Exhaustion apply to them."""

    def change(resource: Resource) -> Callable[[int], None]:
        def to(wanted: int) -> None:
            now = player.has(resource)
            if wanted > now:
                at.do(Gain(player.seat, resource, wanted - now))
            else:
                at.do(Lose(player.seat, resource, now - wanted))

        return to

    box = printed(at.state)
    in_box = {Resource.CUBES: box.cubes, Resource.ADEPTS: box.adepts}

    def counter(resource: Resource) -> ft.Control:
        name = at.words.show(resource)
        return stepper(
            at,
            f"{resource.value}-{int(player.seat)}",
            name,
            player.has(resource),
            change(resource),
            high=in_box[resource],
            caption=name,
            width=None,
            expand=at.look.fixed_unless_large(True),
            room=share(sheet_width(at.look), at.look.per_row(2)) - 2 * SIDE,
        )

    return side_by_side(at, *(counter(resource) for resource in Resource))


def _ahead(at: TableContext[State], player: Player) -> list[ft.Control]:
    """Return price, extra curse cards, forced steps, Determination and hand as facts."""
    ahead = outlook(at.state, player.seat)
    price = price_words(at, player.flames, player.changed("more_cubes"))
    most = ahead.extras
    extras = at.g("ui.extras.is", n=most, cost=extra_cost(most)) if most else "0"
    if not player.cursed:
        extras = at.g("ui.extras.none")
    forced = ", ".join(at.g(f"ui.step.{step.value}") for step in ahead.forced) or at.g("ui.verdict.nothing")
    track = (
        at.g("ui.track.hound") if player.track_hound else f"{player.determination} / {printed().rightmost}"
    )
    return [
        fact_line(at, at.g("ui.price.next"), price),
        fact_line(at, at.g("ui.extras.name"), extras),
        fact_line(at, at.g("ui.forced"), at.g("ui.verdict.exempt") if ahead.exempt else forced),
        fact_line(at, at.g("ui.determination"), track),
        fact_line(at, at.g("ui.hand"), at.g("ui.hand.is", n=player.hand, size=player.hand_size)),
    ]


def _tokens(at: TableContext[State], player: Player) -> ft.Control:
    """Return slots 1 to 4 in order; a tap opens their correction."""
    names = at.words.show(player.tokens) or at.g("ui.tokens.none")
    slots, word = marks.slots(at, player.tokens, 24), at.text(names, "note", color=at.colours.ink2)
    said = f"{at.g('ui.tokens')}{at.t('colon')}{names}"
    return tappable(
        at,
        "open-tokens",
        said,
        side_by_side(at, slots, word, fill=1, gap=12, under=8),
        lambda: at.do.open("tokens", player.seat),
        height=None,
        alignment=None,
        pad=12,
        radius=14,
    )


def _spots(at: TableContext[State], player: Player) -> ft.Control:
    """Return the five spots, taken or free, and the flames still at home; a tap opens their correction."""
    lines: list[ft.Control] = []
    for spot in Spot:
        taken = spot in player.spots
        icon = ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED if taken else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
        ink = at.colours.ink if taken else at.colours.ink2
        tint, weight = (at.accent.acc, 600) if taken else (at.colours.ink3, None)
        name = at.words.show(spot)
        lines.append(sign_line(at, icon, name, tint, size=18, color=ink, weight=weight))
    lines.append(quiet_note(at, home_words(at, player)))
    names = at.words.show(player.spots) or at.g("ui.spots.none")
    said = f"{at.g('ui.flames')}{at.t('colon')}{names}. {home_words(at, player)}"
    return tappable(
        at,
        "open-flames",
        said,
        stacked(lines, gap=4),
        lambda: at.do.open("flames", player.seat),
        height=None,
        alignment=None,
        pad=12,
        radius=14,
    )


def home_words(ui: Ui, player: Player) -> str:
    """Return the flames still on the pentagram in words."""
    if not player.flames_home:
        return ui.g("ui.home.none")
    return ui.g("ui.home.top" if player.top else "ui.home.cursed", n=player.cursed)


def _miscounted(at: TableContext[State], seat: Seat) -> ft.Control:
    """Return the link to corrections: unlike the counters above, they ignore Traque and Exhaustion."""
    return way_to(
        at,
        "open-correct",
        at.g("menu.correct"),
        lambda: at.do.open("correct", f"players.{int(seat)}.cubes"),
        ft.Icons.EDIT_ROUNDED,
        note=at.t("correct.note"),
    )


@component
def TokensSheet(at: TableContext[State], about: Seat) -> ft.Control:
    """Draw the correction of tokens: taps in the order of the slots; a second tap removes one."""
    tokens, put = use_state(at.state.player(about).tokens)

    def toggle(token: Token) -> None:
        put(toggled(tokens, token))

    rows: list[ft.Control] = [
        boxed(marks.slots(at, tokens[: printed().token_slots], 32), pad=4),
        quiet_note(at, at.g("ui.tokens.order")),
    ]
    for token in Token:
        on = token in tokens
        count = str(tokens.index(token) + 1) if on else ""
        rows.append(
            check_row(
                at, f"token-{token.value}", at.words.show(token), on, partial(toggle, token), count=count
            )
        )
    action = CorrectTokens(about, tokens)
    rows += _warned(at, action)
    follows = at.words.show(tokens) or at.g("ui.tokens.none")

    def keep() -> None:
        at.do(action, then=lambda: at.do.open("player", about))

    bar = confirm_bar(at, at.g("action.Correct"), follows, keep)
    return sheet(at, at.g("action.CorrectTokens"), rows, at.do.close, note=at.words.show(about), bar=bar)


@component
def FlamesSheet(at: TableContext[State], about: Seat) -> ft.Control:
    """Draw the correction of flames: the spots taken, and whether the top flame is still at home."""
    player = at.state.player(about)
    spots, put = use_state(player.spots)
    wanted, put_top = use_state(player.top)
    top = top_at_home(len(spots), wanted)

    def toggle(spot: Spot) -> None:
        put(toggled(spots, spot))

    rows: list[ft.Control] = [section(at, at.g("ui.spot.which"), f"{len(spots)} / {printed().flames}")]
    for spot in Spot:
        on = spot in spots
        rows.append(check_row(at, f"taken-{spot.value}", at.words.show(spot), on, partial(toggle, spot)))
    rows.append(switch_row(at, "top-home", at.g("action.CorrectFlames.top"), top, put_top))
    action = CorrectFlames(about, top, spots)
    rows += _warned(at, action)

    def keep() -> None:
        at.do(action, then=lambda: at.do.open("player", about))

    price = price_words(at, len(spots), player.changed("more_cubes"))
    bar = confirm_bar(at, at.g("action.Correct"), price, keep)
    return sheet(at, at.g("action.CorrectFlames"), rows, at.do.close, note=at.words.show(about), bar=bar)


def _warned(at: TableContext[State], action: CorrectTokens | CorrectFlames) -> list[ft.Control]:
    """Return a warning with the refusal that a correction would get; empty if it is allowed."""
    _, refusal = foresee(at.state, action)
    return (
        [live_region(warn_line(at, tell_refusal(at.words, refusal)))] if isinstance(refusal, Refusal) else []
    )
