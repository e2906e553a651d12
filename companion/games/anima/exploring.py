"""Exploration: the die and the zone's table (Phase d'Exploration)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.encounters import faced
from companion.games.anima.facts import learn
from companion.games.anima.phases import Events, SentOff, acting, busy
from companion.games.anima.rewards import RewardDue
from companion.games.anima.state import Exploration, Player, State
from companion.games.anima.vocabulary import A_DIE, Cell, Ending, Phase, Why, outside
from companion.kit.refusing import soft_refusal


@action("AN-33", faces=(A_DIE,))
class Explore:
    """A team explores its zone: one die, read on the zone's table."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """One die on the zone's table, for a team that reached it (AN-33, Explorer)."""
        seat = self.player
        refusal = acting(state, seat, Phase.EXPLORATION) or busy(state)
        zone = state.zone_of(seat)
        if refusal:
            return refusal
        if zone is None:
            return Refusal(Why.NO_ZONE, player=seat)
        if state.player(seat).resisting:
            return Refusal(Why.RESISTING, player=seat)
        if state.reward is not None:
            return Refusal(Why.REWARD_FIRST, player=state.reward)
        die = chance.die(figures.FACES)
        cell = zone.table[die - 1]
        explored = Explored(seat, zone.id, zone.label, die, cell, chance.by_hand)
        events = (explored, *(() if cell is None else _follows(state, seat, zone.id, cell)))
        return soft_refusal(events, _again(state.player(seat)))


def _again(player: Player) -> Refusal | None:
    """One exploration a turn; a turn of Resistance, its last one too, takes its place (AN-33, AN-36)."""
    if player.explored:
        return Refusal(Why.ALREADY_EXPLORED, player=player.seat)
    return Refusal(Why.ALREADY_RESISTED, player=player.seat) if player.resisted else None


def _follows(state: State, seat: Seat, zone: int, cell: Cell) -> Events:
    """Nothing: the reward. Encounters: one at a time. Special: as the card says (AN-33)."""
    if cell is Cell.SPECIAL:
        return ()
    if cell.encounters:
        return faced(state, seat, zone, cell.encounters)
    return (RewardDue(seat),)


@action("AN-33", "U-2")
class ReadCell:
    """What the zone's table says for the die just rolled."""

    player: Seat
    cell: Cell

    def decide(self, state: State, chance: Chance) -> Decision:
        """A cell nobody read out before is told once and remembered with its zone (AN-33, U-2)."""
        exploration = state.exploration
        if exploration is None or exploration.cell is not None:
            return Refusal(Why.NO_EXPLORATION)
        if exploration.player != self.player:
            return Refusal(Why.NOT_YOUR_TURN, player=exploration.player)
        zone = state.zone(exploration.zone)
        name = zone.name if zone else ""
        return (
            CellRead(self.player, exploration.zone, exploration.die, self.cell),
            *_follows(state, self.player, exploration.zone, self.cell),
            *learn(state, "zones", name, {f"cell{exploration.die}": self.cell.value}),
        )


@action("AN-33")
class SettleSpecial:
    """How a special cell ended; ``encounters`` is how many it made the team draw."""

    player: Seat
    ending: Ending = Ending.REWARD
    encounters: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """The text of a special cell stays on its card; the app is told how it ended (AN-33)."""
        exploration = state.exploration
        if exploration is None or exploration.cell is not Cell.SPECIAL:
            return Refusal(Why.NOT_SPECIAL)
        if exploration.player != self.player:
            return Refusal(Why.NOT_YOUR_TURN, player=exploration.player)
        wrong = outside(self.encounters, 0, figures.FACES)
        if wrong:
            return wrong
        settled = SpecialSettled(self.player)
        if self.encounters:
            return (settled, *faced(state, self.player, exploration.zone, self.encounters))
        match self.ending:
            case Ending.REWARD:
                return (settled, RewardDue(self.player))
            case Ending.SENT_OFF:
                return (settled, SentOff(self.player))
            case Ending.NO_REWARD:
                return (settled,)
            case _:
                assert_never(self.ending)


# -- what happened ----------------------------------------------------------------------------------


@event
class Explored:
    """A team rolled on its zone's table (AN-33)."""

    player: Seat
    zone: int
    name: str
    die: int
    cell: Cell | None = None
    by_hand: bool = False

    def apply(self, state: State) -> State:
        rolled = Exploration(self.player, self.zone, self.die, self.cell)
        return replace(state.with_player(self.player, explored=True), exploration=rolled, mover=None)


@event
class CellRead:
    """The zone's table was read out for the die (AN-33, U-2)."""

    player: Seat
    zone: int
    die: int
    cell: Cell

    def apply(self, state: State) -> State:
        read = _with_cell(state, self.zone, self.die, self.cell)
        return replace(read, exploration=Exploration(self.player, self.zone, self.die, self.cell))


@event
class SpecialSettled:
    """A special cell was played as its card says (AN-33)."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, exploration=None)


def _with_cell(state: State, number: int, die: int, cell: Cell) -> State:
    zone = state.zone(number)
    if zone is None:
        return state
    table = tuple(cell if face == die else old for face, old in enumerate(zone.table, start=1))
    return state.with_zone(number, table=table)
