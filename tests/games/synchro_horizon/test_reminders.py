"""Reminders that a group attaches to cards: which moment shows which of them (SH-135, p. 21)."""

from __future__ import annotations

from typing import Any

from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield
from companion.games.synchro_horizon.initiative import EnterMarble
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.line import Push, Swap
from companion.games.synchro_horizon.monsters import RollDice
from companion.games.synchro_horizon.queries.fight import cards, reminded, reminders_of
from companion.games.synchro_horizon.reminders import AttachReminder, DropReminder
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.state.known import LONGEST_REMINDER, MOST_REMINDERS
from companion.games.synchro_horizon.state.party import HeroCard, Skill
from companion.games.synchro_horizon.turn import BasicAttack, UseSkill
from companion.games.synchro_horizon.vocabulary import Side, Trigger
from tests.games.synchro_horizon.play import H1, H2, M1, M2, M3, PLAIN, R1, Play, fight, journey


def said(play: Play, action: Any) -> list[str]:
    """Do an action; return the reminders whose moment came with it."""
    before = play.state
    return [each.text for each in reminded(before, play.do(action, None))]


def test_SH135_cards_before_a_hero_and_a_monster_may_have_reminders() -> None:
    play = journey()
    play.do(TakeItem("Cloak", who=H1))
    play.open_fight().draw("a", "b", "c", "d").begin()
    play.state = play.state.with_hero(H1, master=HeroCard(80, "Vela"))
    assert list(cards(play.state, H1)) == ["Hero 1", "Vela", "Cloak", "Skill"]
    play.state = play.state.with_monster(M1, name="Wolf").with_monster(M2, code="", name="M2")
    assert cards(play.state, M1) == {"a": "Wolf"}
    assert cards(play.state, M2) == {}, "nothing to recognise it by"


def test_SH135_a_reminder_appears_when_its_holder_is_hurt() -> None:
    play = fight().turn(H1)
    play.do(AttachReminder("Hero 2", Trigger.HURT, "  1 shield \n back "))
    assert said(play, Damage(H1, 2)) == []
    assert said(play, Damage(H2, 2)) == ["1 shield back"]
    play.do(GainShield(H2, 5))
    assert said(play, Damage(H2, 2)) == ["1 shield back"], "also when a shield takes all of it"
    assert said(play, Damage(H2, 0)) == []


def test_SH135_a_monster_card_is_known_by_its_code_in_the_next_fight() -> None:
    play = fight().turn(H1)
    play.do(AttachReminder("a", Trigger.FALL, "poison"))
    assert said(play, Eliminate(M1)) == ["poison"]
    assert [each.text for each in play.state.reminders] == ["poison"]
    again = fight().turn(H1)
    again.state = again.state.with_monster(M3, code="a")
    again.do(AttachReminder("a", Trigger.FALL, "poison"))
    assert said(again, Eliminate(M3)) == ["poison"]


def test_SH135_turn_attack_skill_and_position_each_have_their_moment() -> None:
    play = fight().skills(H1, Skill(70, "Choc", (PLAIN,)), Skill(71, "Vent", (PLAIN,)))
    for when in (Trigger.TURN, Trigger.ATTACK, Trigger.SKILL, Trigger.MOVE):
        play.do(AttachReminder("Hero 1", when, when.value))
    play.do(AttachReminder("Vent", Trigger.SKILL, "of the other tile"))
    play.do(AttachReminder("Choc", Trigger.SKILL, "of this tile"))
    play.state = play.state.with_fight(due=Side.HEROES)
    assert said(play, EnterMarble(Side.HEROES, R1)) == ["turn"]
    play.store(H1, PLAIN, PLAIN)
    assert said(play, BasicAttack(H1, PLAIN, attack=False)) == ["attack"]
    assert said(play, UseSkill(H1, 70, (PLAIN,))) == ["skill", "of this tile"]
    assert said(play, Push(H1)) == ["move"]
    assert said(play, Swap(H2, H1)) == ["move"]


def test_SH135_the_start_of_a_round_asks_all_who_stand() -> None:
    play = fight()
    play.do(AttachReminder("Hero 2", Trigger.ROUND, "a coin"))
    play.do(AttachReminder("b", Trigger.ROUND, "grows"))
    play.round()
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    play.do(GainShards(), None)
    assert said(play, CloseBoxes()) == ["a coin", "grows"]
    opening = journey().open_fight().draw("a", "b", "c", "d")
    opening.do(RollDice((1, 2, 3, 4)))
    opening.do(AttachReminder("Hero 2", Trigger.ROUND, "a coin"))
    assert said(opening, BeginFight(Side.HEROES)) == ["a coin"], "the first round too"


def test_F13_a_reminder_is_removed_and_its_refusals() -> None:
    play = fight().turn(H1)
    assert play.hard(AttachReminder("Nobody", Trigger.HURT, "x")) == "no_such_card"
    assert play.hard(AttachReminder("Hero 1", Trigger.HURT, " \n ")) == "empty_reminder"
    play.do(AttachReminder("Hero 1", Trigger.HURT, "x"))
    play.do(AttachReminder("Hero 1", Trigger.TURN, "y"))
    assert [each.text for each in reminders_of(play.state, H1, Trigger.HURT)] == ["x"]
    assert [each.text for each in reminders_of(play.state, H1)] == ["x", "y"]
    play.do(DropReminder(1))
    assert [(each.id, each.text) for each in play.state.reminders] == [(2, "y")]
    assert play.hard(DropReminder(1)) == "no_such_reminder"
    for n in range(MOST_REMINDERS - 1):
        play.do(AttachReminder("Hero 1", Trigger.TURN, f"{n}"))
    assert play.hard(AttachReminder("Hero 1", Trigger.TURN, "z")) == "too_many_reminders"


def test_F13_a_long_reminder_is_cut() -> None:
    play = fight()
    play.do(AttachReminder("Hero 1", Trigger.TURN, "x" * (LONGEST_REMINDER + 40)))
    assert len(play.state.reminders[0].text) == LONGEST_REMINDER
