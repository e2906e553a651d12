"""What screens show: the glance, the order, sums, zones; and what is offered (F2 to F6, F11, F13)."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from companion.core.summary import Mood
from companion.games.anima import GAME, dice, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation
from companion.games.anima.correction import Correct
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.interaction import DeclareFight, GiveCard, RollFight, Trade
from companion.games.anima.missions import BeginResistance, CompleteMission
from companion.games.anima.movement import GoTo
from companion.games.anima.rewards import SkipReward
from companion.games.anima.state import Bout, Creature
from companion.games.anima.turn import DiscardAdvantage
from companion.games.anima.vocabulary import Cell, Hidden, Phase
from companion.games.anima.zones import DiscardZone
from companion.i18n.words import Words
from tests.games.anima.play import ONE, THREE, TWO, fresh, table

WORDS = Words("fr", "anima", ("Théo", "Greg", "Robin"))


def where(play: object) -> str:
    return " · ".join(WORDS.say(part) for part in GAME.summary(play.state).where)


def test_the_where_line_of_the_picture() -> None:
    play = table(3)
    assert where(play) == "Mise en place"
    play.start()
    assert where(play) == "Tour 1 · Réinitialisation · Théo"
    play.arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    assert where(play) == "Tour 1 · Exploration · Théo"  # its row tells the place: a phase is never left out
    play.finish()
    assert where(play) == "Tour 1 · entre deux tours"
    assert GAME.summary(play.state).turn is None


def test_a_fight_is_told_by_the_mood() -> None:
    play = table(3, free=False).start().to(Phase.MOVEMENT, ONE)
    assert GAME.summary(play.state).mood is Mood.CALM
    play.do(GoTo(ONE, 4))
    assert GAME.summary(play.state).mood is Mood.WARNING


def test_U1_the_card_to_read_is_the_one_the_table_needs_now() -> None:
    play = table(3).start().to(Phase.MOVEMENT, TWO)
    assert queries.character_to_read(play.state) is None
    for seat in (ONE, THREE):
        [one] = play.player(seat).team
        play.set(seat, team=(replace(one, combat=None),))
    assert queries.character_to_read(play.state) == (ONE, 100), "who acts is read: somebody else is not"
    play.at(bout=Bout(TWO, rival=THREE))
    assert queries.character_to_read(play.state) == (THREE, 300), "a fight needs its own teams"


def test_U2_the_zone_to_read_is_the_one_of_the_encounter() -> None:
    play = table(3, free=False).start().to(Phase.MOVEMENT, ONE)
    assert queries.zone_to_read(play.state) is None
    play.on(5, name="")
    assert queries.zone_to_read(play.state) is None  # its level was read: that is enough
    play.on(5, name="", level=None)
    assert queries.zone_to_read(play.state) == 5
    play.do(GoTo(ONE, 4))
    assert queries.zone_to_read(play.state) == 4


def test_AN9_what_is_left_of_a_hand_after_a_card() -> None:
    play = table(3).start()
    play.do(Correct("players.1.hand", 2))
    assert queries.hand_after(play.state, ONE) == 1
    play.do(PlayAdvantage(ONE))
    assert play.state.player(ONE).hand == 1
    play.do(Correct("players.1.hand", 0))
    assert queries.hand_after(play.state, ONE) == 0, "an empty hand loses nothing"


def test_AN15_an_event_above_the_level_of_its_zone_does_nothing() -> None:
    play = table(3).start().to(Phase.MOVEMENT, ONE)
    level = play.zone(4).level
    assert level is not None
    assert queries.event_effect(play.state, 4, level, 2, True) == queries.EventEffect(2, 0, True)
    assert queries.event_effect(play.state, 4, level, -1, False) == queries.EventEffect(0, 1, False)
    for cards in (2, -1):
        assert queries.event_effect(play.state, 4, level + 1, cards, True) == queries.EventEffect()


def test_AN30_what_a_trade_leaves_both_with() -> None:
    play = table(3)
    play.set(ONE, hand=3)
    play.set(TWO, hand=1)
    one, two = (play.player(seat) for seat in (ONE, TWO))
    trade = Trade(ONE, TWO, 2, 1, (), tuple(each.id for each in two.team[:1]))
    ours, theirs = queries.after_trade(play.state, trade)
    assert (ours.hand, theirs.hand) == (2, 2)
    assert (ours.team, theirs.team) == (len(one.team) + 1, len(two.team) - 1)


def test_AN41_a_speed_test_adds_its_die_to_speed_and_bonus() -> None:
    play = table(3).start()
    speed = play.state.speed(ONE)
    assert speed is not None
    assert queries.speed_to_test(play.state, ONE, 2) == speed + 2
    assert queries.die_needed(play.state, ONE, speed + 5, 2) == 3


def test_AN21_the_phases_of_a_turn_in_their_order() -> None:
    play = table(3)
    assert not any(line.now or line.past for line in queries.phase_lines(play.state)), "between turns"
    play.start().to(Phase.MOVEMENT, ONE)
    told = [(line.phase, line.now, line.past) for line in queries.phase_lines(play.state)]
    assert told == [
        (Phase.RESET, False, True),
        (Phase.MOVEMENT, True, False),
        (Phase.INTERACTION, False, False),
        (Phase.EXPLORATION, False, False),
    ]


def test_AN20_the_coming_order_is_told_the_fastest_first() -> None:
    play = table(3)
    told = queries.coming_order(play.state)
    assert {seat for seat, _ in told} == {ONE, TWO, THREE}
    speeds = [speed or 0 for _, speed in told]
    assert speeds == sorted(speeds, reverse=True)


def test_AN25_every_zone_is_told_with_what_bars_it() -> None:
    play = table(3).start().to(Phase.MOVEMENT, ONE)
    told = queries.destinations(play.state, ONE)
    assert {line.zone.id for line, _ in told} == set(play.zones)
    open_to = {zone.id for zone in queries.reachable(play.state, ONE)}
    assert {line.zone.id for line, why in told if why is None} == open_to


def test_F9_the_chances_of_an_attack_before_it_is_declared() -> None:
    play = table(3).start()
    own, theirs = play.state.combat(ONE), play.state.combat(TWO)
    assert queries.odds_against(play.state, ONE, TWO) == dice.odds(own - theirs, creature=False)


def test_F2_order_lines_tell_who_acts() -> None:
    play = table(3).start()
    lines = queries.order_lines(play.state)
    assert [(line.seat, line.speed, line.active) for line in lines] == [
        (ONE, 16, True),
        (TWO, 12, False),
        (THREE, 8, False),
    ]
    assert queries.steps_of_phase(play.state) == (ONE, TWO, THREE)
    assert queries.steps_of_phase(fresh(2).state) == ()


def test_F4_zone_lines_tell_what_lies_there_and_no_more() -> None:
    play = table(3, free=False).on(5, hidden=Hidden.CREATURE, creature=Creature("Golem", 5, 2))
    play.on(6, hidden=Hidden.NONE).set(TWO, zone=6)
    lines = queries.zone_lines(play.state)
    assert [line.hidden for line in lines] == [Hidden.UNKNOWN, Hidden.CREATURE, Hidden.NONE]
    assert [line.teams for line in lines] == [(), (), (TWO,)]
    assert lines[0].zone.creature is None
    gauge = queries.gauge(play.state)
    assert (gauge.active, gauge.limit, gauge.deck, gauge.discard) == (3, 6, 11, 0)


def test_F4_without_the_tree_every_zone_is_reachable() -> None:
    play = table(3)
    assert len(queries.reachable(play.state, ONE)) == 3


def test_F9_reasons_are_given_before_the_tap() -> None:
    play = table(3).start().arrive((ONE, 4), (TWO, 4)).to(Phase.INTERACTION, ONE)
    two, three = queries.opponents(play.state, ONE)
    assert two.why_not is None
    assert three.why_not.why.value == "different_zones"
    assert [trader.why_not.why.value for trader in queries.traders(play.state, ONE)] == [
        "trade_unread",
        "no_trade_symbol",
    ]


def test_F3_the_main_button_tells_what_follows() -> None:
    play = table(3).start()
    step = play.step()
    assert WORDS.say(step.label) == "Personne n’agit"
    assert WORDS.say(step.follows) == "puis Mouvement\N{NO-BREAK SPACE}: Théo"
    play.to(Phase.RESET, THREE)
    assert WORDS.say(play.step().follows) == "puis Mouvement\N{NO-BREAK SPACE}: Théo"
    play.arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    play.do(Explore(ONE), [1])
    assert WORDS.say(play.step().follows) == "Théo\N{NO-BREAK SPACE}: dé 1"
    play.do(ReadCell(ONE, Cell.NOTHING))
    play.do(SkipReward(ONE))
    assert WORDS.say(play.step().follows) == "puis le tour 2"


TYPED = {"Correct", "TellFinal"}
"""A repair and a title are typed; everything else comes as an offer at some moment."""


def offered() -> set[str]:
    """Kinds of action offered at moments that between them need every one."""
    moments = [fresh(2).state, table(2, tree=True).start().to(Phase.MOVEMENT, ONE).state]
    play = table(3, free=False).on(4, trade=True).on(5, hidden=Hidden.NONE).set(TWO, hand=2)
    play.start().do(DiscardAdvantage(ONE))
    play.do(GainCharacter(ONE))
    play.do(JoinOrganisation(ONE, "Lune"))
    play.do(PlayAdvantage(ONE, lasting=True))
    moments.append(play.state)
    play = table(3).on(4, trade=True, table=(Cell.NOTHING, Cell.SPECIAL, None, None, Cell.ONE, None))
    for _ in range(4):
        play.do(Correct("zones.new", "active"))
    moments.append(play.start().state)
    play.do(DiscardZone(ONE, 5))
    moments.append(play.to(Phase.MOVEMENT, ONE).state)
    play.do(GoTo(ONE, 4))
    moments.append(play.state)
    play.to(Phase.MOVEMENT, TWO).do(GoTo(TWO, 4))
    moments.append(play.to(Phase.INTERACTION, ONE).state)
    play.do(DeclareFight(ONE, TWO))
    moments.append(play.state)
    play.do(RollFight(), [4, 1])
    moments.append(play.state)
    play.do(GiveCard(), [1])
    moments.append(play.to(Phase.EXPLORATION, ONE).state)
    start = play.state
    for die in (1, 2, 3, 5):
        play.at(**{name: getattr(start, name) for name in ("players", "exploration", "encounter", "reward")})
        play.do(Explore(ONE), [die])
        moments.append(play.state)
    play = table(3).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    play.do(BeginResistance(ONE, 1))
    moments.append(play.state)
    play.do(CompleteMission(ONE, 1))
    play.at(deaths=(ONE,)).do(GainCharacter(ONE))
    moments.append(play.state)
    removed = table(3)
    for _ in range(4):
        removed.do(Correct("zones.new", "active"))
    removed.start().do(DiscardZone(ONE, 5))
    moments.append(removed.state)
    return {type(offer).__name__ for moment in moments for offer in GAME.offers(moment)}


def test_every_action_is_offered_or_typed() -> None:
    every = {action.__name__ for action in get_args(GAME.actions)}
    assert every - offered() == TYPED
