"""Why a price, a gain, a hand or a divert is what it is (Préparation, p. 12; Faveurs, p. 15 to 17)."""

from __future__ import annotations

from fractions import Fraction

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.pantacle import figures, queries
from companion.games.pantacle.divert_odds import Blades
from companion.games.pantacle.gains import Sum
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Favour, How, Phase, Why

GAINS = {
    Favour.RECRUTEMENT: ("gain.adepts", "PA-36"),
    Favour.CONVERSION: ("gain.cubes", "PA-37"),
    Favour.ENDOCTRINEMENT: ("gain.adepts", "PA-38"),
}
"""Favours that bring cubes or adepts: what is said of them, and their rule."""


def numbers(state: State) -> tuple[Because, ...]:
    """Prices, what is missing and what a sacrifice takes for everybody; gains, blades, the moon's hand."""
    if state.winner is not None:
        return ()
    found: list[Because] = []
    for player in state.players:
        found += _sanctuary(state, player)
    if state.phase is Phase.ASK:
        found += _blades(state)
    elif state.phase is Phase.MOON:
        found += _moon(state)
    elif state.phase is not Phase.MARKER:
        found += _gains(state)
    return tuple(found)


def _sanctuary(state: State, player: Player) -> list[Because]:
    """What stands in the row of a player."""
    tokens, adepts = player.changed_by_curses("more_tokens"), player.changed_by_curses("more_adepts")
    found = [
        _price(player),
        _due(player, "tokens", player.tokens_due, tokens, "PA-16"),
        _due(player, "adepts", player.adepts_due, adepts, "PA-17"),
    ]
    ahead, facts = queries.outlook(state, player.seat), {"player": player.seat}
    if ahead.missing:
        parts = (Part(Say("because.its_price"), ahead.price), Part(Say("because.its_cubes"), -ahead.cubes))
        missing = Say("because.missing", facts)
        told = sum(part.n for part in parts) == ahead.missing
        found.append(Because(f"missing-{int(player.seat)}", ahead.missing, missing, parts, ("PA-14",), told))
    if ahead.extras and player.cursed:
        cost = figures.extra_cost(ahead.extras)
        parts = (Part(Say("because.its_cubes"), ahead.cubes), Part(Say("because.extra_cost"), cost))
        extras = Say("because.extras", facts)
        found.append(Because(f"extras-{int(player.seat)}", ahead.extras, extras, parts, ("PA-22",), False))
    return found


def _price(player: Player) -> Because:
    more = player.changed_by_curses("more_cubes")
    parts = (
        Part(Say("because.base"), figures.PRICE_BASE),
        Part(Say("because.flames"), player.flames),
        *((Part(Say("because.curses"), more),) if more else ()),
    )
    told = sum(part.n for part in parts) == player.price
    rules = ("PA-14", "PA-44") if more else ("PA-14",)
    facts = {"player": player.seat}
    return Because(f"price-{int(player.seat)}", player.price, Say("because.price", facts), parts, rules, told)


def _due(player: Player, what: str, n: int, more: int, rule: str) -> Because:
    parts = (
        Part(Say("because.sacrifice"), figures.SACRIFICE),
        *((Part(Say("because.curses"), more),) if more else ()),
    )
    told = sum(part.n for part in parts) == n
    rules = (rule, "PA-44") if more else (rule,)
    facts = {"player": player.seat}
    return Because(f"{what}-{int(player.seat)}", n, Say(f"because.{what}", facts), parts, rules, told)


def _gains(state: State) -> list[Because]:
    """What each favour would bring the active player now (PA-36 to PA-38)."""
    found = []
    for favour, (word, rule) in GAINS.items():
        gain = queries.favour_gain(state, state.active, favour)
        if gain is not None:
            said = Say(f"because.{word}", {"favour": favour})
            found.append(of_gain(f"gain-{favour.value}", said, gain, rule))
    return found


def of_gain(name: str, said: Say, gain: Sum, rule: str) -> Because:
    """A gain with all that adds to it and takes from it (PA-33, PA-44, PA-45, A-12)."""
    parts = (
        Part(Say("because.brings"), gain.base),
        *((Part(Say("because.traque"), gain.traque),) if gain.traque else ()),
        *((Part(Say("because.curses"), gain.curse),) if gain.curse else ()),
        *((Part(Say("because.swallowed"), -gain.absorbed),) if gain.absorbed else ()),
        *((Part(Say("because.short"), -gain.short),) if gain.short else ()),
    )
    behind = (("PA-33", gain.traque), ("PA-44", gain.curse), ("PA-45", gain.absorbed))
    return Because(name, gain.n, said, parts, (rule, *(each for each, there in behind if there)))


def _blades(state: State) -> list[Because]:
    """What diverting costs the one who is asked, way by way (PA-26, PA-27)."""
    if state.asking is None:
        return []
    player, found = state.player(state.asking), []
    more = player.changed_by_curses("more_blades")
    for way in queries.divert_ways(state, state.asking):
        if way.why_not is Why.NO_TRACK_HOUND or (way.how is How.TWO_PAIRS and not state.two_pairs):
            continue
        printed, spared = figures.divert_blades(way.how, False), figures.divert_blades(way.how, way.track)
        parts = (
            Part(Say("because.way", {"how": way.how}), printed),
            *((Part(Say("because.track"), spared - printed),) if way.track else ()),
            *((Part(Say("because.curses"), more),) if more else ()),
        )
        told = sum(part.n for part in parts) == way.blades
        said = Say(f"because.blades{'.track' if way.track else ''}", {"how": way.how, "player": player.seat})
        rules = ("PA-26", "PA-27") if way.how is not How.PAIR else ("PA-26",)
        name = f"blades-{way.how.value}{'-track' if way.track else ''}"
        found.append(Because(name, way.blades, said, parts, rules, told))
    return found


def _moon(state: State) -> list[Because]:
    """What the same moon brings, and how many blades are drawn after one was discarded (PA-40, PA-41)."""
    choices, player = queries.moon_choices(state), state.sorcerer
    found = [of_gain("moon", Say("because.moon"), choices.cube, "PA-41")] if choices.has_moon else []
    drawn = queries.moon_refill(state, choices.low)
    parts = (
        Part(Say("because.hand_size"), choices.size),
        Part(Say("because.in_hand"), -(player.hand - choices.low)),
    )
    told = sum(part.n for part in parts) == drawn.drawn
    return [*found, Because("drawn", drawn.drawn, Say("because.drawn"), parts, ("PA-40", "PA-43"), told)]


def of_odds(seat: Seat | None, odds: Fraction, unseen: int, kinds: Blades, hand: int) -> Because:
    """The chance, in a hundred, that an unseen hand can divert; None is anybody (F6, PA-26, PA-27)."""
    parts = (
        Part(Say("because.unseen"), unseen),
        Part(Say("because.first"), kinds.first),
        Part(Say("because.second"), kinds.second),
        Part(Say("because.hounds"), kinds.hounds),
        Part(Say("because.their_hand"), hand),
    )
    said = Say("because.anybody") if seat is None else Say("because.odds", {"player": seat})
    name = f"odds-{0 if seat is None else int(seat)}"
    return Because(name, round(odds * 100), said, parts, ("PA-26", "PA-27"), sums=False)
