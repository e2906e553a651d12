"""What the main button does: it leads on through the forced steps of an evening."""

from __future__ import annotations

from companion.core.game import Step
from companion.core.rulebook import Action
from companion.core.say import Say
from companion.core.seats import Seat
from companion.games.anima import figures, queries
from companion.games.anima.exploring import Explore
from companion.games.anima.fights import DeclareFight, GiveCard, RollFight, sides
from companion.games.anima.organisations import must_fight
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.games.anima.turn import Done, StartTurn, coming_speeds, following
from companion.games.anima.vocabulary import Cell, Phase, Status
from companion.games.anima.zones import removable


def step(state: State) -> Step[Action] | None:
    """The next thing of the turn: what must be settled first, then the phase (AN-21, F3)."""
    if state.status is not Status.PLAYING:
        return None
    if state.active is None:
        return _between(state)
    return _settle(state) or _phase(state, state.active)


def _ask(key: str, sheet: str, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), ask=sheet)


def _act(key: str, action: Action, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{key}", facts), Say(f"step.{key}.follows", facts), action)


def unread(state: State) -> Player | None:
    """The first player with a character whose figures nobody read out yet (U-1)."""
    return next((player for player in state.players if not all(one.told for one in player.team)), None)


def _between(state: State) -> Step[Action]:
    """Before the first turn and between turns: cards to read out, then the next turn."""
    player = unread(state)
    if player is not None and None in coming_speeds(state).values():
        return _ask("character", "character", player=player.seat)
    nameless = next((zone for zone in state.zones if not zone.name), None)
    if state.phase is Phase.SETUP and nameless is not None:
        return _ask("zone", "zone", zone=nameless.label)
    tied = queries.who_rolls(state)
    key = "start_tied" if tied else "start"
    return _act(key, StartTurn(), turn=state.turn + 1, players=tied)


def _settle(state: State) -> Step[Action] | None:
    """What the real table owes just now, most urgent first."""
    if state.bout is not None:
        return _fight(state)
    encounter = state.encounter
    if encounter is not None:
        zone = state.zone(encounter.zone)
        if zone is not None and zone.level is None:
            return _ask("level", "zone", zone=zone.label)
        return _ask("encounter", "encounter", player=encounter.player, number=encounter.number)
    exploration = state.exploration
    if exploration is not None:
        key = "special" if exploration.cell is Cell.SPECIAL else "cell"
        return _ask(key, key, player=exploration.player, die=exploration.die)
    if state.deaths:
        return _ask("kill", "kill", player=state.deaths[0])
    if state.debt is not None:
        giver, taker = state.player(state.debt.giver), state.player(state.debt.taker)
        facts = {"player": giver.seat, "taker": taker.seat, "n": giver.hand}
        if giver.hand == 0 or taker.hand >= figures.HAND:
            return _ask("gift", "gift", **facts)
        return _act("give", GiveCard(), **facts)
    if state.reward is not None:
        return _ask("reward", "reward", player=state.reward)
    if state.placer is not None and removable(state):
        return _ask("discard", "discard", player=state.placer, n=len(state.zones), limit=state.limit)
    return None


def _fight(state: State) -> Step[Action]:
    bout = state.bout
    assert bout is not None
    if None in sides(state, bout):
        return _ask("character", "character", player=bout.player)
    if bout.rival is None:
        return _act("fight_creature", RollFight(), player=bout.player)
    return _act("fight", RollFight(), player=bout.player, rival=bout.rival)


def _phase(state: State, seat: Seat) -> Step[Action]:
    player = state.player(seat)
    if not player.off:
        match state.phase:
            case Phase.MOVEMENT if not (player.moved or player.resisting):
                return _ask("move", "move", player=seat)
            case Phase.INTERACTION if must_fight(state, seat):
                rival = must_fight(state, seat)[0]
                return _act("rivals", DeclareFight(seat, rival), player=seat, rival=rival)
            case Phase.EXPLORATION if player.resisting and not player.resisted:
                return _ask("resist", "resist", player=seat)
            case Phase.EXPLORATION if not (player.explored or player.resisting or player.resisted):
                zone = state.zone_of(seat)
                return _act("explore", Explore(seat), player=seat, zone=zone.label if zone else "")
            case _:
                pass
    if not state.order_told and not all(one.told for one in player.team):
        # a card just drawn is read out while it is in the hand: the next order needs its Speed
        return _ask("character", "character", player=seat)
    return _done(state, seat)


def _done(state: State, seat: Seat) -> Step[Action]:
    label = Say(f"step.done.{state.phase.value}", {"player": seat})
    ahead = following(state)
    if ahead is None:
        follows = Say("step.done.turn", {"turn": state.turn + 1})
    elif ahead[0] is state.phase:
        follows = Say("step.done.follows", {"player": ahead[1]})
    else:
        follows = Say("step.done.phase", {"player": ahead[1], "phase": ahead[0]})
    return Step(label, follows, Done())
