"""Options that do no harm are changed while the table plays: an entry of the journal, undone."""

from __future__ import annotations

import dataclasses
import json
import random
from enum import Enum
from typing import Any, get_type_hints

import pytest

from companion.core.annotations import AnnotationWhy
from companion.core.refusal import Refusal
from companion.core.table_state import ChangeOption, harmless
from companion.games import ALL
from companion.i18n.lines import tell_entry
from companion.i18n.words import LANGUAGES, Words
from companion.store.pending import codec_of
from tests.core.evening import Evening
from tests.games.known import KNOWN
from tests.i18n.telling import NAMES

FREE = {
    game.id: [field.name for field in dataclasses.fields(game.options) if harmless(game.options, field.name)]
    for game in ALL.values()
}


def values(options: Any, name: str) -> list[str]:
    kind = get_type_hints(options)[name]
    if kind is bool:
        return ["true", "false"]
    assert issubclass(kind, Enum), f"{name}: only a switch or a choice can be changed"
    return [str(member.value) for member in kind]


@pytest.mark.parametrize("game", KNOWN)
def test_which_options_are_free(game: str) -> None:
    assert FREE[game] == list(KNOWN[game].free)


@pytest.mark.parametrize("game", [game for game in ALL.values() if FREE[game.id]], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(2))
def test_a_change_at_any_moment_keeps_the_table_sound(game: Any, seed: int) -> None:
    chance = random.Random(f"options {game.id} {seed}")
    evening, codec = Evening(game, chance.choice), codec_of(game)
    for _ in range(40):
        chance.choice([evening.press_the_main_button, evening.tap_an_offer])(chance.choice)
        name = chance.choice(FREE[game.id])
        before = evening.table.state
        action = ChangeOption(name, chance.choice(values(game.options, name)))
        entry = evening.table.do(action)
        if isinstance(entry, Refusal):
            assert entry.why is AnnotationWhy.NOTHING_CHANGED
            continue
        evening.look()
        assert codec.load_entry(json.loads(json.dumps(codec.dump_entry(entry)))) == entry
        for lang in LANGUAGES:
            line = tell_entry(Words(lang, game.id, NAMES), entry)
            assert "option." not in line
            assert Words(lang, game.id).g(f"option.{name}") in line
        after = evening.table.state
        assert dataclasses.replace(after, options=before.options) == before, "nothing but the option changed"
        evening.table.undo()
        assert evening.table.state == before
        evening.table.redo()
        assert evening.table.state == after


@pytest.mark.parametrize("game", list(ALL.values()), ids=list(ALL))
def test_other_options_stay_as_they_were_opened(game: Any) -> None:
    evening = Evening(game, random.Random(1).choice)
    for field in dataclasses.fields(game.options):
        if field.name not in FREE[game.id]:
            assert evening.table.do(ChangeOption(field.name, "true")) == Refusal(AnnotationWhy.FIXED_OPTION)
    assert evening.table.do(ChangeOption("nothing", "true")) == Refusal(AnnotationWhy.FIXED_OPTION)
    for name in FREE[game.id]:
        assert evening.table.do(ChangeOption(name, "perhaps")) == Refusal(AnnotationWhy.NO_SUCH_CHOICE)
