"""One sorcerer's Sanctuary: what a card gives or takes, curses, tokens, flames, and what comes next."""

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
from companion.ui.act import Actor
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.curses import Curses
from companion.ui.games.pantacle.foresight import foresee, price_words
from companion.ui.games.pantacle.sorcerer import reasons, verdict
from companion.ui.hooks import use_state
from companion.ui.parts.because import whys
from companion.ui.parts.choices import toggled
from companion.ui.parts.counter import SIDE, stepper
from companion.ui.parts.layout import boxed, share, side_by_side, stacked
from companion.ui.parts.panels import confirm_bar, fact_line, live, quiet_note, sign_line, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import check_row, section, switch_row, way_to
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.wall import part


@part
def PlayerSheet(at: At[State], about: Seat) -> ft.Control:
    """Everything that lies before one player; quick taps are one undo."""
    player = at.state.player(about)
    curses = Curses(at, about, key=f"curses-{int(about)}")
    rows: list[ft.Control] = [
        section(at, at.g("ui.card_gives")),
        _counters(at, player),
        *([curses] if player.curses else []),
        _miscounted(at, at.do, about),
        section(at, at.g("ui.ahead")),
        *_ahead(at, at.state, player),
        *whys(at, at.do.table.game.numbers(at.state), *reasons(about)),
        section(at, at.g("ui.tokens"), f"{len(player.tokens)} / {printed().token_slots}"),
        _tokens(at, at.do, player),
        section(at, at.g("ui.flames"), f"{player.flames} / {printed().flames}"),
        _spots(at, at.do, player),
        *([] if player.curses else [curses]),
    ]
    note = verdict(at, player, outlook(at.state, about)).words
    return sheet(at, at.words.show(about), rows, at.do.close, note=note)


def _counters(at: At[State], player: Player) -> ft.Control:
    """A card gives or takes; Traque and Exhaustion count, so the sum goes into the history."""

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
            expand=at.look.loose(True),
            room=share(sheet_width(at.look), at.look.across(2)) - 2 * SIDE,
        )

    return side_by_side(at, *(counter(resource) for resource in Resource))


def _ahead(ui: Ui, state: State, player: Player) -> list[ft.Control]:
    """Price, extra curse cards, hand, Determination, as plain facts."""
    ahead = outlook(state, player.seat)
    price = price_words(ui, player.flames, player.changed_by_curses("more_cubes"))
    most = ahead.extras
    extras = ui.g("ui.extras.is", n=most, cost=extra_cost(most)) if most else "0"
    if not player.cursed:
        extras = ui.g("ui.extras.none")
    forced = ", ".join(ui.g(f"ui.step.{step.value}") for step in ahead.forced) or ui.g("ui.verdict.nothing")
    track = (
        ui.g("ui.track.hound") if player.track_hound else f"{player.determination} / {printed().rightmost}"
    )
    return [
        fact_line(ui, ui.g("ui.price.next"), price),
        fact_line(ui, ui.g("ui.extras.name"), extras),
        fact_line(ui, ui.g("ui.forced"), ui.g("ui.verdict.exempt") if ahead.exempt else forced),
        fact_line(ui, ui.g("ui.determination"), track),
        fact_line(ui, ui.g("ui.hand"), ui.g("ui.hand.is", n=player.hand, size=player.hand_size)),
    ]


def _tokens(ui: Ui, do: Actor, player: Player) -> ft.Control:
    """Slots 1 to 4 in order; a touch repairs them."""
    names = ui.words.show(player.tokens) or ui.g("ui.tokens.none")
    slots, word = marks.slots(ui, player.tokens, 24), ui.text(names, "note", color=ui.colours.ink2)
    said = f"{ui.g('ui.tokens')}{ui.t('colon')}{names}"
    return press(
        ui,
        "open-tokens",
        said,
        side_by_side(ui, slots, word, fill=1, gap=12, under=8),
        lambda: do.open("tokens", player.seat),
        height=None,
        alignment=None,
        pad=12,
        radius=14,
    )


def _spots(ui: Ui, do: Actor, player: Player) -> ft.Control:
    """The five spots, taken or free, and which flames are still at home; a touch repairs them."""
    lines: list[ft.Control] = []
    for spot in Spot:
        taken = spot in player.spots
        icon = ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED if taken else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
        ink = ui.colours.ink if taken else ui.colours.ink2
        tint, weight = (ui.accent.acc, 600) if taken else (ui.colours.ink3, None)
        name = ui.words.show(spot)
        lines.append(sign_line(ui, icon, name, tint, size=18, color=ink, weight=weight))
    lines.append(quiet_note(ui, home_words(ui, player)))
    names = ui.words.show(player.spots) or ui.g("ui.spots.none")
    said = f"{ui.g('ui.flames')}{ui.t('colon')}{names}. {home_words(ui, player)}"
    return press(
        ui,
        "open-flames",
        said,
        stacked(lines, gap=4),
        lambda: do.open("flames", player.seat),
        height=None,
        alignment=None,
        pad=12,
        radius=14,
    )


def home_words(ui: Ui, player: Player) -> str:
    """Which flames are still on the pentagram."""
    if not player.flames_home:
        return ui.g("ui.home.none")
    return ui.g("ui.home.top" if player.top else "ui.home.cursed", n=player.cursed)


def _miscounted(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """The counters above are for cards, Traque and Exhaustion count: a miscount is put right here."""
    return way_to(
        ui,
        "open-correct",
        ui.g("menu.correct"),
        lambda: do.open("correct", f"players.{int(seat)}.cubes"),
        ft.Icons.EDIT_ROUNDED,
        note=ui.t("correct.note"),
    )


@part
def TokensSheet(at: At[State], about: Seat) -> ft.Control:
    """Touch the tokens in the order of their slots; touch one again to take it away."""
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
    rows += _warned(at, at.state, action)
    follows = at.words.show(tokens) or at.g("ui.tokens.none")

    def keep() -> None:
        at.do(action, then=lambda: at.do.open("player", about))

    bar = confirm_bar(at, at.do, at.g("action.Correct"), follows, keep)
    return sheet(at, at.g("action.CorrectTokens"), rows, at.do.close, note=at.words.show(about), bar=bar)


@part
def FlamesSheet(at: At[State], about: Seat) -> ft.Control:
    """Spots taken, and whether the flame at the top is still at home."""
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
    rows += _warned(at, at.state, action)

    def keep() -> None:
        at.do(action, then=lambda: at.do.open("player", about))

    price = price_words(at, len(spots), player.changed_by_curses("more_cubes"))
    bar = confirm_bar(at, at.do, at.g("action.Correct"), price, keep)
    return sheet(at, at.g("action.CorrectFlames"), rows, at.do.close, note=at.words.show(about), bar=bar)


def _warned(ui: Ui, state: State, action: CorrectTokens | CorrectFlames) -> list[ft.Control]:
    """What the rules would say against it, before it is tried."""
    _, refusal = foresee(state, action)
    return [live(warn_line(ui, tell_refusal(ui.words, refusal)))] if isinstance(refusal, Refusal) else []
