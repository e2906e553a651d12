"""What the Fight screen reads: checklist, retreat, payments, marbles."""

from __future__ import annotations

from dataclasses import replace

from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield, Heal, Hit
from companion.games.synchro_horizon.initiative import Reveal, TypeOrder
from companion.games.synchro_horizon.queries import date_say, safe_units
from companion.games.synchro_horizon.queries.fight import (
    Asks,
    Deal,
    Guard,
    bag_short,
    checklist,
    colour_missing,
    deal,
    drawable,
    gain_due,
    gain_unknown,
    guarded,
    healed,
    marbles,
    opening_shards,
    overfull,
    potions_left,
    preview,
    retreat_cost,
    ring_colour,
    shards_due,
)
from companion.games.synchro_horizon.round_end import DiscardSpent, GainShards, TurnWheel
from companion.games.synchro_horizon.shards import Changes, Drawn, Share, best_payment
from companion.games.synchro_horizon.state.party import HeroCard, Shards, Skill
from companion.games.synchro_horizon.turn import BasicAttack, UseSkill
from companion.games.synchro_horizon.vocabulary import Colour, Draws, HeroClass, Ring, Side, Tick
from tests.games.synchro_horizon.play import (
    BLUE,
    CLEAR,
    GREEN,
    H1,
    H2,
    H3,
    H4,
    PLAIN,
    R1,
    R3,
    R4,
    RED,
    Play,
    fight,
    journey,
)


def with_colours(play: Play, die: Colour, following: Colour) -> Play:
    wheel = list(play.state.known.wheel)
    wheel[play.state.calendar.pos] = following
    known = replace(play.state.known, wheel=tuple(wheel))
    play.state = replace(play.state, known=known, calendar=replace(play.state.calendar, turn_die=die))
    return play


def test_the_checklist_does_the_arithmetic() -> None:
    play = fight().turn(H1)
    play.do(BasicAttack(H1, PLAIN, attack=False))
    play.end()
    play.round().store(H2, *[PLAIN] * 4)
    with_colours(play, Colour.BLUE, Colour.RED)
    seen = checklist(play.state)
    assert seen is not None
    assert (seen.due, seen.spent, seen.pos, seen.colour, seen.exhausted) == (
        Tick.SPENT,
        1,
        2,
        Colour.RED,
        True,
    )
    assert [gain.n for gain in seen.gains] == [1, 1, 1, 1]
    assert (seen.first, seen.loses) == (Side.MONSTERS, False)
    play.do(DiscardSpent())
    play.do(TurnWheel(exhausted=False))
    after = checklist(play.state)
    assert after is not None
    assert (after.due, after.spent, after.pos, after.exhausted) == (Tick.GAIN, 0, 2, False)
    assert after.done(Tick.WHEEL)
    assert not after.done(Tick.GAIN)
    assert [(gain.n, gain.after, gain.excess) for gain in after.gains][1] == (2, 6, 1)
    play.do(GainShards())
    assert play.hero(H2).storage.total == 5
    done = checklist(play.state)
    assert done is not None
    assert [gain.after for gain in done.gains][1] == 5
    assert checklist(journey().state) is None


def test_the_checklist_says_what_is_missing() -> None:
    play = fight().round()
    seen = checklist(play.state)
    assert seen is not None
    assert (seen.colour, seen.exhausted) == (None, None)
    assert colour_missing(play.state)
    play.at_day(47)
    last = checklist(play.state)
    assert last is not None
    assert last.loses


def test_what_a_retreat_would_come_to() -> None:
    play = fight().at_day(20).put(H1, damage=12).put(H2, damage=3)
    cost = retreat_cost(play.state)
    assert (cost.pos, cost.loses, cost.healed, cost.shards) == (25, False, 15, 8)
    assert retreat_cost(play.at_day(43).state).loses


def test_the_best_payment_spares_transparent_shards_then_changes() -> None:
    play = fight(colours=True).card(H1, HeroClass.WARRIOR, 1)
    play.turn(H1).store(H1, RED, BLUE, CLEAR)
    hero = play.hero()
    plain = best_payment(hero, Changes(), (RED, RED))
    assert plain is not None
    assert (plain.shards, plain.changes) == ((RED, BLUE), Changes(hero=True))
    spent = best_payment(hero, Changes(hero=True), (RED, RED))
    assert spent is not None
    assert spent.shards == (RED, CLEAR)
    assert best_payment(hero, Changes(), (GREEN, GREEN)) is None
    reserve = best_payment(hero, Changes(), (GREEN, GREEN), Shards(green=1))
    assert reserve is not None
    assert (reserve.shards, reserve.reserve) == ((CLEAR,), (GREEN,))


