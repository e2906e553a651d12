"""What the main button does: it leads on through the forced steps of an evening."""

from __future__ import annotations

from companion.core.automation import Automation
from companion.core.game import Step, act, ask
from companion.core.message import Message
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.anima import figures, queries
from companion.games.anima.characters import must_fight
from companion.games.anima.exploring import Explore
from companion.games.anima.interaction import DeclareFight, GiveCard, RollFight, sides
from companion.games.anima.missions import CompleteFinal, CompleteMission, completing
from companion.games.anima.queries import surely_interacts, unread_symbols
from companion.games.anima.state import Player, State
from companion.games.anima.turn import (
    Done,
    NobodyActs,
    StartTurn,
    after_phase,
    coming_speeds,
    following,
    waiting,
)
from companion.games.anima.vocabulary import Cell, Dice, Phase, Reward, Status, Where
from companion.games.anima.zones import removable


def step(state: State) -> Step[Action] | None:
    """The next thing of the turn: what must be settled first, then the phase (AN-21, F3)."""
    if state.status is not Status.PLAYING:
        return None
    earned = state.unrewarded
    if earned is not None:
        return ask("earned", player=earned.player)
    if state.active is None:
        return _between(state)
    return _settle(state) or _phase(state, state.active)


def _between(state: State) -> Step[Action]:
    """Before the first turn and between turns: cards to read out, then the next turn."""
    unread = queries.character_to_read(state)
    if unread is not None and None in coming_speeds(state).values():
        return ask("character", player=unread[0])
    unread_zone = next((zone for zone in state.zones if not zone.read), None)
    if state.phase is Phase.SETUP and unread_zone is not None:
        return ask("zone", zone=unread_zone.label)
    tied = queries.who_rolls(state)
    if tied and state.options.dice is Dice.TABLE:
        return ask("start_tied", "tied", turn=state.turn + 1, players=tied)
    key = "start_tied" if tied else "start"
    return act(key, StartTurn(), turn=state.turn + 1, players=tied)


def _settle(state: State) -> Step[Action] | None:
    """What the real table owes just now, most urgent first."""
    if state.bout is not None:
        return _fight(state)
    encounter = state.encounter
    if encounter is not None:
        zone = state.zone(encounter.zone)
        if zone is not None and zone.level is None:
            return ask("level", "zone", zone=zone.label)
        several = encounter.where is not Where.PRELIMINARY
        key = "encounter" if several else "arrival"
        return ask(key, "encounter", player=encounter.player, number=encounter.number)
    exploration = state.exploration
    if exploration is not None:
        key = "special" if exploration.cell is Cell.SPECIAL else "cell"
        return ask(key, player=exploration.player, die=exploration.die)
    if state.deaths:
        return ask("kill", player=state.deaths[0])
    if state.debt is not None:
        giver, taker = state.player(state.debt.giver), state.player(state.debt.taker)
        facts = {"player": giver.seat, "taker": taker.seat, "n": giver.hand}
        if giver.hand == 0 or taker.hand >= figures.HAND:
            return ask("gift", **facts)
        return act("give", GiveCard(), **facts)
    if state.reward is not None:
        return ask("reward", player=state.reward)
    if state.placer is not None and removable(state):
        return ask("discard", player=state.placer, n=len(state.zones), limit=state.limit)
    return None


def _fight(state: State) -> Step[Action]:
    bout = state.bout
    assert bout is not None
    if None in sides(state, bout):
        return ask("character", player=bout.player)
    if state.options.dice is Dice.TABLE:
        return ask("faces", "real", player=bout.player)
    if bout.rival is None:
        return act("fight_creature", RollFight(), player=bout.player)
    return act("fight", RollFight(), player=bout.player, rival=bout.rival)


def _phase(state: State, seat: Seat) -> Step[Action]:
    player = state.player(seat)
    if not player.off:
        match state.phase:
            case Phase.RESET:
                return _nobody(state)
            case Phase.MOVEMENT if player.resisting and not player.moved:
                # it stays by itself; leaving means to touch another zone (AN-36, A-27)
                zone = state.zone_of(seat)
                label = Message("step.hold", {"player": seat, "zone": zone.label if zone else ""})
                return Step(label, _follows(state, following(state)), Done())
            case Phase.MOVEMENT if not player.moved:
                return ask("move", player=seat)
            case Phase.INTERACTION if must_fight(state, seat):
                rival = must_fight(state, seat)[0]
                return act("rivals", DeclareFight(seat, rival), player=seat, rival=rival)
            case Phase.INTERACTION if any(must_fight(state, each) for each in waiting(state)):
                return _done(state, seat)
            case Phase.INTERACTION:
                return _nobody(state)
            case Phase.EXPLORATION if player.reached:
                exploring = _explore(state, player)
                if exploring is not None:
                    return exploring
            case _:
                pass
    if not state.order_told and not all(one.told for one in player.team):
        # a card just drawn is read out while it is in the hand: the next order needs its Speed
        return ask("character", player=seat)
    return _done(state, seat)


