"""What every game answers and how it spells its things, asked at every moment of its recorded evenings."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import pkgutil
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.boxes import box_of
from companion.cli.answer import NoAnswer, answer, to_json
from companion.cli.expect import Question
from companion.cli.fields import ParsedFields
from companion.cli.paths import look
from companion.cli.shapes import plain
from companion.core.chance import Chance, Seeded
from companion.core.codec import Codec, json_name, variants
from companion.core.refusal import Refusal
from companion.core.script_naming import FaceKind
from companion.core.spoilers import NOTHING
from companion.games import ALL
from tests.core.anything import any_instance
from tests.games.moments import moments, some
from tests.ui.evenings import WITH_SCREENS

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")


@pytest.fixture
def game(game_id: str) -> Any:
    return ALL[game_id]


RARE = {"anima": {"encounters": 30}}
"""Options that no recorded evening has."""


def openings(game: Any) -> list[Any]:
    """The table of an option that no recorded evening has."""
    chosen = RARE.get(game.id)
    if chosen is None:
        return []
    return [game.new(game.options(**chosen), game.players.start, box_of(game.id, {}), Seeded("rare", -1))]


# -- questions ---------------------------------------------------------------------------------------


def test_every_question_is_answered_or_has_no_answer_and_never_breaks(game: Any) -> None:
    dice = Random(3)
    answered: set[str] = set()
    for state in [*openings(game), *some(game.id, 60)]:
        for query in game.queries.values():
            for _ in range(2):
                try:
                    fields = any_instance(query.fields, dice.choice, 3, NAMES[:3])
                except ValueError:  # fields that cannot even be written down
                    continue
                # What asks nothing but the state has no bad fields to blame for having no answer.
                excused = (NoAnswer,) if dataclasses.fields(query.fields) else ()
                try:
                    asked = Question(query, ParsedFields(query.fields, {}, fields))
                    found = to_json(answer(asked, state, NAMES[: len(seats(state))]), NAMES)
                except excused:
                    continue
                json.dumps(found, allow_nan=False)
                answered.add(query.name)
    assert answered == set(game.queries), "never answered in a whole evening"


def seats(state: Any) -> Sequence[Any]:
    found = getattr(state, "players", None) or getattr(state, "mages", None) or (1,)
    return range(found) if isinstance(found, int) else found


def test_every_question_is_a_function_of_its_game(game: Any) -> None:
    """What a screen calls, or in ``questions.py`` a door to it that takes numbers for things."""
    for query in game.queries.values():
        home = inspect.getmodule(query.answer)
        assert home is not None
        assert home.__name__.startswith(game.state.__module__.removesuffix(".state")), query.name


LEFT_OUT = {
    *("summary", "outcome", "learnt", "joined", "opened_for"),  # the game's own contract
    *("season_say", "date_say", "here", "suggested", "why_not"),  # parts of other answers
    *("attack_of", "action_of", "has_acted"),  # asked by the name of a board, or seen in the state
    "effect_of_line",  # read from the journal: a question has one state
}


def test_every_query_of_a_screen_can_be_asked(game: Any) -> None:
    """A new function in ``queries`` belongs into the registry of its game, or here with its reason."""
    name = f"companion.games.{game.id}"
    if find_spec(name) is None or find_spec(f"{name}.queries") is None:
        return  # a small game has no such module
    home = importlib.import_module(f"{name}.queries")
    homes = [home]
    if hasattr(home, "__path__"):
        homes = [
            importlib.import_module(f"{home.__name__}.{part.name}")
            for part in pkgutil.iter_modules(home.__path__)
        ]
    for module in homes:
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ != module.__name__ or name.startswith("_") or name in LEFT_OUT:
                continue
            known = name in game.queries or any(function is each.answer for each in game.queries.values())
            assert known or "state" not in inspect.signature(function).parameters, f"{name} cannot be asked"


@pytest.mark.parametrize("game", WITH_SCREENS)
def test_the_numbers_that_screens_draw_are_one_value_of_the_game(game: str) -> None:
    """Told without a table as the booklet prints them, and of a table with what else is in its box."""
    asked = ALL[game].queries["printed"]
    assert not asked.of_state
    booklet, here = asked.ask(None, asked.fields()), asked.ask(some(game, 1)[0], asked.fields())
    assert dataclasses.is_dataclass(booklet)
    assert all(isinstance(n, int | range | tuple) for n in dataclasses.astuple(booklet))  # type: ignore[arg-type]
    assert type(here) is type(booklet)


@pytest.mark.parametrize("game", WITH_SCREENS)
def test_the_screens_call_the_same_functions(game: str) -> None:
    """Functions that some screen of the game holds, by itself or in a module it imports."""
    home = importlib.import_module(f"companion.ui.games.{game}")
    held: set[Any] = set()
    for part in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        for value in vars(importlib.import_module(part.name)).values():
            if inspect.isfunction(value):
                held.add(value)
            elif inspect.ismodule(value) and value.__name__.startswith(f"companion.games.{game}"):
                held |= {function for _, function in inspect.getmembers(value, inspect.isfunction)}
    asked = ALL[game].queries.values()
    assert len([query for query in asked if query.answer in held]) > len(asked) / 2


# -- names -------------------------------------------------------------------------------------------


def values_in(data: Any) -> Iterator[Any]:
    """Every number and text of some JSON, the keys of its objects among them."""
    if isinstance(data, dict):
        yield from data
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in parts:
        yield from values_in(part)
    if isinstance(data, int | str):
        yield data


def test_names_stand_for_what_the_state_holds(game: Any) -> None:
    keys: set[str] = set()
    named: set[str] = set()
    codec = Codec(game)
    for state in some(game.id, 200):
        called = game.script_naming.called(state)
        held = frozenset(values_in(codec.dump(state))) if any(called.values()) else frozenset()
        assert not keys or keys == set(called), "the keys depend on the state"
        keys = set(called)
        for key, names in called.items():
            for name, bearers in names.items():
                assert name
                assert bearers
                assert {plain(each) for each in bearers} <= held, f"{name}: the state has no {key} {bearers}"
                named.add(key)
    assert named or not keys, "nothing ever had a name"
    fields = {
        json_name(part) for kind in variants(game.actions).values() for part in dataclasses.fields(kind)
    }
    assert {key for key in keys if key[0].islower()} <= fields


# -- paths of Correct ---------------------------------------------------------------------------------

STANDS_FOR = {
    "SEAT": ("1", "2"),
    "SLOT": ("2", "3L"),
    "ELEMENT": ("F",),
    "COLOUR": ("red", "plain"),
    "WHO": ("h1", "h2", "h3", "h4", "m1", "m2", "m3", "m4"),
    "MISSION": ("1",),
}
NUMBERS = tuple(map(str, range(1, 80)))


def spelt(template: str) -> Iterator[str]:
    steps = [STANDS_FOR.get(step, NUMBERS if step.isupper() else (step,)) for step in template.split(".")]
    return (".".join(each) for each in product(*steps))


def found(game: Any, state: Any, path: str) -> bool:
    correct = variants(game.actions)["Correct"]
    reply = game.decide(state, correct(field=path, value=-77), Seeded("x"))
    assert isinstance(reply, Refusal)
    return reply.why.value == "bad_value"


def test_every_path_of_Correct_leads_somewhere(game: Any) -> None:
    left = list(game.script_naming.paths(NOTHING))
    for state in [*openings(game), *reversed(some(game.id, 300))]:
        left = [path for path in left if not any(found(game, state, each) for each in spelt(path))]
    assert left == [], "no evening has such a place"


# -- faces --------------------------------------------------------------------------------------------


class Spy:
    """A chance that remembers what it was asked for."""

    def __init__(self, chance: Chance):
        self._chance, self.by_hand = chance, chance.by_hand
        self.asked: set[FaceKind] = set()

    def die(self, sides: int) -> int:
        self.asked.add(FaceKind.DIE)
        return self._chance.die(sides)

    def pick(self, count: int, items: Any) -> Any:
        self.asked |= {FaceKind.PICK} if count else set()
        return self._chance.pick(count, items)

    def shuffle(self, items: Any) -> Any:
        self.asked.add(FaceKind.ORDER)
        return self._chance.shuffle(items)


def test_every_action_that_rolls_or_draws_says_what_its_faces_mean(game: Any) -> None:
    seen: dict[str, set[FaceKind]] = {}
    offered = [(state, action) for state in some(game.id, 60) for action in game.offers(state)]
    for number, (state, action) in enumerate((*moments(game.id), *offered)):
        spy = Spy(Seeded("spy", number))
        game.decide(state, action, spy)
        if spy.asked:
            seen.setdefault(type(action).__name__, set()).update(spy.asked)
    kinds = variants(game.actions)
    for action, asked in seen.items():
        assert asked <= {each.how for each in getattr(kinds[action], "FACES", ())}, action


def lists_in(value: Any, path: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Every list of a state in JSON that can be reached by names alone, with its path."""
    if isinstance(value, list):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from lists_in(part, f"{path}.{key}" if path else key)