def test_the_best_payment_is_accepted_by_the_rules() -> None:
    play = fight(colours=True).card(H1, HeroClass.WARRIOR, 1)
    play.state = play.state.with_hero(H1, master=HeroCard(80, "Vela", HeroClass.RANGER))
    play.turn(H1).store(H1, BLUE, BLUE, BLUE).skills(H1, Skill(70, "Choc", (RED, GREEN, BLUE)))
    paid = best_payment(play.hero(), Changes(), (RED, GREEN, BLUE), play.state.bag.reserve)
    assert paid is not None
    assert paid.changes == Changes(hero=True, master=True)
    play.do(UseSkill(H1, 70, paid.shards, paid.reserve))
    assert (play.fight.turn.hero_change, play.fight.turn.master_change) == (True, True)


def test_marbles_show_what_has_come_up_and_nothing_else() -> None:
    play = fight()
    assert [marble.ring for marble in marbles(play.state, Side.HEROES)] == [None] * 4
    play.do(TypeOrder(Side.HEROES, (R3, R1, R4, Ring.TWO)))
    play.do(Reveal())
    shown = marbles(play.state, Side.HEROES)
    assert [(marble.ring, marble.active) for marble in shown[:2]] == [(R3, True), (None, False)]
    assert [marble.ring for marble in marbles(journey().state, Side.HEROES)] == [None] * 4
    assert ring_colour(play.state, R1) is Colour.RED


def test_numbers_of_the_bag() -> None:
    play = fight()
    assert (shards_due(play.state), bag_short(play.state)) == (8, False)
    assert bag_short(play.bag(Shards(plain=7)).state)
    assert not play.state.coloured
    assert fight(colours=True).state.coloured
    assert gain_unknown(play.state) is None
    play.state = play.state.with_fight(exhausted=True)
    assert shards_due(play.state) == 4


def test_the_table_in_one_look() -> None:
    play = fight().turn(H1)
    summary = GAME.summary(play.state)
    assert [say.key for say in summary.where] == ["where.round", "where.marbles", "where.turn"]
    assert (summary.number, safe_units(play.state)) == (46, 46)
    assert date_say(play.state, 13).facts["day"] == 1
    play.end()
    play.round()
    assert [say.key for say in GAME.summary(play.state).where] == ["where.round", "where.stage.round_end"]


def test_a_tired_group_is_told_in_the_line_above() -> None:
    play = fight().turn(H1)
    tired = replace(play.state, fight=replace(play.state.fight, exhausted=True))
    assert [say.key for say in GAME.summary(tired).where] == ["where.round", "where.exhausted", "where.turn"]


def test_what_is_drawn_before_the_first_marble() -> None:
    state = journey().state
    assert opening_shards(state, Side.HEROES) == (1, 1, 1, 1)
    assert opening_shards(state, Side.MONSTERS) == (2, 2, 2, 2)


def test_U11_the_bag_gives_what_it_has() -> None:
    state = fight().bag(Shards(plain=5)).state
    assert [drawable(state, n) for n in (3, 5, 8)] == [3, 5, 5]
    assert [drawable(state, 3, given) for given in (1, 3, 6)] == [3, 2, 0], "what others were given is gone"


def test_U11_shards_due_against_a_short_bag_and_what_was_told_of_it() -> None:
    play = fight().bag(Shards(plain=5))
    due = tuple(Share(who, n) for who, n in gain_due(play.state).items())
    twos = dict.fromkeys((H1, H2, H3, H4), 2)
    assert deal(play.state, due) == Deal(8, 5, True, Asks.SHARE, False, (), 5, twos, False)
    shares = (Share(H1, 2), Share(H2, 2))
    ones = {H1: 2, H2: 2, H3: 1, H4: 1}
    told = deal(play.state, due, shares=(*shares, Share(H3, 0)))
    assert told == Deal(8, 5, True, Asks.SHARE, False, shares, 1, ones, False)
    assert deal(play.state, due, shares=(*shares, Share(H4, 1))).done
    play.bag(Shards())
    empty = deal(play.state, due)
    assert (empty.asks, empty.done) == (Asks.REFILL, False), "the tray could be put back"
    assert deal(fight().state, due) == Deal(8, 16, False, None, False, (), 16, twos, True)


