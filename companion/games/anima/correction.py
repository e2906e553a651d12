"""Numbers that may be repaired by hand, each named by a dotted path (F6).

``players.1.hand`` (``zone`` ``reached`` ``off`` ``stayed`` ``bonus`` ``lose_next`` ``resistance``)
· ``players.1.team.7.combat`` (``speed``) · ``players.1.missions.2`` · ``zones.7`` (active, discard, deck)
· ``zones.new`` (a zone more in play, or in the discard) · ``zones.7.preliminary`` · ``horizons`` · ``final``
· ``encounters`` (their deck) · ``turn`` · ``phase`` · ``active`` · ``order`` (``"2 1 3"``).
Yes and no are 1 and 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from itertools import permutations

from companion.core.chance import Chance
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.invariants import broken
from companion.games.anima.state import Final, Mission, State, Zone
from companion.games.anima.vocabulary import Hidden, MissionState, Phase, Why
from companion.kit import correction as kit
from companion.kit.correction import SWITCH, Correctables, Value, as_int, within

ACTIVE, DISCARD, DECK = "active", "discard", "deck"


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    HAND = "hand"
    ZONE = "zone"
    REACHED = "reached"
    OFF = "off"
    STAYED = "stayed"
    BONUS = "bonus"
    LOSE_NEXT = "lose_next"
    COMBAT = "combat"
    SPEED = "speed"
    MISSION = "mission"
    RESISTANCE = "resistance"
    ZONES = "zones"
    PRELIMINARY = "preliminary"
    HORIZONS = "horizons"
    FINAL = "final"
    ENCOUNTERS = "encounters"
    TURN = "turn"
    PHASE = "phase"
    ACTIVE = "active"
    ORDER = "order"


Correctable = kit.Correctable[State, Term]


def flag(
    term: Term, get: Callable[[State], bool], put: Callable[[State, bool], State], seat: Seat | None = None
) -> Correctable:
    """A spot for yes and no, written 1 and 0."""
    return Correctable(term, lambda s: int(get(s)), lambda s, v: put(s, v == 1), SWITCH, player=seat)


def calm(state: State) -> State:
    """Nothing is being fought, met, explored or owed any more."""
    return replace(
        state,
        encounter=None,
        bout=None,
        exploration=None,
        reward=None,
        debt=None,
        deaths=(),
        offer=None,
        mover=None,
        reading=None,
        earned=None,
    )


def find(state: State, field: str) -> Correctable | None:
    """The spot of that name, None when there is none."""
    match field.split("."):
        case ["players", number, *path] if number.isdecimal() and 1 <= int(number) <= len(state.players):
            return _players(state, Seat(number), path)
        case ["zones", "new"]:
            return _new_zone()
        case ["zones", number] if number.isdecimal():
            return _zone(state, int(number))
        case ["zones", number, "preliminary"] if number.isdecimal() and state.zone(int(number)):
            return _preliminary(int(number))
        case ["horizons"]:
            return flag(Term.HORIZONS, lambda s: s.horizons_used, lambda s, v: s.changed(horizons_used=v))
        case ["final"]:
            return flag(Term.FINAL, lambda s: s.final.revealed, lambda s, v: s.changed(final=Final(v)))
        case ["encounters"] if state.encounter_deck is not None:
            return Correctable(
                Term.ENCOUNTERS,
                lambda s: s.encounter_deck,
                lambda s, v: s.changed(encounter_deck=as_int(v)),
                within(0, state.options.encounters),
            )
        case ["turn"]:
            return Correctable(
                Term.TURN, lambda s: s.turn, lambda s, v: s.changed(turn=as_int(v)), within(1, 999)
            )
        case ["phase"]:
            return _phase(state)
        case ["active"]:
            return _active(state)
        case ["order"]:
            return _order(state)
        case _:
            return None


# -- players ---------------------------------------------------------------------------------------


def _players(state: State, seat: Seat, path: list[str]) -> Correctable | None:
    match path:
        case ["hand"]:
            return Correctable(
                Term.HAND,
                lambda s: s.player(seat).hand,
                lambda s, v: s.with_player(seat, hand=as_int(v)),
                within(0, figures.HAND),
                player=seat,
            )
        case ["zone"]:
            return _place(state, seat)
        case ["bonus"]:
            return Correctable(
                Term.BONUS,
                lambda s: s.player(seat).bonus,
                lambda s, v: s.with_player(seat, bonus=as_int(v)),
                (0, figures.STAY),
                player=seat,
            )
        case ["resistance"] if state.player(seat).resistance is not None:
            return _resistance(seat)
        case ["team", number, ("combat" | "speed") as name] if number.isdecimal():
            return _figure(state, seat, int(number), name)
        case ["missions", number] if number in ("1", "2"):
            return _mission(seat, int(number))
        case [("reached" | "off" | "stayed" | "lose_next") as name]:
            return _state_flag(seat, name)
        case _:
            return None


def _state_flag(seat: Seat, name: str) -> Correctable:
    def put(state: State, value: bool) -> State:
        """A team cannot have reached a zone and be off or staying at once (I5)."""
        changes: dict[str, bool] = {name: value}
        if value and name in ("off", "stayed"):
            changes["reached"] = False
        if value and name == "reached":
            changes |= {"off": False, "stayed": False}
        if value and name in ("reached", "stayed"):
            changes["moved"] = True
        return (state if name == "lose_next" else calm(state)).with_player(seat, **changes)

    return flag(Term(name), lambda s: bool(getattr(s.player(seat), name)), put, seat)


def _place(state: State, seat: Seat) -> Correctable:
    there = tuple(zone.id for zone in state.zones)

    def put(state: State, value: Value) -> State:
        place = value if isinstance(value, int) else None
        player = state.player(seat)
        resistance = player.resistance
        if resistance is not None and resistance.zone is not None:
            resistance = replace(resistance, zone=place, held=resistance.held if place else 0)
        changed = calm(state).with_player(seat, zone=place, resistance=resistance)
        return changed if place is not None else changed.with_player(seat, reached=False)

    return Correctable(
        Term.ZONE,
        lambda s: s.player(seat).zone,
        put,
        (None, *there),
        player=seat,
    )


def _resistance(seat: Seat) -> Correctable:
    def put(state: State, value: Value) -> State:
        resistance = state.player(seat).resistance
        held = None if resistance is None else replace(resistance, held=as_int(value))
        return state.with_player(seat, resistance=held)

    def get(state: State) -> Value:
        resistance = state.player(seat).resistance
        return None if resistance is None else resistance.held

    return Correctable(Term.RESISTANCE, get, put, within(0, figures.RESISTANCE_MOST), player=seat)


def _figure(state: State, seat: Seat, number: int, name: str) -> Correctable | None:
    if state.player(seat).character(number) is None:
        return None

    def get(state: State) -> Value:
        one = state.player(seat).character(number)
        found: Value = None if one is None else getattr(one, name)
        return found

    return Correctable(
        Term(name),
        get,
        lambda s, v: s.with_character(seat, number, **{name: v}),
        within(0, figures.PRINTED_MOST),
        unread=True,
        player=seat,
    )


def _mission(seat: Seat, number: int) -> Correctable:
    def put(state: State, value: Value) -> State:
        old = state.player(seat).missions[number - 1]
        kind = MissionState(str(value))
        title = "" if kind is MissionState.SECRET else old.title
        changed = state.with_mission(seat, number, Mission(kind, title))
        if kind is MissionState.DONE and not state.final.revealed:
            return changed.changed(final=Final(True))
        return changed

    return Correctable(
        Term.MISSION,
        lambda s: s.player(seat).missions[number - 1].state.value,
        put,
        tuple(MissionState),
        MissionState,
        player=seat,
    )


# -- zones -----------------------------------------------------------------------------------------


def _zone(state: State, number: int) -> Correctable | None:
    if state.zone(number) is None and state.discarded(number) is None:
        return None

    def get(state: State) -> Value:
        return ACTIVE if state.zone(number) else DISCARD

    def put(state: State, value: Value) -> State:
        state = calm(state).changed(removed=None)
        if value == DISCARD and state.zone(number):
            return state.put_away(number)
        if value == ACTIVE and state.discarded(number):
            return _limited(state.put_back(number))
        if value == DECK:
            gone = state.put_away(number)
            left = tuple(zone for zone in gone.zone_discard if zone.id != number)
            return gone.changed(zone_discard=left, zone_deck=gone.zone_deck + 1)
        return state

    return Correctable(Term.ZONES, get, put, (ACTIVE, DISCARD, DECK))


def _limited(state: State) -> State:
    """More zones than allowed: somebody will have to remove one (AN-28)."""
    if len(state.zones) <= state.limit or state.placer is not None:
        return state
    return state.changed(placer=state.active or state.players[0].seat)


def _new_zone() -> Correctable:
    def put(state: State, value: Value) -> State:
        zone = Zone(state.next_id, nth=state.next_nth)
        state = state.changed(zone_deck=state.zone_deck - 1, next_id=state.next_id + 1)
        if value == DISCARD:
            return state.changed(zone_discard=(*state.zone_discard, zone))
        return _limited(state.changed(zones=(*state.zones, zone)))

    return Correctable(Term.ZONES, lambda s: DECK, put, (ACTIVE, DISCARD))


def _preliminary(number: int) -> Correctable:
    def get(state: State) -> Value:
        zone = state.zone(number)
        return zone.hidden.value if zone else None

    return Correctable(
        Term.PRELIMINARY,
        get,
        lambda s, v: calm(s).with_zone(number, hidden=Hidden(str(v)), creature=None),
        (Hidden.NONE, Hidden.UNKNOWN),
        Hidden,
    )


# -- the turn --------------------------------------------------------------------------------------


def _phase(state: State) -> Correctable | None:
    if state.active is None:
        return None
    phases = tuple(phase for phase in Phase if phase is not Phase.SETUP)
    return Correctable(
        Term.PHASE,
        lambda s: s.phase.value,
        lambda s, v: calm(s).changed(phase=Phase(str(v))),
        phases,
        Phase,
    )


def _active(state: State) -> Correctable | None:
    if not state.order:
        return None
    order = state.order
    return Correctable(
        Term.ACTIVE,
        lambda s: s.active,
        lambda s, v: calm(s).changed(active=Seat(as_int(v))),
        order,
        Seat,
    )


def _order(state: State) -> Correctable | None:
    if not state.order:
        return None

    def put(state: State, value: Value) -> State:
        order = tuple(Seat(part) for part in str(value).split())
        speeds = dict(zip(state.order, state.speeds, strict=True))
        return state.changed(order=order, speeds=tuple(speeds[seat] for seat in order), order_told=True)

    seated = sorted(str(int(seat)) for seat in state.order)
    return Correctable(
        Term.ORDER,
        lambda s: " ".join(str(int(seat)) for seat in s.order),
        put,
        tuple(" ".join(told) for told in permutations(seated)),
    )


# -- the correction itself --------------------------------------------------------------------------


@action("F6")
class Correct:
    """A number is repaired by hand."""

    field: str
    value: int | str | None

    def decide(self, state: State, chance: Chance) -> Decision:
        """The real table is always right, as long as such a table can exist (F6, section 6 of the spec)."""
        now = (self.field, self.value)
        return SPOTS.decided(
            state, *now, told=lambda spot: (Corrected(*now, spot.term, spot.get(state), spot.player),)
        )


SPOTS = Correctables(find, broken, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    term: Term
    old: int | str | None
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value)
