"""Why a price, a gain, a hand or a divert is what it is (Préparation, p. 12; Faveurs, p. 15 to 17)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from companion.core.expansions import bonus
from companion.core.explanation import Explanation, ExplanationPart, explain, explain_part, nonzero_parts
from companion.core.message import Message
from companion.core.seats import Seat
from companion.games.pantacle import figures, queries
from companion.games.pantacle.divert_odds import Blades
from companion.games.pantacle.gains import Sum
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Favour, How, Phase, Why

_RULES = {Favour.RECRUTEMENT: "PA-36", Favour.CONVERSION: "PA-37", Favour.ENDOCTRINEMENT: "PA-38"}
"""Favours that bring cubes or adepts, and their rule."""


def numbers(state: State) -> tuple[Explanation, ...]:
    """Prices, what is missing and what a sacrifice takes for everybody; gains, blades, the moon's hand."""
    if state.winner is not None:
        return ()
    found: list[Explanation] = []
    for player in state.players:
        found += _sanctuary(state, player)
    if state.phase is Phase.ASK:
        found += _blades(state)
    elif state.phase is Phase.MOON:
        found += _moon(state)
    elif state.phase is not Phase.MARKER:
        found += _gains(state)
    return tuple(found)


def _sanctuary(state: State, player: Player) -> list[Explanation]:
    """What stands in the row of a player."""
    found = [
        _price(player),
        _due(player, "tokens", player.tokens_due, "more_tokens", "PA-16"),
        _due(player, "adepts", player.adepts_due, "more_adepts", "PA-17"),
    ]
    ahead, whose = queries.outlook(state, player.seat), _of(player)
    if ahead.missing:
        parts = (explain_part("its_price", ahead.price), explain_part("its_cubes", -ahead.cubes))
        found.append(explain("missing", ahead.missing, parts, "PA-14", **whose).bounded)
    if ahead.extras and player.cursed:
        parts = (
            explain_part("its_cubes", ahead.cubes),
            explain_part("extra_cost", figures.extra_cost(ahead.extras)),
        )
        found.append(explain("extras", ahead.extras, parts, "PA-22", sums=False, **whose))
    return found


def _of(player: Player) -> dict[str, Any]:
    return {"of": int(player.seat), "player": player.seat}


def _price(player: Player) -> Explanation:
    parts = (
        explain_part("base", figures.PRICE_BASE),
        explain_part("flames", player.flames),
        *_changes(player, "more_cubes"),
    )
    rules = _rules(player, "more_cubes", "PA-14")
    return explain("price", player.price, parts, *rules, **_of(player)).bounded


def _due(player: Player, what: str, n: int, change: str, rule: str) -> Explanation:
    parts = (explain_part("sacrifice", figures.SACRIFICE), *_changes(player, change))
    return explain(what, n, parts, *_rules(player, change, rule), **_of(player)).bounded


def _changes(player: Player, change: str) -> tuple[ExplanationPart, ...]:
    """What curses in sight and cards of expansions add to a number."""
    curses, cards = player.changed_by_curses(change), bonus(player.attached, change)
    return nonzero_parts(explain_part("curses", curses), explain_part("attached", cards))


def _rules(player: Player, change: str, rule: str) -> tuple[str, ...]:
    return (rule, "PA-44") if player.changed_by_curses(change) else (rule,)


def _gains(state: State) -> list[Explanation]:
    """What each favour would bring the active player now (PA-36 to PA-38)."""
    found = []
    for favour, rule in _RULES.items():
        gain = queries.favour_gain(state, state.active, favour)
        if gain is not None and favour.brings is not None:
            said = Message(f"because.gain.{favour.brings.value}", {"favour": favour})
            found.append(of_gain(f"gain-{favour.value}", said, gain, rule))
    return found


def of_gain(name: str, said: Message, gain: Sum, rule: str) -> Explanation:
    """A gain with all that adds to it and takes from it (PA-33, PA-44, PA-45, A-12)."""
    parts = (
        explain_part("brings", gain.base),
        *nonzero_parts(
            explain_part("traque", gain.traque),
            explain_part("curses", gain.curse),
            explain_part("swallowed", -gain.absorbed),
            explain_part("short", -gain.short),
        ),
    )
    behind = (("PA-33", gain.traque), ("PA-44", gain.curse), ("PA-45", gain.absorbed))
    return Explanation(name, gain.n, said, parts, (rule, *(each for each, there in behind if there)))


def _blades(state: State) -> list[Explanation]:
    """What diverting costs the one who is asked, way by way (PA-26, PA-27)."""
    if state.asking is None:
        return []
    player, found = state.player(state.asking), []
    for way in queries.divert_ways(state, state.asking):
        if way.why_not is Why.NO_TRACK_HOUND or (way.how is How.TWO_PAIRS and not state.two_pairs):
            continue
        printed, spared = figures.divert_blades(way.how, False), figures.divert_blades(way.how, way.track)
        parts = (
            explain_part("way", printed, how=way.how),
            *((explain_part("track", spared - printed),) if way.track else ()),
            *_changes(player, "more_blades"),
        )
        said = Message(
            f"because.blades{'.track' if way.track else ''}", {"how": way.how, "player": player.seat}
        )
        rules = ("PA-26", "PA-27") if way.how is not How.PAIR else ("PA-26",)
        name = f"blades-{way.how.value}{'-track' if way.track else ''}"
        found.append(Explanation(name, way.blades, said, parts, rules).bounded)
    return found


def _moon(state: State) -> list[Explanation]:
    """What the same moon brings, and how many blades are drawn after one was discarded (PA-40, PA-41)."""
    choices, player = queries.moon_choices(state), state.sorcerer
    found = [of_gain("moon", Message("because.moon"), choices.cube, "PA-41")] if choices.has_moon else []
    drawn = queries.moon_refill(state, choices.low).drawn
    parts = (explain_part("hand_size", choices.size), explain_part("in_hand", -(player.hand - choices.low)))
    return [*found, explain("drawn", drawn, parts, "PA-40", "PA-43").bounded]


def of_odds(seat: Seat | None, odds: Fraction, unseen: int, kinds: Blades, hand: int) -> Explanation:
    """The chance, in a hundred, that an unseen hand can divert; None is anybody (F6, PA-26, PA-27)."""
    parts = (
        explain_part("unseen", unseen),
        explain_part("first", kinds.first),
        explain_part("second", kinds.second),
        explain_part("hounds", kinds.hounds),
        explain_part("their_hand", hand),
    )
    said = Message("because.anybody") if seat is None else Message("because.odds", {"player": seat})
    name = f"odds-{0 if seat is None else int(seat)}"
    return Explanation(name, round(odds * 100), said, parts, ("PA-26", "PA-27"), sums=False)
