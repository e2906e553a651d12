"""Numbers that may be repaired by hand, each named by a dotted path (F6).

Yes and no are 1 and 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import permutations

from companion.core.chance import Chance
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.invariants import violations
from companion.games.anima.phases import PHASES
from companion.games.anima.state import Final, Mission, State, Zone
from companion.games.anima.vocabulary import Hidden, MissionState, Phase, Why
from companion.kit import correction as kit
from companion.kit.correction import (
    SWITCH,
    Correctables,
    Paths,
    Value,
    a_number,
    a_seat,
    as_int,
    of_player,
    of_table,
    within,
)

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


def _flag(
    term: Term, get: Callable[[State], bool], put: Callable[[State, bool], State], seat: Seat | None = None
) -> Correctable:
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
        earlier_offers=(),
        mover=None,
        reading=None,
        earned=None,
    )


# -- players ---------------------------------------------------------------------------------------


def _of_player(term: Term, may_be: Sequence[int], state: State, seat: Seat) -> Correctable:
    return of_player(term, may_be, seat)


def _stand(term: Term, state: State, seat: Seat) -> Correctable:
    """A team cannot have reached a zone and be off or staying at once (I5)."""
    name = term.value

    def put(state: State, value: bool) -> State:
        changes: dict[str, bool] = {name: value}
        if value and term in (Term.OFF, Term.STAYED):
            changes["reached"] = False
        if value and term is Term.REACHED:
            changes |= {"off": False, "stayed": False}
        if value and term in (Term.REACHED, Term.STAYED):
            changes["moved"] = True
        return (state if term is Term.LOSE_NEXT else calm(state)).with_player(seat, **changes)

    return _flag(term, lambda s: bool(getattr(s.player(seat), name)), put, seat)


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

    return Correctable(Term.ZONE, lambda s: s.player(seat).zone, put, (None, *there), player=seat)


def _resistance(state: State, seat: Seat) -> Correctable | None:
    if state.player(seat).resistance is None:
        return None

    def put(state: State, value: Value) -> State:
        resistance = state.player(seat).resistance
        held = None if resistance is None else replace(resistance, held=as_int(value))
        return state.with_player(seat, resistance=held)

    def get(state: State) -> Value:
        resistance = state.player(seat).resistance
        return None if resistance is None else resistance.held

    return Correctable(Term.RESISTANCE, get, put, within(0, figures.RESISTANCE_MOST), player=seat)


def _figure(term: Term, state: State, seat: Seat, number: int) -> Correctable | None:
    name = term.value
    if state.player(seat).character(number) is None:
        return None

    def get(state: State) -> Value:
        one = state.player(seat).character(number)
        found: Value = None if one is None else getattr(one, name)
        return found

    return Correctable(
        term,
        get,
        lambda s, v: s.with_character(seat, number, **{name: v}),
        within(0, figures.PRINTED_MOST),
        unread=True,
        player=seat,
    )


def _mission(state: State, seat: Seat, number: int) -> Correctable | None:
    if not 1 <= number <= figures.BASICS:
        return None

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


def _new_zone(state: State) -> Correctable:
    def put(state: State, value: Value) -> State:
        zone = Zone(state.next_id, nth=state.next_nth)
        state = state.changed(zone_deck=state.zone_deck - 1, next_id=state.next_id + 1)
        if value == DISCARD:
            return state.changed(zone_discard=(*state.zone_discard, zone))
        return _limited(state.changed(zones=(*state.zones, zone)))

    return Correctable(Term.ZONES, lambda s: DECK, put, (ACTIVE, DISCARD))


def _preliminary(state: State, number: int) -> Correctable | None:
    if state.zone(number) is None:
        return None

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


def _horizons(state: State) -> Correctable:
    return _flag(Term.HORIZONS, lambda s: s.horizons_used, lambda s, v: s.changed(horizons_used=v))


def _final(state: State) -> Correctable:
    return _flag(Term.FINAL, lambda s: s.final.revealed, lambda s, v: s.changed(final=Final(v)))


def _encounters(state: State) -> Correctable | None:
    """Their deck."""
    if state.encounter_deck is None:
        return None
    return of_table(Term.ENCOUNTERS, within(0, state.options.encounters), "encounter_deck")


def _turn(state: State) -> Correctable:
    return of_table(Term.TURN, within(1, 999))


def _phase(state: State) -> Correctable | None:
    if state.active is None:
        return None

    def put(state: State, value: Value) -> State:
        return calm(state).changed(phase=Phase(str(value)))

    return Correctable(Term.PHASE, lambda s: s.phase.value, put, PHASES, Phase)


def _active(state: State) -> Correctable | None:
    if not state.order:
        return None

    def put(state: State, value: Value) -> State:
        return calm(state).changed(active=Seat(as_int(value)))

    return Correctable(Term.ACTIVE, lambda s: s.active, put, state.order, Seat)


def _order(state: State) -> Correctable | None:
    """Written ``"2 1 3"``."""
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


find: Paths[State, Term] = Paths(
    {
        "players.SEAT.hand": partial(_of_player, Term.HAND, within(0, figures.HAND)),
        "players.SEAT.zone": _place,
        "players.SEAT.reached": partial(_stand, Term.REACHED),
        "players.SEAT.off": partial(_stand, Term.OFF),
        "players.SEAT.stayed": partial(_stand, Term.STAYED),
        "players.SEAT.bonus": partial(_of_player, Term.BONUS, (0, figures.STAY)),
        "players.SEAT.lose_next": partial(_stand, Term.LOSE_NEXT),
        "players.SEAT.resistance": _resistance,
        "players.SEAT.team.CHARACTER.combat": partial(_figure, Term.COMBAT),
        "players.SEAT.team.CHARACTER.speed": partial(_figure, Term.SPEED),
        "players.SEAT.missions.MISSION": _mission,
        "zones.ZONE": _zone,
        "zones.new": _new_zone,
        "zones.ZONE.preliminary": _preliminary,
        "horizons": _horizons,
        "encounters": _encounters,
        "final": _final,
        "turn": _turn,
        "phase": _phase,
        "active": _active,
        "order": _order,
    },
    {
        "SEAT": a_seat(lambda state: [player.seat for player in state.players]),
        "CHARACTER": a_number,
        "MISSION": a_number,
        "ZONE": a_number,
    },
)


# -- the correction itself --------------------------------------------------------------------------


@action("F6", repairs=True)
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


SPOTS = Correctables(find, violations, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)


# -- what happened ----------------------------------------------------------------------------------


@event(repairs=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    term: Term
    old: int | str | None
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value)
