"""Repairs by hand and bad input: a sentence, and nothing changes (F2)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, open_table
from companion.games.pantacle import GAME
from companion.games.pantacle.correction import Correct, CorrectFlames, CorrectTokens, find
from companion.games.pantacle.favour import Announce
from companion.games.pantacle.gains import Gain
from companion.games.pantacle.preparation import Look
from companion.games.pantacle.sacrifice import SacrificeAdepts
from companion.games.pantacle.state import Options
from companion.games.pantacle.vocabulary import Favour, Flame, Phase, Resource, Spot, Token
from companion.i18n.lines import tell_events, tell_refusal
from companion.i18n.words import Words
from tests.games.pantacle.play import (
    ASSERVISSEMENT,
    DEMONIAQUE,
    ENVOUTEMENT,
    ONE,
    PERMANENT,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    box,
    exhaustion,
    names,
    opened,
    table,
)


@pytest.mark.parametrize(
    ("field", "other", "before", "after"),
    [
        ("players.1.cubes", "supply.cubes", (0, 40), (7, 33)),
        ("players.1.adepts", "supply.adepts", (1, 22), (7, 16)),
        ("players.1.hand", "pile", (3, 15), (7, 11)),
        ("discard", "pile", (0, 15), (7, 8)),
        ("pile", "discard", (15, 0), (7, 8)),
    ],
)
def test_counts_take_the_difference_from_the_supply_or_the_pile(
    field: str, other: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    def read() -> tuple[object, ...]:
        places = [find(play.state, name) for name in (field, other)]
        return tuple(place.get(play.state) for place in places if place)

    play = table()
    assert read() == before
    (event,) = play.do(Correct(field, 7))
    assert (event.old, event.new, event.balance) == (before[0], 7, other)
    assert read() == after


def test_another_count_may_give_the_difference() -> None:
    play = table().put(TWO, cubes=3)
    play.do(Correct("players.1.cubes", 2, "players.2.cubes"))
    assert [player.cubes for player in play.state.players] == [2, 1, 0]
    play.do(Correct("supply.cubes", 38, "players.2.cubes"))
    assert play.hard(Correct("supply.cubes", 30)) == "sum_broken"
    assert names(play.do(Correct("supply.cubes", play.state.cubes))) == ["Corrected"]


def test_what_lies_on_a_curse_may_be_repaired() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    number = play.curse(ONE, exhaustion(3, 1))
    play.do(Correct(f"curses.{number}.cubes", 1))
    play.do(Correct(f"curses.{number}.adepts", 0))
    card = play.player(ONE).curse(number)
    assert card is not None
    assert (card.cubes, card.adepts, play.state.cubes) == (1, 0, 39)
    refusal = play.no(Correct(f"curses.{number}.cubes", 0))
    assert refusal.facts["id"] == "I17"


def test_plain_numbers_and_words() -> None:
    play = table()
    play.do(Correct("players.2.determination", 2))
    play.do(Correct("players.2.turns", 0))
    play.do(Correct("marker", "traque"))
    play.do(Correct("extra_turn", 1))
    assert (play.player(TWO).determination, play.player(TWO).turns) == (2, 0)
    assert (play.state.marker, play.state.extra_turn) == (Favour.TRAQUE, True)


def test_the_marker_of_an_announced_favour() -> None:
    play = table()
    play.announce(Favour.CONVERSION)
    play.do(Correct("marker", "traque"))
    assert play.state.announced is Favour.TRAQUE


def test_whose_turn_it_is_and_where_it_stands() -> None:
    play = table()
    play.favour(Favour.CONVERSION, TWO)
    play.do(Correct("active", 3))
    assert (play.state.active, play.state.phase, play.state.announced) == (THREE, Phase.A1, None)
    play.do(Correct("phase", "A3"))
    assert play.state.phase is Phase.A3
    play.announce(Favour.ENVOUTEMENT)
    assert play.hard(Correct("phase", "ask")) == "bad_value"
    play.do(Correct("phase", "moon"))
    assert (play.state.phase, play.state.asking) == (Phase.MOON, None)
    play.do(Correct("phase", "announce"))
    assert (play.state.phase, play.state.announced) == (Phase.ANNOUNCE, None)
    play.put(ONE, turns=0).do(Correct("active", 1))
    assert play.state.phase is Phase.ANNOUNCE
    assert play.hard(Correct("phase", "A1")) == "bad_value"


def test_the_first_player_may_be_repaired_before_the_marker() -> None:
    play = opened()
    play.do(Correct("active", 2))
    assert (play.state.active, play.state.first, play.state.phase) == (TWO, TWO, Phase.MARKER)
    assert play.hard(Correct("marker", "traque")) == "no_such_field"
    assert play.hard(Correct("phase", "A1")) == "no_such_field"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Correct("players.1.cubes", 41), "bad_value"),
        (Correct("players.1.cubes", -1), "bad_value"),
        (Correct("players.1.cubes", "7"), "bad_value"),
        (Correct("players.9.cubes", 1), "no_such_field"),
        (Correct("players.x.cubes", 1), "no_such_field"),
        (Correct("players.1.mood", 1), "no_such_field"),
        (Correct("curses.7.cubes", 1), "no_such_field"),
        (Correct("nothing", 1), "no_such_field"),
        (Correct("players.1.cubes", 3, "pile"), "no_such_field"),
        (Correct("players.1.cubes", 3, "players.1.cubes"), "no_such_field"),
        (Correct("players.1.determination", 1, "pile"), "no_such_field"),
        (Correct("players.1.determination", 3), "bad_value"),
        (Correct("active", 4), "bad_value"),
        (Correct("marker", "soleil"), "bad_value"),
        (Correct("players.1.hand", 24), "sum_broken"),
        (Correct("players.1.cubes", 5, "players.2.cubes"), "sum_broken"),
    ],
)
def test_what_cannot_be_repaired_so(action: Correct, why: str) -> None:
    play = table()
    before = play.state
    assert play.hard(action) == why
    assert play.state is before


def test_tokens_as_they_really_lie() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(PROTECTION,))
    play.curse(ONE, PERMANENT, face_up=False)
    events = play.do(CorrectTokens(ONE, (TRAQUE, ENVOUTEMENT)))
    assert names(events) == ["TokensCorrected", "CurseTurnedUp"]
    assert play.player(ONE).tokens == (TRAQUE, ENVOUTEMENT)
    for tokens in ((TRAQUE, TRAQUE), (DEMONIAQUE,)):
        refusal = play.no(CorrectTokens(ONE, tokens))
        assert (refusal.why.value, refusal.facts["id"]) == ("breaks_invariant", "I4")


def test_flames_as_they_really_lie() -> None:
    play = table()
    play.do(CorrectFlames(ONE, False, (Spot.CUBES, Spot.ADEPTS)))
    assert (play.player(ONE).flames, play.player(ONE).top, play.player(ONE).cursed) == (2, False, 3)
    for top, spots in ((True, tuple(Spot)), (False, ()), (True, (Spot.CUBES, Spot.CUBES))):
        assert play.no(CorrectFlames(ONE, top, spots)).facts["id"] == "I3"
    play.curse(ONE, PERMANENT)
    assert play.no(CorrectFlames(ONE, False, (Spot.CUBES,))).facts["id"] == "I6"


def test_a_correction_is_told_in_words() -> None:
    play = table()
    words = Words("fr", GAME.id, ("Ada", "Bo", "Cy"))
    told = tell_events(words, play.do(Correct("marker", "traque")))
    assert told == "Correction\N{NO-BREAK SPACE}: marqueur Faveur de Recrutement à Traque"
    assert tell_events(words, play.do(Correct("players.2.cubes", 3))).endswith("cubes de 0 à 3 Bo")


FIVE_TOKENS = (ENVOUTEMENT, TRAQUE, PROTECTION, ASSERVISSEMENT, DEMONIAQUE)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (SacrificeAdepts(Flame.CURSED, Spot.CUBES, 0, PERMANENT), "Ada a déjà une flamme ici : 2 cubes."),
        (
            SacrificeAdepts(Flame.CURSED, Spot.ADEPTS, 5, PERMANENT),
            "De 0 à 4 cartes en plus, pas 5.",
        ),
        (
            CorrectTokens(ONE, FIVE_TOKENS),
            "5 jetons pour 4 emplacements.",
        ),
        (Correct("players.1.cubes", 41), "Valeur impossible pour cubes : 41."),
        (Gain(ONE, Resource.CUBES, 41), "Le nombre va de 1 à 40, pas 41."),
        (Gain(Seat(4), Resource.CUBES), "Personne n’est assis à la place 4."),
        (Look(Seat(0)), "Personne n’est assis à la place 0."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(action: Any, said: str) -> None:
    play = table().put(ONE, adepts=3, cubes=2, spots=[Spot.CUBES]).at(phase=Phase.A3)
    before = play.state
    refusal = play.no(action)
    assert not refusal.soft
    line = tell_refusal(Words("fr", GAME.id, ("Ada", "Bo", "Cy")), refusal)
    assert line.replace("\N{NO-BREAK SPACE}", " ") == said
    assert play.state is before


def test_a_favour_under_the_marker_gets_a_sentence() -> None:
    play = table()
    refusal = play.no(Announce(Favour.RECRUTEMENT))
    line = tell_refusal(Words("fr", GAME.id, ("Ada", "Bo", "Cy")), refusal)
    assert line == "Le marqueur est sur Recrutement\N{NO-BREAK SPACE}: elle est interdite."


def test_two_players_get_a_sentence() -> None:
    refusal = open_table(GAME, Plan("Soir", (Player("Ada"), Player("Bo")), Options()), box())
    assert isinstance(refusal, Refusal)
    assert refusal.why is CoreWhy.NOT_SO_MANY_PLAYERS
    assert tell_refusal(Words("fr", GAME.id), refusal)


def test_a_fifth_token_gets_a_sentence() -> None:
    play = table()
    assert play.hard(CorrectTokens(ONE, FIVE_TOKENS)) == "too_many_tokens"
    assert len(Token) == 5
