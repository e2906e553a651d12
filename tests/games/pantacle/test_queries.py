"""What the screens show: outlook, strip, choices, reminders, glance (F1 to F10)."""

from __future__ import annotations

import pytest

from companion.core.summary import Mood
from companion.games.pantacle import GAME
from companion.games.pantacle.curses import AbsorbFirst, Protect
from companion.games.pantacle.facts import TellFavour
from companion.games.pantacle.favour import Announce, Pass
from companion.games.pantacle.forced_steps import (
    Stage,
    Stand,
    check,
    forced_now,
    outlook,
    steps_left,
    strip,
    why_not_forced,
)
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.preparation import Influence, Look, PlaceMarker
from companion.games.pantacle.queries import (
    Account,
    BladeAccount,
    CurseAccount,
    Reminder,
    accounts,
    announced_fact,
    asked_before,
    blade_account,
    curse_account,
    curses_minded,
    curses_named,
    divert_ways,
    favour_choices,
    favour_gain,
    flame_choices,
    moon_choices,
    moon_discard,
    moon_refill,
    needs_one_favour,
    next_player,
    pair_blades,
    reminders,
    sacrificed,
    summary,
    to_announce,
    together,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, Flame, How, Kind, Phase, Resource, Spot, Why
from companion.i18n.words import Words
from tests.games.pantacle.play import (
    ALL_SPOTS,
    ASSERVISSEMENT,
    DEMONIAQUE,
    ENVOUTEMENT,
    FOUR,
    ONE,
    PERMANENT,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    Play,
    exhaustion,
    opened,
    table,
)

THREE_TOKENS = (ENVOUTEMENT, TRAQUE, ASSERVISSEMENT)
NAMES = ("Inès", "Marc", "Zoé", "Paul")


def picture() -> Play:
    """The table of the drawn screen: four sorcerers, Inès prepares."""
    play = table(4).put(ONE, cubes=3, adepts=2, spots=[Spot.CUBES], tokens=(TRAQUE, ENVOUTEMENT))
    play.put(TWO, cubes=4, adepts=1, spots=ALL_SPOTS[:3], determination=1)
    play.put(THREE, cubes=0, adepts=2, spots=ALL_SPOTS[:2], determination=2, hand=1)
    return play.put(FOUR, cubes=2, adepts=1, tokens=THREE_TOKENS, determination=1)


def test_F1_costs_always_in_sight() -> None:
    state = picture().state
    seen = [outlook(state, seat) for seat in (ONE, TWO, THREE, FOUR)]
    assert [each.price for each in seen] == [3, 5, 4, 2]
    assert [each.missing for each in seen] == [0, 1, 4, 0]
    assert [each.must_buy for each in seen] == [True, False, False, True]
    assert [each.forced for each in seen] == [(Phase.A1, Phase.A3), (), (), (Phase.A1, Phase.A2)]
    assert [each.extras for each in seen] == [1, 2, 0, 1]
    assert [each.extras_after for each in seen] == [0, 2, 0, 0]


def test_F1_the_strip_of_the_drawn_screen() -> None:
    words = Words("fr", GAME.id, NAMES)
    stages = strip(picture().state)
    assert [(each.stage, each.stand) for each in stages] == [
        (Stage.A1, Stand.NOW),
        (Stage.A2, Stand.NO),
        (Stage.A3, Stand.FORCED),
        (Stage.FAVOUR, Stand.LATER),
        (Stage.MOON, Stand.LATER),
    ]
    assert words.say(stages[0].why) == "3 cubes, prix 1 + 2, donc achat obligé"
    assert words.say(stages[2].why) == "2 adeptes + 1 acheté, donc sacrifice obligé"
    step = GAME.step(picture().state)
    assert step is not None
    assert (words.say(step.label), words.say(step.follows).replace("\N{NO-BREAK SPACE}", " ")) == (
        "Acheter 1 adepte",
        "3 cubes ; puis A3, forcé",
    )


def test_F1_the_strip_follows_the_turn() -> None:
    play = picture()
    play.do(Influence())
    stands = {each.stage: each.stand for each in strip(play.state)}
    assert (stands[Stage.A1], stands[Stage.A2], stands[Stage.A3]) == (Stand.DONE, Stand.NO, Stand.NOW)
    play.do(SacrificeAdepts(Flame.TOP, Spot.ADEPTS))
    stands = {each.stage: each.stand for each in strip(play.state)}
    assert stands[Stage.FAVOUR] is Stand.NOW
    play.favour(Favour.CONVERSION)
    stands = {each.stage: each.stand for each in strip(play.state)}
    assert (stands[Stage.FAVOUR], stands[Stage.MOON]) == (Stand.DONE, Stand.NOW)


def test_F1_two_forced_steps_the_later_one_is_told_too() -> None:
    play = table().put(ONE, tokens=THREE_TOKENS, adepts=3)
    stands = {each.stage: each.stand for each in strip(play.state)}
    assert (stands[Stage.A2], stands[Stage.A3]) == (Stand.NOW, Stand.FORCED)


def test_F1_a_first_turn_has_no_preparation() -> None:
    play = opened()
    play.do(PlaceMarker(Favour.TRAQUE))
    assert {each.stand for each in strip(play.state)[:3]} == {Stand.NO}
    assert outlook(play.state, TWO).exempt
    assert outlook(play.state, TWO).forced == ()


def test_F1_one_flame_left_serves_one_sacrifice() -> None:
    play = table().put(TWO, spots=ALL_SPOTS[:4], tokens=THREE_TOKENS, adepts=3)
    assert outlook(play.state, TWO).forced == (Phase.A2,)
    play = table(sacrifice_at_five=True).put(TWO, spots=ALL_SPOTS, tokens=THREE_TOKENS, adepts=3)
    assert outlook(play.state, TWO).forced == (Phase.A2, Phase.A3)


def test_F1_the_adept_swallowed_does_not_complete_a_sacrifice() -> None:
    play = table().put(ONE, cubes=3, adepts=2, spots=[Spot.CUBES])
    assert outlook(play.state, ONE).forced == (Phase.A1, Phase.A3)
    play.curse(ONE, exhaustion(adepts=1))
    assert outlook(play.state, ONE).swallowed
    assert outlook(play.state, ONE).forced == (Phase.A1,)


def test_F1_no_adept_left_is_said() -> None:
    play = table().put(ONE, cubes=4).supply(adepts=0)
    assert outlook(play.state, ONE).none_left
    found = check(play.state, play.player(ONE), Phase.A1)
    assert why_not_forced(found).key == "why.no_adept"
    assert (
        why_not_forced(check(table().put(ONE, cubes=4).state, play.player(ONE), Phase.A1)).key
        == "why.forced.A1"
    )


def test_forced_now_only_in_preparation() -> None:
    play = table().put(ONE, adepts=3)
    assert forced_now(play.state) is Phase.A3
    play.do(SacrificeAdepts(Flame.TOP, Spot.CUBES))
    assert (forced_now(play.state), steps_left(play.state)) == (None, ())


def test_F4_favours_lit_or_quiet_with_their_reason() -> None:
    play = table().put(ONE, tokens=(TRAQUE,))
    found = {choice.favour: choice for choice in favour_choices(play.state)}
    assert found[Favour.RECRUTEMENT].why_not is Why.MARKED
    assert found[Favour.TRAQUE].why_not is Why.TOKEN_OWNED
    assert found[Favour.CONVERSION].legal
    assert found[Favour.CONVERSION].fact.first == ""


def test_F4_ways_to_divert_as_the_table_sees_them() -> None:
    play = table().put(TWO, determination=2)
    play.announce(Favour.TRAQUE)
    found = {(way.how, way.track): (way.blades, way.why_not) for way in divert_ways(play.state, TWO)}
    assert found == {
        (How.PAIR, False): (2, None),
        (How.ONE_AND_HOUNDS, False): (3, None),
        (How.ONE_AND_HOUNDS, True): (2, None),
        (How.TWO_PAIRS, False): (4, Why.HAND_TOO_SMALL),
        (How.TWO_PAIRS, True): (3, Why.TWO_PAIRS_NOT_ALLOWED),
    }
    thinkable = {(way.how, way.track) for way in divert_ways(play.state, TWO) if way.thinkable}
    assert thinkable == found.keys() - {(How.TWO_PAIRS, False)}
    away = {(way.how, way.track) for way in divert_ways(play.state, THREE) if way.thinkable}
    assert away == {(How.PAIR, False), (How.ONE_AND_HOUNDS, False)}, "no hound on the track, no fourth blade"


def test_F8_free_spots_with_what_they_would_bring() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(*THREE_TOKENS, PROTECTION), cubes=5)
    found = flame_choices(play.state, Phase.A2)
    gains = {choice.spot: choice.gain.n if choice.gain else None for choice in found.spots}
    # Traque goes before the benefit, so P1 brings three for each of two flames
    assert gains == {Spot.CUBES_PER_FLAME: 6, Spot.ADEPTS: 2, Spot.DEMONIAQUE: None, Spot.EXTRA_TURN: None}
    assert found.flames == (Flame.TOP, Flame.CURSED)
    assert found.extras == ((0, 0), (1, 1), (2, 4))
    assert flame_choices(play.state, Phase.A3).spots[0].gain.n == 7  # type: ignore[union-attr]


