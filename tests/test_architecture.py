"""The shape of the repository: who may import whom, sizes, names, and no sentence outside ``data/``."""

from __future__ import annotations

import ast
import fnmatch
import importlib
import logging
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from companion.core.codec import variants
from companion.games import ALL, ON_THE_SHELF

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "companion"
FILES = sorted(path for path in CODE.rglob("*.py"))

FUNCTION_LINES = 45
SCREEN_LINES = 60
PARAMETERS = 7
"""Six that a caller gives, and ``self``; options that must be named are free."""

FORBIDDEN = ("Manager", "Helper", "Util", "Service", "Handler", "Base", "Data", "Info", "Misc")
FOREIGN_NAMES = {"BaseHTTPRequestHandler", "RequestHandler"}

TOP = {
    ".ci",
    ".git",
    ".github",
    ".gitignore",
    ".pre-commit-config.yaml",
    "README.md",
    "companion",
    "data",
    "pyproject.toml",
    "tests",
}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


def no_faults(faults: list[str]) -> None:
    assert not faults, "\n".join(["", *faults])


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The modules a file imports, wherever in the file."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


# -- imports ----------------------------------------------------------------------------------------


def test_the_layers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``lint-imports`` checks, with the contracts of pyproject.toml."""
    from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

    monkeypatch.chdir(ROOT)
    heard = [log for log in logging.root.manager.loggerDict.values() if isinstance(log, logging.Logger)]
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    for log in heard:
        log.disabled = False  # the linter sets logging up anew and silences everybody else's
    assert status == EXIT_STATUS_SUCCESS, "an import crosses a layer: run lint-imports to see which"


@cache
def imported_at_start() -> frozenset[str]:
    """All modules a process has that is ready to show the shelf."""
    code = "import sys, companion.cli.run, companion.ui.main, companion.ui.screens.shelf; print(*sys.modules)"
    run = [sys.executable, "-c", code]
    return frozenset(subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split())


LATER = {
    "companion.games.*": "each takes as long to import as all else together, and comes when it is opened",
    "companion.ui.games.*": "the screens of a game come with it",
    "companion.ui.screens.table*": "nobody sits at a table yet",
    "companion.core.annotation_actions": "counters, notes and chairs are moved at a table",
    "companion.kit.tray.game": "the dice tray is opened like a table",
    "cattrs": "states and events are read when a table is opened",
    "flet.controls.control": "Flet imports controls when one is first named, be it only as a type",
}
"""What a start does without, and why."""


@pytest.mark.parametrize("names", LATER)
def test_a_start_does_not_import_what_comes_later(names: str) -> None:
    assert fnmatch.filter(imported_at_start(), names) == [], LATER[names]


HOMES = {
    "random": ("companion/core/chance.py",),
    "secrets": ("companion/core/chance.py",),
    "flet": ("companion/ui/", "companion/hosting/native.py"),
    "flet_web": ("companion/hosting/",),
    "tinydb": ("companion/store/",),
    "uvicorn": ("companion/hosting/",),
    "socket": ("companion/hosting/",),
    "cattrs": ("companion/core/codec.py", "companion/core/strict.py"),
}


@pytest.mark.parametrize("module", HOMES)
def test_a_library_is_known_only_at_its_home(module: str) -> None:
    homes = HOMES[module]
    no_faults(
        [
            f"{name_of(path)}:{line} imports {found}; only {', '.join(homes)} may."
            for path in FILES
            for line, found in imported(path)
            if found.split(".")[0] == module and not name_of(path).startswith(homes)
        ]
    )


def test_core_imports_nothing_of_ours_but_core() -> None:
    no_faults(
        [
            f"{name_of(path)}:{line} imports {found}."
            for path in FILES
            if path.is_relative_to(CODE / "core")
            for line, found in imported(path)
            if found.startswith("companion") and not found.startswith("companion.core")
        ]
    )


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path) for path in FILES}


def needed(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports: a package, or the module that it takes out of one."""
    for node in nodes(path):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in MODULES else node.module for name in inside]
        yield from (name for name in names if name in MODULES)


IN_ONE_DIRECTION = ["core", "kit", "i18n", "games", "store", "ui", "hosting", "browser", "cli"]


