"""Every sheet of Anima where it has something to ask or to tell, as the thumb gets there."""

from __future__ import annotations

import pytest

from companion.games.anima.advantages import GainAdvantages, LoseAdvantages
from companion.games.anima.characters import GainCharacter, JoinOrganisation
from companion.games.anima.dice import RollDice, SpeedTest
from companion.games.anima.exploring import Explore
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import GiveCard, RollFight
from companion.games.anima.missions import CompleteMission, TellFinal
from companion.games.anima.movement import GoTo, SeekHorizons
from companion.games.anima.turn import DiscardAdvantage, StartTurn
from companion.games.anima.vocabulary import Cell, Dice, Gift, Hidden, Phase, Reward, Skill
from companion.games.anima.zones import DiscardZone
from companion.store import Store
from companion.ui.games.anima import SCREEN as ANIMA
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import ONE, TWO, Evening, play, zone
from tests.ui.looking import Way
from tests.ui.scenes import Scene, look_at, ways

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def _member(store: Store) -> Evening:
    """Reset with two characters, an organisation, and cards for all."""
    table = play(evening.begun(store), JoinOrganisation(ONE, "Soleil Noir", ("Wissenschaft",), 1, 0))
    return play(table, GainCharacter(ONE, "Illusionniste", 2, 4))


def _offered(store: Store) -> Evening:
    return play(evening.begun(store), LoseAdvantages(TWO, 2), DiscardAdvantage(ONE))


def _removed(store: Store) -> Evening:
    table = evening.crowded(store)
    bare = (each for each in table.state.zones if each.hidden is Hidden.NONE)
    free = next(each for each in bare if not table.state.teams_in(each.id))
    assert table.state.placer is not None
    return play(table, DiscardZone(table.state.placer, free.id))


def _read(store: Store) -> Evening:
    """Exploration of a zone whose card was read to the last line, with real dice."""
    table = evening.exploring(store, dice=Dice.TABLE)
    cells = (Cell.NOTHING, Cell.ONE, Cell.TWO, Cell.THREE, Cell.FOUR, Cell.SPECIAL)
    rewards = (Reward.ADVANTAGE, Reward.RECRUIT, Reward.MISSION)
    return play(table, TellZone(zone(table), trade=True, fighting=False, cells=cells, rewards=rewards))


def _apart(store: Store) -> Evening:
    """Exploration; seats 1 and 2 in zones whose Trade symbol nobody read."""
    table = play(evening.fighting(store), RollFight(), faces=(6, 1))
    evening.to(table, Phase.MOVEMENT, TWO)
    play(table, GoTo(TWO, zone(table, 1)), evening.MeetCreature(TWO, "Bête", 0, 1))
    play(table, RollFight(), faces=(6, 1))
    return evening.to(table, Phase.EXPLORATION, ONE)


def _owed_to_a_full_hand(store: Store) -> Evening:
    return play(evening.owed(store), GainAdvantages(ONE, 2))


def _near_the_end(store: Store) -> Evening:
    """Seat 1 may try the final mission."""
    return play(evening.exploring(store), CompleteMission(ONE, 1, "Battre Tiamat"), TellFinal("L’orbe"))


def _holding(store: Store) -> Evening:
    """Seat 1 holds a zone for its mission and is to move."""
    table = evening.resisting(store)
    evening.next_turn(evening.finish(table))
    return evening.to(table, Phase.MOVEMENT, ONE)


def _unread_level(store: Store) -> Evening:
    return play(evening.moving(store), SeekHorizons(ONE, name="Mer Noire"))


def _counted(store: Store) -> Evening:
    """Encounters are counted; the deck is empty."""
    table = evening.moving(store, encounters=4)
    play(table, SeekHorizons(ONE, name="Lac"))
    return play(table, TellZone(table.state.zones[-1].id, level=2))


def _unread_fight(store: Store) -> Evening:
    """A fight of a team whose newcomer nobody read."""
    return play(evening.fighting(store), GainCharacter(ONE))


def _tried(store: Store) -> Evening:
    return play(evening.trying(store), SpeedTest(ONE, 11, aim=1), faces=(1,))


def _settled(store: Store) -> Evening:
    return play(evening.tied(store), StartTurn(), faces=(2, 3, 3, 6, 1))


def _known(store: Store) -> Evening:
    """A character whose symbols are read, to play cards with."""
    table = evening.begun(store)
    return play(table, TellCharacter(ONE, 1, skills=(Skill.KI,)))