@pytest.mark.parametrize(("fresh", "cubes"), [(True, 1), (False, 2)])
def test_A5_the_card_just_drawn_is_reckoned_with(fresh: bool, cubes: int) -> None:
    play = table(fresh_curse=fresh).put(ONE, adepts=3)
    found = flame_choices(play.state, Phase.A3, exhaustion(1, 2))
    gains = {choice.spot: choice.gain.n for choice in found.spots if choice.gain}
    assert (gains[Spot.CUBES], gains[Spot.ADEPTS]) == (cubes, 0 if fresh else 2)


def test_A12_the_preview_knows_what_the_sacrifice_gives_back_to_the_supply() -> None:
    play = table().put(ONE, adepts=3).supply(adepts=0)
    told = {choice.spot: choice.gain for choice in flame_choices(play.state, Phase.A3).spots}
    play.do(SacrificeAdepts(Flame.TOP, Spot.ADEPTS))
    gain = told[Spot.ADEPTS]
    assert gain is not None
    assert (gain.n, gain.short, play.player(ONE).adepts) == (2, 0, 2)


def test_A12_the_preview_knows_the_cubes_paid_for_extra_cards() -> None:
    play = table().put(ONE, adepts=3, cubes=4).supply(cubes=0).at(phase=Phase.A3)
    told = {c.spot: c.gain for c in flame_choices(play.state, Phase.A3, PERMANENT, 2).spots}
    play.do(SacrificeAdepts(Flame.CURSED, Spot.CUBES, 2, PERMANENT))
    gain = told[Spot.CUBES]
    assert gain is not None
    assert (gain.n, play.player(ONE).cubes) == (2, 2)