def test_every_folder_is_read_in_one_direction() -> None:
    assert {path.relative_to(CODE).parts[0] for path in FILES if path.parent != CODE} == set(IN_ONE_DIRECTION)


def test_an_import_for_types_only_counts_as_one(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("if TYPE_CHECKING:\n    from companion.core import game\n", "utf-8")
    assert list(needed(tmp_path / "one.py")) == ["companion.core.game"]


@pytest.mark.parametrize("folder", IN_ONE_DIRECTION)
def test_modules_import_each_other_in_one_direction(folder: str) -> None:
    """Nobody has to read two files at once, be it only for a type: chapters, screens with their registry."""
    home = CODE / folder
    registries = [parent / "__init__.py" for parent in home.parents if parent.is_relative_to(CODE)]
    files = {module_of(path): path for path in FILES if path.is_relative_to(home) or path in registries}
    graph = {name: files.keys() & set(needed(path)) for name, path in files.items()}
    for registry in registries:  # finds what lies below it by name
        graph[module_of(registry)].add(module_of(home / "__init__.py"))
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        raise AssertionError(" needs ".join(reversed(fault.args[1]))) from None


@pytest.mark.parametrize("game", ON_THE_SHELF)
def test_figures_reach_the_screens_only_as_what_is_printed(game: str) -> None:
    """``X = figures.X`` in what screens read would be a second way to the numbers beside ``Game.printed``."""
    home = CODE / "games" / game
    read = [path for path in home.rglob("*.py") if path.stem == "queries" or path.parent.name == "queries"]
    no_faults(
        [
            f"{name_of(path)}:{node.lineno} hands a figure on."
            for path in read
            for node in tree(path).body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for part in (node.value.elts if isinstance(node.value, ast.Tuple) else [node.value])
            if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == "figures"
        ]
    )


PURE = ("core", "kit", "games")
OUTSIDE = {"os", "pathlib", "time", "asyncio", "urllib", "http", "subprocess", "json", "shutil", "tempfile"}


DOORS = {"queries", "questions", "explanations", "state", "vocabulary", "facts", "step", "correction"}
"""What a screen may take functions and constants from; a chapter gives it actions, events and values."""


def not_asked(path: Path) -> Iterator[str]:
    """Functions and constants a screen takes from the chapters of a game, and whole chapters."""
    for node in nodes(path):
        parts = (getattr(node, "module", None) or "").split(".")
        if not isinstance(node, ast.ImportFrom) or parts[:2] != ["companion", "games"] or len(parts) < 3:
            continue
        chapter = None if len(parts) == 3 else importlib.import_module(".".join(parts))
        for each in node.names:
            if chapter is None and each.name not in {*DOORS, "GAME"}:
                yield f"{name_of(path)}:{node.lineno} takes the whole chapter {each.name}."
            told = chapter is None or parts[3] in DOORS or isinstance(getattr(chapter, each.name), type)
            if not told:
                yield f"{name_of(path)}:{node.lineno} takes {each.name} from a chapter: ask a query."


@pytest.mark.parametrize("game", ON_THE_SHELF)
def test_screens_take_only_classes_from_chapters(game: str) -> None:
    """What is reckoned or judged is asked for; a screen builds actions and reads events."""
    screens = [path for path in FILES if CODE / "ui" / "games" / game in path.parents]
    no_faults([fault for path in screens for fault in not_asked(path)])


def listed_events(path: Path, events: Collection[str]) -> Iterator[str]:
    """Names of a module that stand for several events."""
    for node in tree(path).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            found = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)} & set(events)
            if len(found) > 1:
                yield f"{name_of(path)}:{node.lineno} lists {', '.join(sorted(found))}."


@pytest.mark.parametrize("game", ON_THE_SHELF)
def test_no_screen_keeps_a_list_of_events(game: str) -> None:
    """What an event means is said where it happens: a new one is not forgotten on a screen."""
    screens = [path for path in FILES if CODE / "ui" / "games" / game in path.parents]
    events = variants(ALL[game].events)
    no_faults([fault for path in screens for fault in listed_events(path, events)])


def test_a_list_of_events_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("SILENT = (CardLearnt, PhaseBegan)\nONE = (CardLearnt, Seat)\n", "utf-8")
    assert [*listed_events(tmp_path / "one.py", ("CardLearnt", "PhaseBegan"))] == [
        f"{name_of(tmp_path / 'one.py')}:1 lists CardLearnt, PhaseBegan."
    ]