SCENES: dict[str, Scene] = {
    # cards read out
    "character": ("character", evening.seat, (" ",)),
    "character read": (
        "character",
        evening.seat,
        (" ", "character-name=Danseuse", "character-combat-4", "character-speed-more", "character-speed-7"),
    ),
    "character of the booklet": (
        "character",
        evening.seat,
        (" ", "character-name=acro", "character-name-known-0"),
    ),
    "character changed": ("character", evening.begun, ("team-1", "character-1", "read-character")),
    "character drawn anew": (
        "character",
        lambda store: play(evening.fighting(store, 12), RollFight(), faces=(1, 6)),
        (" ",),
    ),
    "zone": ("zone", evening.nameless, (" ",)),
    "zone without its level": ("zone", _unread_level, (" ",)),
    "zone to the last line": ("zone", _read, ("zone-ZONE", "read-zone", "face-3")),
    # the turn
    "order": ("order", evening.told, ("quick-phase",)),
    "order tied": ("order", evening.tied, ("quick-phase", "order-3")),
    "order by real dice": (
        "tied",
        evening.tied,
        ("quick-phase", "order-real", "real-1-5", "real-2-5", "real-3-2"),
    ),
    "order settled": ("", _settled, ()),
    "reset": ("reset", evening.begun, ("quick-phase",)),
    "reset of a large team": ("reset", _member, ("quick-phase",)),
    "put away": ("reset", _offered, ("quick-phase",)),
    "guide": ("guide", evening.full, ("where",)),
    # movement
    "move": ("move", evening.moving, (" ",)),
    "move in the tree": ("move", lambda store: evening.moving(store, 4, tree=True), (" ",)),
    "move of a team that holds on": ("move", _holding, ("where", "guide-phase")),
    "moved": ("move", evening.meeting, ("quick-phase",)),
    "horizons": ("horizons", evening.moving, ("quick-horizons",)),
    "horizons of the discard": ("horizons", evening.moving, ("quick-horizons", "source-discard")),
    "wrong direction": ("redirect", evening.meeting, ("quick-phase", "astray")),
    "a zone": ("place", evening.told, ("zone-ZONE",)),
    "a zone read": ("place", _read, ("zone-ZONE",)),
    "a zone to go to": ("place", evening.moving, ("zone-ZONE!",)),
    "zones": ("zones", evening.full, ("menu", "menu-zones")),
    "zones counted": ("zones", _counted, ("menu", "menu-zones")),
    "one zone too many": ("discard", evening.crowded, (" ",)),
    "who objects": ("discard", _removed, ("quick-phase", "open-discard")),
    # encounters and fights
    "creature": ("encounter", evening.meeting, (" ",)),
    "creature read": (
        "encounter",
        evening.meeting,
        (" ", "encounter-name=Basilic", "encounter-combat-more", "encounter-combat-18"),
    ),
    "event": (
        "encounter",
        evening.meeting,
        (" ", "kind-event", "encounter-level-1", "advantages-minus", "joins"),
    ),
    "second encounter": ("encounter", evening.queued, (" ",)),
    "encounter of a deck that is counted": ("encounter", _counted, (" ",)),
    "enemy": ("enemy", evening.exploring, ("quick-phase", "enemy")),
    "fight with cards": ("", evening.fighting, ("bonus-plus", "bonus-plus", "against-minus")),
    "fight nobody can reckon": ("", _unread_fight, ()),
    "duel with real dice": ("", evening.duel, ("fight-real", "real-1-3")),
    "dice of a fight": ("", lambda store: evening.fighting(store, dice=Dice.TABLE), (" ", "real-1-3")),
    "chances": ("chances", evening.fighting, ("one-more",)),
    "a card in a fight": ("settle", evening.fighting, ("fight-card", "card-adds-2")),
    "fight won": (
        "",
        lambda store: play(evening.exploring(store), RollDice(ONE, 2, "pour voir"), faces=(6, 5)),
        (),
    ),
    "who dies": ("kill", evening.mourning, (" ",)),
    "loser’s card": ("gift", evening.owed, ("open-gift",)),
    "loser’s card and a full hand": ("gift", _owed_to_a_full_hand, (" ",)),
    "card thrown away": (
        "",
        lambda store: play(_owed_to_a_full_hand(store), GiveCard(Gift.DISCARD), faces=(1,)),
        (),
    ),
    # interaction
    "interaction": ("interact", evening.together, ("quick-phase",)),
    "interaction of rivals": ("interact", evening.full, ("quick-phase",)),
    "trade": ("trade", evening.together, ("quick-phase", "trade-ZONE-yes", "trade-2", "give-cards-plus")),
    "late trade": ("interact", _apart, ("quick-trade",)),
    # exploration
    "explore": ("explore", evening.exploring, ("quick-phase",)),
    "explore a zone that is read": ("explore", _read, (" ",)),
    "cell": ("cell", evening.unread, (" ",)),
    "special": ("special", evening.special, (" ", "special-encounters-plus")),
    "reward": ("reward", evening.rewarded, (" ",)),
    "reward of a zone that is read": (
        "reward",
        lambda store: play(_read(store), Explore(ONE), faces=(1,)),
        (" ",),
    ),
    "hold on": ("resist", evening.resisting, (" ",)),
    "begin to hold on": ("resist", evening.exploring, ("quick-phase", "resistance")),
    "speed test": ("dice", _tried, ("show-table", "quick-missions", "try-test")),
    "speed test of nobody’s mission": (
        "dice",
        evening.begun,
        ("quick-dice", "difficulty-10", "test-bonus-plus"),
    ),
    "speed test that cannot fail": ("dice", evening.begun, ("quick-dice", "difficulty-5", "test-bonus-plus")),
    "dice": ("dice", evening.begun, ("quick-dice", "dice-plain", "count-2")),
    # missions
    "missions": ("missions", evening.begun, ("quick-missions",)),
    "a mission to try": ("missions", evening.trying, (" ",)),
    "missions near the end": ("missions", _near_the_end, ("quick-missions",)),
    "won?": ("missions", _near_the_end, ("quick-missions", "final-done")),
    "secret notes": (
        "missions",
        evening.begun,
        ("quick-missions", "secret-show", "line-1=À faire", "line-add-1"),
    ),
    "reward of a mission": ("earned", evening.earned, (" ", "reward-combat-2")),
    # teams and cards
    "team": ("team", evening.full, ("team-1",)),
    "team of a beginner": ("team", evening.begun, ("team-2",)),
    "a character": ("team", evening.full, ("team-1", "character-1")),
    "newcomer": ("newcomer", evening.full, ("team-1", "gain-character")),
    "cards": ("cards", evening.begun, ("quick-cards",)),
    "a card that is named": (
        "cards",
        _known,
        ("quick-cards", "card-name=Boule de feu", "symbol-magic", "lasting"),
    ),
    "cards in hand": ("cards", evening.begun, ("quick-cards", "cards-hand")),
    "cards to give": ("cards", evening.begun, ("quick-cards", "cards-pass")),
    "organisation": (
        "organisation",
        _member,
        ("quick-phase", "join-org", "org-name=Soleil Noir", "adds-combat-plus"),
    ),
    # put right by hand
    "correct teams": ("correct", evening.full, ("menu", "menu-correct")),
    "correct zones": ("correct", evening.full, ("menu", "menu-correct", "correct-group-zones")),
    "correct the turn": ("correct", evening.full, ("menu", "menu-correct", "correct-group-turn")),
    "correct a number": ("correct", evening.full, ("menu", "menu-correct", "correct-players.1.hand")),
    "correct a place": ("correct", evening.full, ("menu", "menu-correct", "correct-players.1.zone")),
    "correct the order": (
        "correct",
        evening.full,
        ("menu", "menu-correct", "correct-group-turn", "correct-order"),
    ),
    # refusals and the end
    "a refusal": ("interact", evening.together, ("quick-phase", "fight-3")),
    "a refusal that may be overruled": (
        "missions",
        evening.begun,
        ("quick-missions", "mission-1", "mission-done"),
    ),
    "game over": ("end", evening.won, (" ",)),
    "menu": ("menu", evening.full, ("menu",)),
}
NOT_WIDE = ("open-gift", "one-more", "secret-show", "line-1", "line-add-1")
PANES = {"turn"}
"""What stands in the right pane of a wide screen is one of the others."""


@ways
def test_every_question_where_it_is_asked(store: Store, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    look_at(store, way, SCENES, monkeypatch, not_wide=NOT_WIDE, place=_first_zone)


def _first_zone(table: Evening, key: str) -> str:
    return key.replace("ZONE", str(zone(table)))


def test_every_sheet_is_among_them() -> None:
    assert set(ANIMA.sheets) - PANES <= {sheet for sheet, _, _ in SCENES.values()}