def test_U11_a_real_bag_is_told_shard_by_shard() -> None:
    state = fight(colours=True, shards=Draws.TABLE).state
    due = (Share(H1, 2), Share(H2, 1))
    told = [(Drawn(H1, (RED,) * n), Drawn(H2, (BLUE,))) for n in (1, 2)]
    assert [deal(state, due, drawn).done for drawn in told] == [False, True]
    assert deal(state, due).asks is Asks.DRAWN
    assert deal(state, due, told[1]).shares == (), "the bag is not short: nobody gets less"


def test_U11_what_a_short_real_bag_gave_says_who_gets_how_many() -> None:
    state = fight(colours=True, shards=Draws.TABLE).bag(Shards(red=2)).state
    told = deal(state, (Share(H1, 2), Share(H2, 1)), (Drawn(H1, (RED, RED)),))
    assert (told.asks, told.short, told.shares, told.done) == (Asks.DRAWN, True, (Share(H1, 2),), True)


def test_SH35_shards_that_are_all_alike_are_not_chosen() -> None:
    play = fight()
    assert overfull(play.state) is None
    play.store(H2, *[PLAIN] * 7)
    seen = overfull(play.state)
    assert seen is not None
    assert (seen.who, seen.n, seen.same) == (H2, 2, (PLAIN, PLAIN))
    assert [seen.enough((PLAIN,) * n) for n in (1, 2, 3)] == [False, True, False]
    mixed = fight(colours=True).store(H2, RED, RED, RED, RED, RED, BLUE)
    other = overfull(mixed.state)
    assert other is not None
    assert (other.n, other.same) == (1, ())


def test_SH62_a_skill_takes_what_its_tile_asks_or_one_where_nobody_read_it() -> None:
    read, unread = Skill(1, "Read", (RED, BLUE)), Skill(2, "Unread")
    assert [read.lacks((RED,) * n) for n in range(4)] == [2, 1, 0, 0]
    assert [unread.lacks((RED,) * n) for n in range(3)] == [1, 0, 0]


def test_SH43_a_hit_says_what_goes_through_and_whether_potions_are_there() -> None:
    play = fight().purse(potions=1).put(H1, max_hp=20, damage=15, shield=2)
    seen = preview(play.state, Hit(H1, 9))
    assert seen is not None
    assert (seen.through, seen.lethal, seen.saves, seen.in_stock) == (7, True, 1, True)
    play.purse(potions=0)
    poor = preview(play.state, Hit(H1, 9))
    assert poor is not None
    assert not poor.in_stock
    assert potions_left(play.purse(potions=3).state, (H1, H2)) == 1


def test_SH27_no_more_is_healed_than_the_dice_show() -> None:
    play = fight().turn(H1)
    play.do(Damage(H1, 12))
    shown = [healed(play.state, H1, n) for n in (0, 5, 30)]
    assert [(each.damage, each.dice) for each in shown if each] == [(12, (1, 2)), (7, (0, 7)), (0, (0, 0))]
    play.do(Heal(H1, 5))
    assert play.state.health(H1) == shown[1]
    play.do(Eliminate(H1))
    assert healed(play.state, H1, 5) is None


def test_SH25_shields_are_told_up_to_the_maximum() -> None:
    play = fight().turn(H1)
    play.do(GainShield(H1, 3))
    most = play.hero(H1).health.max_hp
    assert most is not None
    assert guarded(play.state, H1, 2) == Guard(3, 5, most)
    full = guarded(play.state, H1, 99)
    assert full == Guard(3, most, most)
    play.do(GainShield(H1, 99))
    assert play.hero(H1).health.shield == full.after
    unread = play.state.with_health(H1, max_hp=None)
    assert guarded(unread, H1, 99) == Guard(most, figures.HP_MOST, figures.HP_MOST)
    play.do(Eliminate(H1))
    assert guarded(play.state, H1, 1) is None


def test_SH40_what_lies_before_the_first_day_is_told_as_it() -> None:
    state = fight().state
    assert date_say(state, 0) == date_say(state, -3) == date_say(state, 1) != date_say(state, 2)
