"""All texts of ``data/``: complete in both languages, well set, and used."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
import string
import typing
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.annotation_actions import ANNOTATION_ACTIONS, ANNOTATION_EVENTS
from companion.core.annotations import AnnotationWhy
from companion.core.box import read_box
from companion.core.codec import json_name, variants
from companion.core.journal import Kind
from companion.core.refusal import CoreWhy
from companion.games import ALL
from companion.i18n.words import LANGUAGES
from companion.kit.tray.game import TRAY
from companion.paths import data_dir
from tests.core.anything import hints

CODE = Path(__file__).resolve().parent.parent.parent / "companion"
GAMES = {**ALL, TRAY.id: TRAY}
HOMES = ["app", "tray", *(f"games/{name}" for name in ALL)]

SHELL = "cli."
"""What the command line says may quote JSON as it must be typed."""
NBSP, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"


def read(home: str, lang: str) -> dict[str, str]:
    path = data_dir() / home / f"text.{lang}.json"
    assert path.exists(), f"data/{home}/text.{lang}.json is missing"
    return json.loads(path.read_text("utf-8"))


@pytest.fixture(params=HOMES)
def home(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return request.param


def no_gaps(gaps: list[str]) -> None:
    assert not gaps, "\n".join(["", *gaps])


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def stem(key: str) -> str:
    return key.removesuffix(".one").removesuffix(".other")


# -- complete ---------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys(home: str) -> None:
    french, english = read(home, "fr"), read(home, "en")
    no_gaps(
        [f"“{key}” has no English text." for key in french.keys() - english.keys()]
        + [f"“{key}” has no French text." for key in english.keys() - french.keys()]
    )


def test_both_languages_tell_the_same_facts(home: str) -> None:
    french, english = read(home, "fr"), read(home, "en")
    told: dict[str, dict[str, set[str]]] = {}
    for lang, texts in (("fr", french), ("en", english)):
        for key, text in texts.items():
            told.setdefault(stem(key), {}).setdefault(lang, set()).update(placeholders(text))
    no_gaps(
        [f"“{key}” tells different facts: {by_lang}." for key, by_lang in told.items()
         if by_lang.get("fr") != by_lang.get("en")]
    )  # fmt: skip


def test_no_text_is_empty_and_every_placeholder_is_a_plain_name(home: str, lang: str) -> None:
    gaps = []
    for key, text in read(home, lang).items():
        if not text.strip():
            gaps.append(f"“{key}” is empty.")
        try:
            odd = [name for name in placeholders(text) if not name.isidentifier()]
        except ValueError as error:
            odd = [str(error)]
        if odd:
            gaps.append(f"“{key}” has a placeholder that is no plain name: {odd}.")
    no_gaps(gaps)


def test_no_key_is_written_twice(home: str, lang: str) -> None:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        no_gaps([f"“{name}” is written twice." for name in set(names) if names.count(name) > 1])
        return dict(pairs)

    json.loads((data_dir() / home / f"text.{lang}.json").read_text("utf-8"), object_pairs_hook=unique)


def test_plural_forms_come_in_pairs(home: str, lang: str) -> None:
    texts = read(home, lang)
    gaps = []
    for key, text in texts.items():
        if key.endswith(".one") and f"{stem(key)}.other" not in texts:
            gaps.append(f"“{key}” has no plural beside it.")
        if key.endswith(".other") and "n" in placeholders(text) and f"{stem(key)}.one" not in texts:
            gaps.append(f"“{key}” has no singular beside it.")
        if key.endswith(".one") and stem(key) in texts:
            gaps.append(f"“{stem(key)}” has one form and two forms at once.")
    no_gaps(gaps)


PRINTED = {
    "high",
    "most",
    "of",
    "seasons",
    "days",
    "sides",
    "cards",
    "marbles",
    "die",
    "price",
    "rings",
    "levels",
}
"""Facts that are limits or figures of a booklet: never one."""
UNCHANGING = {
    "hors",
    "héros",
    "fois",
    "dans",
    "sans",
    "vers",
    "ailleurs",
    "pas",
    "inconnus",
    "dés",
    "utilisés",
}
NEVER_ONE = {
    "app": {"cli.bad.state_seats", "cli.texts.complete", "phones.pages", "wizard.full"},
    "games/anima": {
        "log.LimitPassed", "refusal.discard_first", "refusal.not_an_order", "refusal.not_over_limit",
        "refusal.six_cells", "refusal.three_rewards", "step.discard.follows", "ui.horizons.follows",
        "ui.horizons.over",
    },
    "games/big_book": {
        "refusal.support_full", "ui.band.safe", "ui.band.warning", "ui.learn.drop", "ui.magicians.deal.note",
    },
    "games/pantacle": {
        "log.AdeptsAboveSpaces", "refusal.blades_not_24", "refusal.too_many_tokens",
        "why.coming.A3", "why.forced.A1", "why.forced.A2", "why.forced.A3",
    },
    "games/synchro_horizon": {
        "log.SplitTold", "refusal.campfire_first", "refusal.four_monsters", "refusal.heroes_gone",
        "refusal.items_gone", "refusal.setup_village", "refusal.split_not_28", "step.visit_statue.follows",
        "ui.j.altar.draw", "ui.j.die_of", "ui.j.mine.first", "ui.j.ruins.follows", "ui.j.waterfall.follows",
        "ui.s.level.follows", "ui.s.skill.note",
    },
    "games/syncro": {"refusal.too_few_spells", "ui.count.told", "ui.reset.text"},
    "tray": {"fair.chi", "refusal.four_marbles", "refusal.name_too_long", "refusal.too_long"},
}  # fmt: skip
"""Texts whose number is always larger: what a page of the booklet prints, what is too many already."""


def plurals(home: str, key: str, text: str) -> list[str]:
    """French plurals that follow a number which may be one."""
    if key != stem(key):
        return []
    found = re.findall(r"\{(\w+)\}[ \u00a0]([a-zà-ÿœ]+[sx])\b", text)
    return [word for fact, word in found if fact not in PRINTED and word not in UNCHANGING]


def test_no_french_plural_follows_a_number_that_may_be_one(home: str) -> None:
    """ "reste 1 pièces": such a text has two forms, or names the thing before its number."""
    no_gaps(
        [
            f"“{key}” ({home}) may say “1 {word}”: {text}"
            for key, text in read(home, "fr").items()
            if key not in NEVER_ONE.get(home, ())
            for word in plurals(home, key, text)
        ]
    )


def test_every_text_said_to_never_tell_one_needs_it(home: str) -> None:
    texts = read(home, "fr")
    needless = [key for key in NEVER_ONE.get(home, ()) if not plurals(home, key, texts.get(key, ""))]
    no_gaps([f"“{key}” ({home}) is excepted, and has no such plural." for key in sorted(needless)])


# -- well set ---------------------------------------------------------------------------------------


def test_french_typography(home: str) -> None:
    gaps = []
    for key, text in read(home, "fr").items():
        if re.search(r" [:;!?»]", text) or re.search(r"« ", text):
            gaps.append(f"“{key}” has a plain space where French wants a no-break one: {text!r}")
        if re.search(rf"[\w)»}}][!?;]|[\w)}}]:(?!\d|//)|«[^{NBSP}{THIN}]", text):
            gaps.append(f"“{key}” lacks the space before its sign: {text!r}")
        if "'" in text:
            gaps.append(f"“{key}” has a straight apostrophe: {text!r}")
        if '"' in text and not key.startswith(SHELL):
            gaps.append(f"“{key}” has straight quotes: {text!r}")
    no_gaps(gaps)


def test_english_typography(home: str) -> None:
    gaps = []
    for key, text in read(home, "en").items():
        if "'" in text or ('"' in text and not key.startswith(SHELL)):
            gaps.append(f"“{key}” has a straight apostrophe or quote: {text!r}")
        if re.search(rf"[ {NBSP}{THIN}][:;!](?!\S)", text) and text.strip() not in ":;!":
            gaps.append(f"“{key}” has a space before its sign, as in French: {text!r}")
    no_gaps(gaps)


OUR_LETTERS = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9\s.,;:!?()\[\]{}«»“”\"’·…+\-−–—×/%&°_=#|*@<>~^$€§]*")
TUTOIEMENT = re.compile(
    r"\b(?:tu|toi|tes|écris|remets|secoue|referme-la|range-en|oublies-en)\b"
    r"|^(?:Touche|Choisis) | touche Lancer",
    re.I,
)


def test_every_character_is_in_our_fonts(home: str, lang: str) -> None:
    for name in ("text", "help"):
        path = data_dir() / home / f"{name}.{lang}.json"
        texts = json.loads(path.read_text("utf-8")) if path.exists() else {}
        no_gaps(
            [
                f"“{key}” has characters our fonts lack: {sorted(set(OUR_LETTERS.sub('', text)))}."
                for key, text in texts.items()
                if OUR_LETTERS.sub("", text)
            ]
        )


def test_no_text_ends_in_two_signs_or_holds_two_spaces(home: str, lang: str) -> None:
    no_gaps(
        [
            f"“{key}” has a doubled space or sign: {text!r}"
            for key, text in read(home, lang).items()
            if re.search(r"  |\.\.|,,|!!|\s$|^\s", text) and len(text.strip()) > 1
        ]
    )


# -- used -------------------------------------------------------------------------------------------


@lru_cache
def nodes() -> tuple[tuple[Path, ast.AST], ...]:
    """Every node of the code, with its file."""
    files = sorted(CODE.rglob("*.py"))
    return tuple((path, node) for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))))


@lru_cache
def literals() -> tuple[frozenset[str], frozenset[str]]:
    """Texts written in the code, and the patterns of its f-strings (``*`` stands for anything)."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for _, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            plain.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in node.values]
            patterns.add("".join(map(str, parts)))
    for path in CODE.rglob("*.js"):
        for quoted, template in re.findall(r'"([\w.]+)"|`([\w.${}]+)`', path.read_text("utf-8")):
            if quoted:
                plain.add(quoted)
            elif "${" in template:
                patterns.add(re.sub(r"\$\{\w+\}", "\0", template))
    return frozenset(plain), frozenset(patterns)


