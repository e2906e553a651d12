"""Dice outside fights: tests of Speed, and whatever a card asks for (Test de la Vitesse)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event, only_said
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.missions import tried
from companion.games.anima.phases import within
from companion.games.anima.state import State
from companion.games.anima.why import Why


@action("AN-41", "A-24")
class SpeedTest:
    """Test de Vitesse: a die and the team's Speed against a difficulty."""

    player: Seat
    difficulty: int
    bonus: int = 0
    aim: int | None = None
    """The mission that asks for it: 1 or 2, 0 is the final one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Both together reach the difficulty, or not (AN-41, A-24, Test de la Vitesse)."""
        wrong = within(self.difficulty, 1, 2 * figures.PRINTED_MOST)
        if wrong:
            return wrong
        if abs(self.bonus) > figures.BONUS_MOST:
            return Refusal(Why.BONUS_OUT_OF_RANGE, have=self.bonus, high=figures.BONUS_MOST)
        speed = state.speed(self.player)
        if speed is None:
            return Refusal(Why.SPEED_UNKNOWN, player=self.player)
        die = chance.die(figures.FACES)
        own = speed + self.bonus
        success = own + die >= self.difficulty
        told = (own, die, own + die, self.difficulty, success, chance.by_hand)
        return (SpeedTested(self.player, *told, self.aim),)


@action("AN-1", "AN-46", "F1")
class RollDice:
    """One or two dice for a card or an ability."""

    player: Seat
    n: int = 1
    purpose: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Logged with their purpose (AN-46, F1, I15)."""
        wrong = within(self.n, 1, figures.DICE)
        if wrong:
            return wrong
        faces = tuple(chance.die(figures.FACES) for _ in range(self.n))
        return (DiceRolled(self.player, faces, self.purpose.strip()[:60], chance.by_hand),)


# -- what happened ----------------------------------------------------------------------------------


@event
class SpeedTested:
    """A test of Speed (AN-41)."""

    player: Seat
    speed: int
    die: int
    total: int
    difficulty: int
    success: bool
    by_hand: bool = False
    aim: int | None = None

    def apply(self, state: State) -> State:
        return tried(state, self.player, self.aim, self.success)


@event
class DiceRolled:
    """Dice were rolled for a card or an ability."""

    player: Seat
    faces: tuple[int, ...]
    purpose: str
    by_hand: bool = False
    apply = only_said
