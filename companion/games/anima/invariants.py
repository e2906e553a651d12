"""What is true of every state (section 6 of the rules spec).

I8 speaks of odds, I9 and I13 of single commands, I15 of the journal: their tests are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.expansions import fits, sound_cards
from companion.games.anima import figures
from companion.games.anima.state import Player, State, Zone
from companion.games.anima.vocabulary import Hidden, MissionState, Phase, Status, Where
from companion.kit.seated import invariant_checker


def _shaped(state: State) -> bool:
    seats = tuple(range(1, len(state.players) + 1))
    return (
        len(seats) in figures.PLAYERS
        and tuple(player.seat for player in state.players) == seats
        and _ids_hold(state)
        and all(_player_shaped(state, player) for player in state.players)
        and all(_zone_shaped(zone) for zone in (*state.zones, *state.zone_discard))
        and all(
            seat is None or seat in seats for seat in (state.active, state.reward, state.placer, state.winner)
        )
        and set(state.deaths) <= set(seats)
        and _earned_shaped(state)
        and state.turn >= 0
        and fits(state.house)
        and all(sound_cards(player.attached) for player in state.players)
        and (state.encounter_deck is None or state.encounter_deck >= 0)
    )


def _earned_shaped(state: State) -> bool:
    earned = state.earned
    return earned is None or (
        1 <= earned.player <= len(state.players) and 1 <= earned.mission <= figures.BASICS
    )


def _ids_hold(state: State) -> bool:
    ids = [zone.id for zone in (*state.zones, *state.zone_discard)]
    for player in state.players:
        ids += [one.id for one in player.team]
        ids += [card.id for card in player.lasting]
    ids += [offer.character.id for offer in state.recoverable if offer.character is not None]
    return len(ids) == len(set(ids)) and max(ids, default=0) < state.next_id


def _player_shaped(state: State, player: Player) -> bool:
    resistance = player.resistance
    return (
        len(player.missions) == figures.BASICS
        and (player.zone is None or state.zone(player.zone) is not None)
        and (resistance is None or (1 <= resistance.mission <= figures.BASICS and resistance.held >= 0))
    )


def _zone_shaped(zone: Zone) -> bool:
    return (
        len(zone.table) == figures.FACES
        and len(zone.rewards) <= figures.REWARDS
        and (zone.level is None or zone.level in figures.LEVELS)
    )


def _broken(state: State) -> Iterator[str]:
    if not all(1 <= len(p.team) <= figures.TEAM and 0 <= p.hand <= figures.HAND for p in state.players):
        yield "I1"
    if not _piles_hold(state):
        yield "I2"
    if not _names_hold(state):
        yield "I3"
    if not _order_holds(state):
        yield "I4"
    if not _flags_hold(state):
        yield "I5"
    if not all(player.bonus in (0, figures.STAY) for player in state.players):
        yield "I6"
    if not _creatures_hold(state):
        yield "I7"
    if len(set(state.fought)) < len(state.fought) or len(set(state.traded)) < len(state.traded):
        yield "I10"
    if not _missions_hold(state):
        yield "I12"
    if not _secrets_hold(state):
        yield "I14"
    if state.exploration is not None and not 1 <= state.exploration.die <= figures.FACES:
        yield "I15"


def _piles_hold(state: State) -> bool:
    total = state.zone_deck + len(state.zones) + len(state.zone_discard)
    within = len(state.zones) <= state.limit or state.placer is not None
    bare = all(zone.hidden is Hidden.NONE and not state.teams_in(zone.id) for zone in state.zone_discard)
    return state.zone_deck >= 0 and total == state.all_zones and within and bare


def _names_hold(state: State) -> bool:
    """Every zone card is there once: none comes back by reshuffling."""
    names = [zone.name.casefold() for zone in (*state.zones, *state.zone_discard) if zone.name]
    return len(names) == len(set(names))


def _order_holds(state: State) -> bool:
    if state.phase is Phase.SETUP:
        return not state.order and state.active is None and state.turn == 0
    if sorted(state.order) != [player.seat for player in state.players] or state.turn < 1:
        return False
    if len(state.speeds) != len(state.order):
        return False
    known = [speed for speed in state.speeds if speed is not None]
    return state.order_told or known == sorted(known, reverse=True)


def _flags_hold(state: State) -> bool:
    """Teams that are off, stayed or did not arrive neither explore nor interact (I5)."""
    for player in state.players:
        if player.reached and (player.off or player.stayed or player.zone is None):
            return False
        if player.resisting and (player.resistance is None or player.resistance.zone != player.zone):
            return False
    bout, reward = state.bout, state.reward
    if bout is not None and bout.rival is not None and not state.player(bout.player).reached:
        return False
    if state.exploration is not None and not state.player(state.exploration.player).reached:
        return False
    return reward is None or state.player(reward).reached


def _creatures_hold(state: State) -> bool:
    """A creature stays on a zone only as its preliminary encounter (I7)."""
    if any((zone.hidden is Hidden.CREATURE) != (zone.creature is not None) for zone in state.zones):
        return False
    encounter, bout = state.encounter, state.bout
    if encounter is None:
        return bout is None or bout.rival is not None
    zone = state.zone(encounter.zone)
    if zone is None:
        return False
    waits = encounter.where is not Where.PRELIMINARY or zone.hidden is not Hidden.NONE
    fights = encounter.card is None or (bout is not None and bout.rival is None)
    return waits and fights and (bout is None or encounter.card is not None)


def _missions_hold(state: State) -> bool:
    done = any(player.done for player in state.players)
    if done and not state.final.revealed:
        return False
    if (state.status is Status.WON) != (state.winner is not None):
        return False
    return state.winner is None or state.player(state.winner).done >= state.missions_needed


def _secrets_hold(state: State) -> bool:
    """A secret mission has no title here, nor has a final mission nobody has seen."""
    told = any(
        mission.title
        for player in state.players
        for mission in player.missions
        if mission.state is MissionState.SECRET
    )
    return not told and (state.final.revealed or not state.final.title)


violations = invariant_checker(_shaped, _broken)
