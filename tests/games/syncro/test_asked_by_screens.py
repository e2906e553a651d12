"""What the screens ask: each answer is compared with what the rules then do, all through a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import all_applied
from companion.core.seats import Seat
from companion.games.syncro import GAME, queries
from companion.games.syncro.correction import Correct, most
from companion.games.syncro.ending import DemandUnmet
from companion.games.syncro.hands import DrawSpells, SetHand
from companion.games.syncro.horde import Diagram, pyramid
from companion.games.syncro.phases import next_to_resolve
from companion.games.syncro.preparation import LayHorde, LevelPrepared, StartLevel
from companion.games.syncro.queries import Moment
from companion.games.syncro.resolution import DemandPaid, PassDemand, Pay, Resolve, SpellAbsorbed
from companion.games.syncro.reveal import Reveal, RevealFog
from companion.games.syncro.rewards import RewardDrawn, RewardLeft
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack, Pass
from companion.games.syncro.vocabulary import Back, Depth, Kind, Mist, Phase, Power, Reading
from tests.games.syncro.adventure import Adventure, whole
from tests.games.syncro.play import arena, fight, team


@cache
def campaign() -> tuple[State, ...]:
    """Every state of a whole Adventure."""
    states: list[State] = []

    def watch(play: Adventure) -> None:
        states.append(play.state)

    whole(watch)
    return tuple(dict.fromkeys(states))


def decided(state: State, action: Any) -> tuple[Any, ...] | Refusal:
    return GAME.decide(state, action, Scripted(()))


def accepted(state: State, action: Any) -> bool:
    """The rules accept it, be it only when the table insists."""
    answer = decided(state, action)
    return not isinstance(answer, Refusal) or answer.soft


def attacks() -> Iterator[tuple[State, Any, tuple[int, ...]]]:
    """Attacks that are ready to be resolved, each with a weak, a middling and a strong hand."""
    for state in campaign():
        card = next_to_resolve(state)
        if card is None or not card.told or state.pending:
            continue
        for value in (1, 3, queries.top_value(state)) if card.down else (0,):
            yield state, card, (value,) * card.down


def test_SY48_what_is_left_of_a_demand_is_what_paying_leaves() -> None:
    asked = [state for state in campaign() if queries.payment(state)]
    assert asked
    for state in asked:
        for value in range(1, queries.top_value(state) + 1):
            due = queries.payment(state, (value,))
            assert due is not None
            answer = decided(state, Pay(due.mage, (value,)))
            assert not isinstance(answer, Refusal)
            assert [event.left for event in answer if isinstance(event, DemandPaid)] == [due.left]
            assert state.pending is not None
            assert due.paid == (*state.pending.paid, value)


def test_SY52_the_last_who_can_pay_is_told_so() -> None:
    asked = [(state, due) for state in campaign() if (due := queries.payment(state))]
    for state, due in asked:
        answer = decided(state, PassDemand(due.mage))
        assert not isinstance(answer, Refusal)
        assert any(isinstance(event, DemandUnmet) for event in answer) is due.last
    assert {due.last for _, due in asked} == {True, False}


def test_SY49_nobody_pays_without_a_demand() -> None:
    assert queries.payment(team().state) is None


def test_SY24_the_verdict_and_what_follows_are_what_resolving_brings() -> None:
    seen = set()
    for state, card, values in attacks():
        verdict = queries.verdict(state, card, values)
        assert verdict is not None
        assert verdict.total == queries.so_far(card, values)
        events = decided(state, Resolve(card.id, values))
        assert not isinstance(events, Refusal)
        after = all_applied(state, events)
        absorbed = [event.strength for event in events if isinstance(event, SpellAbsorbed)]
        assert absorbed in ([], [verdict.grown])
        if verdict.demand:
            continue
        asks = getattr(GAME.step(after), "ask", "")
        following = queries.next_after(state, card)
        if verdict.estimate:
            assert asks == "estimate"
            seen.add("estimate")
        elif following is not None:
            left = next_to_resolve(after)
            assert left is not None
            assert left.id == following.id
            seen.add("next")
        else:
            assert next_to_resolve(after) is None
            seen.add("end")
    assert seen == {"estimate", "next", "end"}


def test_SY13_nobody_estimates_once_the_last_monster_is_gone() -> None:
    play = arena((Kind.MUSHROOM, 2))
    card = play.state.horde[0]
    play.hands(3, 5, 5, 5).attack(card.id)
    lying = play.card(card.id)
    verdict = queries.verdict(play.state, lying, (5,))
    assert verdict is not None
    assert verdict.draw is not None
    assert verdict.draw.mages
    assert not verdict.estimate


def test_SY41_who_is_full_after_a_deal() -> None:
    for state in campaign():
        if not state.playing or not state.reached:
            continue
        dealt = queries.deal(state, 3)
        events = decided(state, DrawSpells(3))
        assert not isinstance(events, Refusal)
        after = all_applied(state, events)
        assert dealt.full(state) == tuple(mage.seat for mage in after.mages if mage.hand == after.limit)


def test_U2_what_can_be_told_is_accepted_and_nothing_else_is_asked() -> None:
    told = 0
    for state in campaign():
        for card in queries.tellable(state):
            told += 1
            assert accepted(state, Reveal(card.id, 4, queries.open_kinds(state, card)[0])), card
        if getattr(GAME.step(state), "ask", "") == "reveal":
            assert queries.tellable(state)
    assert told


def test_SY64_the_fog_that_is_turned_up_now() -> None:
    found = set()
    for state in campaign():
        if getattr(GAME.step(state), "ask", "") != "reveal_fog":
            continue
        card = queries.fog_card(state)
        found.add(card is None)
        answer = decided(state, RevealFog(Mist.BLESSING, card=None if card is None else card.id))
        assert not isinstance(answer, Refusal)
        assert card is None or queries.fog_card(state, card.id) == card
    assert found == {True, False}


def test_SY68_what_an_icon_brings() -> None:
    for state in campaign():
        for card in queries.tellable(state):
            if card.back is not Back.LIEUTENANT:
                continue
            events = decided(state, Reveal(card.id, 3, Kind.LIEUTENANT, (Power.REWARD,)))
            assert not isinstance(events, Refusal)
            drawn = tuple(event for event in events if isinstance(event, RewardDrawn | RewardLeft))
            assert queries.brought(state, (Power.REWARD,)) == drawn != ()
            assert queries.brought(state, (Power.FOG,)) == ()


def test_U4_levels_that_may_be_played_are_those_the_rules_let_in() -> None:
    for state in campaign():
        for level in range(11):
            if level != state.level:
                fine = not isinstance(decided(state, Correct("level", level)), Refusal)
                assert queries.may_go_to(state, level) is fine
    assert not queries.may_go_to(team().state, 1), "there already"


@pytest.mark.parametrize("field", ["level", "pile", "discard"])
def test_F6_a_counter_goes_as_far_as_the_rules(field: str) -> None:
    known = 0
    for state in campaign():
        high = most(state, field)
        if high is None:
            refusal = decided(state, Correct(field, 1))
            assert isinstance(refusal, Refusal)
            assert refusal.why.value in ("no_such_field", "finished")
            continue
        known += 1
        beyond = decided(state, Correct(field, high + 1))
        assert isinstance(beyond, Refusal)
        assert beyond.why.value == "bad_value"
        last = decided(state, Correct(field, high))
        assert not isinstance(last, Refusal) or last.why.value != "bad_value"
    assert known


def test_SY32_hands_are_counted_where_there_are_any() -> None:
    for state in campaign():
        seat = state.seats[0]
        answer = decided(state, SetHand(seat, 0))
        here = not isinstance(answer, Refusal) or answer.why.value not in ("not_in_level", "finished")
        held = state.playing or any(state.hands)
        assert queries.countable(state) == (state.mages if here and held else ())


def test_U9_what_a_card_may_be_corrected_to() -> None:
    play, _ = fight(Kind.GOLEM, 8, 3)
    card = play.state.horde[0]
    assert card.under == (3,)
    assert queries.kinds_to_right(play.state, card) == ()
    assert play.why(Correct(f"cards.{card.id}.kind", "plain")) == "breaks_invariant"
    other = play.state.horde[1]
    kinds = queries.kinds_to_right(play.state, other)
    assert len(kinds) > 1
    for kind in kinds:
        assert accepted(play.state, Correct(f"cards.{other.id}.kind", kind.value))


def test_SY8_the_limit_of_a_team_that_is_not_there_yet() -> None:
    assert [queries.limit(mages) for mages in range(1, 7)] == [None, 8, 6, 5, 5, None]
    assert queries.limit(4) == team(4).state.limit


def test_SY16_whom_the_table_waits_for() -> None:
    for state in campaign():
        assert GAME.summary(state).turn == queries.acting(state)
        if state.phase is Phase.TURN and state.slot:
            assert queries.acting(state) == state.slot.mage


def test_SY18_who_could_pass_together() -> None:
    play = arena((Kind.PLAIN, 3), (Kind.PLAIN, 4))
    first = play.state.horde[0].id
    assert queries.could_pass(play.state) == ()  # nobody has attacked: the last mage would have to
    play.do(Attack(Seat(1), first))
    assert queries.could_pass(play.state) == (Seat(2), Seat(3), Seat(4))
    play.do(Pass(Seat(2)), Pass(Seat(3)), Pass(Seat(4)))
    assert queries.could_pass(play.state) == ()


# -- writing a layout ------------------------------------------------------------------------------------


def painted(*rows: str, row: int, place: int, sign: str) -> tuple[str, ...]:
    return Diagram(rows).painted(row, place, sign).rows


def test_U3_a_touch_paints_a_card_and_turns_it_over_again() -> None:
    assert painted("m", "MM", row=1, place=0, sign="M") == ("M", "MM")
    assert painted("m", "MM", row=2, place=1, sign="M") == ("m", "Mm"), "a second touch turns it over"
    assert painted("m", "MM", row=2, place=0, sign=".") == ("m", ".M")
    assert painted("m", "MM", row=2, place=0, sign="m") == ("m", "mM")


def test_U3_rows_come_and_go() -> None:
    assert Diagram(pyramid(3)).with_rows(4).rows == pyramid(4), "nobody has painted it: it stays blank"
    assert Diagram(("m", "Mm")).with_rows(3).rows == ("m", "Mm", "MMM")
    assert Diagram(("m", "Mm", "MMM")).with_rows(2).rows == ("m", "Mm")
    assert Diagram(("m", "MM")).with_cards(2, 4).rows == ("m", "MMmm")
    assert Diagram(("m", "MM")).with_cards(2, 1).rows == ("m", "M")


def test_SY72_the_big_card_is_three_cards_wide() -> None:
    drawn = Diagram(("W", "C.CM"))
    assert [[letter.wide for letter in line] for line in drawn.lines] == [[3], [1, 1, 1, 1]]
    assert [letter.back for letter in drawn.lines[1]] == [Back.CERBERUS, None, Back.CERBERUS, Back.MONSTER]
    assert [letter.up for letter in drawn.lines[1]] == [False, False, False, True]
    assert (drawn.wide, drawn.cards) == (4, 4)


def test_U3_every_brush_paints_a_horde_that_can_be_laid() -> None:
    tried = set()
    for state in campaign():
        if state.phase is not Phase.PREPARATION or state.reached < state.level:
            continue
        *cards, gap = queries.brushes(state)
        assert gap.back is None
        assert [each.sign for each in cards] == list(queries.letters(state))
        for each in cards:
            assert accepted(state, LayHorde(("M", each.sign))), each
            tried.add(each.back)
    assert tried == set(Back)


def test_U3_the_size_of_a_horde_is_told_once_it_was_built() -> None:
    seen = set()
    for state in campaign():
        for stone in queries.stones(state):
            cards = queries.horde_size(state, stone.level)
            built = any(each.level == stone.level for each in state.layouts)
            assert (cards is not None) is (built and stone.name is not None)
            seen.add(cards)
    assert len(seen) > 2
    assert queries.horde_size(team().begin("m", "M.M").state, 1) == 3


# -- what comes next -------------------------------------------------------------------------------------


def test_A32_who_is_proposed_leads_when_nobody_is_named() -> None:
    begun = 0
    for state in campaign():
        events = decided(state, StartLevel())
        if isinstance(events, Refusal):
            continue
        begun += 1
        assert [event.leader for event in events if isinstance(event, LevelPrepared)] == [
            queries.next_leader(state)
        ]
    assert begun


def test_SY17_targets_are_what_may_be_attacked() -> None:
    asked = 0
    for state in campaign():
        if state.slot is None:
            assert queries.targets(state) == ()
        elif state.hand(state.slot.mage):
            asked += 1
            found = [card for card in state.horde if accepted(state, Attack(state.slot.mage, card.id))]
            assert {card.id for card in queries.targets(state)} <= {card.id for card in found}
    assert asked


ASKED = {
    Moment.TELL: {"reveal", "reveal_fog", "estimate"},
    Moment.DEAL: {"step.deal_again"},
    Moment.ESTIMATE: {"estimate"},
    Moment.READY: {"step.begin"},
    Moment.SLOT: {"attack", "step.pass"},
    Moment.ALL_PLAYED: {"step.end_turn"},
    Moment.DEMAND: {"pay"},
    Moment.RESOLVE: {"resolve"},
    Moment.REVEAL: {"reveal", "reveal_fog", "estimate"},
    Moment.SETTLED: {"step.leader", "estimate"},
    Moment.NOBODY: {"lose_level"},
    Moment.CLEAR: {"win_level", "step.win_last"},
}
"""What the main button does while a level waits for something; an estimate may come before it (SY-13)."""


def test_SY16_what_a_level_waits_for_is_what_the_main_button_does() -> None:
    seen: dict[Moment, set[str]] = {}
    for state in campaign():
        step = GAME.step(state)
        if state.playing and (state.horde or state.turn) and step is not None:
            seen.setdefault(queries.moment(state), set()).add(step.ask or step.label.key)
    assert seen == ASKED


def test_F7_what_is_lit_goes_on_at_a_touch() -> None:
    lit = {"attack": 0, "resolve": 0, "reveal": 0}
    for state in campaign():
        for view in queries.horde(state):
            assert queries.card_view(state, view.card.id) == view
            if not view.lit:
                assert not view.next
                assert not view.turns_up
            elif state.slot is not None:
                lit["attack"] += 1
                assert accepted(state, Attack(state.slot.mage, view.card.id))
            else:
                lit["resolve" if view.next else "reveal"] += 1
    assert all(lit.values())
    assert queries.card_view(team().state, 1) is None


def test_SY19_nothing_is_lit_for_a_mage_who_must_pass() -> None:
    play = arena((Kind.PLAIN, 3), (Kind.PLAIN, 4), mages=5)
    first, second = (card.id for card in play.state.horde[:2])
    for seat, card in zip((1, 2, 3, 4), (first, second, first, second), strict=True):
        assert any(view.lit for view in queries.horde(play.state))
        play.do(Attack(Seat(seat), card))
    views = queries.horde(play.state)
    assert any(view.attackable for view in views)
    assert not any(view.lit for view in views)


def test_SY24_the_fight_that_is_asked_for_is_the_next_one() -> None:
    asked = 0
    for state in campaign():
        due, waiting = queries.next_fight(state), queries.to_resolve(state)
        if due is None:
            assert not waiting or state.pending or state.estimate or not waiting[0].told
            continue
        asked += 1
        card, now = due
        assert card == waiting[0]
        assert now == queries.strength(state, card)
        assert accepted(state, Resolve(card.id, (1,) * card.down))
    assert asked


def test_U4_actions_are_met_level_by_level() -> None:
    begun = campaign()[0]
    assert queries.actions_met(begun) == ()
    before: set[str] = set()
    for state in campaign():
        met = set(queries.actions_met(state))
        assert before <= met or state.reached == 0, "nothing is forgotten but by a reset"
        before = met
    assert {"DrawSpells", "Adjust", "RevealFog", "ChooseReading"} <= before


def test_A11_readings_are_asked_for_in_the_order_in_which_they_matter() -> None:
    found = list(dict.fromkeys(queries.readings(state) for state in campaign()))
    assert found == [(), (Reading.CERBERUS,), (Reading.CERBERUS, Reading.WHEN_LAID)]


def test_SY73_a_cerberus_without_a_kind_keeps_its_name() -> None:
    card = arena((Kind.PLAIN, 4)).state.horde[0]
    assert card.called is Kind.PLAIN
    assert card.changed(kind=None).called is Back.MONSTER
    guard = card.changed(back=Back.CERBERUS)
    assert guard.called is Back.CERBERUS
    assert guard.changed(kind=Kind.GOLEM).called is Kind.GOLEM


def test_SY16_the_phases_of_a_level_come_one_after_the_other() -> None:
    for state in campaign():
        lines = queries.phase_lines(state)
        if not state.playing:
            assert lines == ()
            continue
        assert [line.phase for line in lines if line.now] == [state.phase]
        running = next(place for place, line in enumerate(lines) if line.now)
        assert [line.past for line in lines] == [place < running for place in range(3)]


def test_SY16_where_nobody_keeps_count_no_phase_runs() -> None:
    play = arena((Kind.PLAIN, 3)).at(depth=Depth.PROGRESS)
    assert [(line.now, line.past) for line in queries.phase_lines(play.state)] == [(False, False)] * 3