def _explore(state: State, player: Player) -> Step[Action] | None:
    """The die, a mission to try, a mission that is won; None once all is done (AN-33, AN-36, AN-37)."""
    seat, reading = player.seat, state.reading
    complete = completing(state, seat)
    won = reading is not None and reading.won
    held = player.resisted and isinstance(complete, CompleteMission) and player.resisting
    if won and isinstance(complete, CompleteFinal):
        return act("final", complete, player=seat)
    if complete is not None and (won or held):
        return act("mission", complete, player=seat)
    if won:
        return ask("which", "missions", player=seat)
    if reading is not None and reading.reward is Reward.MISSION and not reading.tried:
        return ask("try", "missions", player=seat)
    if player.resisting and not player.resisted:
        return ask("resist", player=seat)
    if player.explored or player.resisting or player.resisted:
        return None
    if state.options.dice is Dice.TABLE:
        return ask("die", "explore", player=seat)
    return act("explore", Explore(seat), player=seat)


def _nobody(state: State) -> Step[Action]:
    """One tap for everybody who has nothing to do in this phase; a sheet for who has (AN-21, AN-22)."""
    ahead = after_phase(state)
    key = f"step.nobody.{state.phase.value}"
    able = _able(state)
    if able:
        return Step(
            Message(key), Message("step.nobody.able", {"players": able, "n": len(able)}), NobodyActs()
        )
    symbols = unread_symbols(state) if state.phase is Phase.INTERACTION else ()
    if symbols:
        told = {"zones": tuple(zone.label for zone in symbols)}
        return Step(Message(key), Message("step.nobody.unread", told), NobodyActs())
    return Step(Message(key), _follows(state, ahead), NobodyActs())


def _able(state: State) -> tuple[Seat, ...]:
    """Who of those still to act in Interaction can fight or trade, by what was read (AN-30, AN-31)."""
    if state.phase is not Phase.INTERACTION:
        return ()
    return tuple(seat for seat in queries.steps_of_phase(state) if surely_interacts(state, seat))


def _done(state: State, seat: Seat) -> Step[Action]:
    label = Message(f"step.done.{state.phase.value}", {"player": seat})
    return Step(label, _follows(state, following(state)), Done())


def _follows(state: State, ahead: tuple[Phase, Seat] | None) -> Message:
    if ahead is None:
        return Message("step.done.turn", {"turn": state.turn + 1})
    if ahead[0] is state.phase:
        return Message("step.done.follows", {"player": ahead[1]})
    return Message("step.done.phase", {"player": ahead[1], "phase": ahead[0]})


# -- what happens by itself -------------------------------------------------------------------------


def passes(state: State) -> Action | None:
    """A step in which the team that acts can do nothing more ends by itself (AN-21, F3).

    Never Reset, where anybody may put cards away; never while something is owed, offered, read or won. A
    Trade symbol nobody read holds nobody up: until the first team explores the trade may still be told (U-2).
    """
    seat = state.active
    if seat is None or state.status is not Status.PLAYING or _open(state, seat):
        return None
    player = state.player(seat)
    over = player.off
    match state.phase:
        case Phase.MOVEMENT:
            over = over or player.moved
        case Phase.INTERACTION:
            over = over or not surely_interacts(state, seat)
        case Phase.EXPLORATION:
            # a team that holds its zone is asked about this turn, though it explored to begin with
            over = over or player.resisted or (player.explored and not player.resisting)
        case _:
            return None
    return Done() if over else None


def _open(state: State, seat: Seat) -> bool:
    """Something of this step is still to be settled, taken, read or objected to."""
    # a mission that was lost with its fight holds nobody up: the team is off
    reading = None if state.player(seat).off else state.reading
    owed = (state.offer, state.removed, reading, state.unrewarded)
    if any(each is not None for each in owed) or _settle(state) is not None:
        return True
    resistance = state.player(seat).resistance
    if state.phase is Phase.EXPLORATION and resistance is not None and resistance.zone is not None:
        # the mission may be over: only its card knows how long it lasts
        return resistance.need is None or resistance.held >= resistance.need
    return not state.order_told and not all(one.told for one in state.player(seat).team)


def turns(state: State) -> Action | None:
    """The next turn begins by itself where no die and no card is needed for its order (AN-20, AN-22)."""
    if state.status is not Status.PLAYING or state.active is not None or state.phase is Phase.SETUP:
        return None
    if state.unrewarded is not None or state.order_told or None in coming_speeds(state).values():
        return None
    return None if queries.who_rolls(state) else StartTurn()


AUTOMATIONS = (Automation("passes", passes), Automation("turns", turns))
