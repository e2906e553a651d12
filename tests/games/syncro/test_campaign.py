"""The campaign: team, preparation, levels won and lost, save points, the end (p. 1 to 3, §4, p. 8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.box import Box
from companion.core.chance import Scripted, Seeded
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Seat
from companion.games.syncro import GAME, figures, queries
from companion.games.syncro.adventure import (
    AddNewCard,
    AdventureFinished,
    AdventureSaved,
    ChangeMages,
    Finish,
    Reset,
    ResumeGame,
    SaveGame,
    TellSpells,
)
from companion.games.syncro.ending import Abandon, LevelLost, LoseLevel, WinLevel
from companion.games.syncro.preparation import (
    HandsDealt,
    LayHorde,
    LevelPrepared,
    LevelUnlocked,
    SpellsAdded,
    StartLevel,
    Unlock,
    proposed,
)
from companion.games.syncro.queries import Standing
from companion.games.syncro.resolution import PassDemand
from companion.games.syncro.rewards import DealRewards, PlayReward, RewardsDealt
from companion.games.syncro.state import Lieutenant, Options
from companion.games.syncro.turn import BeginTurns, PassLeader
from companion.games.syncro.unveiling import AFTER, BOSS_UP
from companion.games.syncro.vocabulary import Chapter, Defeat, Kind, NewCard, Phase, Power
from tests.games.syncro.play import A, B, C, D, E, Play, arena, at_level, box, names, team


def won(play: Play, keep: tuple[Seat, ...] = ()) -> Play:
    """Every enemy gone, the level won."""
    for card in play.state.targets:
        play.state = play.state.without_card(card.id)
    play.state = play.state.changed(pending=None)
    play.do(WinLevel(keep))
    return play


def lost(play: Play) -> Play:
    play.hands(*[0] * len(play.state.mages))
    play.do(LoseLevel())
    return play


# -- frame ---------------------------------------------------------------------------------------


def test_SY1_V55_two_to_five_mages() -> None:
    for count in (2, 3, 4, 5):
        assert len(team(count).state.mages) == count
    for count in (1, 6):
        refusal = GAME.new(Options(), count, Box(), Scripted((1,)))
        assert isinstance(refusal, Refusal)
        assert refusal.why is CoreWhy.NOT_SO_MANY_PLAYERS


def test_SY1_a_sixth_mage_or_a_lone_one_is_refused_between_levels_too() -> None:
    play = team(5)
    assert play.hard(ChangeMages(play.state.seats, ("Zed",))) == "too_many_mages"
    assert play.hard(ChangeMages((A,))) == "too_many_mages"


def test_SY2_a_level_is_about_destroying_everything() -> None:
    play = arena((Kind.PLAIN, 2), (Kind.PLAIN, 3))
    assert len(play.state.targets) == 2
    assert play.why(WinLevel()) == "monsters_left"


def test_SY2_a_horde_has_somebody_to_destroy() -> None:
    play = team().begin("M", level=5)
    assert play.hard(LayHorde(("FF",))) == "no_target"


def test_SY3_a_whole_adventure_is_one_campaign() -> None:
    """Levels of a quarter of an hour: one table holds them all, and its glance tells the level."""
    assert queries.summary(team().state).number == 1
    assert GAME.summary(at_level(team(), 9).state).number == 9


def test_SY4_nine_levels_in_two_chapters() -> None:
    assert [queries.chapter(level) for level in range(1, 10)] == [Chapter.ONE] * 4 + [Chapter.TWO] * 5
    assert len(queries.stones(team().state)) == figures.LEVELS == 9


def test_SY5_a_team_that_knows_chapter_one_begins_at_the_second() -> None:
    state = team(chapter=Chapter.TWO).state
    assert (state.level, state.reached, state.seen) == (5, 4, BOSS_UP)
    assert [stone.standing for stone in queries.stones(state)] == [Standing.WON] * 4 + [Standing.HERE] + [
        Standing.HIDDEN
    ] * 4


def test_SY6_the_adventure_deck_and_card_a_are_taken_out() -> None:
    lines = [piece.name.key for piece in GAME.pieces(Options(), 3)]
    assert lines[:2] == ["piece.adventure", "piece.card_a"]
    later = GAME.pieces(Options(chapter=Chapter.TWO), 3)[0]
    assert later.note.key == "piece.adventure.note.later"


# -- preparation -----------------------------------------------------------------------------------


def test_SY7_the_leader_card_goes_to_a_mage() -> None:
    play = team(3)
    assert play.do(StartLevel(B))[0] == LevelPrepared(1, B, 1)
    assert play.state.leader == B


def test_SY7_U7_the_first_leader_is_chosen_or_drawn() -> None:
    assert team(3, first=2).state.leader == B
    drawn = GAME.new(Options(), 4, Box(), Scripted((3,)))
    assert not isinstance(drawn, Refusal)
    assert drawn.leader == C
    refusal = GAME.new(Options(first=4), 3, Box(), Seeded("x"))
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "unknown_mage"


@pytest.mark.parametrize(("mages", "dealt"), [(2, 8), (3, 6), (4, 5), (5, 5)])
def test_SY8_V21_cards_dealt_and_hand_limit(mages: int, dealt: int) -> None:
    play = team(mages)
    assert play.do(StartLevel())[1] == HandsDealt(dealt * mages, (dealt,) * mages)
    assert play.state.limit == dealt
    assert set(play.state.hands) == {dealt}


def test_SY9_hands_are_counts_and_nothing_else() -> None:
    """No order, no value: nobody could rearrange or read them."""
    from dataclasses import fields

    from companion.games.syncro.state import Mage

    assert {field.name: field.type for field in fields(Mage)} == {"seat": "Seat", "hand": "int"}


def test_SY10_monsters_are_on_the_list_of_the_preparation() -> None:
    play = team()
    play.do(StartLevel())
    assert "prepare.monsters" in [line.key for line in queries.prepare_list(play.state)]


def test_SY11_the_horde_is_built_in_rows_some_up_some_down() -> None:
    play = team().begin("m", "Mm", "MMM")
    assert [(card.row, card.x, card.up) for card in play.state.horde] == [
        (1, 0, False), (2, -1, True), (2, 1, False), (3, -2, True), (3, 0, True), (3, 2, True),
    ]  # fmt: skip


def test_SY11_a_row_may_be_shifted_by_gaps() -> None:
    play = team().begin("M.", "M")
    upper, lower = play.state.horde
    assert (upper.x, lower.x) == (-1, 0)
    assert not play.state.accessible(upper)
    play.do(LayHorde(("M...", "...M")))
    assert all(play.state.accessible(card) for card in play.state.horde)


@pytest.mark.parametrize("rows", [(), ("",), ("X",), ("M" * 10,), ("M",) * 10, ("M", "m m")])
def test_SY11_unreadable_rows_are_refused(rows: tuple[str, ...]) -> None:
    play = team()
    play.do(StartLevel(), Unlock(1))
    assert play.hard(LayHorde(rows)) == "bad_rows"


def test_SY11_the_horde_waits_for_the_level_card_and_ends_with_the_first_turn() -> None:
    play = team()
    assert play.hard(LayHorde(("M",))) == "prepare_first"
    assert play.hard(BeginTurns()) == "prepare_first"
    play.do(StartLevel())
    assert play.hard(LayHorde(("M",))) == "unlock_first"
    play.do(Unlock(1))
    assert play.hard(BeginTurns()) == "horde_first"
    play.do(LayHorde(("M",)))
    play.turns()
    assert play.hard(LayHorde(("M",))) == "turns_begun"
    assert play.hard(BeginTurns()) == "turns_begun"


def test_SY12_U4_the_page_is_read_when_the_level_card_is_revealed() -> None:
    play = team()
    assert play.hard(Unlock(1)) == "prepare_first"
    play.do(StartLevel())
    assert [line.key for line in queries.prepare_list(play.state)][-2:] == ["prepare.card", "prepare.page"]
    play.do(Unlock(1))
    assert play.state.reached == 1
    assert play.hard(Unlock(1)) == "already_open"
    assert queries.prepare_list(play.state)[-1].key == "prepare.horde"


@pytest.mark.parametrize("level", [2, 5, 9, 10, 0, -1])
def test_U4_nothing_is_unlocked_ahead(level: int) -> None:
    play = team()
    assert play.hard(Unlock(level)) == "ahead"
    play.do(StartLevel())
    assert play.hard(Unlock(level)) == "ahead"
    assert play.state.reached == 0


def test_U3_a_horde_is_remembered_for_its_level() -> None:
    play = arena((Kind.PLAIN, 2), (Kind.PLAIN, 2), level=1)
    assert queries.learnt(play.state) == {"horde.1.rows": "MM"}
    lost(play)
    play.do(StartLevel())
    assert queries.remembered(play.state)
    assert queries.layout(play.state) == ("MM",)
    again = team(owner={"horde.1.rows": "m/MM", "horde.2.rows": "no horde"})
    assert queries.layout(again.state) == ("m", "MM")
    assert not queries.remembered(at_level(again, 2).state)
    assert queries.layout(again.state) == ("m", "mm", "MMM")


def test_U3_a_remembered_horde_of_another_level_stays_hidden() -> None:
    play = team(owner={"horde.1.rows": "F/MM"})
    assert queries.layout(play.state) == ("m", "mm", "MMM")


def test_U1_the_number_of_spell_cards_is_asked_once_and_never_guessed() -> None:
    play = team()
    assert (play.state.total, play.state.pile) == (None, None)
    play.do(TellSpells(40))
    assert (play.state.total, play.state.pile) == (40, 40)
    assert queries.learnt(play.state)["spells.all.count"] == 40
    assert team(owner={"spells.all.count": 36}).state.total == 36
    play.do(StartLevel())
    assert play.state.pile == 20
    assert play.hard(TellSpells(19)) == "too_few_spells"
    assert play.hard(TellSpells(0)) == "count_out_of_range"
    assert play.hard(TellSpells(151)) == "count_out_of_range"


# -- victory and defeat ------------------------------------------------------------------------------


def test_SY31_victory_as_soon_as_the_last_monster_is_destroyed() -> None:
    play = arena((Kind.PLAIN, 2), level=1).attack(1)
    play.resolve(2)
    assert play.asks == "win_level"
    assert play.hard(PassLeader()) == "level_won"
    events = play.do(WinLevel((A, B)))
    assert names(events) == ["HandsKept", "HandsDiscarded", "LevelWon"]
    assert (play.state.level, play.state.phase) == (2, Phase.PATH)


def test_SY32_V22_kept_hands_are_completed_discarded_ones_dealt_anew() -> None:
    play = arena((Kind.PLAIN, 2), level=1).hands(3, 3, 3, 3)
    won(play, keep=(A,))
    assert play.state.hands == (3, 0, 0, 0)
    dealt = play.do(StartLevel())[1]
    assert dealt == HandsDealt(2 + 3 * 5, (5, 5, 5, 5))


def test_A13_each_mage_chooses_alone() -> None:
    play = won(arena((Kind.PLAIN, 2)).hands(1, 2, 3, 0), keep=(B, D))
    assert play.state.hands == (0, 2, 0, 0)


def test_SY33_defeat_when_nobody_holds_a_card_and_a_monster_is_left() -> None:
    play = arena((Kind.PLAIN, 9), level=1).hands(1, 0, 0, 0).attack(1)
    play.resolve(4)
    assert play.why(PassLeader()) == "nobody_holds"
    assert play.press() == (LevelLost(1, Defeat.NO_SPELLS),)
    assert (play.state.level, play.state.lost, play.state.phase) == (1, True, Phase.PATH)
    play.press()
    assert play.state.attempts[0] == 2


def test_SY33_a_level_with_cards_left_is_not_lost_unless_the_table_says_so() -> None:
    play = arena((Kind.PLAIN, 9))
    assert play.why(LoseLevel()) == "still_cards"
    play.anyway(LoseLevel())
    assert play.state.lost


def test_SY33_outside_a_level_nothing_is_won_or_lost() -> None:
    play = team()
    for action in (WinLevel(), LoseLevel(), Abandon()):
        assert play.hard(action) == "not_in_level"
    play.do(StartLevel())
    assert play.hard(WinLevel()) == "not_in_level"
    assert play.hard(LoseLevel()) == "not_in_level"


def test_A5_defeat_is_judged_after_the_whole_resolution() -> None:
    play = arena((Kind.PLAIN, 9), level=1).hands(1, 0, 0, 0).attack(1)
    assert play.why(LoseLevel()) == "resolve_first"
    play = arena((Kind.PLAIN, 9), level=1).hands(0, 0, 0, 0)
    assert names(play.do(LoseLevel())) == ["LevelLost"]


def test_A30_everything_but_kept_hands_returns_to_the_pile() -> None:
    play = arena((Kind.PLAIN, 9), (Kind.GOLEM, 30), **{"spells.all.count": 40}).attack(1, 2, 2, 1)
    play.resolve(1, 1)
    play.resolve(1, 1)
    assert play.state.pile == 20
    won(play, keep=(A,))
    play.do(StartLevel())
    assert (play.state.discard, play.state.pile, play.state.horde) == (0, 20, ())


def test_A32_the_next_mage_is_proposed_as_leader_and_another_may_be_chosen() -> None:
    play = team(3)
    assert proposed(play.state) == A
    play = lost(play.begin("M").turns())
    assert proposed(play.state) == B
    play.do(StartLevel())
    assert play.state.leader == B
    play.do(Abandon(), StartLevel(A))
    assert play.state.leader == A


def test_A35_V66_after_a_defeat_all_hands_are_returned() -> None:
    play = arena((Kind.DRAGON, 7), level=3).hands(2, 1, 1, 0).attack(1)
    play.state = play.state.with_hands((2, 0, 1, 0))
    play.resolve(1)
    play.do(PassDemand(A))
    events = play.do(PassDemand(C))
    assert events[-1] == LevelLost(3, Defeat.DEMAND)
    assert play.state.hands == (0, 0, 0, 0)
    assert play.do(StartLevel())[1] == HandsDealt(20, (5, 5, 5, 5))


def test_SY78_a_level_broken_off_is_begun_again() -> None:
    play = arena((Kind.PLAIN, 3), level=2)
    play.do(Abandon())
    assert (play.state.level, play.state.phase, play.state.lost) == (2, Phase.PATH, False)
    assert play.state.hands == (0, 0, 0, 0)
    play.do(StartLevel())
    assert play.state.attempts[1] == 2


# -- save and resume ---------------------------------------------------------------------------------


def test_SY36_saving_discards_hands_and_rewards_and_lays_card_a() -> None:
    play = won(arena((Kind.PLAIN, 2), level=6), keep=(A, B, C, D))
    play.at(beyond=replace(play.state.two, rewards=(A, C)))
    assert [line.key for line in queries.save_list(play.state)] == [
        "save.hands", "save.rewards", "save.card_a", "save.store",
    ]  # fmt: skip
    assert play.do(SaveGame()) == (AdventureSaved(7),)
    assert (play.state.hands, play.state.two.rewards, play.state.saved) == ((0,) * 4, (), True)
    assert play.hard(SaveGame()) == "already_saved"


def test_SY36_early_saves_say_nothing_of_rewards() -> None:
    assert [line.key for line in queries.save_list(team().state)] == [
        "save.hands",
        "save.card_a",
        "save.store",
    ]
    assert [line.key for line in queries.resume_list(team().state)] == ["resume.card_a", "resume.prepare"]


def test_SY36_SY78_a_save_in_the_middle_of_a_level_is_refused_and_may_break_it_off() -> None:
    play = arena((Kind.PLAIN, 3), level=2)
    before = play.state
    assert play.why(SaveGame()) == "mid_level"
    assert play.state == before
    assert names(play.anyway(SaveGame())) == ["LevelAbandoned", "AdventureSaved"]
    assert (play.state.level, play.state.saved) == (2, True)


def test_SY37_V40_resuming_deals_a_reward_to_everybody_once_they_are_unlocked() -> None:
    play = at_level(team(4), 6)
    play.do(SaveGame())
    assert play.hard(ChangeMages(play.state.seats)) == "same_mages"
    play.do(ResumeGame())
    assert play.state.two.rewards == ()  # I12: none before the level is prepared
    events = play.do(StartLevel())
    assert RewardsDealt((A, B, C, D)) in events
    assert "resume.rewards" in [line.key for line in queries.resume_list(play.state)]


def test_SY37_resuming_may_prepare_the_level_in_the_same_step() -> None:
    play = at_level(team(4), 6)
    play.do(SaveGame())
    before = play.state
    assert play.hard(ResumeGame(E)) == "unknown_mage"
    events = play.do(ResumeGame(C))
    assert names(events) == ["AdventureResumed", "LevelPrepared", "HandsDealt", "RewardsDealt"]
    assert (play.state.leader, play.state.phase) == (C, Phase.PREPARATION)
    prepared, play.state = play.state, before
    play.do(ResumeGame(), StartLevel(C))
    assert play.state == prepared
    assert play.hard(ResumeGame(C)) == "not_saved"


def test_SY37_without_rewards_nothing_is_drawn() -> None:
    play = at_level(team(4), 5)
    play.do(SaveGame(), ResumeGame())
    assert names(play.do(StartLevel())) == ["LevelPrepared", "HandsDealt"]
    assert play.hard(ResumeGame()) == "not_saved"


def test_SY37_card_a_comes_off_first() -> None:
    play = team()
    play.do(SaveGame())
    assert play.why(StartLevel()) == "card_a_first"
    assert names(play.anyway(StartLevel()))[0] == "AdventureResumed"


def test_A23_a_save_after_a_defeat_keeps_the_failed_level() -> None:
    play = lost(arena((Kind.PLAIN, 9), level=3))
    play.do(SaveGame(), ResumeGame())
    assert (play.state.level, play.state.lost) == (3, True)


def test_I12_a_save_keeps_level_unlocks_and_lieutenants() -> None:
    play = at_level(team(), 7)
    old = Lieutenant("Vorg", 6, (Power.FOG,))
    play.at(beyond=replace(play.state.two, beaten=(old,), aside=(Lieutenant("Nim", 4),)))
    before = play.state
    play.do(SaveGame(), ResumeGame())
    after = play.state
    assert (after.level, after.reached, after.two.beaten, after.two.aside) == (
        before.level, before.reached, before.two.beaten, before.two.aside,
    )  # fmt: skip


def test_A31_rewards_stay_after_a_victory_without_saving() -> None:
    play = arena((Kind.PLAIN, 2), level=6)
    play.do(DealRewards())
    won(play)
    assert play.state.two.rewards == (A, B, C, D)


# -- the team ----------------------------------------------------------------------------------------


def test_A24_V67_a_third_mage_joins_hands_are_dealt_anew() -> None:
    play = won(arena((Kind.PLAIN, 2), mages=2, level=1).hands(8, 3), keep=(A, B))
    assert play.state.hands == (8, 3)
    assert names(play.do(ChangeMages((A, B), ("Zed",)))) == ["MageJoined", "MagesChanged"]
    assert (play.state.hands, play.state.limit, GAME.joined(play.state)) == ((0, 0, 0), 6, ("Zed",))
    assert play.do(StartLevel())[1] == HandsDealt(18, (6, 6, 6))


def test_A24_who_leaves_gives_the_reward_back_and_may_return() -> None:
    play = at_level(team(4), 6)
    play.at(beyond=replace(play.state.two, rewards=(A, D)), leader=D)
    play.do(ChangeMages((C, A)))
    assert (play.state.seats, play.state.two.rewards, play.state.leader) == ((C, A), (A,), C)
    play.do(ChangeMages((A, B, C, D)))
    assert play.state.seats == (A, B, C, D)


def test_A24_another_order_of_the_same_mages_keeps_hands() -> None:
    play = won(arena((Kind.PLAIN, 2), mages=3).hands(1, 2, 3), keep=(A, B, C))
    play.do(ChangeMages((C, B, A)))
    assert play.state.hands == (3, 2, 1)


def test_A24_the_team_changes_between_levels_only() -> None:
    play = arena((Kind.PLAIN, 2))
    assert play.hard(ChangeMages((A, B))) == "mid_level"
    play = team(3)
    assert play.hard(ChangeMages((A, Seat(7)))) == "unknown_mage"
    assert play.hard(ChangeMages((A, A, B))) == "same_mages"
    for name in ("", " Zed", "x" * 31):
        assert play.hard(ChangeMages((A, B), (name,))) == "bad_name"
    assert play.hard(ChangeMages((A, B), ("Zed", "Zed"))) == "bad_name"


def test_A24_there_are_eight_names_at_most() -> None:
    play = team(5)
    for name in ("F", "G", "H"):
        play.do(ChangeMages(play.state.seats[1:], (name,)))
    assert play.hard(ChangeMages(play.state.seats[1:], ("I",))) == "too_many_mages"


# -- levels that change something ------------------------------------------------------------------------


def test_SY56_V60_level_six_adds_two_spells_of_six() -> None:
    play = team(owner={"spells.all.count": 30})
    at_level(play, 6)
    play.do(SaveGame(), ResumeGame(), StartLevel())
    assert queries.top_value(play.state) == 5
    events = play.do(Unlock(6))
    assert events == (LevelUnlocked(6), SpellsAdded(2, 6, due=True))
    assert (play.state.total, queries.top_value(play.state)) == (32, 6)
    assert "prepare.spells" in [line.key for line in queries.prepare_list(play.state)]
    play.do(LayHorde(("M",)))
    play.turns()
    won(play)
    assert (play.state.level, play.state.total) == (7, 32)
    play.do(StartLevel(), Unlock(7))
    assert queries.spoken(play.state)


def test_SY57_V61_spoken_estimates_in_level_seven_only() -> None:
    play = team().begin("MM", level=7)
    assert queries.spoken(play.state)
    assert GAME.step(play.state).label.key == "step.estimate_spoken"  # type: ignore[union-attr]
    play.turns()
    won(play)
    assert play.state.level == 8
    assert not queries.spoken(play.state)
    play.do(StartLevel(), Unlock(8))
    assert not queries.spoken(play.state)


def test_SY58_level_eight_adds_two_spells_of_seven() -> None:
    play = at_level(team(owner={"spells.all.count": 30}), 8)
    play.do(StartLevel())
    assert play.state.total == 32
    assert SpellsAdded(2, 7, due=True) in play.do(Unlock(8))
    assert (play.state.total, queries.top_value(play.state)) == (34, 7)


def test_SY58_what_is_counted_later_includes_the_added_cards() -> None:
    play = at_level(team(), 9)
    play.do(TellSpells(44))
    assert (play.state.base, play.state.total) == (40, 44)


def test_A14_kept_hands_stay_when_new_spells_come() -> None:
    play = won(arena((Kind.PLAIN, 2), level=5).hands(4, 1, 0, 0), keep=(A, B))
    assert play.do(StartLevel())[1] == HandsDealt(15, (5, 5, 5, 5))
    play.do(Unlock(6))
    assert play.state.hands == (5, 5, 5, 5)


def test_A15_rewards_are_not_dealt_when_first_unlocked_but_a_table_may_decide_so() -> None:
    play = team(chapter=Chapter.TWO)
    assert names(play.do(StartLevel())) == ["LevelPrepared", "HandsDealt"]
    assert names(play.do(Unlock(5))) == ["LevelUnlocked"]
    assert play.state.two.rewards == ()
    assert play.do(DealRewards()) == (RewardsDealt((A, B, C, D)),)
    assert play.hard(DealRewards()) == "all_hold"


def test_SY71_V42_after_a_defeat_those_without_a_reward_draw_one() -> None:
    play = arena((Kind.PLAIN, 9), level=5)
    play.at(beyond=replace(play.state.two, rewards=(A, D)))
    lost(play)
    assert RewardsDealt((B, C)) in play.do(StartLevel())
    assert "prepare.rewards" in [line.key for line in queries.prepare_list(play.state)]
    play.do(LayHorde(("M",)), PlayReward(A), Abandon(), StartLevel())
    assert play.state.two.rewards == (B, C, D)  # nothing is dealt after a level broken off
    assert "prepare.rewards" not in [line.key for line in queries.prepare_list(play.state)]


# -- the end -----------------------------------------------------------------------------------------


def last_victory() -> Play:
    return won(arena((Kind.PLAIN, 2), level=9))


def test_SY75_the_last_victory_opens_the_new_cards() -> None:
    play = arena((Kind.PLAIN, 2), level=9)
    play.state = play.state.without_card(1)
    assert names(play.do(WinLevel((A,)))) == ["HandsDiscarded", "LevelWon", "AdventureWon"]
    assert (play.state.phase, play.state.seen) == (Phase.EPILOGUE, AFTER)
    for card in NewCard:
        play.do(AddNewCard(card))
    play.do(AddNewCard(NewCard.CURSE, False))
    assert play.state.added == (NewCard.DRAGON, NewCard.REWARD)
    assert play.hard(AddNewCard(NewCard.DRAGON)) == "same_cards"


def test_SY75_the_campaign_is_closed_when_the_team_says_so() -> None:
    play = last_victory()
    assert GAME.summary(play.state).outcome is None
    assert play.press() == (AdventureFinished(),)
    outcome = GAME.summary(play.state).outcome
    assert outcome is not None
    assert outcome.won
    assert outcome.facts["attempts"] == 1
    assert GAME.step(play.state) is None
    assert GAME.offers(play.state) == ()
    assert play.hard(StartLevel()) == "finished"


def test_SY75_what_is_over_is_over() -> None:
    play = last_victory()
    for action in (StartLevel(), SaveGame(), ChangeMages((A, B))):
        assert play.hard(action) == "adventure_over"
    assert team().hard(Finish()) == "not_yet"
    again = last_victory()
    again.do(Reset())
    assert again.hard(Finish()) == "not_over"


def test_SY38_SY69_a_reset_begins_at_level_one_and_forgets_beaten_lieutenants() -> None:
    play = last_victory()
    play.at(beyond=replace(play.state.two, beaten=(Lieutenant("Vorg", 6),)))
    play.do(AddNewCard(NewCard.DRAGON), Reset())
    state = play.state
    assert (state.level, state.reached, state.phase, sum(state.attempts)) == (1, 0, Phase.PATH, 0)
    assert (state.two.beaten, state.added, state.seen) == ((), (NewCard.DRAGON,), AFTER)
    play.begin("M")
    assert play.hard(Reset()) == "mid_level"
    assert play.hard(AddNewCard(NewCard.CURSE)) == "mid_level"


def test_SY38_nothing_says_more_before_the_end() -> None:
    """The reset itself may be asked for between levels; the card that tells it stays unread (U-6)."""
    play = at_level(team(), 3)
    play.do(Reset())
    assert play.state.level == 1


def test_statistics_of_attempts() -> None:
    play = lost(arena((Kind.PLAIN, 9), level=2))
    play.do(StartLevel())
    assert [stone.attempts for stone in queries.stones(play.state)][:3] == [0, 2, 0]


def test_a_level_begun_is_not_begun_twice() -> None:
    play = arena((Kind.PLAIN, 2), level=2)
    assert play.hard(StartLevel()) == "level_open"
    assert play.hard(StartLevel(Seat(9))) == "unknown_mage"
    assert play.hard(WinLevel((Seat(9),))) == "unknown_mage"


def test_box_figures_are_those_of_the_rules() -> None:
    shipped = box().shipped
    assert {n: shipped[f"setup.hand.{n}"] for n in figures.PLAYERS} == figures.DEALT
    assert shipped["adventure.levels"] == figures.LEVELS
    assert shipped["adventure.levels.one"] == figures.CHAPTER_ONE
    assert shipped["adventure.levels.two"] == figures.LEVELS - figures.CHAPTER_ONE
    assert shipped["turn.cards"] == figures.MOST_PLAYED
