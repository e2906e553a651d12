"""Screens of games are laid out with the words of ``ui/parts/layout.py``; sizes that depend on the look
are asked of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import ON_THE_SHELF

SCREENS = Path(__file__).resolve().parent.parent / "companion" / "ui" / "games"
BOXES = {"Row", "Column", "Container", "Stack", "ResponsiveRow", "ListView", "GridView"}
BOX_WORDS = {"Padding", "Margin", "MainAxisAlignment", "CrossAxisAlignment", "ScrollMode"}
LOOKS = {"large_text", "wide", "scale"}


def of_flet(node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ft":
        return node.attr
    return None


def looks_at(node: ast.AST, known: set[str]) -> bool:
    """Whether an expression depends on the text setting or on the width of the window."""
    return any(
        (isinstance(each, ast.Attribute) and each.attr in LOOKS)
        or (isinstance(each, ast.Name) and each.id in known)
        for each in ast.walk(node)
    )


def a_size(node: ast.AST) -> bool:
    """A number, nothing, yes or no, or numbers reckoned with each other: no words and no control."""
    match node:
        case ast.Constant(value=value):
            return value is None or isinstance(value, int | float)
        case ast.UnaryOp(operand=held):
            return a_size(held)
        case ast.BinOp(left=left, right=right):
            return a_size(left) or a_size(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(a_size(part) for part in parts)
        case ast.IfExp(body=one, orelse=other):
            return a_size(one) or a_size(other)
    return False


def faults(source: str) -> Iterator[str]:
    """Boxes of Flet's own, and sizes decided by the look."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (name := of_flet(node)) in BOXES | BOX_WORDS:
            yield f"{getattr(node, 'lineno', 0)}: ft.{name}"
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef):
            continue
        known = {
            target.id
            for each in ast.walk(scope)
            if isinstance(each, ast.Assign) and looks_at(each.value, set())
            for target in each.targets
            if isinstance(target, ast.Name)
            and isinstance(each.value, ast.Attribute | ast.BoolOp | ast.UnaryOp)
        }
        for node in ast.walk(scope):
            if isinstance(node, ast.IfExp) and looks_at(node.test, known):
                if a_size(node.body) and a_size(node.orelse):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            elif isinstance(node, ast.BinOp) and any(
                isinstance(each, ast.Attribute) and each.attr == "scale" for each in (node.left, node.right)
            ):
                yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("screen", [*ON_THE_SHELF, "generic.py"])
def test_a_game_lays_its_screen_out_with_the_words_of_the_kit(screen: str) -> None:
    place = SCREENS / screen
    found = [
        f"{path.relative_to(SCREENS)}:{fault}"
        for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))
        for fault in faults(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "def f(ui):\n    return ft.Row([])",
        "def f(ui):\n    return press(ui, height=None if ui.look.large_text else 48)",
        "def f(ui):\n    large = ui.look.large_text\n    return g(4 if large else 2)",
        "def f(ui):\n    return g(height=26 * ui.look.scale)",
        "def f(ui):\n    return g(padding=ft.Padding.all(4))",
    ],
)
def test_what_belongs_into_the_kit_is_found(source: str) -> None:
    assert list(faults(source))


@pytest.mark.parametrize(
    "source",
    [
        "def f(ui):\n    return large(ui) if ui.look.large_text else small(ui)",
        "def f(ui):\n    return in_line(a, b, gap=4, width=ui.look.fixed_unless_large(84))",
    ],
)
def test_another_order_of_things_is_the_games_own_business(source: str) -> None:
    assert not list(faults(source))