def test_A19_what_a_lost_protection_hid_swallows_the_benefit() -> None:
    play = table().put(ONE, tokens=(TRAQUE,), spots=[Spot.CUBES], adepts=0)
    play.curse(ONE, exhaustion(2, 0))
    play.put(ONE, tokens=(PROTECTION, TRAQUE, ENVOUTEMENT))
    play.do(Protect(ONE, play.player(ONE).curses[0].id))
    told = {choice.spot: choice.gain.n for choice in flame_choices(play.state, Phase.A2).spots if choice.gain}
    play.do(SacrificePowers(Flame.TOP, Spot.CUBES_PER_FLAME))
    assert told[Spot.CUBES_PER_FLAME] == play.player(ONE).cubes == 4


def test_F5_the_moon_sheet() -> None:
    play = table().put(ONE, spots=[Spot.DEMONIAQUE], tokens=(DEMONIAQUE, TRAQUE))
    play.do(TellFavour(Favour.CONVERSION, "a", "b", "pleine"))
    play.favour(Favour.CONVERSION)
    found = moon_choices(play.state)
    assert (found.low, found.high, found.has_moon, found.moon) == (1, 3, True, "pleine")
    assert (found.size, found.cube.n) == (3, 2)
    assert moon_refill(play.state, 2).drawn == 2
    play = table().put(ONE, hand=0)
    play.favour(Favour.CONVERSION)
    found = moon_choices(play.state)
    assert (found.low, found.high, found.has_moon, found.moon) == (0, 0, False, "")
    assert moon_choices(table().state).moon == ""