def test_rules_cannot_see_the_disk_the_network_or_the_clock() -> None:
    no_faults(
        [
            f"{name_of(path)}:{line} imports {found}: a rule sees only the state, the action and chance."
            for path in FILES
            if path.relative_to(CODE).parts[0] in PURE
            for line, found in imported(path)
            if found.split(".")[0] in OUTSIDE
        ]
    )


def test_only_the_table_reads_the_clock() -> None:
    no_faults(
        [
            f"{name_of(path)}:{node.lineno} reads the clock."
            for path in FILES
            if path.relative_to(CODE).parts[0] in PURE and path.name not in ("table.py",)
            for node in nodes(path)
            if isinstance(node, ast.Attribute) and node.attr in ("now", "utcnow", "today")
        ]
    )


# -- sizes ------------------------------------------------------------------------------------------


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node


def own_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its docstring and without the functions inside it."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    lines = {line for part in body for line in range(part.lineno, (part.end_lineno or 0) + 1)}
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and inner is not node:
            lines -= set(range(inner.lineno, (inner.end_lineno or 0) + 1))
    return len(lines)


def test_functions_stay_short() -> None:
    """A long ``match`` that only dispatches reads well; a screen may lay out a little more."""
    faults = []
    for path, node in functions():
        cap = SCREEN_LINES if path.is_relative_to(CODE / "ui") else FUNCTION_LINES
        cases = isinstance(node.body[-1], ast.Match)
        if (lines := own_lines(node)) > cap and not cases:
            faults.append(f"{name_of(path)}:{node.lineno} {node.name} has {lines} lines of its own.")
    no_faults(faults)


def test_functions_take_few_parameters() -> None:
    faults = []
    for path, node in functions():
        count = len(node.args.posonlyargs) + len(node.args.args)
        if count > PARAMETERS and not path.is_relative_to(CODE / "ui"):
            faults.append(f"{name_of(path)}:{node.lineno} {node.name} takes {count} parameters.")
    no_faults(faults)


def test_a_part_of_a_screen_is_told_where_it_stands_in_one_value() -> None:
    faults = []
    for path, node in functions():
        taken = {arg.arg for arg in node.args.args}
        here = path.is_relative_to(CODE / "ui") and path != CODE / "ui" / "table_context.py"
        if here and ({"ui", "state", "do"} <= taken or ("at" in taken and taken & {"state", "do"})):
            faults.append(
                f"{name_of(path)}:{node.lineno} {node.name} takes ui, state and do: take a TableContext."
            )
    no_faults(faults)


def test_what_a_screen_remembers_has_a_type() -> None:
    """Flet's own hooks forget it; ``ui/hooks.py`` does not."""
    no_faults(
        [
            f"{name_of(path)}:{node.lineno} uses Flet's {node.attr}: take the one of ui/hooks.py."
            for path in FILES
            if path != CODE / "ui" / "hooks.py"
            for node in nodes(path)
            if isinstance(node, ast.Attribute) and node.attr in ("use_state", "use_ref", "use_memo")
        ]
    )


def hands_over(call: ast.expr, local: set[str]) -> bool:
    """A method is called for nothing but what it does, and is given a function: an effect is what waits.

    A list that grows or is sorted is not such a place, nor are the hooks.
    """
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr in ("append", "extend", "insert", "sort") or call.func.attr.startswith("use_"):
        return False
    given = [part for each in (*call.args, *call.keywords) for part in ast.walk(each)]
    return any(isinstance(part, ast.Lambda) or getattr(part, "id", "") in local for part in given)


