"""Sensible taps now: for the generic screen, for help and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.chance import DryRun
from companion.core.refusal import Refusal
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.anima import advantages, figures, missions, queries, turn, zones
from companion.games.anima.characters import GainCharacter, JoinOrganisation, Kill, LeaveOrganisation, SetPose
from companion.games.anima.dice import RollDice, SpeedTest
from companion.games.anima.encounters import MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, ReadCell, SettleSpecial
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import DeclareFight, GiveCard, Modify, RollFight, SettleFight, Trade
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.rewards import SkipReward, TakeReward
from companion.games.anima.state import Encounter, Player, State
from companion.games.anima.step import step
from companion.games.anima.vocabulary import (
    Cell,
    Ending,
    Gift,
    MissionState,
    Phase,
    Pose,
    Result,
    Side,
    Source,
    Status,
)
from companion.games.anima.zones import DiscardZone, Veto

_ROLLED: dict[str, Callable[[Seat], Action]] = {"real": lambda seat: RollFight(), "explore": Explore}
"""What is asked for at a table with real dice, as an action."""


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if state.status is not Status.PLAYING:
        return ()
    found = (*_main(state), *_settling(state), *_steps(state), *_everybody(state), *_missions(state))
    return tuple(dict.fromkeys(found))


def _main(state: State) -> Iterator[Action]:
    now = step(state)
    if now is not None and now.action is not None:
        yield now.action
    elif now is not None and now.ask in _ROLLED and state.active is not None:
        yield _ROLLED[now.ask](state.active)
    elif state.active is None and None not in turn.coming_speeds(state).values():
        yield turn.StartTurn()
    if state.active is None:
        yield from _told_order(state)
    for player in state.players:
        for one in player.team:
            if not one.told:
                yield TellCharacter(player.seat, one.id, "", 3, 3)
    for zone in state.zones:
        if zone.level is None:
            yield TellZone(zone.id, level=2)


def _told_order(state: State) -> Iterator[Action]:
    """An order that no known Speed contradicts."""
    speeds = turn.coming_speeds(state)
    known = [speed for speed in speeds.values() if speed is not None]
    if len(known) == len(speeds):
        yield turn.StartTurn(tuple(sorted(speeds, key=lambda seat: (-(speeds[seat] or 0), seat))))
    elif not known:
        yield turn.StartTurn(tuple(speeds))


def _settling(state: State) -> Iterator[Action]:
    if state.bout is not None:
        for side in Side:
            here = state.bout.bonus if side is Side.TEAM else state.bout.against
            if here < figures.BONUS_MOST:
                yield Modify(side)
            if here > -figures.BONUS_MOST:
                yield Modify(side, -1)
        for result in Result:
            yield SettleFight(result)
    elif state.encounter is not None:
        yield from _meetings(state, state.encounter)
    exploration = state.exploration
    if exploration is not None and exploration.cell is None:
        for cell in Cell:
            yield ReadCell(exploration.player, cell)
    elif exploration is not None:
        for ending in Ending:
            yield SettleSpecial(exploration.player, ending)
        yield SettleSpecial(exploration.player, encounters=2)
    for choice in queries.choices(state):
        if choice.why_not is None and choice.printed is not False and state.reward is not None:
            yield TakeReward(state.reward, choice.reward)
    if state.reward is not None:
        yield SkipReward(state.reward)
    if state.debt is not None:
        yield GiveCard(Gift.KEEP)
        if state.player(state.debt.giver).hand:
            yield GiveCard(Gift.DISCARD)


def _meetings(state: State, encounter: Encounter) -> Iterator[Action]:
    zone = state.zone(encounter.zone)
    yield SettleFight(Result.WON)
    if zone is None or zone.level is None:
        return
    for level in figures.LEVELS:
        # a Combat of 5 stands for a card that nobody has read out yet
        yield MeetCreature(encounter.player, "", 5, level)
    yield MeetEvent(encounter.player, "", zone.level, advantages=2)
    yield MeetEvent(encounter.player, "", zone.level, loses_turn=True)
    yield MeetEvent(encounter.player, "", 1)


def _steps(state: State) -> Iterator[Action]:
    seat = state.active
    if state.placer is not None:
        for zone in zones.removable(state):
            yield DiscardZone(state.placer, zone.id)
    if state.removed is not None and state.discarded(state.removed.zone):
        yield from (Veto(player.seat) for player in state.players if player.hand)
    for over in (turn.Done(), turn.NobodyActs()):
        if not isinstance(over.decide(state, DryRun()), Refusal):
            yield over
    if seat is None or state.player(seat).off:
        return
    quiet = state.bout is None and state.encounter is None and state.exploration is None
    match state.phase:
        case Phase.RESET:
            yield from _reset(state, state.player(seat))
        case Phase.MOVEMENT:
            yield from _movement(state, state.player(seat), quiet)
        case Phase.INTERACTION if quiet:
            yield from _interaction(state, seat)
        case Phase.EXPLORATION if quiet and state.reward is None:
            yield from _exploration(state, state.player(seat))
        case _:
            return


def _reset(state: State, player: Player) -> Iterator[Action]:
    if player.hand:
        yield turn.DiscardAdvantage(player.seat)
    yield from (turn.Dismiss(player.seat, one.id) for one in player.team)
    if player.organisation is not None:
        yield LeaveOrganisation(player.seat)
    yield from (turn.Take(taker) for _, taker in queries.put_away(state) if taker is not None)


def _movement(state: State, player: Player, quiet: bool) -> Iterator[Action]:
    seat = player.seat
    if not player.moved and quiet:
        yield from (GoTo(seat, zone.id) for zone in queries.reachable(state, seat))
        yield Stay(seat)
        if state.options.tree:
            yield from (GoTo(seat, zone.id, zeppelin=True) for zone in state.zones)
        elif not state.horizons_used:
            if state.zone_deck:
                yield SeekHorizons(seat)
            yield from (SeekHorizons(seat, Source.DISCARD, zone.id) for zone in state.zone_discard)
    elif state.mover == seat and not (player.stayed or player.resisting or player.met):
        heading = state.encounter.zone if state.encounter else player.zone
        elsewhere = [zone for zone in state.zones if zone.id != heading]
        others = [other for other in state.players if other.seat != seat and other.hand]
        if elsewhere and others:
            yield Redirect(seat, elsewhere[0].id, others[0].seat)


def _interaction(state: State, seat: Seat) -> Iterator[Action]:
    for opponent in queries.opponents(state, seat):
        if opponent.why_not is None and not opponent.forced:
            yield DeclareFight(seat, opponent.seat)
    for trader in queries.traders(state, seat):
        here, there = state.player(seat), state.player(trader.seat)
        if trader.why_not is None and here.hand and there.hand:
            yield Trade(seat, trader.seat, 1, 1)


def _exploration(state: State, player: Player) -> Iterator[Action]:
    seat = player.seat
    if not player.off and player.reached:
        yield MeetCreature(seat, "", 6, mission=True)
        if player.resisting:
            if not player.resisted:
                yield missions.Resist(seat)
                yield missions.Resist(seat, held=False)
        else:
            for number, mission in enumerate(player.missions, start=1):
                if mission.state is not MissionState.DONE:
                    yield missions.BeginResistance(seat, number, 3)


def _everybody(state: State) -> Iterator[Action]:
    for player in state.players:
        seat = player.seat
        if player.hand < figures.HAND:
            yield advantages.GainAdvantages(seat)
        if player.hand:
            yield advantages.PlayAdvantage(seat)
            yield advantages.PlayAdvantage(seat, lasting=True, combat=1)
            yield advantages.LoseAdvantages(seat)
        if len(player.team) < figures.TEAM:
            yield GainCharacter(seat)
        for one in player.team:
            yield SetPose(seat, one.id, Pose.TILTED if one.pose is Pose.READY else Pose.READY)
            if one.pose is not Pose.IMMOBILISED:
                yield SetPose(seat, one.id, Pose.IMMOBILISED)
            if seat in state.deaths or len(player.team) == figures.TEAM:
                yield Kill(seat, one.id)
        for card in player.lasting:
            yield advantages.DropLasting(seat, card.id)
        yield RollDice(seat)
        if state.speed(seat) is not None:
            yield SpeedTest(seat, 10)
        yield from _between_players(state, player)


def _between_players(state: State, player: Player) -> Iterator[Action]:
    after = state.players[player.seat % len(state.players)]
    if player.hand and after.hand < figures.HAND:
        yield advantages.PassAdvantage(player.seat, after.seat)
    for name in queries.organisations(state):
        group = player.organisation
        other = group is None or group.name.casefold() != name.casefold()
        if player.hand and other and advantages.card_timing(state, player.seat, name) is None:
            yield JoinOrganisation(player.seat, name)
    if state.active is not None and not player.off:
        yield LoseTurn(player.seat)
    if not player.lose_next:
        yield LoseTurn(player.seat, next_turn=True)


def _missions(state: State) -> Iterator[Action]:
    earned = state.unrewarded
    if earned is not None:
        gives = 0 if missions.rewarded(state, earned.player, earned.mission) else 1
        yield missions.KeepMissionReward(earned.player, earned.mission, combat=gives)
    for player in state.players:
        now = missions.not_now(state, player.seat) is None
        for number, mission in enumerate(player.missions, start=1):
            if mission.state is MissionState.SECRET:
                yield missions.ShowMission(player.seat, number)
            if mission.state is not MissionState.DONE and now:
                yield missions.CompleteMission(player.seat, number)
        if queries.final_open(state, player.seat) and now:
            yield missions.CompleteFinal(player.seat)