def test_what_a_game_tells_things_apart_by_finds_them(game: Any) -> None:
    known_by, found = game.script_naming.known_by, set[str]()
    codec = Codec(game)
    for state in some(game.id, 40):
        dumped = codec.dump(state)
        for path, items in lists_in(dumped):
            for key, item in product(known_by, items):
                name = look(item, key, ())
                if isinstance(name, str) and name and "." not in name:
                    got = look(dumped, f"{path}.{name}", (), known_by)
                    found |= {key} if look(got, key, ()) == name else set()
    assert found == set(known_by)


def test_SH3_boards_that_an_action_has_nothing_to_do_with_are_refused_there() -> None:
    """A monster in a field of heroes, and the other way round, is always refused, and never softly."""
    game = ALL["synchro_horizon"]
    dice = Random(5)
    tried = 0
    for name, kind in variants(game.actions).items():
        senseless = {each.rpartition(".")[2] for each in game.script_naming.senseless(kind)}
        fields = [part for part in dataclasses.fields(kind) if str(part.type).endswith("Who")]
        if not senseless or not fields:
            continue
        for state in some(game.id, 25):
            action = any_instance(kind, dice.choice, 4)
            who = type(getattr(action, fields[0].name))(dice.choice(sorted(senseless)))
            wrong = dataclasses.replace(action, **{fields[0].name: who})
            reply = game.decide(state, wrong, Seeded("x"))
            assert isinstance(reply, Refusal), (name, wrong)
            assert not reply.soft, (name, wrong, reply)
            tried += 1
    assert tried > 500
