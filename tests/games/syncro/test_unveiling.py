"""Nothing of a level before it is reached: every text a team can see, in both languages, at every stage.

A whole Adventure is played; after each tap everything that can be read is collected and must not hold a
word that belongs to a later stage. The words are listed here, level by level.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.cli.entry import main
from companion.cli.games import describe, describe_action
from companion.core.chance import Seeded
from companion.core.codec import Codec, json_name, variants
from companion.core.refusal import Refusal
from companion.core.spoilers import is_revealed
from companion.games.syncro import GAME, queries
from companion.games.syncro.state import Options, State
from companion.games.syncro.unveiling import (
    AFTER,
    BOSS2_UP,
    BOSS_UP,
    NAMES,
    RULES,
    first_stage,
    spoilers,
    stage,
)
from companion.games.syncro.vocabulary import Chapter
from companion.i18n.lines import plain, tell_entry, tell_refusal
from companion.i18n.words import LANGUAGES, Words, help_chapters, help_texts, open_chapters
from companion.store import MemoryDisk, open_folder
from companion.ui.parts.action_form import open_members
from companion.ui.screens.help import hits
from tests.core.anything import any_instance, hints
from tests.games.syncro.adventure import Adventure, whole
from tests.games.syncro.play import at_level, team

DISTINCTIVE: dict[int, tuple[str, ...]] = {
    stage(1): ("champignon", "mushroom"),
    stage(2): ("golem", "absorb"),
    stage(3): ("dragon", "defausse demandee", "discard demanded", "demand of", "demande de"),
    stage(4): ("boss",),
    BOSS_UP: ("sa force est tres elevee", "its strength is very high"),
    stage(5): (
        "recompense", "reward", "brouillard", "fog", "lieutenant", "benediction", "blessing",
        "malediction", "curse", "artefact",
    ),
    stage(6): ("valeur 6", "value 6", "value of 6", "sorts de 6"),
    stage(7): ("voix haute", "aloud", "spoken", "annoncer les sommes", "say the sums"),
    stage(8): ("valeur 7", "value 7", "value of 7"),
    stage(9): ("cerbere", "cerberus", "deuxieme boss", "second boss", "boss2", "dos rouge", "red-backed"),
    BOSS2_UP: ("dragons et des golems", "dragons and of golems", "bonus du boss", "boss bonus", "when_laid"),
    AFTER: (
        "dragon de force 7", "dragon of strength 7", "nouvelle recompense", "new reward",
        "nouvelle malediction", "new curse", "redistribuer les mains", "deal the hands again",
        "mains a gauche", "hands to the left", "shufflehands", "passhandsleft", "addnewcard",
    ),
}  # fmt: skip
"""Words, without accents, and the stage from which they may be read."""

STAGES = sorted({0, *DISTINCTIVE, *(stage(level) for level in range(1, 10))})


def told_too_early(seen: int, texts: Iterator[tuple[str, str]]) -> list[str]:
    """Where a word of a later stage stands, in sentences."""
    later = [word for first, words in DISTINCTIVE.items() if first > seen for word in words]
    return [f"stage {seen}: “{word}” in {where}: {text[:90]!r}" for where, text in texts for word in later
            if word in plain(text)]  # fmt: skip


# -- all that can be read --------------------------------------------------------------------------------


def everything(state: State, names: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every text a screen, a form, the help or the command line shows of a table in this state."""
    for lang in LANGUAGES:
        words = Words(lang, GAME.id, names)
        yield from table_texts(state, words)
        yield from form_texts(spoilers(state), words)
        yield from help_of(spoilers(state), lang)
        yield from refusal_texts(state, words)
    yield "command line", json.dumps(describe(GAME, spoilers(state)), ensure_ascii=False)
    for name, kind in variants(GAME.actions).items():
        if is_revealed(spoilers(state), f"action.{name}"):
            yield (
                f"command line {name}",
                json.dumps(describe_action(kind, spoilers(state)), ensure_ascii=False),
            )