def planted(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    """Where a function gives something a function to keep, as an attribute or by a call, in its own lines."""
    every = [part for part in ast.walk(node) if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = [function for function in every if function is not node]
    held = {id(part) for function in inside for part in ast.walk(function)}
    local = {function.name for function in inside}
    taken = (*node.args.args, *node.args.kwonlyargs)
    told = {each.arg for each in taken if "Callable" in ast.unparse(each.annotation or each)}
    for part in ast.walk(node):
        if isinstance(part, ast.Expr) and id(part) not in held and hands_over(part.value, local | told):
            yield part.lineno
        if not isinstance(part, ast.Assign) or id(part) in held:
            continue
        values = list(ast.walk(part.value)) if isinstance(part.value, ast.Tuple) else [part.value]
        slots = [
            each for target in part.targets for each in ast.walk(target) if isinstance(each, ast.Attribute)
        ]
        named = local | told
        deeds = [each for each in values if isinstance(each, ast.Lambda) or getattr(each, "id", "") in named]
        if slots and deeds:
            yield part.lineno


def test_no_callback_is_planted_while_a_part_is_drawn() -> None:
    """What opens a sheet is the navigator's; whoever reads a part knows what its taps call.

    A hook plants none either: what a subscription calls is kept by ``use_latest``.
    """
    drawn = {"component", "memo_component"}

    def draws(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        named = {getattr(each, "id", "") for each in node.decorator_list}
        hook = node.name.startswith("use_")
        return hook or bool(drawn & named) or "ft.Control" in ast.unparse(node.returns or ast.Constant(None))

    no_faults(
        [
            f"{name_of(path)}:{line} plants a callback while {node.name} is drawn."
            for path, node in functions()
            if draws(node)
            for line in planted(node)
        ]
    )


def test_a_planted_callback_is_found() -> None:
    source = "def Drawn(a, tap: Callable[[], object]):\n def go(): a.b = 1"
    source += "\n a.go, a.n = go, 1\n a.open = lambda: None\n a.n = 2"
    source += "\n a.wait(DiceRequest(1, go))\n a.wait(DiceRequest(1, tap))"
    source += "\n a.rows.append(Row(go))\n use_wanted(a, DiceRequest(1, go))"
    source += "\n a.newest = tap\n a.newest = (tap, 1)\n a.newest = use_latest(tap)"
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert list(planted(function)) == [3, 4, 6, 7, 10, 11]


def test_every_module_says_what_it_is() -> None:
    no_faults(
        [
            f"{name_of(path)} has no docstring."
            for path in FILES
            if tree(path).body and not ast.get_docstring(tree(path))
        ]
    )


# -- names ------------------------------------------------------------------------------------------


def words_of(name: str) -> list[str]:
    """``GameManager`` and ``game_manager`` are both Game, Manager."""
    return [word.capitalize() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


def banned(name: str) -> str | None:
    plain = {*FORBIDDEN, *(f"{word}s" for word in FORBIDDEN)}
    return next((word for word in words_of(name) if word in plain), None)


def test_the_name_check_can_fail() -> None:
    assert banned("GameManager") == "Manager"
    assert banned("file_utils") == "Utils"
    assert banned("Database") is None
    assert banned("information") is None


def test_no_name_says_nothing() -> None:
    faults = []
    for path in FILES:
        if word := banned(path.stem):
            faults.append(f"{name_of(path)}: “{word}” names nothing of a game.")
        for node in nodes(path):
            if (
                isinstance(node, ast.ClassDef)
                and node.name not in FOREIGN_NAMES
                and (word := banned(node.name))
            ):
                faults.append(f"{name_of(path)}:{node.lineno} class {node.name}: “{word}” names nothing.")
    no_faults(faults)


def of_a_game(path: Path) -> bool:
    """True for the rules and the screens of one game: the words of its rulebook are its own there."""
    homes = [CODE / "games" / game for game in ON_THE_SHELF]
    homes += [CODE / "ui" / "games" / game for game in ON_THE_SHELF]
    return any(path.is_relative_to(home) for home in homes)


Named = Iterator[tuple[str, str]]
"""Where a name is given, and the name."""


def classes(files: list[Path]) -> Named:
    for path in files:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                yield f"{name_of(path)}:{node.lineno}", node.name


def parts(files: list[Path]) -> Named:
    """Parts of a screen are functions called like classes."""
    for path in files:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_")[:1].isupper():
                yield f"{name_of(path)}:{node.lineno}", node.name


def aliases(files: list[Path]) -> Named:
    """Other names of a type: ``Done = Sequence[Entry]``."""
    for path in files:
        for node in tree(path).body:
            name = getattr(node.targets[0], "id", "") if isinstance(node, ast.Assign) else ""
            if name[:1].isupper() and not name.isupper():
                yield f"{name_of(path)}:{node.lineno}", name


def meant_twice(files: list[Path]) -> list[str]:
    """Where a name is given that a class or a part already has, each with the place that has it."""
    known: dict[str, str] = {}
    faults = []
    for where, name in (*classes(files), *parts(files)):
        if name in known:
            faults.append(f"{where} {name} is also {known[name]}.")
        known.setdefault(name, where)
    again = [(where, name) for where, name in aliases(files) if name in known]
    return faults + [f"{where} {name} is also {known[name]}." for where, name in again]


def test_a_name_means_one_thing_in_the_house() -> None:
    """Outside the games' own folders: whoever has learnt a class once knows it everywhere."""
    no_faults(meant_twice([path for path in FILES if not of_a_game(path)]))


def test_a_name_that_means_two_things_is_found(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("class Draw: ...\nclass Room: ...\n", "utf-8")
    two.write_text("Draw = list[int]\ndef Room(ui): ...\nclass Own: ...\n", "utf-8")
    assert meant_twice([one, two]) == [f"{two}:2 Room is also {one}:2.", f"{two}:1 Draw is also {one}:1."]


def words_of_the_house() -> set[str]:
    """The glossary of the README."""
    told = (ROOT / "companion" / "README.md").read_text("utf-8").partition("## Glossary")[2]
    return set(re.findall(r"\*\*(\w+)\*\*", told.partition("\n## ")[0]))


def test_a_games_screen_does_not_call_its_own_things_by_words_of_the_house() -> None:
    """Rules of a game use the words of its rulebook; its screens stand among those of the house."""
    glossary = words_of_the_house()
    assert {"Table", "Annotations", "Door"} <= glossary
    house = {name for _, name in classes([path for path in FILES if not of_a_game(path)])}
    screens = [path for path in FILES if of_a_game(path) and path.is_relative_to(CODE / "ui")]
    own = list(classes(screens))
    said = [*own, *parts(screens), *aliases(screens)]
    faults = [f"{where} {name} is a class of the house." for where, name in own if name in house]
    faults += [f"{where} {name}: see companion/README.md." for where, name in said if name in glossary]
    no_faults(faults)


# -- no sentence in the code ------------------------------------------------------------------------

TEXTS = {"Text", "text", "TextSpan", "Semantics", "TextButton", "FilledButton", "OutlinedButton", "SnackBar"}
SPOKEN = {"label", "tooltip", "hint_text", "helper_text", "error_text", "semantics_label", "title", "hint"}
LETTERS = re.compile(r"[^\W\d_]{2,}")
OUR_NAME = "companion"


def literal(node: ast.expr) -> str:
    """The words written in a text or in an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return " ".join(part.value for part in node.values if isinstance(part, ast.Constant))
    return ""


def test_no_sentence_is_written_in_a_screen() -> None:
    """Words live in ``data/``: the first argument of a text is never a literal with letters in it."""
    faults = []
    for path in FILES:
        if not path.is_relative_to(CODE / "ui"):
            continue
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            spoken = [literal(node.args[0])] if called in TEXTS and node.args else []
            if isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "ft":
                spoken += [literal(word.value) for word in node.keywords if word.arg in SPOKEN]
            faults += [
                f"{name_of(path)}:{node.lineno} {called}({text!r}): words belong in data/."
                for text in spoken
                if LETTERS.search(text) and text != OUR_NAME
            ]
    no_faults(faults)


def test_no_player_reads_an_accent_from_the_code() -> None:
    """A French word in a literal outside docstrings is a sentence in the wrong place."""
    faults = []
    for path in FILES:
        docs = {
            id(node.value)
            for node in nodes(path)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in nodes(path):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in docs else ""
            if isinstance(text, str) and re.search(r"[À-ÖØ-öø-ÿ]\w* \w", text):
                faults.append(f"{name_of(path)}:{node.lineno} {text[:60]!r}")
    no_faults(faults)


# -- the repository ---------------------------------------------------------------------------------


def test_the_top_level_holds_only_what_belongs_there() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    generated = {line.strip("/").rstrip("*") for line in ignored}
    found = {path.name for path in ROOT.iterdir()}
    stray = {name for name in found - TOP if not any(name.startswith(start) for start in generated if start)}
    stray = {name for name in stray if not name.endswith(".egg-info")}
    assert not stray, f"not at the top level: {sorted(stray)}"


def tracked() -> list[Path]:
    git = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode:  # a copy without its history: everything but what tools leave behind
        left = {".venv", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
        return [path for path in ROOT.rglob("*") if path.is_file() and not left & set(path.parts)]
    return [ROOT / name for name in git.stdout.splitlines() if (ROOT / name).is_file()]


MACHINE = re.compile(
    r"/(?:home|Users|root|work|tmp)/[\w.-]+|[A-Z]:\\\\|(?:pypi|registry|mirror|artifactory|nexus)\.[\w.-]+\.\w+"
    r"|index-url\s*=|--registry|pip\.conf"
)
PLAIN_TEXT = {".py", ".toml", ".json", ".md", ".yaml", ".yml", ".txt", ".cfg", ".sh", ""}


def test_no_path_of_one_machine_and_no_registry_is_written_down() -> None:
    faults = []
    for path in tracked():
        if path.suffix not in PLAIN_TEXT or path == Path(__file__).resolve():
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if found := MACHINE.search(line):
                faults.append(f"{name_of(path)}:{number} names {found[0]!r}.")
    no_faults(faults)


def test_nothing_generated_is_committed() -> None:
    faults = [name_of(path) for path in tracked() if "__pycache__" in path.parts or path.suffix == ".pyc"]
    no_faults(faults)


def test_every_game_folder_has_its_data_and_its_tests() -> None:
    from companion.games import ALL

    folders = {
        path.name for path in (CODE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    assert folders == set(ALL), "a game folder is not registered, or a registered game has no folder"
    for game in ALL:
        for lang in ("fr", "en"):
            assert (ROOT / "data" / "games" / game / f"text.{lang}.json").exists()
        assert list((ROOT / "tests" / "games" / game).glob("test_*.py")), f"tests/games/{game} is empty"


IN_EVERY_GAME = {
    *("vocabulary", "figures", "state", "start", "phases", "step", "offers"),
    *("queries", "questions", "explanations", "invariants", "correction"),
}
CHAPTERS = {"synchro_horizon": 41}
"""A game of so many modules at most; the others have 25."""
SCREENS = {"synchro_horizon": 45}
"""So many modules of screen at most; the others have 20."""


@pytest.mark.parametrize("game", ON_THE_SHELF)
def test_a_game_is_a_few_chapters_beside_the_files_that_all_games_have(game: str) -> None:
    """Who knows one game finds the way in the others (README, "Add a game"); a small one is one module."""
    home = CODE / "games" / game
    modules = list(home.rglob("*.py"))
    if len(modules) == 1:
        return
    missing = {
        name for name in IN_EVERY_GAME if not (home / f"{name}.py").exists() and not (home / name).is_dir()
    }
    assert missing == set()
    most = CHAPTERS.get(game, 25)
    assert len(modules) <= most, f"{game} has {len(modules)} modules of rules, {most} at most"


@pytest.mark.parametrize("game", ON_THE_SHELF)
def test_the_screens_of_a_game_are_a_few_modules(game: str) -> None:
    modules, most = list((CODE / "ui" / "games" / game).rglob("*.py")), SCREENS.get(game, 20)
    assert len(modules) <= most, f"{game} has {len(modules)} modules of screen, {most} at most"


def test_every_part_of_the_program_has_a_folder_of_tests() -> None:
    parts = {path.name for path in CODE.iterdir() if path.is_dir() and any(path.glob("[a-z]*.py"))}
    missing = {part for part in parts if not any((ROOT / "tests" / part).rglob("test_*.py"))}
    assert not missing, f"no tests for {sorted(missing)}"


def test_what_is_imported_is_declared() -> None:
    """Every library outside the standard one is named in pyproject.toml, or comes with one that is."""
    import sys

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {re.split(r"[\[=<>~ ]", line)[0].replace("-", "_") for line in project["dependencies"]}
    declared |= {"flet_web", "uvicorn", "starlette", "companion", "fastapi", "msgpack"}  # with flet[web]
    no_faults(
        [
            f"{name_of(path)}:{line} imports {found}, which pyproject.toml does not name."
            for path in FILES
            for line, found in imported(path)
            if (top := found.split(".")[0]) not in sys.stdlib_module_names and top not in declared
        ]
    )


def test_what_is_not_measured_is_not_slowed_down(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("no_cover")
    assert type(sys.gettrace()).__module__ != "coverage"
