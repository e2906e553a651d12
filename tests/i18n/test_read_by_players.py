"""Lines and refusals as players read them: one or two of each game, word for word."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import vocabulary as anima
from companion.games.anima.interaction import FightRolled
from companion.games.big_book import vocabulary as big_book
from companion.games.big_book import vocabulary as book
from companion.games.big_book.madness import MadnessTaken
from companion.games.pantacle.vocabulary import Favour
from companion.games.synchro_horizon import vocabulary as horizon
from companion.games.synchro_horizon.health import Damaged
from companion.games.syncro import vocabulary as spells
from companion.games.syncro import vocabulary as syncro
from companion.games.syncro.ending import LevelWon
from companion.games.syncro.hands import SpellsDrawn
from companion.games.syncro.resolution import AttackRevealed
from companion.games.syncro.turn import Attacked
from companion.i18n.lines import tell_event, tell_refusal
from companion.i18n.words import LANGUAGES, Words
from tests.games.synchro_horizon.play import H1

ONE, TWO = Seat(1), Seat(2)


def words(game: str, lang: str = "fr") -> Words:
    return Words(lang, game, ("Ada", "Bo"))


def test_anima() -> None:
    fr = words("anima")
    rolled = FightRolled(ONE, None, "Guerrier Errant", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(fr, rolled) == "Ada 6 + 3 = 9, contre 2 + 4 = 6 (Guerrier Errant)"
    nameless = FightRolled(ONE, None, "", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(fr, nameless) == "Ada 6 + 3 = 9, contre 2 + 4 = 6"
    between = FightRolled(ONE, TWO, "", 6, 3, 9, 2, 4, 6, 3)
    assert tell_event(fr, between) == "Ada 6 + 3 = 9, contre 2 + 4 = 6 (Bo)"
    gap = Refusal(anima.Why.SIZE_GAP, have=4, need=2)
    assert tell_refusal(fr, gap).startswith("Personnages\u00a0: 4 contre 2")


def test_big_book() -> None:
    fr = words("big_book")
    assert tell_event(fr, MadnessTaken(ONE, 2, book.Zone.DISCARD)) == "Ada +2 folies"
    said = tell_refusal(fr, Refusal(big_book.Why.UNDERPAID, spell=book.Basic.ICE, have=1, need=2))
    assert said == "Glace coûte 2, pas 1."
    assert fr.say(Message("where.space", {"space": book.Space.INVOCATION})) == "case Invocation"


def test_pantacle_keeps_the_names_printed_on_the_board() -> None:
    for favour in Favour:
        keys = (f"word.Favour.{favour.value}", f"box.favours.row.{favour.value}")
        assert len({words("pantacle", lang).g(key) for lang in LANGUAGES for key in keys}) == 1


def test_synchro_horizon() -> None:
    fr = words("synchro_horizon")
    assert tell_event(fr, Damaged(H1, "Orin", 8)) == "Orin, 8 dégâts"
    assert tell_event(fr, Damaged(H1, "Orin", 1)) == "Orin, 1 dégât"
    said = tell_refusal(fr, Refusal(horizon.Why.POTIONS_SHORT, have=1, need=2))
    assert said == "Pas assez de potions\u00a0: 1 pour 2."
    assert fr.g("action.DrinkPotion") == "Boire une potion"


def test_syncro() -> None:
    fr, en = words("syncro"), words("syncro", "en")
    shown = AttackRevealed(1, spells.Kind.GOLEM, (2, 2, 3), 7, 8)
    assert tell_event(fr, shown) == "Golem 8\u00a0: 2, 2, 3, total 7"
    assert tell_event(fr, Attacked(ONE, 3)) == "Ada attaque"
    said = tell_refusal(fr, Refusal(syncro.Why.MUST_ATTACK, mage=TWO))
    assert said == "Tous ont passé\u00a0: Bo doit attaquer."
    assert tell_event(en, LevelWon(4)) == "Level 4 won"
    drawn = SpellsDrawn(3, (ONE, TWO, ONE))
    assert tell_event(en, drawn) == "3 cards drawn: Ada, Bo, Ada"


def test_a_purse_of_one_coin_and_no_curse_at_all() -> None:
    """Said wrong before: "reste 1 pièces"."""
    fr = words("synchro_horizon")
    assert fr.g("ui.s.village.done", n=3, coins=1) == "visité, bourse 1"
    assert fr.g("ui.p.coins", n=1) == "pièce"
    assert "aucune malédiction" in words("pantacle").g("refusal.nothing_protected", player=ONE)


def test_english_as_players_say_it() -> None:
    en = words("syncro", "en")
    assert en.g("ui.panel.settled") == "Turn over"
    assert en.g("menu.correct") == "Put right"
    assert words("syncro", "en").t("app.action.Count") == "Count"