@lru_cache
def shapes(prefix: str) -> tuple[tuple[re.Pattern[str], ...], frozenset[str]]:
    """The f-strings that may be keys, and the tails that join any key (``.note``)."""
    # A shape must say something of its own: "app.{key}" would fit every key.
    telling = [shape for shape in literals()[1] if "." in shape and shape != f"{prefix}.\0"]
    said = [shape for shape in telling if re.match(r"\w{2,}\.", shape.removeprefix("\0."))]
    tails = frozenset(shape[1:] for shape in telling if re.fullmatch(r"\0\.\w+", shape))
    return tuple(_pattern(shape) for shape in said), tails


def _pattern(shape: str) -> re.Pattern[str]:
    return re.compile(re.escape(shape).replace("\0", "([^ ]*)"))


@lru_cache
def written_words() -> frozenset[str]:
    """Words that may fill a gap of an f-string: literals and names of the code, and those of the data."""
    named = (ast.ClassDef, ast.FunctionDef)
    names = {node.name for _, node in nodes() if isinstance(node, named)}
    names |= {
        node.target.id
        for _, node in nodes()
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    found = {text for name in ("game.json", "box.json") for path in data_dir().rglob(name)
             for text in re.findall(r'"([^"]+)"', path.read_text("utf-8"))}  # fmt: skip
    pictures = {path.stem for path in (CODE / "hosting" / "phone" / "pictures").iterdir()}
    return frozenset(word.strip(".") for word in {*literals()[0], *names, *found, *pictures})


@lru_cache
def parts_of_keys() -> tuple[re.Pattern[str], ...]:
    """F-strings without a dot: they fill a gap of another one (``visit_{point}`` in ``step.{key}``)."""
    return tuple(_pattern(shape) for shape in literals()[1] if re.fullmatch(r"[a-z_]{3,}\0", shape))


@cache
def is_word(filling: str) -> bool:
    """True when a gap may be filled so: a key that no code can spell is not used."""
    words, filling = written_words(), filling.strip(".")
    return (
        filling in words
        or all(part in words or part.isdecimal() for part in filling.split("."))
        or any((found := shape.fullmatch(filling)) and found[1] in words for shape in parts_of_keys())
    )


def used_in_code(key: str, prefix: str) -> bool:
    """True when the key is written somewhere, whole or as an f-string whose gaps other words can fill."""
    whole = {key, f"{prefix}.{key}"}
    said, tails = shapes(prefix)
    if whole & literals()[0]:
        return True
    found = (match for name in whole for shape in said if (match := shape.fullmatch(name)))
    if any(all(map(is_word, match.groups())) for match in found):
        return True
    return any(key.endswith(tail) and used_in_code(key.removesuffix(tail), prefix) for tail in tails)


DERIVED = ("action", "log", "option", "box", "word", "refusal")
"""Families whose keys all follow from the types of a game."""


@lru_cache
def derived_of(game: str) -> frozenset[str]:
    return frozenset(derived(GAMES[game]))


def derived(game: Any) -> Iterator[str]:
    """The keys that follow from the types of a game."""
    yield from ("name", "name.short")
    for name, kind in variants(game.actions).items():
        yield f"action.{name}"
        yield from (f"action.{name}.{json_name(field)}" for field in dataclasses.fields(kind))
        yield f"action.{name}.note"
    yield from (f"log.{name}" for name in variants(game.events))
    for field in dataclasses.fields(game.options):
        yield f"option.{field.name}"
        yield f"option.{field.name}.note"
        kind = hints(game.options)[field.name]
        values = (
            [member.value for member in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []
        )
        if field.metadata.get("low") is not None:
            values += range(field.metadata["low"], field.metadata["high"] + 1)
        for part in typing.get_args(kind):
            if dataclasses.is_dataclass(part):
                values += [inner.name for inner in dataclasses.fields(part)]
        for value in values:
            yield from (f"option.{field.name}.{value}", f"option.{field.name}.{value}.note")
    path = data_dir() / "games" / game.id / "box.json"
    for table in read_box(json.loads(path.read_text("utf-8")) if path.exists() else {}, {}).tables:
        yield from (f"box.{table.id}", f"box.{table.id}.note")
        yield from (f"box.{table.id}.row.{row}" for row in table.rows)
        yield from (f"box.{table.id}.column.{column.id}" for column in table.columns)


@lru_cache
def enum_values(game: str) -> frozenset[str]:
    """``Enum.value`` of every enum in a game's package, and bare values of its reasons and phases."""
    found: set[str] = set()
    home = CODE / ("kit" if game == TRAY.id else "games") / game
    for path in home.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, ast.Assign):
                        value = item.value
                        first = value.elts[0] if isinstance(value, ast.Tuple) and value.elts else value
                        if isinstance(first, ast.Constant) and isinstance(first.value, str):
                            found |= {f"{node.name}.{first.value}", first.value}
    return frozenset(found)


def is_used(home: str, key: str) -> bool:
    return _is_used(home, key) or _is_used(home, stem(key))


def _is_used(home: str, key: str) -> bool:
    prefix = home.rpartition("/")[2]
    if home == "app":
        kinds = {f"entry.{kind.value}" for kind in Kind} | {f"refusal.{why.value}" for why in CoreWhy}
        return key in kinds or used_in_code(key, prefix)
    family, _, rest = key.partition(".")
    if key in derived_of(prefix) or (family == "word" and rest in enum_values(prefix)):
        return True
    if family in ("refusal", "outcome", "phase") and rest in enum_values(prefix):
        return True
    return family not in DERIVED and used_in_code(key, prefix)


def test_no_text_is_left_unused(home: str) -> None:
    no_gaps([f"“{key}” ({home}) is used nowhere." for key in read(home, "fr") if not is_used(home, key)])


def test_the_search_for_unused_texts_can_fail() -> None:
    assert not is_used("app", "nobody.wrote.this")
    for home in HOMES:
        families = {key.partition(".")[0] for key in read(home, "fr") if "." in key}
        found = [family for family in sorted(families) if is_used(home, f"{family}.zzqq")]
        assert found == [], f"a text of {home} that nobody asks for goes unnoticed in these families"
    assert not is_used("games/big_book", "word.Element.Z")
    assert not is_used("games/big_book", "log.NothingHappened")


DEVELOPERS = re.compile(
    r"\b(?:JSON|null|bool|boolean|enum|string|integer|payload|callback|override|undefined|placeholder|debug"
    r"|exception|widget|state|parse|invariant)\b",
    re.I,
)


def test_games_speak_no_developers_words(home: str, lang: str) -> None:
    """What is said of a file may name its format; what is said at the table is a player's word."""
    told = {} if home == "app" else read(home, lang)  # there files and the command line are told of
    odd = {key: text for key, text in told.items() if DEVELOPERS.search(text)}
    no_gaps([f"“{key}” ({home}): {text}" for key, text in odd.items()])


def test_the_french_says_vous(home: str) -> None:
    """Shell, tray and games speak to the table in one voice."""
    said = {key: text for key, text in read(home, "fr").items() if TUTOIEMENT.search(text)}
    no_gaps([f"“{key}” ({home}) says tu: {text}" for key, text in said.items()])


# -- what the shell must be able to say -------------------------------------------------------------


def test_the_shell_can_tell_every_refusal_action_event_entry_and_bad_json(lang: str) -> None:
    texts = {stem(key) for key in read("app", lang)}
    wanted = [f"refusal.{why.value}" for why in (*CoreWhy, *AnnotationWhy)]
    wanted += [
        *(f"action.{name}" for name in ANNOTATION_ACTIONS),
        *(f"log.{name}" for name in ANNOTATION_EVENTS),
    ]
    wanted += [f"entry.{kind.value}" for kind in Kind if kind is not Kind.TAP]
    wanted += [f"bad_json.{kind}" for kind in ("missing", "extra", "wrong")]
    wanted += ["yes", "no"]
    no_gaps([f"The shell has no {lang} text “{key}”." for key in wanted if key not in texts])


def spoken_in(path: Path) -> list[str]:
    """The homes of the texts that code in this file may mean with ``g``: those of its own game."""
    own = [home for home in HOMES[1:] if home.rpartition("/")[2] in path.relative_to(CODE).parts]
    return own or HOMES[1:]


def keys_in(argument: ast.expr) -> list[str]:
    """The literal keys an argument may stand for: ``"a"``, or ``"a" if so else "b"``."""
    match argument:
        case ast.Constant(str(key)):
            return [key]
        case ast.IfExp(body=first, orelse=second):
            return [*keys_in(first), *keys_in(second)]
    return []


@lru_cache
def stems(home: str) -> frozenset[str]:
    return frozenset(form for key in read(home, "fr") for form in (key, stem(key)))


def asked_for() -> Iterator[tuple[str, Path, str]]:
    """Every literal key that code asks for, as ``t`` or ``g``, with its place."""
    for path, node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            yield from ((node.func.attr, path, key) for key in keys_in(node.args[0]))


@lru_cache
def full_keys() -> frozenset[str]:
    return frozenset(f"{home.rpartition('/')[2]}.{each}" for home in HOMES for each in stems(home))


def is_there(asked: str, path: Path, key: str) -> bool:
    if asked == "t":
        return key in stems("app") or key in full_keys()
    return any(key in stems(home) for home in spoken_in(path))


def test_every_literal_key_asked_in_the_code_exists() -> None:
    """``ui.t("undo")``, ``words.t("app.undo")`` and ``words.g("phase.x")`` name texts that are there."""
    no_gaps(
        [
            f"{path.relative_to(CODE)} asks for “{key}”, which is not there."
            for asked, path, key in asked_for()
            if asked in ("t", "g") and not is_there(asked, path, key)
        ]
    )


def test_a_key_of_another_game_or_of_nobody_is_found() -> None:
    anima = CODE / "ui" / "games" / "anima" / "sheets.py"
    assert is_there("g", anima, "name")
    assert "ui.band.safe" in stems("games/big_book")
    assert not is_there("g", anima, "ui.band.safe")
    assert not is_there("t", anima, "ui.band.safe")
    assert keys_in(ast.parse("'a' if so else 'b'", mode="eval").body) == ["a", "b"]