def test_F7_win_watch() -> None:
    play = table().put(TWO, spots=ALL_SPOTS)
    assert needs_one_favour(play.state) == (TWO,)
    assert summary(play.state).mood is Mood.WARNING
    assert (TWO, Reminder.LAST_FAVOUR) in reminders(play.state)


def test_F9_reminders_of_envoutement_and_protection() -> None:
    play = (
        table()
        .put(ONE, tokens=(ENVOUTEMENT,))
        .put(TWO, tokens=(PROTECTION,), spots=[Spot.CUBES, Spot.ADEPTS])
    )
    number = play.curse(TWO, PERMANENT)
    assert reminders(play.state) == ((ONE, Reminder.LOOK), (TWO, Reminder.PROTECT))
    play.do(Look(TWO))
    play.do(Protect(TWO, number))
    assert reminders(play.state) == ()


def test_A23_several_cards_are_a_reminder() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS])
    play.curse(ONE, exhaustion(2))
    assert reminders(play.state) == ()
    play.curse(ONE, exhaustion(1))
    assert reminders(play.state) == ((ONE, Reminder.CHOOSE_CARD),)


def test_F10_the_glance() -> None:
    play = picture()
    words = Words("fr", GAME.id, NAMES)
    found = summary(play.state)
    where = " · ".join(words.say(say) for say in found.where)
    assert where == f"Inès · Préparation · réserve {play.state.cubes} c., {play.state.adepts} ad."
    assert (found.turn, found.number, found.mood) == (ONE, 3, Mood.CALM)
    play.do(Influence())  # the adept bought makes three: A3 is forced, A2 is not
    assert words.say(summary(play.state).where[1]) == "A3, adeptes"
    play.put(ONE, adepts=0)  # nothing is forced any more: the favour is what is asked for
    assert words.say(summary(play.state).where[1]) == "Faveur"
    assert words.say(summary(play.at(extra=True).state).where[0]) == "Inès, tour de plus"


def test_F10_after_the_end_nobody_is_to_play() -> None:
    play = table().put(ONE, spots=ALL_SPOTS)
    play.favour(Favour.RECRUTEMENT)
    found = summary(play.state)
    assert found.turn is None
    assert found.outcome is not None
    said = Words("fr", GAME.id, NAMES).g(f"outcome.{found.outcome.why}", **dict(found.outcome.facts))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == "Inès contrôle le Pantacle : Recrutement, tour 4."
    assert reminders(play.state) == ()


@pytest.mark.parametrize(
    ("extra", "key", "player"), [(False, "step.moon.follows", TWO), (True, "step.moon.extra", ONE)]
)
def test_the_moon_button_says_whose_turn_comes(extra: bool, key: str, player: int) -> None:
    play = table()
    play.favour(Favour.CONVERSION)
    step = GAME.step(play.at(extra_turn=extra).state)
    assert step is not None
    assert next_player(play.state) == player
    assert (step.ask, step.follows.key, step.follows.facts["player"]) == ("moon", key, player)


