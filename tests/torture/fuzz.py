"""Random and mutated input: a sentence or a result, never a trace, never a long wait, nothing changed."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.entry import main as command_line
from companion.cli.out import Exit
from companion.cli.shapes import fields_of
from companion.core.refusal import Refusal
from companion.games import ALL
from companion.i18n.lines import plain
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.notation import Formula, parse
from companion.store import ImportRefusal, MemoryDisk, Preview
from companion.store.cards import card_from, settings_from
from companion.store.summaries import load_summary
from tests.torture.audit import opened
from tests.torture.bytes import Evening
from tests.torture.scene import HOME

SLOW = 2.0
"""Seconds no input may take."""

ODD = (
    "",
    "\0",
    "é",
    "夜",
    "\u2028",
    "\ud83d",
    "🎲" * 9,
    "-1",
    "1e999",
    "NaN",
    "null",
    "{",
    "[" * 99,
    '"',
    "%s",
)
NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**70), 10**30, 0.5, 1e308, True, None, "1", [], {}, [[]], {"a": {}})


def garbage(dice: Random, most: int = 300) -> bytes:
    """Bytes of any kind."""
    return bytes(dice.randrange(256) for _ in range(dice.randrange(most)))


def mutated(text: bytes, dice: Random) -> bytes:
    """A good text with a few wounds: bytes changed, cut out, doubled, moved."""
    found = bytearray(text)
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(found) + 1)
        match dice.randrange(6):
            case 0 if found:
                found[min(at, len(found) - 1)] = dice.randrange(256)
            case 1:
                del found[at : at + dice.randrange(40)]
            case 2:
                found[at:at] = dice.choice(ODD).encode(errors="surrogatepass")
            case 3:
                found[at:at] = found[: dice.randrange(60)]
            case 4:
                del found[at:]
            case _:
                found[at:at] = garbage(dice, 9)
    return bytes(found)


def reshaped(value: Any, dice: Random) -> Any:
    """Good JSON with one value that nobody wrote, anywhere in it."""
    if dice.random() < 0.12 or not isinstance(value, dict | list) or not value:
        return dice.choice((*NUMBERS, *ODD[:9]))
    if isinstance(value, dict):
        key = dice.choice(list(value))
        if dice.random() < 0.15:
            return {each: part for each, part in value.items() if each != key}
        return {**value, key: reshaped(value[key], dice)}
    place = dice.randrange(len(value))
    return [*value[:place], reshaped(value[place], dice), *value[place + 1 :]]


def in_time(work: Callable[[], Any], shown: object) -> Any:
    """What some work gives, if it does not take long. The clock of a busy machine gets a second chance."""
    begin = time.process_time()
    answer = work()
    took = time.process_time() - begin
    assert took < SLOW, f"{took:.1f} s for {str(shown)[:200]!r}"
    return answer


# -- what is fed ------------------------------------------------------------------------------------


def _sealed(document: Any) -> bytes:
    """An export whose checksum is right, whatever is in it."""
    from companion.store.export import checksum

    if isinstance(document, dict) and isinstance(document.get("payload"), dict):
        with contextlib.suppress(ValueError, RecursionError):
            document = {**document, "checksum": checksum(document["payload"])}
    return json.dumps(document).encode()


def exports(dice: Random, count: int) -> Iterator[tuple[bytes, Evening]]:
    """Export files: garbage, wounded, and well sealed with something odd inside."""
    homes = []
    for game in ("toy", *sorted(ALL)):
        evening = Evening(game, 5)
        store = opened(HOME, evening.damaged())
        homes.append((evening, store.export() or b""))
        store.close()
    for _ in range(count):
        evening, text = dice.choice(homes)
        match dice.randrange(5):
            case 0:
                yield garbage(dice), evening
            case 1 | 2:
                yield mutated(text, dice), evening
            case _:
                yield _sealed(reshaped(json.loads(text), dice)), evening


def imports(count: int, seed: int = 1) -> int:
    """Looking into a file changes nothing; taking it in leaves a sound folder."""
    dice = Random(seed)
    for number, (text, evening) in enumerate(exports(dice, count)):
        if number % 200 == 0:
            disk = evening.damaged() if number % 400 else MemoryDisk()
            disk.make_folder(HOME)
            store = opened(HOME, disk)
            assert store.flush(20)
            files = {key: bytes(each) for key, each in disk._files.items()}
        answer = in_time(partial(store.dry_run, text), text)
        assert isinstance(answer, Preview | ImportRefusal)
        assert {key: bytes(each) for key, each in disk._files.items()} == files, "a look changed something"
        if isinstance(answer, ImportRefusal):
            for lang in LANGUAGES:
                assert Words(lang).t(f"app.{answer.why.key}", **answer.facts)
        elif number % 7 == 0:
            in_time(partial(store.apply, answer), text)
            store.flush()
            for card in store.cards():
                store.open(card.id)
            assert store.export()
            store.flush()
            files = {key: bytes(each) for key, each in disk._files.items()}
        if number % 200 == 199:
            assert store.close(20)
            assert opened(HOME, disk).close(20)
    return count


def commands(name: str, texts: Iterator[bytes], *more: str) -> int:
    """``companion NAME FILE``: an exit code of ours and words, never a trace."""
    count = 0
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as folder:
        path = Path(folder) / "input.json"
        for text in texts:
            path.write_bytes(text)
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = in_time(lambda: command_line([name, str(path), "--lang", "en", *more]), text)
            assert code in (Exit.OK, Exit.AMISS, Exit.UNREADABLE), (code, err.getvalue(), text[:300])
            assert out.getvalue() or err.getvalue(), "neither a sentence nor a result"
            assert "Traceback" not in out.getvalue() + err.getvalue(), text[:300]
            assert path.read_bytes() == text
            count += 1
        assert [each.name for each in Path(folder).iterdir()] == ["input.json"]
    return count


def scripts(dice: Random, count: int) -> Iterator[bytes]:
    """Scripts for ``companion play``: one good for each game, then anything."""
    good = []
    for game in sorted(ALL):
        low = min(max(2, ALL[game].players.start), ALL[game].players.stop - 1)
        names = ["Ada", "Bo", "Cy", "Di"][:low]
        kinds = [type(offer).__name__ for offer in _offers(game)] or ["Advance"]
        steps: list[Any] = [{"do": kind} for kind in dict.fromkeys(kinds)]
        steps += [{"undo": 1}, {"redo": 1}, {"do": kinds[0], "anyway": True, "faces": [1, 6]}]
        steps += _questions(game)
        good.append({"game": game, "seats": names, "options": {}, "seed": "s", "steps": steps})
        good.append({"game": game, "seats": names, "state": _state(game, names), "seed": "s", "steps": steps})
    for _ in range(count):
        script = dice.choice(good)
        match dice.randrange(5):
            case 0:
                yield garbage(dice)
            case 1:
                yield mutated(json.dumps(script).encode(), dice)
            case _:
                odd = reshaped(script, dice)
                yield json.dumps(odd).encode()


def _state(game: str, names: list[str]) -> Any:
    """Return a state as ``companion play`` prints it: a script may begin with one."""
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as folder:
        path = Path(folder) / "script.json"
        path.write_text(json.dumps({"game": game, "seats": names, "seed": "s", "steps": []}), "utf-8")
        with contextlib.redirect_stdout(io.StringIO()) as said:
            command_line(["play", str(path), "--json"])
    return json.loads(said.getvalue())["state"]


def asks(count: int, seed: int = 1) -> int:
    """``companion ask``: an answer or a sentence, never a trace, whatever stands in the fields."""
    dice = Random(seed)
    known = [
        (game, name, {field["name"]: _filled(field) for field in fields_of(query.fields)})
        for game in sorted(ALL)
        for name, query in ALL[game].queries.items()
    ]
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as folder:
        for game in ALL:
            names = ["Ada", "Bo", "Cy"][: max(2, ALL[game].players.start)]
            script = {"game": game, "seats": names, "steps": []}
            (Path(folder) / game).write_text(json.dumps(script), "utf-8")
        for number in range(count):
            game, name, filled = known[number % len(known)]
            told = json.dumps(reshaped(filled, dice) if dice.random() < 0.9 else filled)
            argv = ["ask", game, name, "--with", told, "--on", str(Path(folder) / game)]
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = in_time(partial(command_line, argv), argv)
            assert code in (Exit.OK, Exit.UNREADABLE), (code, err.getvalue(), argv)
            assert "Traceback" not in out.getvalue() + err.getvalue(), argv
    return count


def _questions(game: str) -> list[Any]:
    """Every question of a game with something in its fields, and steps that expect this and that."""
    asked = []
    for query in ALL[game].queries.values():
        filled = {field["name"]: _filled(field) for field in fields_of(query.fields)}
        asked.append((query.name, filled))
    steps: list[Any] = [{"ask": name, **filled} for name, filled in asked]
    steps += [{"expect": {"ask": {"query": name, **filled, "gives": 1}}} for name, filled in asked[:3]]
    stated = {"state": {"players.Ada": None, "players.1.hand": 1}, "refused": "x", "events": []}
    return [*steps, {"expect": stated}]


def _filled(field: Any) -> Any:
    """Something that a field takes."""
    if isinstance(field, list):
        return _filled(field[0])
    match field["type"]:
        case "int":
            return 2
        case "seat":
            return "Ada"
        case "bool":
            return True
        case "text":
            return "x"
        case "choice":
            return field["choices"][0]
        case "object":
            return {part["name"]: _filled(part) for part in field["fields"]}
        case "list" if "each" in field:
            return [_filled(part) for part in field["each"]]
        case _:
            return [_filled(field["of"])]


def _offers(game: str) -> tuple[Any, ...]:
    from tests.torture.play import deal

    table = deal(game, "fuzz")
    return tuple(table.game.offers(table.state))


def notations(count: int, seed: int = 1) -> int:
    """Dice as players write them."""
    dice = Random(seed)
    letters = "0123456789dDkKhHlL+-% .,×²①٣é\0\n" + "dk" * 4
    for _ in range(count):
        text = "".join(dice.choice(letters) for _ in range(dice.randrange(dice.choice((4, 9, 20, 300)))))
        answer = in_time(partial(parse, text), text)
        assert isinstance(answer, Formula | Refusal), text
        if isinstance(answer, Formula):
            assert parse(str(answer)) == answer, text
    return count


def texts(count: int, seed: int = 1) -> int:
    """What is typed into search and other fields, and what a stored card may hold."""
    from companion.ui.files import safe_name

    dice = Random(seed)
    disk = MemoryDisk()
    disk.make_folder(HOME)
    store = opened(HOME, disk)
    for _ in range(count):
        typed = "".join(dice.choice((*ODD, "a", "Z", " ", "\t", "-")) for _ in range(dice.randrange(12)))
        in_time(lambda typed=typed: (plain(typed), safe_name(typed)), typed)  # type: ignore[misc]
        for name in (typed, typed * 40):
            assert safe_name(name).replace("-", "").isalnum()
        stored = reshaped(
            {"id": "0123456789ab", "name": typed, "players": [{"name": typed}], "glance": {}}, dice
        )
        if isinstance(stored, dict):
            card_from(stored)
            load_summary(stored)
            settings_from(stored)
        if dice.random() < 0.02:
            player = store.library.add_player(typed)
            store.library.drop_player(player.id)
    assert store.flush(20)
    assert store.close(20)
    assert opened(HOME, disk).close(20)
    return count


def everything(count: int, seed: int = 1) -> Iterator[tuple[str, int]]:
    """So many of each."""
    dice = Random(seed)
    yield "notation", notations(count, seed)
    yield "texts and search", texts(count, seed)
    yield "import", imports(count, seed)
    yield "companion play", commands("play", scripts(dice, count))
    yield "companion play --json", commands("play", scripts(dice, count), "--json", "--each", "--names")
    yield "companion ask", asks(count, seed)
    yield "companion check", commands("check", (text for text, _ in exports(dice, count)))