def table_texts(state: State, words: Words) -> Iterator[tuple[str, str]]:
    summary, step = GAME.summary(state), GAME.step(state)
    says = [*summary.where, *([summary.number_name] if summary.number_name else [])]
    says += [step.label, step.follows] if step else []
    says += [*queries.save_list(state), *queries.resume_list(state), *queries.prepare_list(state)]
    says += [stone.name for stone in queries.stones(state) if stone.name]
    guide = queries.turn_guide(state)
    says += [guide.why] if guide and guide.why else []
    yield from ((say.key, words.say(say)) for say in says)
    for action in GAME.offers(state):
        facts = [words.show(getattr(action, field.name)) for field in dataclasses.fields(action)]
        yield "offer", " ".join([words.g(f"action.{type(action).__name__}"), *facts])
    for view in queries.horde(state):
        shown = view.card.kind or (view.card.back if view.card.back.value != "monster" else None)
        yield "horde", words.show(shown)
    yield "letters", "".join(queries.letters(state))


def form_texts(hidden: frozenset[str], words: Words) -> Iterator[tuple[str, str]]:
    """The list of all actions, their forms and the box facts, as the generic screens build them."""
    for name, kind in variants(GAME.actions).items():
        if not is_revealed(hidden, f"action.{name}"):
            continue
        yield f"action {name}", words.g(f"action.{name}")
        for field in dataclasses.fields(kind):
            if is_revealed(hidden, f"action.{name}.{json_name(field)}"):
                yield f"field {name}", words.g(f"action.{name}.{json_name(field)}")
                for member in members(hidden, hints(kind)[field.name]):
                    yield f"choice {name}", words.show(member)
    for table in box_of(GAME.id, {}).tables:
        if is_revealed(hidden, f"box.{table.id}") and not table.quiet:
            yield "box", words.g(f"box.{table.id}") + words.g(f"box.{table.id}.note")


def members(hidden: frozenset[str], kind: Any) -> list[Any]:
    from tests.games.test_every_game import enums_of

    return [member for enum in enums_of(kind) for member in open_members(hidden, list(enum))]


def help_of(hidden: frozenset[str], lang: str) -> Iterator[tuple[str, str]]:
    texts = help_texts(GAME.id, lang)
    for chapter, rules in open_chapters(GAME.id, hidden):
        yield f"chapter {chapter}", texts[f"chapter.{chapter}"]
        yield from ((f"help {rule}", texts[rule]) for rule in rules)


def refusal_texts(state: State, words: Words, tries: int = 3) -> Iterator[tuple[str, str]]:
    """What the table answers to anything anybody might send."""
    chance = Seeded(f"{state.seen} {state.phase} {state.turn}")

    def choose(things: Any) -> Any:
        return things[chance.die(len(things)) - 1]

    for name, kind in variants(GAME.actions).items():
        for _ in range(tries):
            action = any_instance(kind, choose, len(state.mages))
            answer = GAME.decide(state, action, Seeded("x"))
            if isinstance(answer, Refusal):
                yield f"refusal of {name}", tell_refusal(words, answer)


# -- the proof -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> dict[int, dict[str, str]]:
    """All texts of a whole Adventure by the stage at which they were first seen."""
    found: dict[int, dict[str, str]] = defaultdict(dict)
    looks: Counter[tuple[int, str]] = Counter()

    def watch(play: Adventure) -> None:
        state = play.state
        step = GAME.step(state)
        looks[moment := (state.seen, step.label.key if step else "")] += 1
        entry = play.table.entries[-1]
        for lang in LANGUAGES:
            line = tell_entry(Words(lang, GAME.id, play.table.names), entry)
            found[state.seen].setdefault(line, "history")
        if looks[moment] <= 2:  # the same moment again shows the same texts
            for where, text in everything(state, play.table.names):
                found[state.seen].setdefault(text, where)

    whole(watch)
    return found


