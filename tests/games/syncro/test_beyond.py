"""Chapter II: Rewards, Fog, Lieutenants, the second Boss and its Cerberus (J5 to J9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.games.syncro import GAME, phases, queries
from companion.games.syncro.adventure import AddNewCard, ChooseReading, Reset, SaveGame
from companion.games.syncro.correction import Correct
from companion.games.syncro.effects import Adjust, CurseEnded, EndCurse, PassHandsLeft
from companion.games.syncro.ending import Abandon, LoseLevel, WinLevel
from companion.games.syncro.hands import DrawSpells, PileShuffled, Reshuffle
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.resolution import DemandMade, DemandMet, Pay, Resolve, SpellAbsorbed
from companion.games.syncro.reveal import FogRevealed, Reveal, RevealFog, open_kinds
from companion.games.syncro.rewards import (
    DealRewards,
    DrawReward,
    PlayReward,
    RewardDrawn,
    RewardLeft,
    RewardPlayed,
    RewardsDealt,
    ShuffleHands,
)
from companion.games.syncro.state import Lieutenant
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.turn import Attack, BeginTurns, Estimate, PassLeader
from companion.games.syncro.unveiling import spoilers
from companion.games.syncro.vocabulary import Kind, Mist, NewCard, Pile, Power, Reading
from tests.games.syncro.play import A, B, C, D, Play, arena, at_level, names, team


def total(play: Play, number: int) -> int:
    now = strength(play.state, play.card(number))
    assert now is not None
    return now.total


def ids(play: Play, letters: str) -> list[int]:
    """The cards of a layout by their back, in building order."""
    return [card.id for card in play.state.horde if card.back.value.startswith(letters)]


# -- Rewards -----------------------------------------------------------------------------------------


def test_SY55_level_five_unlocks_rewards_fog_and_lieutenants() -> None:
    play = team(chapter=GAME.options().chapter.__class__.TWO)
    play.do(StartLevel())
    assert play.state.beyond is None
    assert play.hard(DrawReward()) == "not_yet"
    play.do(Unlock(5))
    assert play.state.beyond is not None
    play.do(DrawReward())


def test_SY60_one_reward_a_mage_shown_when_played_and_not_counted_as_a_spell() -> None:
    play = arena((Kind.PLAIN, 50), level=5)
    play.do(DrawReward())
    assert (play.state.two.rewards, play.state.hands) == ((A,), (5, 5, 5, 5))
    assert play.hard(PlayReward(B)) == "no_reward"
    assert play.do(PlayReward(A, "Cape")) == (RewardPlayed(A, "Cape"),)
    assert play.state.two.rewards == ()
    play.do(Abandon())
    for action in (DrawReward(), DealRewards(), PlayReward(A)):
        assert play.hard(action) == "not_in_level"


def test_SY61_V39_to_the_leader_then_clockwise_then_nobody() -> None:
    play = arena((Kind.PLAIN, 50), level=5)
    play.do(Correct("leader", 3))
    drawn = [play.do(DrawReward())[0] for _ in range(5)]
    assert drawn == [*(RewardDrawn(seat) for seat in (C, D, A, B)), RewardLeft()]


def test_I8_a_draw_changes_one_holder_at_most() -> None:
    play = arena((Kind.PLAIN, 50), level=5)
    for _ in range(6):
        before = set(play.state.two.rewards)
        play.do(DrawReward())
        assert len(set(play.state.two.rewards) - before) <= 1


def test_SY62_an_empty_reward_pile_is_shuffled() -> None:
    play = arena((Kind.PLAIN, 50), level=5)
    assert play.do(Reshuffle(Pile.REWARD)) == (PileShuffled(Pile.REWARD),)


def test_SY70b_an_artefact_is_a_reward() -> None:
    """After a defeat each mage without an artefact draws one: it is the Reward that is counted."""
    play = arena((Kind.PLAIN, 50), level=5).hands(0, 0, 0, 0)
    play.do(DealRewards(), PlayReward(B), LoseLevel())
    assert play.do(StartLevel())[-1] == RewardsDealt((B,))


def test_A4_defeat_is_asked_when_somebody_holds_a_reward() -> None:
    play = arena((Kind.PLAIN, 50), level=5).hands(1, 0, 0, 0)
    play.do(DrawReward())
    play.attack(1)
    play.resolve(1)
    assert play.asks == "lose_level"
    play.do(PlayReward(A), DrawSpells(2), Estimate())
    assert GAME.step(play.state).action == PassLeader()  # type: ignore[union-attr]


def test_A4_without_a_reward_the_main_button_declares_it() -> None:
    play = arena((Kind.PLAIN, 50), level=5).hands(1, 0, 0, 0).attack(1)
    play.resolve(1)
    assert GAME.step(play.state).action == LoseLevel()  # type: ignore[union-attr]


# -- Fog ---------------------------------------------------------------------------------------------


def foggy() -> Play:
    """A Fog and a hidden monster over two plain ones."""
    return team().begin("Fm", "M.M", level=5).tell((Kind.PLAIN, 2), (Kind.PLAIN, 2)).turns()


def test_SY63_fog_always_lies_face_down() -> None:
    play = foggy()
    fog = play.card(ids(play, "fog")[0])
    assert not fog.up
    assert play.hard(Reveal(fog.id, 3, Kind.PLAIN)) == "is_fog"


def test_SY64_fog_comes_after_everything_else() -> None:
    play = foggy()
    fog = ids(play, "fog")[0]
    hidden = next(card.id for card in play.state.horde if not card.up and card.id != fog)
    low = [card.id for card in play.state.horde if card.row == 2]
    play.attack(*low)
    play.resolve(2)
    assert play.why(RevealFog(Mist.BLESSING, card=fog)) == "fog_last"
    play.resolve(2)
    assert [card.id for card in phases.to_reveal(play.state)] == [hidden]
    assert play.asks == "reveal"
    assert play.why(RevealFog(Mist.BLESSING, card=fog)) == "fog_last"
    play.do(Reveal(hidden, 4, Kind.MUSHROOM))
    assert play.asks == "reveal_fog"
    assert play.do(RevealFog(Mist.BLESSING, "Light", fog)) == (FogRevealed(Mist.BLESSING, "Light", fog),)
    assert play.state.card(fog) is None


def test_SY64_a_revealed_fog_may_free_more_cards() -> None:
    play = team().begin("m", "F", "M", level=5).tell((Kind.PLAIN, 2)).turns()
    top, fog, low = (card.id for card in play.state.horde)
    play.attack(low)
    play.resolve(2)
    play.do(RevealFog(Mist.IMMEDIATE, card=fog))
    assert [card.id for card in phases.to_reveal(play.state)] == [top]


def test_SY64_a_fog_open_from_the_start_is_revealed_before_the_first_turn() -> None:
    play = team().begin("MF", level=5)
    assert play.asks == "reveal_fog"
    assert play.why(BeginTurns()) == "reveal_first"
    play.do(RevealFog(Mist.BLESSING, card=2))
    assert play.asks == "estimate"


def test_SY65_permanent_curses_last_the_level() -> None:
    play = arena((Kind.PLAIN, 2), level=5)
    for mist in Mist:
        play.anyway(RevealFog(mist, mist.value))
    assert play.state.two.curses == ("permanent",)
    play.anyway(RevealFog(Mist.PERMANENT, "other"))
    assert play.do(EndCurse(1)) == (CurseEnded(1, "permanent"),)
    assert play.state.two.curses == ("other",)
    for place in (0, 2):
        assert play.hard(EndCurse(place)) == "no_curse"


def test_A28_permanent_curses_leave_with_the_level() -> None:
    play = arena((Kind.PLAIN, 2), level=5)
    play.anyway(RevealFog(Mist.PERMANENT, "x"))
    play.attack(1)
    play.resolve(2)
    play.do(WinLevel())
    assert play.state.two.curses == ()


def test_SY66_A16_an_empty_fog_pile_is_shuffled_at_any_time() -> None:
    play = arena((Kind.PLAIN, 2), level=5)
    assert play.do(Reshuffle(Pile.FOG)) == (PileShuffled(Pile.FOG),)


def test_A17_nothing_of_the_fog_pile_is_kept_over_a_save() -> None:
    play = team().begin("M", level=6)
    play.anyway(SaveGame())
    assert (play.state.two.curses, play.state.two.fog_due) == ((), 0)


def test_A27_hidden_fog_does_not_hinder_victory() -> None:
    play = team().begin("F", "M", level=5).tell((Kind.PLAIN, 2)).turns()
    play.attack(2)
    play.resolve(2)
    assert play.asks == "win_level"
    play.do(WinLevel())


def test_F9_what_is_no_fog_and_what_is_covered() -> None:
    play = foggy()
    fog, low = ids(play, "fog")[0], next(card.id for card in play.state.horde if card.row == 2)
    assert play.hard(RevealFog(Mist.BLESSING, card=low)) == "not_fog"
    assert play.hard(RevealFog(Mist.BLESSING, card=99)) == "no_such_card"
    assert play.why(RevealFog(Mist.BLESSING, card=fog)) == "covered"
    assert play.why(RevealFog(Mist.BLESSING)) == "no_fog_due"
    play.do(Abandon())
    assert play.hard(RevealFog(Mist.BLESSING)) == "not_in_level"


# -- Lieutenants ---------------------------------------------------------------------------------------


def lieutenants(*powers: Power, base: int = 6, rows: tuple[str, ...] = ("LM",)) -> Play:
    play = team().begin(*rows, level=5)
    first = ids(play, "lieutenant")[-1]
    play.do(Reveal(first, base, powers=powers))
    return play


def test_SY67_each_lieutenant_back_is_one_card_face_down() -> None:
    play = team().begin("LL", "MMM", level=7)
    assert [card.up for card in play.state.horde if card.back.value == "lieutenant"] == [False, False]


def test_SY68_the_top_fog_is_called_for() -> None:
    play = lieutenants(Power.FOG)
    assert play.asks == "reveal_fog"
    play.do(RevealFog(Mist.IMMEDIATE, "Chill"))
    assert play.state.two.fog_due == 0


def test_SY68_a_reward_is_drawn() -> None:
    play = team().begin("LM", level=5)
    assert play.do(Reveal(1, 6, powers=(Power.REWARD,)))[1] == RewardDrawn(A)


def test_SY68_V30_plus_one_for_each_other_card() -> None:
    play = lieutenants(Power.PLUS_ONE, rows=("FL", "LMMM"))
    play.state = play.state.changed(horde=play.state.horde)
    one = next(card.id for card in play.state.horde if card.kind is Kind.LIEUTENANT)
    assert len(play.state.horde) == 6  # 3 monsters, 1 hidden Fog, 1 other Lieutenant and itself
    assert total(play, one) == 11
    assert strength(play.state, play.card(one)) == Strength(6, (), 5, 1)


def test_SY68_A9_V31_the_bonus_is_live_and_only_for_that_icon() -> None:
    play = lieutenants(Power.PLUS_ONE, rows=("FL", "LMMM"))
    one = next(card.id for card in play.state.horde if card.kind is Kind.LIEUTENANT)
    play.state = play.state.without_card(play.state.horde[-1].id)
    assert total(play, one) == 10
    other = lieutenants(Power.FOG, Power.REWARD, rows=("FL", "LMMM"))
    assert total(other, next(c.id for c in other.state.horde if c.kind is Kind.LIEUTENANT)) == 6


def test_SY68_powers_belong_to_lieutenants() -> None:
    play = team().begin("M", level=5)
    assert play.hard(Reveal(1, 4, Kind.PLAIN, (Power.FOG,))) == "not_a_lieutenant"
    assert play.hard(Reveal(1, 4, Kind.PLAIN, label="x")) == "not_a_lieutenant"


def test_SY69_SY70_I10_a_lieutenant_beaten_in_a_won_level_stays_away() -> None:
    play = team().begin("L", level=5)
    play.do(Reveal(1, 2, label="Vorg"))
    play.turns().attack(1)
    play.resolve(2)
    assert play.state.two.fallen == (Lieutenant("Vorg", 2),)
    play.do(WinLevel())
    assert (play.state.two.beaten, play.state.two.fallen) == ((Lieutenant("Vorg", 2),), ())
    play.begin("LM")
    assert play.why(Reveal(2, 2, label="Vorg")) == "lieutenant_beaten"
    play.do(Reveal(2, 5, label="Nim"))


def test_SY70_victory_needs_every_lieutenant_too() -> None:
    play = team().begin("LM", level=5)
    play.do(Reveal(1, 2), Reveal(2, 2, Kind.PLAIN))
    play.turns().attack(2)
    play.resolve(2)
    assert play.why(WinLevel()) == "monsters_left"


def test_A12_SY71_a_lieutenant_beaten_in_a_lost_attempt_comes_back() -> None:
    play = team().begin("LLM", level=7)
    play.do(Reveal(1, 2, label="Vorg"), Reveal(2, 9, powers=(Power.PLUS_ONE,), label="Nim"))
    play.turns().attack(1)
    play.resolve(2)
    play.hands(0, 0, 0, 0)
    play.do(LoseLevel())
    assert play.state.two.aside == (Lieutenant("Vorg", 2), Lieutenant("Nim", 9, (Power.PLUS_ONE,)))
    assert play.state.two.beaten == ()
    play.do(StartLevel())
    assert "prepare.same" in [line.key for line in queries.prepare_list(play.state)]
    play.do(LayHorde(("LLM",)))
    assert not any(card.up for card in play.state.horde if card.back.value == "lieutenant")
    play.do(Reveal(play.state.horde[0].id, 2, label="Vorg"), Abandon())
    assert {each.label for each in play.state.two.aside} == {"Vorg", "Nim"}


def test_V58_a_permanent_curse_is_not_counted() -> None:
    play = lieutenants(Power.PLUS_ONE, base=4)
    play.anyway(RevealFog(Mist.PERMANENT, "x"))
    assert total(play, 1) == 5


def test_U9_kinds_follow_from_the_back() -> None:
    play = team().begin("LM", level=5)
    assert play.hard(Reveal(1, 4, Kind.GOLEM)) == "wrong_kind"
    assert play.hard(Reveal(2, 4, Kind.LIEUTENANT)) == "wrong_kind"
    assert play.hard(Reveal(2, 4)) == "wrong_kind"
    for strength_ in (-1, 100):
        assert play.hard(Reveal(2, strength_, Kind.PLAIN)) == "count_out_of_range"
    assert play.hard(Reveal(99, 4)) == "no_such_card"


# -- effects of unknown cards --------------------------------------------------------------------------


def test_U5_a_text_changes_a_horde_card() -> None:
    play = arena((Kind.PLAIN, 6), (Kind.PLAIN, 9), level=5).attack(1, 1, 2)
    play.resolve(4, 1)
    assert names(play.do(Adjust(1, strength=-2, values=(4,), label="Frost"))) == ["CardAdjusted"]
    assert (play.card(1).strength, play.card(1).spells) == (4, ())
    play.do(Adjust(2, down=1))
    assert play.card(2).spells == ()
    assert names(play.do(Adjust(2, remove=True, label="Pit"))) == ["CardRemoved"]
    assert play.state.card(2) is None
    assert play.state.discard == 3


def test_F9_what_cannot_be_adjusted() -> None:
    play = arena((Kind.PLAIN, 6), level=5)
    assert play.hard(Adjust(9, 1)) == "no_such_card"
    assert play.hard(Adjust(1)) == "nothing_changed"
    assert play.hard(Adjust(1, -7)) == "below_zero"
    assert play.hard(Adjust(1, 99)) == "count_out_of_range"
    assert play.hard(Adjust(1, values=(3,))) == "no_such_spell"
    assert play.hard(Adjust(1, down=1)) == "no_such_spell"
    blank = team().begin("M", level=5)
    assert blank.hard(Adjust(1, 1)) == "strength_unknown"


def test_F9_the_card_of_a_demand_may_go() -> None:
    play = arena((Kind.DRAGON, 9), (Kind.PLAIN, 2), level=5).attack(1)
    play.resolve(1)
    play.do(Adjust(1, remove=True))
    assert play.state.pending is None


def test_F9_the_last_enemy_may_fall_to_a_text() -> None:
    play = arena((Kind.PLAIN, 9), level=5)
    play.do(Adjust(1, remove=True))
    assert play.asks == "win_level"
    play.do(WinLevel((A, B)))
    assert play.state.level == 6


# -- the second Boss -------------------------------------------------------------------------------------


def last_level(*rows: str) -> Play:
    return team().begin(*(rows or ("W", "CC", "MM")), level=9)


def test_SY59_SY72_three_cards_count_as_one_big_one_behind_two_cerberus() -> None:
    play = last_level()
    big = play.card(ids(play, "boss2")[0])
    assert (big.half, big.up, len(ids(play, "cerberus"))) == (3, False, 2)
    assert not play.state.accessible(big)


def uncovered() -> Play:
    play = last_level()
    play.tell((Kind.PLAIN, 2), (Kind.PLAIN, 2)).turns()
    low = [card.id for card in play.state.horde if card.row == 3]
    play.attack(*low)
    play.resolve(2)
    play.resolve(2)
    return play


def test_SY73_V65_all_three_are_revealed_together() -> None:
    play = uncovered()
    dogs, big = ids(play, "cerberus"), ids(play, "boss2")[0]
    assert [card.id for card in phases.to_reveal(play.state)] == [*dogs, big]
    play.do(Reveal(dogs[0], 5, Kind.DRAGON), Reveal(dogs[1], 6, Kind.PLAIN), Reveal(big, 12))
    play.do(PassLeader())
    assert play.hard(Attack(B, big)) == "covered"


def test_V37_the_boss_cannot_be_attacked_while_a_cerberus_lives() -> None:
    play = uncovered()
    dogs, big = ids(play, "cerberus"), ids(play, "boss2")[0]
    play.do(Reveal(dogs[0], 2, Kind.PLAIN), Reveal(dogs[1], 6, Kind.PLAIN), Reveal(big, 12))
    play.state = play.state.with_card(dogs[1], row=5).without_card(dogs[0])
    play.do(PassLeader())
    assert play.state.accessible(play.card(big))
    assert play.hard(Attack(B, big)) == "guarded"
    assert big not in [card.id for card in phases.attackable(play.state, B)]


def test_SY73_A34_V64_one_free_cerberus_alone_is_not_revealed() -> None:
    play = team().begin("W", "C.C", "..M.", level=9)
    first, second = ids(play, "cerberus")
    assert [play.state.accessible(play.card(n)) for n in (first, second)] == [True, False]
    assert phases.to_reveal(play.state) == ()
    assert play.hard(Reveal(first, 5, Kind.PLAIN)) == "together"
    assert play.hard(Reveal(ids(play, "boss2")[0], 12)) == "together"
    play.tell((Kind.PLAIN, 9)).turns()
    assert play.hard(Attack(A, first)) == "face_down"


def test_SY73b_part_of_the_page_waits_until_the_boss_is_revealed() -> None:
    from companion.games.syncro.unveiling import BOSS2_UP, BOSS_UP, spoilers, stage

    play = uncovered()
    assert play.state.seen == stage(9)
    assert "SY-74" in spoilers(play.state)
    play.do(Reveal(ids(play, "cerberus")[0], 5, Kind.PLAIN), Reveal(ids(play, "boss2")[0], 12))
    assert play.state.seen == BOSS2_UP
    assert "SY-74" not in spoilers(play.state)
    first = team().begin("BM", level=4)
    assert "SY-73b" in spoilers(first.state)
    first.do(Reveal(1, 20))
    assert first.state.seen == BOSS_UP
    assert "SY-73b" not in spoilers(first.state)


def face_boss(*rows: str, base: int = 12) -> Play:
    """The second Boss in the open, with what else the rows hold."""
    play = team(mages=4).begin(*rows, level=9)
    play.do(Reveal(ids(play, "boss2")[0], base))
    for card in play.state.horde:
        if card.back.value == "monster":
            play.do(Reveal(card.id, 3, Kind.PLAIN))
        if card.back.value == "lieutenant":
            play.do(Reveal(card.id, 3))
    return play


def test_SY74_V33_two_for_each_other_card() -> None:
    play = face_boss("F", "WMML")
    assert total(play, ids(play, "boss2")[0]) == 12 + 8


def fought(play: Play, *values: int) -> tuple[object, ...]:
    """An attack on the second Boss."""
    big = ids(play, "boss2")[0]
    if play.state.phase.value == "preparation":
        play.do(Estimate())
        play.anyway(BeginTurns()) if phases.to_reveal(play.state) else play.do(BeginTurns())
    play.attack(*[big] * len(values))
    return play.do(Resolve(big, values))


def test_SY74_V34_more_than_enough_costs_the_difference() -> None:
    play = face_boss("F", "WMML")
    play.at(reached=9)
    events = fought(play, 6, 6, 5, 5)
    assert events[0].strength == 20  # type: ignore[attr-defined]
    assert events[-1] == DemandMade(ids(play, "boss2")[0], Kind.BOSS2, 2, True)


def test_SY74_V36_V57_an_exact_total_costs_nothing() -> None:
    play = face_boss("F", "WMML")
    assert names(fought(play, 5, 5, 5, 5)) == ["AttackRevealed", "MonsterDestroyed"]
    alone = face_boss("W")
    assert names(fought(alone, 5, 7)) == ["AttackRevealed", "MonsterDestroyed"]


def test_A22_the_demand_comes_before_the_absorption() -> None:
    play = face_boss("WM", base=12)
    big = ids(play, "boss2")[0]
    events = fought(play, 5, 3)
    assert events[-1] == DemandMade(big, Kind.BOSS2, 6, False)
    play.do(Pay(A, (4,)))
    paid = play.do(Pay(B, (2,)))
    assert paid[1:] == (DemandMet(6), SpellAbsorbed(big, Kind.BOSS2, 3, 17))
    assert (play.card(big).spells, play.card(big).under) == ((), (3,))


def test_A10_counted_at_the_resolution_or_when_laid() -> None:
    def strength_with(on: bool) -> int:
        play = face_boss("W.M", base=4)
        if on:
            play.do(ChooseReading(Reading.WHEN_LAID, True))
        big, monster = ids(play, "boss2")[0], ids(play, "monster")[0]
        play.turns().attack(big, monster)
        play.state = play.state.without_card(monster)
        return play.do(Resolve(big, (5,)))[0].strength  # type: ignore[no-any-return]

    assert (strength_with(False), strength_with(True)) == (4, 6)


def test_A11_cerberus_count_for_a_lieutenant_unless_the_table_reads_otherwise() -> None:
    play = team().begin("W", "CC", "L..M", level=9)
    one = ids(play, "lieutenant")[0]
    play.do(Reveal(one, 4, powers=(Power.PLUS_ONE,)))
    assert total(play, one) == 4 + 4
    play.do(ChooseReading(Reading.CERBERUS, False))
    assert total(play, one) == 4 + 2
    assert play.hard(ChooseReading(Reading.CERBERUS, False)) == "same_reading"


def test_A10_A11_readings_are_not_named_before_they_matter() -> None:
    play = team().begin("M", level=8)
    for reading in Reading:
        assert play.hard(ChooseReading(reading, True)) == "not_yet"
    late = team().begin("WM", level=9)
    assert late.hard(ChooseReading(Reading.WHEN_LAID, True)) == "not_yet"


@pytest.mark.parametrize(("level", "row"), [(3, "B"), (4, "F"), (4, "L"), (8, "C"), (8, "W")])
def test_U4_cards_of_later_levels_cannot_be_laid(level: int, row: str) -> None:
    play = team()
    play.begin("M", level=level)
    assert play.hard(LayHorde((row + "M",))) == "not_yet"
    assert row not in queries.letters(play.state)


def reset() -> Play:
    """A team that has won everything and begins again."""
    play = arena((Kind.PLAIN, 2), level=9)
    play.state = replace(play.state, horde=())
    play.do(WinLevel(), Reset())
    return play


def test_SY38_after_a_reset_a_level_refuses_what_later_ones_bring() -> None:
    play = reset()
    play.do(StartLevel(), Unlock(1))
    for rows, level in (("FM", 5), ("LM", 5), ("BM", 4), ("W", 9), ("CM", 9)):
        refusal = play.no(LayHorde((rows,)))
        assert (refusal.why.value, refusal.facts, refusal.soft) == ("later_level", {"level": level}, False)
    play.do(LayHorde(("MM",)))
    first = play.state.horde[0].id
    later = {
        Reveal(first, 7, Kind.GOLEM): 2,
        Reveal(first, 7, Kind.DRAGON): 3,
        Pay(A, (1,)): 3,
        DrawReward(): 5,
        DealRewards(): 5,
        PlayReward(A): 5,
        RevealFog(Mist.BLESSING): 5,
        Adjust(first, 1): 5,
        Reshuffle(Pile.FOG): 5,
        ShuffleHands(A): 5,
        PassHandsLeft(): 5,
        ChooseReading(Reading.CERBERUS, False): 9,
    }
    for action, level in later.items():
        refusal = play.no(action)
        assert (refusal.why.value, refusal.facts) == ("later_level", {"level": level}), action
    play.do(Reveal(first, 3, Kind.MUSHROOM), DrawSpells(1))
    assert play.hard(Correct(f"cards.{first}.kind", "dragon")) == "bad_value"
    assert queries.letters(play.state) == ("M", "m")
    assert open_kinds(play.state, play.card(first)) == (Kind.PLAIN, Kind.MUSHROOM)
    assert play.state.beyond is None


def test_SY38_SY75_after_a_reset_names_stay_readable_and_new_cards_may_be_added() -> None:
    play = reset()
    assert spoilers(play.state) == frozenset()
    play.do(AddNewCard(NewCard.DRAGON))
    assert all(
        not isinstance(GAME.decide(play.state, offer, Scripted(())), Refusal)
        for offer in GAME.offers(play.state)
    )


def test_SY38_SY76_level_five_of_a_new_adventure_brings_the_new_cards_too() -> None:
    play = reset()
    play.state = replace(play.state, level=5, reached=4)
    play.begin("M").tell((Kind.DRAGON, 7))
    play.turns()
    play.do(PassHandsLeft(), DealRewards(), ShuffleHands(A))
    assert play.why(ChooseReading(Reading.CERBERUS, False)) == "later_level"


# -- Lieutenants of a lost attempt -------------------------------------------------------------------


def lost(play: Play) -> tuple[Lieutenant, ...]:
    play.hands(*[0] * len(play.state.mages)).do(LoseLevel())
    return play.state.two.aside


def face(play: Play, *told: tuple[str, int, tuple[Power, ...]]) -> Play:
    """An attempt that meets these Lieutenants: label, strength, icons."""
    play.begin("L" * len(told))
    for card, (label, strength_, powers) in zip(play.state.horde, told, strict=True):
        play.do(Reveal(card.id, strength_, powers=powers, label=label))
    return play.turns()


def test_SY71_a_lieutenant_whose_strength_was_adjusted_is_still_the_same() -> None:
    play = face(at_level(team(), 6), ("Vorg", 5, ()))
    assert lost(play) == (Lieutenant("Vorg", 5),)
    face(play, ("Vorg", 5, ()))
    first = play.state.horde[0].id
    play.do(Adjust(first, -1), Adjust(first, -1))
    assert total(play, first) == 3
    assert lost(play) == (Lieutenant("Vorg", 5),)


def test_SY69_a_beaten_lieutenant_is_remembered_as_printed() -> None:
    play = face(at_level(team(), 6), ("Vorg", 5, ()))
    first = play.state.horde[0].id
    play.do(Adjust(first, -4))
    play.attack(first)
    play.resolve(1)
    play.do(WinLevel())
    assert play.state.two.beaten == (Lieutenant("Vorg", 5),)


def test_SY71_two_alike_stay_two() -> None:
    play = face(at_level(team(), 6), ("", 5, ()), ("", 5, ()))
    assert lost(play) == (Lieutenant("", 5),) * 2
    play.begin("LL")
    play.do(Reveal(play.state.horde[0].id, 5))
    assert queries.seen_before(play.state) == (Lieutenant("", 5),)
    play.anyway(BeginTurns())
    play.do(Adjust(play.state.horde[0].id, 2))
    assert lost(play) == (Lieutenant("", 5),) * 2


@pytest.mark.parametrize(
    ("before", "again", "kept"),
    [
        (("Vorg", 5, ()), ("Vorg", 6, ()), [("Vorg", 6)]),
        (("Vorg", 5, ()), ("vorg", 5, (Power.PLUS_ONE,)), [("vorg", 5)]),
        (("Vorg", 5, ()), ("", 5, ()), [("", 5)]),
        (("", 5, ()), ("Vorg", 5, (Power.PLUS_ONE,)), [("Vorg", 5)]),
        (("Vorg", 5, ()), ("Nim", 5, ()), [("Nim", 5), ("Vorg", 5)]),
        (("", 5, ()), ("", 4, ()), [("", 4), ("", 5)]),
    ],
)
def test_SY71_the_same_one_is_known_by_its_label_or_its_strength(before: Any, again: Any, kept: Any) -> None:
    play = face(at_level(team(), 6), before)
    lost(play)
    assert [(each.label, each.strength) for each in lost(face(play, again))] == kept


def test_SY71_exact_matches_come_before_likenesses() -> None:
    play = face(at_level(team(), 6), ("", 5, ()), ("Vorg", 5, ()))
    lost(play)
    face(play, ("Vorg", 5, ()), ("", 5, ()))
    assert sorted(each.label for each in lost(play)) == ["", "Vorg"]


def test_SY69_a_level_won_twice_counts_its_lieutenant_once() -> None:
    play = at_level(team(), 6)
    for _ in range(2):
        play.begin("L")
        reveal = Reveal(play.state.horde[0].id, 1, label="Vorg")
        if play.state.two.beaten:
            play.anyway(reveal)
        else:
            play.do(reveal)
        play.turns().attack(play.state.horde[0].id)
        play.resolve(1)
        play.do(WinLevel(), Correct("level", 6))
    assert play.state.two.beaten == (Lieutenant("Vorg", 1),)