def test_the_main_button_plays_the_structure_of_a_turn() -> None:
    play = picture()
    asked = []
    for answer in (
        SacrificeAdepts(Flame.TOP, Spot.EXTRA_TURN),
        Announce(Favour.CONVERSION),
        Moon(1),
    ):
        while (step := GAME.step(play.state)) and step.action is not None:
            play.do(step.action)
        assert step is not None
        asked.append(step.ask)
        play.do(answer)
    while (step := GAME.step(play.state)) and step.action is not None:  # pragma: no branch
        play.do(step.action)
    assert asked == ["sacrifice_adepts", "announce", "moon"]
    assert step is not None
    assert step.ask == "announce"


def test_the_announce_button_says_why_nothing_is_forced() -> None:
    words = Words("fr", GAME.id, NAMES)
    step = GAME.step(table().put(ONE, cubes=1).state)
    assert step is not None
    assert words.say(step.follows) == "rien de forcé avant"  # not what is missing: it would read as a no
    play = table().put(ONE, cubes=0, adepts=3, spots=[Spot.CUBES])
    play.curse(ONE, DrawnCurse("Entrave", forbids=(Phase.A3,)))
    step = GAME.step(play.state)
    assert step is not None
    assert step.follows.key == "why.forbidden"
    step = GAME.step(table().at(phase=Phase.ANNOUNCE).state)
    assert step is not None
    assert step.follows.key == "step.announce.follows"


def test_PA8_the_button_says_that_the_next_favour_wins() -> None:
    play = table().at(phase=Phase.ANNOUNCE).put(ONE, spots=ALL_SPOTS)
    step = GAME.step(play.state)
    assert step is not None
    assert step.follows.key == "step.announce.last"
    play.announce(Favour.TRAQUE)
    play.do(Pass(TWO))
    step = GAME.step(play.state)
    assert step is not None
    assert step.follows.key == "step.pass.wins"


def test_U3_cards_that_lie_in_front_of_nobody_are_offered_first() -> None:
    cards = (DrawnCurse("Fardeau", more_cubes=1), DrawnCurse("Silence"))
    play = table().put(TWO, spots=[Spot.CUBES]).at(known_curses=cards)
    play.curse(TWO, cards[0])
    assert [card.title for card in curses_named(play.state, "")] == ["Silence", "Fardeau"]


def test_offers_name_the_cards_to_choose_from_and_sacrifices_for_nothing() -> None:
    play = table().put(TWO, spots=[Spot.CUBES, Spot.ADEPTS])
    numbers = [play.curse(TWO, exhaustion(2)), play.curse(TWO, exhaustion(1))]
    offered = GAME.offers(play.state)
    assert all(AbsorbFirst(TWO, number) in offered for number in numbers)
    play = table(sacrifice_at_five=True).put(ONE, spots=ALL_SPOTS, adepts=3)
    assert SacrificeAdepts() in GAME.offers(play.state)


def test_PA26_a_pair_as_far_as_the_hand_has_it() -> None:
    state = table(3).put(TWO, hand=3).put(THREE, hand=1).state
    assert (pair_blades(state, TWO), pair_blades(state, THREE)) == (2, 1)


def test_PA16_PA17_no_more_is_sacrificed_than_there_is() -> None:
    state = table(3).put(ONE, tokens=(TRAQUE, ENVOUTEMENT), adepts=5).state
    assert (sacrificed(state, Phase.A2), sacrificed(state, Phase.A3)) == (2, 3)
    assert [sacrificed(state, Phase.A3, number) for number in (-1, 4, 9)] == [0, 4, 5]


def test_PA40_one_blade_goes_if_there_is_one_and_more_only_with_the_token() -> None:
    few = table(3).put(ONE, hand=3).state
    many = table(3).put(ONE, hand=3, spots=[Spot.DEMONIAQUE], tokens=(DEMONIAQUE,)).state
    assert [moon_discard(few, n) for n in (0, 1, 3)] == [1, 1, 1]
    assert [moon_discard(many, n) for n in (0, 2, 5)] == [1, 2, 3]
    assert moon_discard(table(3).put(ONE, hand=0).state, 2) == 0


