"""Why a price, a gain, a hand or a divert is what it is (Préparation, p. 12; Faveurs, p. 15 to 17)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.core.because import Because, Part, because, but_nothing, part
from companion.core.house import bonus
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.pantacle import figures, queries
from companion.games.pantacle.divert_odds import Blades
from companion.games.pantacle.gains import Sum
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Favour, How, Phase, Why

_RULES = {Favour.RECRUTEMENT: "PA-36", Favour.CONVERSION: "PA-37", Favour.ENDOCTRINEMENT: "PA-38"}
"""Favours that bring cubes or adepts, and their rule."""


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
    found = [
        _price(player),
        _due(player, "tokens", player.tokens_due, "more_tokens", "PA-16"),
        _due(player, "adepts", player.adepts_due, "more_adepts", "PA-17"),
    ]
    ahead, whose = queries.outlook(state, player.seat), _of(player)
    if ahead.missing:
        parts = (part("its_price", ahead.price), part("its_cubes", -ahead.cubes))
        found.append(because("missing", ahead.missing, parts, "PA-14", **whose).bounded)
    if ahead.extras and player.cursed:
        parts = (part("its_cubes", ahead.cubes), part("extra_cost", figures.extra_cost(ahead.extras)))
        found.append(because("extras", ahead.extras, parts, "PA-22", sums=False, **whose))
    return found


def _of(player: Player) -> dict[str, Any]:
    return {"of": int(player.seat), "player": player.seat}


def _price(player: Player) -> Because:
    parts = (part("base", figures.PRICE_BASE), part("flames", player.flames), *_changes(player, "more_cubes"))
    rules = _rules(player, "more_cubes", "PA-14")
    return because("price", player.price, parts, *rules, **_of(player)).bounded


def _due(player: Player, what: str, n: int, change: str, rule: str) -> Because:
    parts = (part("sacrifice", figures.SACRIFICE), *_changes(player, change))
    return because(what, n, parts, *_rules(player, change, rule), **_of(player)).bounded


def _changes(player: Player, change: str) -> tuple[Part, ...]:
    """What curses in sight and cards of expansions add to a number."""
    curses, cards = player.changed_by_curses(change), bonus(player.attached, change)
    return but_nothing(part("curses", curses), part("attached", cards))


def _rules(player: Player, change: str, rule: str) -> tuple[str, ...]:
    return (rule, "PA-44") if player.changed_by_curses(change) else (rule,)


def _gains(state: State) -> list[Because]:
    """What each favour would bring the active player now (PA-36 to PA-38)."""
    found = []
    for favour, rule in _RULES.items():
        gain = queries.favour_gain(state, state.active, favour)
        if gain is not None and favour.brings is not None:
            said = Say(f"because.gain.{favour.brings.value}", {"favour": favour})
            found.append(of_gain(f"gain-{favour.value}", said, gain, rule))
    return found


def of_gain(name: str, said: Say, gain: Sum, rule: str) -> Because:
    """A gain with all that adds to it and takes from it (PA-33, PA-44, PA-45, A-12)."""
    parts = (
        part("brings", gain.base),
        *but_nothing(
            part("traque", gain.traque),
            part("curses", gain.curse),
            part("swallowed", -gain.absorbed),
            part("short", -gain.short),
        ),
    )
    behind = (("PA-33", gain.traque), ("PA-44", gain.curse), ("PA-45", gain.absorbed))
    return Because(name, gain.n, said, parts, (rule, *(each for each, there in behind if there)))


def _blades(state: State) -> list[Because]:
    """What diverting costs the one who is asked, way by way (PA-26, PA-27)."""
    if state.asking is None:
        return []
    player, found = state.player(state.asking), []
    for way in queries.divert_ways(state, state.asking):
        if way.why_not is Why.NO_TRACK_HOUND or (way.how is How.TWO_PAIRS and not state.two_pairs):
            continue
        printed, spared = figures.divert_blades(way.how, False), figures.divert_blades(way.how, way.track)
        parts = (
            part("way", printed, how=way.how),
            *((part("track", spared - printed),) if way.track else ()),
            *_changes(player, "more_blades"),
        )
        said = Say(f"because.blades{'.track' if way.track else ''}", {"how": way.how, "player": player.seat})
        rules = ("PA-26", "PA-27") if way.how is not How.PAIR else ("PA-26",)
        name = f"blades-{way.how.value}{'-track' if way.track else ''}"
        found.append(Because(name, way.blades, said, parts, rules).bounded)
    return found


def _moon(state: State) -> list[Because]:
    """What the same moon brings, and how many blades are drawn after one was discarded (PA-40, PA-41)."""
    choices, player = queries.moon_choices(state), state.sorcerer
    found = [of_gain("moon", Say("because.moon"), choices.cube, "PA-41")] if choices.has_moon else []
    drawn = queries.moon_refill(state, choices.low).drawn
    parts = (part("hand_size", choices.size), part("in_hand", -(player.hand - choices.low)))
    return [*found, because("drawn", drawn, parts, "PA-40", "PA-43").bounded]


def of_odds(seat: Seat | None, odds: Fraction, unseen: int, kinds: Blades, hand: int) -> Because:
    """The chance, in a hundred, that an unseen hand can divert; None is anybody (F6, PA-26, PA-27)."""
    parts = (
        part("unseen", unseen),
        part("first", kinds.first),
        part("second", kinds.second),
        part("hounds", kinds.hounds),
        part("their_hand", hand),
    )
    said = Say("because.anybody") if seat is None else Say("because.odds", {"player": seat})
    name = f"odds-{0 if seat is None else int(seat)}"
    return Because(name, round(odds * 100), said, parts, ("PA-26", "PA-27"), sums=False)