@pytest.mark.parametrize("seen", STAGES)
def test_no_text_of_a_later_level_is_ever_shown(told: dict[int, dict[str, str]], seen: int) -> None:
    texts = told[seen] if seen else {text: where for where, text in everything(team().state)}
    assert texts, f"the Adventure never stood at stage {seen}"
    assert told_too_early(seen, ((where, text) for text, where in texts.items())) == []


@pytest.mark.parametrize("seen", [first for first in STAGES if first])
def test_every_level_has_words_that_would_give_it_away(told: dict[int, dict[str, str]], seen: int) -> None:
    """The proof can fail: each word of the list is really said once its stage is reached."""
    later = {plain(text) for stage_, texts in told.items() if stage_ >= seen for text in texts}
    said = [word for word in DISTINCTIVE[seen] if any(word in text for text in later)]
    assert 2 * len(said) >= len(DISTINCTIVE[seen]), (seen, said)


def test_the_search_for_words_can_fail() -> None:
    assert told_too_early(stage(1), iter([("x", "Un Golem")]))
    assert told_too_early(stage(4), iter([("x", "RÉCOMPENSE")]))
    assert not told_too_early(stage(2), iter([("x", "Un Golem")]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seen", STAGES)
def test_searching_the_help_finds_nothing_hidden(seen: int, lang: str) -> None:
    state = team().state.changed(seen=seen)
    for first, names in DISTINCTIVE.items():
        if first > seen:
            for word in names:
                assert hits(GAME.id, lang, (word,), spoilers(state)) == ()


def test_every_rule_of_the_help_has_its_stage() -> None:
    """What the chapters of the help say by their order, the table of rules says too."""
    for chapter, rules in help_chapters(GAME.id):
        level = int(chapter[5:]) if chapter.startswith("level") else 10 if chapter == "after" else 0
        for rule in rules:
            if chapter != "readings":
                assert RULES.get(rule, 0) in (stage(level), stage(level) + 1), rule
    listed = {rule for _, rules in help_chapters(GAME.id) for rule in rules}
    assert set(RULES) <= listed


def test_every_hidden_name_is_a_text_of_the_game() -> None:
    words = Words("fr", GAME.id)
    whole_enums = {"word.Power", "word.Mist", "word.Reading", "word.NewCard"}
    assert [name for name in NAMES if not words.has(f"{GAME.id}.{name}") and name not in whole_enums] == []


# -- before a table, and beside it -----------------------------------------------------------------------


@pytest.mark.parametrize("chapter", Chapter)
def test_the_set_up_gives_nothing_away(chapter: Chapter) -> None:
    """Pieces and options, also for a team that begins at chapter II."""
    for lang in LANGUAGES:
        words = Words(lang, GAME.id)
        texts = [words.say(say) for p in GAME.pieces(Options(chapter=chapter), 4) for say in (p.name, p.note)]
        for field in dataclasses.fields(Options):
            keys = [f"option.{field.name}", f"option.{field.name}.note"]
            keys += [f"option.{field.name}.{member.value}{end}" for member in chapter.__class__
                     for end in ("", ".note") if field.name == "chapter"]  # fmt: skip
            texts += [words.g(key) for key in keys]
        assert told_too_early(0, (("set-up", text) for text in texts)) == []


def test_without_a_table_everything_is_hidden() -> None:
    assert spoilers(None) == frozenset({**RULES, **NAMES}) - {
        name for name, first in {**RULES, **NAMES}.items() if first == 0
    }


def test_chapter_two_shows_what_chapter_one_taught_and_no_more() -> None:
    state = team(chapter=Chapter.TWO).state
    assert told_too_early(BOSS_UP, everything(state)) == []
    assert any("dragon" in plain(text) for _, text in everything(state))


@pytest.mark.parametrize("level", range(1, 10))
def test_a_level_that_was_won_does_not_open_the_next(level: int) -> None:
    """Standing on a stone is not enough: its card must be revealed."""
    play = at_level(team(), level)
    assert f"level.{level}" in spoilers(play.state)
    stone = queries.stones(play.state)[level - 1]
    assert stone.name is None
    assert told_too_early(play.state.seen, everything(play.state)) == []


# -- files and the command line ----------------------------------------------------------------------------


def words_in_file(text: str, seen: int) -> list[str]:
    """Words of later stages in a file, in French, in English and in the code's own names."""
    flat = plain(text)
    return [word for first, names in DISTINCTIVE.items() if first > seen for word in names if word in flat]


def test_exported_files_and_stored_chapters_tell_nothing_early(tmp_path: Path) -> None:
    disk = MemoryDisk()
    disk.make_folder(tmp_path)
    store = open_folder(tmp_path, {GAME.id: GAME}, disk, backups=False)
    last: dict[int, str] = {}

    def watch(play: Adventure) -> None:
        seen = play.state.seen
        if play.table.header.table not in store.live():
            store.start(play.table)
        if play.table.next_seq % 7 == 0 or seen not in last:
            content = store.export(play.table.header.table)
            assert content is not None
            last[seen] = content.decode()

    whole(watch)
    store.close()
    assert sorted(last) == STAGES
    for seen, text in last.items():
        assert words_in_file(text, seen) == [], f"stage {seen}"
    assert "golem" in last[stage(3)]


@pytest.mark.parametrize("argv", [["games"], ["games", "--json"], ["actions", "syncro"],
                                  ["actions", "syncro", "--json"], ["ask", "syncro"],
                                  ["ask", "syncro", "--json"]])  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_tells_nothing_without_being_asked(
    argv: list[str], lang: str, capfd: pytest.CaptureFixture[str]
) -> None:
    main([*argv, "--lang", lang])
    assert words_in_file(ours(capfd.readouterr().out), 0) == []
    main([*argv, "--spoilers", "--lang", lang])
    shown = {"games": "", "actions": "DrawReward", "ask": "SY-64"}
    assert shown[argv[0]] in capfd.readouterr().out


def ours(out: str) -> str:
    """What was said of this game: others have dragons of their own."""
    if out.startswith("{"):
        document = json.loads(out)
        games = document.get("games", [document])
        return json.dumps([game for game in games if GAME.id in (game.get("id"), game.get("game"))])
    return re.split(r"\n(?=[a-z_]+: )", out[out.index(f"{GAME.id}:") :])[0]


@pytest.mark.parametrize("level", range(1, 10))
def test_a_script_that_loads_a_table_tells_no_more_than_the_table(
    level: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """``companion play`` with a state of that level, and every action somebody might try."""
    play = at_level(team(), level)
    chance = Seeded("script")
    codec = Codec(GAME)
    steps = []
    for name, kind in variants(GAME.actions).items():
        action = any_instance(kind, lambda things: things[chance.die(len(things)) - 1], 4)
        # what somebody types is theirs; beginning the level would open it
        if first_stage(action) <= play.state.seen and name not in ("StartLevel", "Unlock"):
            steps.append(codec.dump_action(action))
    seats = ["Ada", "Bo", "Cy", "Di"]
    script = {"game": GAME.id, "seats": seats, "state": codec.dump(play.state), "steps": steps}
    path = tmp_path / "script.json"
    path.write_text(json.dumps(script), "utf-8")
    for more in (["--keep-going"], ["--keep-going", "--json", "--names"]):
        assert main(["play", str(path), *more]) == 0
        assert words_in_file(capfd.readouterr().out, play.state.seen) == []


def test_a_reset_does_not_hide_what_was_seen_and_a_new_team_sees_nothing() -> None:
    play, _ = whole()
    assert spoilers(play.state) == frozenset()
    assert spoilers(team().state) == spoilers(None)


def test_going_back_hides_again() -> None:
    """An old save point opened again knows no more than it did."""
    play, mark = whole()
    before = play.table.branch(mark, "x").state
    assert before.seen == stage(3)
    assert "level.5" in spoilers(before)