def test_PA25_those_asked_before_let_it_pass() -> None:
    play = table(4)
    assert asked_before(play.state, THREE) == (), "nobody is asked yet"
    play.announce(Favour.TRAQUE)
    assert asked_before(play.state, FOUR) == (TWO, THREE)
    play.do(Pass(TWO))
    assert [asked_before(play.state, seat) for seat in (TWO, THREE, FOUR)] == [(), (), (THREE,)]


def test_U1_what_was_read_of_the_announced_favour() -> None:
    play = table()
    play.do(TellFavour(Favour.TRAQUE, "L’Oracle", "Le Fou"))
    assert announced_fact(play.state) is None, "nothing is announced"
    play.announce(Favour.ENVOUTEMENT)
    assert announced_fact(play.state) is None, "nobody read it"
    play = table()
    play.do(TellFavour(Favour.TRAQUE, "L’Oracle", "Le Fou"))
    play.announce(Favour.TRAQUE)
    assert announced_fact(play.state) == play.state.fact(Favour.TRAQUE)


@pytest.mark.parametrize("favour", Favour)
def test_PA36_PA38_a_favour_brings_a_token_or_is_reckoned(favour: Favour) -> None:
    reckoned = favour_gain(table().state, ONE, favour) is not None
    assert (favour.brings is not None) is reckoned is (favour.token is None)


def test_PA13_PA24_a_favour_is_announced_once_nothing_is_forced() -> None:
    assert not to_announce(opened().state), "the marker comes first"
    play = table().put(ONE, cubes=3)
    assert not to_announce(play.state), "an adept must be bought"
    play.do(Influence())
    assert to_announce(play.state)
    play.announce(Favour.TRAQUE)
    assert not to_announce(play.state), "opponents are asked"


def test_PA22_the_one_free_card_asks_nothing() -> None:
    play = table().put(ONE, cubes=0, adepts=3)
    assert flame_choices(play.state, Phase.A3).free_only
    play.put(ONE, cubes=1)
    assert not flame_choices(play.state, Phase.A3).free_only


def test_PA2_PA43_everything_of_the_box_is_somewhere() -> None:
    play = table().put(ONE, cubes=4, spots=[Spot.CUBES])
    play.curse(ONE, exhaustion(3, 1))
    state = play.state
    cubes, adepts = accounts(state)
    assert cubes == Account(Resource.CUBES, state.all_cubes, state.cubes, 4, 3)
    for each in (cubes, adepts):
        assert each.supply + each.sanctuaries + each.on_curses == each.total
    assert curse_account(state) == CurseAccount(state.all_curses, state.all_curses - 1, 1)
    hands = sum(player.hand for player in state.players)
    assert blade_account(state) == BladeAccount(24, 24 - hands, 0, hands, None)
    play.at(pile=0, discard=24 - hands)
    assert blade_account(play.state).reformed == 24 - hands - 1, "all but the last"


def test_PA44_PA45_what_cards_do_together() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS, Spot.EXTRA_TURN])
    heavy = DrawnCurse("Fardeau", Kind.PERMANENT, more_cubes=1, forbids=(Phase.A3,))
    play.curse(ONE, heavy)
    play.curse(ONE, DrawnCurse("Boulet", Kind.PERMANENT, more_cubes=2, more_hand=-1, forbids=(Phase.A1,)))
    play.curse(ONE, exhaustion(2, 1))
    red, grey = together(play.player(ONE).curses)
    assert (red.more_cubes, red.more_hand, red.forbids) == (3, -1, (Phase.A1, Phase.A3))
    assert (grey.cubes, grey.adepts) == (2, 1)


def test_PA44_whose_curses_matter() -> None:
    play = table()
    assert curses_minded(play.state) == (ONE,)
    play.favour(Favour.TRAQUE, THREE)
    assert curses_minded(play.state) == (ONE, THREE)
