"""Damage on two D10: shields, potions, elimination, tokens (F1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.synchro_horizon.fight import EndFight
from companion.games.synchro_horizon.health import (
    ClearState,
    Damage,
    DamageMany,
    DrinkPotion,
    Eliminate,
    GainShield,
    Heal,
    HealFully,
    Hit,
    LoseShield,
    SetMaxHp,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.queries.fight import preview
from companion.games.synchro_horizon.state.party import Health, Item
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.vocabulary import Loss, Side, Status, Token
from tests.games.synchro_horizon.play import H1, H2, H3, H4, M1, M2, M3, M4, Play, fight, journey, names


def hero(max_hp: int = 30, damage: int = 0, shield: int = 0, potions: int = 9) -> Play:
    """A fight in which H1 has these dice."""
    return fight().put(H1, max_hp=max_hp, damage=damage, shield=shield).purse(potions=potions)


@pytest.mark.parametrize(
    ("vector", "max_hp", "damage", "shield", "hit", "potions", "after"),
    [
        ("G1", 30, 0, 0, 22, 1, (0, 7)),
        ("G3", 30, 20, 0, 15, 0, None),
        ("G4", 30, 20, 0, 15, 1, (0, 20)),
        ("G6", 20, 19, 0, 1, 0, None),
        ("G7", 20, 19, 0, 0, 0, (0, 19)),
        ("G9", 30, 4, 5, 8, 0, (0, 7)),
        ("G12", 30, 0, 6, 22, 1, (0, 1)),
        ("G57", 30, 0, 0, 22, 2, (0, 0)),
    ],
)
def test_G1_G3_G4_G6_G7_G9_G12_G57_hits(
    vector: str,
    max_hp: int,
    damage: int,
    shield: int,
    hit: int,
    potions: int,
    after: tuple[int, int] | None,
) -> None:
    play = hero(max_hp, damage, shield)
    seen = preview(play.state, Hit(H1, hit, potions=potions))
    assert seen is not None
    play.do(Damage(H1, hit, potions=potions))
    if after is None:
        assert play.state.hero(H1) is None, vector
        assert seen.lethal
    else:
        assert play.dice(H1) == after == (seen.shield, seen.after), vector
        assert not seen.lethal
        assert play.state.purse.potions == 9 - potions == seen.stock


def test_G10_shields_stop_at_the_maximum() -> None:
    play = hero(20, shield=15)
    events = play.do(GainShield(H1, 8))
    assert play.dice(H1) == (20, 0)
    assert [(type(e).__name__, e.n) for e in events] == [("ShieldGained", 5), ("ShieldWasted", 3)]
    assert names(play.do(GainShield(H1, 1))) == ["ShieldWasted"]


def test_G13_SH36_two_dice_show_tens_and_units() -> None:
    assert Health(30, 12).dice == (1, 2)
    assert Health(30, 2).dice == (0, 2)
    assert Health(99, 98).dice == (9, 8)


def test_G67_SH73b_four_to_all_heroes() -> None:
    play = fight()
    for who, shield in zip((H1, H2, H3, H4), (0, 3, 5, 10), strict=True):
        play.put(who, shield=shield)
    play.do(DamageMany(tuple(Hit(who, 4) for who in (H1, H2, H3, H4))))
    assert [play.dice(who) for who in (H1, H2, H3, H4)] == [(0, 4), (0, 1), (1, 0), (6, 0)]


def test_SH24_shields_first_then_the_dice() -> None:
    play = hero(shield=3)
    events = play.do(Damage(H1, 8))
    assert names(events) == ["ShieldHit", "Damaged"]
    assert [event.n for event in events] == [3, 5]
    assert names(hero(shield=9).do(Damage(H1, 8))) == ["ShieldHit"]


def test_SH25_shields_follow_a_smaller_maximum() -> None:
    play = hero(30, shield=25)
    play.do(SetMaxHp(H1, 22))
    assert play.hero().health == Health(22, 0, 22)


def test_SH26_A8_shields_last_for_the_whole_fight_and_no_longer() -> None:

    play = hero(shield=4)
    play.round()
    assert play.dice(H1)[0] == 4, "the end of a round leaves shields (A-8)"
    for who in (M1, M2, M3, M4):
        play.do(Eliminate(who))
    play.do(EndFight())
    assert play.dice(H1)[0] == 0


def test_SH37_remaining_hp_and_both_kinds_of_elimination() -> None:
    play = fight(hp=9)
    assert Health(30, 12).left == 18
    play.do(Damage(M1, 9))
    play.do(Damage(H2, 30))
    assert (play.line(Side.MONSTERS), play.line()) == ("234", "134")
    assert [gone.name for gone in play.fight.fallen] == ["a"]


def test_SH43_a_potion_takes_half_the_maximum_rounded_down() -> None:
    play = hero(31, damage=20)
    play.do(DrinkPotion(H1))
    assert (play.dice(H1), play.state.purse.potions) == ((0, 5), 8)
    play.do(DrinkPotion(H1))
    assert play.dice(H1) == (0, 0)
    assert play.hard(DrinkPotion(H1)) == "nothing_to_heal"
    assert hero(30, 5, potions=0).hard(DrinkPotion(H1)) == "potions_short"
    assert play.hard(DrinkPotion(M1)) == "potion_for_monster"


def test_SH43_a_potion_may_be_drunk_outside_a_fight() -> None:
    play = journey().purse(potions=1).put(H1, damage=20)
    play.do(DrinkPotion(H1))
    assert play.dice(H1) == (0, 5)


def test_SH44_the_potion_acts_on_the_projected_value() -> None:
    play = hero(30)
    seen = preview(play.state, Hit(H1, 22, potions=1))
    assert seen is not None
    assert (seen.before, seen.hit, seen.potion, seen.after, seen.dice) == (0, 22, 15, 7, (0, 7))


def test_A37_several_potions_on_one_hit() -> None:
    play = hero(20, damage=15, potions=3)
    seen = preview(play.state, Hit(H1, 30))
    assert seen is not None
    assert (seen.lethal, seen.saves) == (True, 3)
    play.do(Damage(H1, 30, potions=3))
    assert play.dice(H1) == (0, 15)


def test_A38_shield_before_potion() -> None:
    play = hero(30, damage=0, shield=10)
    play.do(Damage(H1, 12, potions=1))
    assert play.dice(H1) == (0, 0)
    assert play.state.purse.potions == 8


def test_lethal_warning_with_the_number_of_potions() -> None:
    play = hero(28, damage=21, shield=2)
    seen = preview(play.state, Hit(H1, 10))
    assert seen is not None
    assert (seen.absorbed, seen.after, seen.max_hp, seen.lethal, seen.saves) == (2, 29, 28, True, 1)
    safe = preview(play.state, Hit(H1, 1))
    assert safe is not None
    assert (safe.lethal, safe.saves, safe.left) == (False, 0, 7)
    tiny = preview(hero(1).state, Hit(H1, 3))
    assert tiny is not None
    assert tiny.saves is None, "half of one HP saves nobody"
    monster = preview(play.state, Hit(M1, 50))
    assert monster is not None
    assert (monster.lethal, monster.saves) == (True, None)
    assert preview(play.do and play.state, Hit(M1, -1)) is None


def test_unblockable_damage_passes_shields() -> None:
    play = hero(shield=5)
    play.do(Damage(H1, 4, unblockable=True))
    assert play.dice(H1) == (5, 4)


def test_SH22_stun_lasts_through_the_next_turn_and_does_not_stack() -> None:
    play = fight()
    play.do(Stun(H1))
    assert play.hard(Stun(H1)) == "already_stunned"
    play.turn(H1)
    assert play.fight.turn.stunned
    play.end()
    assert not play.hero().health.stunned


def test_SH22_stun_in_the_own_turn_is_for_the_next_one() -> None:
    play = fight().turn(H1)
    play.do(Stun(H1))
    assert not play.fight.turn.stunned
    play.end()
    assert play.hero().health.stunned


def test_SH23_silence_goes_with_the_turn() -> None:
    play = fight()
    play.do(Silence(M1))
    assert play.hard(Silence(M1)) == "already_silenced"
    play.turn(M1)
    play.end()
    assert not play.state.monster(M1).health.silenced


def test_A51_a_second_silence_has_no_effect() -> None:
    play = fight()
    play.do(Silence(H1))
    before = play.state
    assert play.hard(Silence(H1)) == "already_silenced"
    assert play.state == before


def test_tokens_can_be_taken_off() -> None:
    play = fight()
    play.do(Stun(H1))
    play.turn(H1)
    play.do(ClearState(H1, Token.STUN))
    assert not play.fight.turn.stunned, "the hero may act now"
    assert play.hard(ClearState(H1, Token.STUN)) == "no_such_token"
    assert play.hard(ClearState(M4, Token.SILENCE)) == "no_such_token"


def test_heal_and_heal_fully() -> None:
    play = hero(damage=9)
    play.do(Heal(H1, 4))
    assert play.dice(H1) == (0, 5)
    play.do(Heal(H1, 40))
    assert play.dice(H1) == (0, 0)
    assert play.hard(HealFully(H1)) == "nothing_to_heal"
    play.put(M1, damage=7).do(HealFully(M1))
    assert play.dice(M1) == (0, 0)


def test_shields_taken_away_do_no_damage() -> None:
    play = hero(shield=4)
    play.do(LoseShield(H1, 9))
    assert play.dice(H1) == (0, 0)
    assert play.hard(LoseShield(H1)) == "no_shield"


def test_SH72_the_last_hero_loses_the_game() -> None:
    play = fight()
    for who in (H1, H2, H3):
        play.do(Eliminate(who))
    events = play.do(Damage(H4, 30))
    assert names(events) == ["Damaged", "HeroFell", "GameLost"]
    assert (play.state.status, play.state.loss) == (Status.LOST, Loss.HEROES)
    assert play.hard(Damage(M1)) == "finished"


def test_SH120_equality_eliminates_and_the_rest_close_up() -> None:
    play = fight(hp=5)
    play.do(Damage(M2, 5))
    assert play.line(Side.MONSTERS) == "134"
    play.do(Damage(M4, 99))
    assert play.line(Side.MONSTERS) == "13"


def test_G24_closing_up() -> None:
    play = fight()
    play.do(Eliminate(H1))
    play.do(Eliminate(H4))
    assert play.line() == "23"


def test_SH121_a_defeated_hero_leaves_everything_where_it_belongs() -> None:
    play = fight()
    items = (Item(90, "Cape"), Item(91, "Anneau"))
    play.state = play.state.with_hero(H1, items=items)
    held = play.hero().shards
    tray, skills = play.state.bag.tray.total, play.state.roster.skills
    play.do(Eliminate(H1))
    assert [card.name for card in play.state.roster.graveyard] == ["Hero 1"]
    assert play.state.roster.skills == skills + 1
    assert play.state.bag.tray.total == tray + held
    assert play.state.roster.locked == items


def test_SH114_items_of_the_fallen_are_locked_until_the_fight_ends() -> None:

    play = fight()
    play.state = play.state.with_hero(H1, items=(Item(90, "Cape"),))
    play.do(Eliminate(H1))
    assert play.state.roster.pool == ()
    for who in (M1, M2, M3, M4):
        play.do(Eliminate(who))
    play.do(EndFight())
    assert [item.name for item in play.state.roster.pool] == ["Cape"]
    assert play.state.roster.locked == ()


def test_SH126_each_target_once_and_eliminations_after_all_hits() -> None:
    play = fight(hp=5)
    assert play.hard(DamageMany((Hit(M1, 1), Hit(M1, 1)))) == "twice_the_same"
    assert play.hard(DamageMany(())) == "no_target"
    events = play.do(DamageMany((Hit(M1, 5), Hit(M2, 1), Hit(M3, 9))))
    assert names(events) == ["Damaged"] * 3 + ["MonsterFell"] * 2


def test_SH127_SH136_any_set_of_characters_may_be_hit_or_healed() -> None:
    play = fight()
    play.do(DamageMany((Hit(H1, 2), Hit(M1, 3), Hit(M4, 1))))
    assert [play.dice(who)[1] for who in (H1, M1, M4)] == [2, 3, 1]
    play.do(Heal(H1, 1))
    assert play.dice(H1) == (0, 1)


def test_SH67_a_new_maximum_heals_nothing() -> None:
    play = journey().put(H1, damage=12)
    play.do(SetMaxHp(H1, 40))
    assert play.hero().health == Health(40, 12)
    play.do(TellLevel(1, 44))
    assert play.hero().health == Health(44, 12)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Damage(H1, -1), "count_out_of_range"),
        (Damage(H1, 100), "count_out_of_range"),
        (Damage(H1, 1, potions=-1), "count_out_of_range"),
        (Damage(H1, 1, potions=4), "potions_short"),
        (DamageMany((Hit(H1, 1, potions=2), Hit(H2, 1, potions=2))), "potions_short"),
        (Damage(M1, 1, potions=1), "potion_for_monster"),
        (Damage(H2, 1), "not_alive"),
        (Damage(M2, 1), "not_alive"),
        (Heal(H1, 0), "count_out_of_range"),
        (Heal(M2, 1), "not_alive"),
        (HealFully(H2), "not_alive"),
        (DrinkPotion(H2), "not_alive"),
        (GainShield(H1, 0), "count_out_of_range"),
        (GainShield(H2), "not_alive"),
        (LoseShield(H2), "not_alive"),
        (Stun(H2), "not_alive"),
        (Silence(M2), "not_alive"),
        (ClearState(H2, Token.STUN), "not_alive"),
        (SetMaxHp(H1, 0), "count_out_of_range"),
        (SetMaxHp(H1, 7), "hp_below_damage"),
        (SetMaxHp(H2, 30), "not_alive"),
        (Eliminate(H2), "not_alive"),
    ],
)
def test_what_cannot_be_is_refused(action: object, why: str) -> None:
    play = hero(damage=7, potions=3)
    play.do(Eliminate(H2))
    play.do(Eliminate(M2))
    before = play.state
    assert play.hard(action) == why
    assert play.state is before


def test_monsters_are_safe_until_the_fight_has_begun() -> None:
    play = journey().open_fight().draw("a", "b", "c", "d")
    assert play.hard(Damage(M1)) == "not_now"
    assert play.hard(Eliminate(M1)) == "not_now"


def test_A42_the_dice_of_a_monster_show_what_it_has_suffered() -> None:
    play = fight(hp=20)
    play.do(Damage(M1, 12))
    assert play.state.monster(M1).health.dice == (1, 2)
    assert play.state.monster(M1).health.left == 8


def test_the_active_character_that_falls_ends_its_turn_without_a_roll() -> None:
    play = fight(hp=5).turn(M1)
    play.do(Damage(M1, 5))
    assert (play.fight.active, play.fight.due) == (None, Side.HEROES)
    assert play.hard(EndTurn()) == "nobody_acts"


@given(
    max_hp=st.integers(2, 99),
    damage=st.integers(0, 98),
    shield=st.integers(0, 99),
    hit=st.integers(0, 99),
    potions=st.integers(0, 3),
    more=st.integers(0, 9),
)
def test_invariant_13_potions_and_shields_never_make_it_worse(
    max_hp: int, damage: int, shield: int, hit: int, potions: int, more: int
) -> None:
    play = READY
    state = play.state.with_health(
        H1, max_hp=max_hp, damage=min(damage, max_hp - 1), shield=min(shield, max_hp)
    )
    plain = preview(state, Hit(H1, hit))
    helped = preview(state, Hit(H1, hit, potions=potions))
    health = state.health(H1)
    assert plain is not None
    assert helped is not None
    assert health is not None
    assert helped.after <= plain.after
    guarded = preview(state.with_health(H1, shield=health.shield + more), Hit(H1, hit))
    assert guarded is not None
    assert guarded.after <= plain.after
    if plain.lethal and plain.saves is not None:
        saved = preview(state, Hit(H1, hit, potions=plain.saves))
        almost = preview(state, Hit(H1, hit, potions=plain.saves - 1))
        assert saved is not None
        assert almost is not None
        assert almost.lethal
        assert not saved.lethal


READY = fight()
