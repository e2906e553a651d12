"""What a repair or a card's text leaves behind: open demands, and no dead end anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.chance import Scripted
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.syncro import GAME, phases, queries
from companion.games.syncro.adventure import Reset, ResumeGame, SaveGame
from companion.games.syncro.correction import Correct
from companion.games.syncro.effects import Adjust, PassHandsLeft
from companion.games.syncro.ending import DemandUnmet, LevelLost, LoseLevel, WinLevel
from companion.games.syncro.hands import DrawSpells, SetHand
from companion.games.syncro.preparation import LayHorde
from companion.games.syncro.resolution import (
    DemandDropped,
    DemandMade,
    DemandMet,
    DemandPaid,
    PassDemand,
    Pay,
    Resolve,
)
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.rewards import DrawReward, PlayReward
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack, BeginTurns, Estimate, Pass, Passed
from companion.games.syncro.vocabulary import Deed, Defeat, Kind, Phase
from tests.games.syncro.play import A, B, C, D, Play, arena, at_level, names, team


def demanded(kind: Kind = Kind.DRAGON, strength: int = 7, *values: int, level: int = 5) -> Play:
    """A demand is open on the first card; beside it stands a plain monster."""
    play = arena((kind, strength), (Kind.PLAIN, 50), level=level)
    play.attack(*[play.state.horde[0].id] * len(values or (4,)))
    play.resolve(*(values or (4,)))
    assert play.state.pending is not None
    return play


# -- what a demand refers to -----------------------------------------------------------------------------


def test_SY50_F9_spell_cards_taken_away_while_the_demand_is_open_leave_nothing_to_lose() -> None:
    play = demanded()
    first = play.state.horde[0].id
    play.do(Adjust(first, values=(4,)))
    assert play.do(Pay(A, (3,))) == (DemandPaid(A, (3,), 0), DemandMet(3))
    assert play.state.pending is None
    assert play.card(first).spells == ()
    play.press()
    assert play.state.turn == 2


def test_SY74_F9_the_second_boss_absorbs_nothing_when_its_spell_cards_are_gone() -> None:
    play = team().begin("W", level=9)
    boss = play.state.horde[0].id
    play.do(Reveal(boss, 9))
    play.turns().attack(boss)
    play.resolve(5)
    play.do(Adjust(boss, values=(5,)))
    assert names(play.do(Pay(A, (4,)))) == ["DemandPaid", "DemandMet"]
    assert play.card(boss).under == ()


def test_SY51_F9_a_success_stays_one_when_its_spell_cards_are_gone() -> None:
    play = demanded(Kind.DRAGON, 7, 5, 5)
    first = play.state.horde[0].id
    play.do(Adjust(first, values=(5, 5)))
    assert names(play.do(Pay(A, (3,)))) == ["DemandPaid", "DemandMet", "MonsterDestroyed"]


def test_SY48_a_demand_reckoned_from_a_wrong_strength_is_judged_again() -> None:
    play = demanded()
    first = play.state.horde[0].id
    assert play.do(Correct(f"cards.{first}.strength", 6))[1:] == (DemandDropped(first, Kind.DRAGON),)
    assert play.state.pending is None
    assert play.asks == "resolve"
    assert play.resolve()[1:] == (DemandMade(first, Kind.DRAGON, 2, False),)
    play.do(Correct(f"cards.{first}.strength", 4))
    assert names(play.resolve()) == ["AttackRevealed", "MonsterDestroyed"]


def test_SY48_a_monster_that_was_no_dragon_demands_nothing() -> None:
    play = demanded()
    first = play.state.horde[0].id
    play.do(Correct(f"cards.{first}.kind", "plain"))
    assert names(play.resolve()) == ["AttackRevealed", "SpellLost"]


def test_SY49_a_repair_after_a_payment_is_a_soft_refusal() -> None:
    play = demanded()
    first, other = (card.id for card in play.state.horde)
    play.do(Pay(A, (1,)))
    refusal = play.no(Correct(f"cards.{first}.strength", 6))
    assert (refusal.why.value, refusal.facts) == ("part_is_paid", {"n": 1})
    assert names(play.do(Correct(f"cards.{first}.strength", 7))) == ["Corrected"]
    assert names(play.do(Correct(f"cards.{other}.strength", 40))) == ["Corrected"]
    play.anyway(Correct(f"cards.{first}.strength", 6))
    assert play.resolve()[1:] == (DemandMade(first, Kind.DRAGON, 2, False),)


# -- a demand that nobody can pay any more -----------------------------------------------------------------


def test_SY52_a_demand_nobody_can_pay_any_more_is_the_defeat() -> None:
    play = demanded()
    for seat in (A, B, C, D):
        play.do(SetHand(seat, 0))
    for action in (PassDemand(A), Pay(A, (1,))):
        refusal = play.no(action)
        assert (refusal.why.value, refusal.facts) == ("nobody_can_pay", {"n": 3})
    assert GAME.offers(play.state)[0] == LoseLevel()
    assert play.press() == (DemandUnmet(3), LevelLost(5, Defeat.DEMAND))
    assert play.state.lost


def test_SY52_those_who_chose_already_may_still_hold_cards() -> None:
    play = demanded()
    play.do(PassDemand(A))
    for seat in (B, C, D):
        play.do(SetHand(seat, 0))
    assert play.state.hand(A) == 4
    assert play.do(LoseLevel()) == (DemandUnmet(3), LevelLost(5, Defeat.DEMAND))


def test_SY52_A4_a_reward_in_hand_is_asked_for_first() -> None:
    play = demanded()
    play.do(DrawReward(), *(SetHand(seat, 0) for seat in (A, B, C, D)))
    assert play.asks == "lose_level"
    play.do(PlayReward(A), DrawSpells(2))
    assert play.asks == "pay"


def test_SY52_while_somebody_can_pay_the_level_is_not_lost() -> None:
    play = demanded().hands(1, 0, 0, 0)
    assert play.why(LoseLevel()) == "still_cards"


# -- no dead end -------------------------------------------------------------------------------------------


def answer(state: State, dice: Random) -> Any:
    """What the main button does; where it opens a sheet, something the players could tell there."""
    step = GAME.step(state)
    assert step is not None
    if step.action is not None:
        return step.action
    card = phases.next_to_resolve(state)
    payer = phases.payer(state)
    free = phases.to_reveal(state)
    value = dice.randint(1, 5)
    match step.ask:
        case "resume":
            return ResumeGame(state.leader)
        case "lay_horde":
            return LayHorde(tuple(dice.choice(LAYOUTS[min(state.level, 9)])))
        case "estimate":
            return Estimate()
        case "attack":
            slot = state.slot
            assert slot is not None
            targets = phases.attackable(state, slot.mage)
            return Attack(slot.mage, dice.choice(targets).id) if targets else Pass(slot.mage)
        case "pay":
            assert payer is not None
            return Pay(payer, (value,) * dice.randint(1, state.hand(payer)))
        case "reveal":
            told = free[0] if card is None else card
            kinds = [
                offer for offer in GAME.offers(state) if isinstance(offer, Reveal) and offer.card == told.id
            ]
            return dice.choice(kinds)
        case "reveal_fog":
            return dice.choice([offer for offer in GAME.offers(state) if isinstance(offer, RevealFog)])
        case "resolve":
            assert card is not None
            return Resolve(card.id, tuple(dice.randint(1, 5) for _ in range(card.down)))
        case "win_level":
            return WinLevel()
        case "lose_level":
            return LoseLevel()
    raise AssertionError(step)


LAYOUTS: dict[int, list[tuple[str, ...]]] = {
    **{level: [("m", "MM"), ("mM", "M.M")] for level in (1, 2, 3)},
    4: [("B", "MM"), ("B",)],
    **{level: [("L", "mF", "MMM"), ("LL", "FF"), ("F", "L"), ("MF", "L")] for level in (5, 6, 7, 8)},
    9: [("W", "CC", "LMF"), ("W", "CC"), ("W", "CMC"), ("W",), ("CC", "M")],
}


def mischief(state: State, dice: Random) -> Any:
    """Something that a text, a repair or a slip of the finger does."""
    cards = [card.id for card in state.horde] or [1]
    seat = dice.choice(state.seats)
    number = dice.choice(cards)
    card = state.card(number)
    values = card.values if card else ()
    return dice.choice(
        [
            lambda: SetHand(seat, dice.choice((0, 0, 1, state.limit))),
            lambda: Adjust(number, remove=True),
            lambda: Adjust(number, strength=dice.choice((-99, -3, -1, 2))),
            lambda: Adjust(number, values=values),
            lambda: Adjust(number, down=card.down if card else 0),
            lambda: Correct(f"cards.{number}.strength", dice.choice((0, 1, 4, 9))),
            lambda: Correct(f"cards.{number}.kind", dice.choice(("plain", "golem", "dragon", "mushroom"))),
            lambda: Correct("leader", int(seat)),
            lambda: Correct("level", dice.randint(1, 9)),
            lambda: Correct("discard", dice.randint(0, 3)),
            lambda: DrawSpells(dice.randint(1, 6)),
            DrawReward,
            lambda: PlayReward(seat),
            PassHandsLeft,
            lambda: Pass(seat),
            lambda: dice.choice(GAME.offers(state)),
            SaveGame,
        ]
    )()


@pytest.mark.parametrize("seed", range(24))
def test_SY2_the_main_button_always_leads_on(seed: int) -> None:
    """Whatever texts and repairs did, the button's own answer is accepted, and in the end a level ends."""
    dice = Random(seed)
    play = team(
        dice.randint(2, 5), owner=dice.choice(({}, {"spells.all.count": 45}, {"spells.all.count": 30}))
    )
    at_level(play, dice.randint(1, 9))
    since = 0
    for _ in range(500):
        if play.state.phase is Phase.DONE:
            break
        if dice.random() < 0.25:
            decided = GAME.decide(play.state, mischief(play.state, dice), Scripted(()))
            if isinstance(decided, Refusal):
                decided = decided.anyway if decided.anyway and dice.random() < 0.3 else ()
            play._apply(decided)
            continue
        if play.state.phase is Phase.EPILOGUE:
            play.do(Reset())
        before = play.state
        action = answer(before, dice)
        decided = GAME.decide(before, action, Scripted(()))
        assert not isinstance(decided, Refusal), (action, decided, before)
        play._apply(decided)
        assert play.state != before, (action, before)
        since = 0 if play.state.phase is Phase.PATH else since + 1
        assert since < 400, play.state


def test_SY18_A6_nobody_must_attack_where_nothing_can_be_attacked() -> None:
    play = team().begin("mm", level=2)
    play.do(Estimate())
    play.anyway(BeginTurns())  # the cards were not turned up
    for seat in (A, B, C, D):
        guided = queries.turn_guide(play.state)
        assert guided is not None
        assert (guided.mage, guided.forced, guided.why) == (seat, Deed.PASS, Message("guide.no_target"))
        play.press()
    play.press()
    assert play.asks == "reveal"


def test_SY22_with_only_the_own_card_in_reach_the_mage_passes() -> None:
    play = arena((Kind.PLAIN, 50), mages=2, level=2)
    only = play.state.horde[0].id
    play.do(Attack(A, only), Pass(B))
    assert play.why(Attack(A, only)) == "own_card"
    assert play.press() == (Passed(A),)
