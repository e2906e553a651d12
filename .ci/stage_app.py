"""Stage the app for ``flet build``: it wants one folder with `main.py`, `assets` and a `pyproject.toml`.

    python .ci/stage_app.py && cd build/stage && flet build apk    # or aab, ipa, macos, windows, linux

Everything comes from where it is kept: the version from ``companion/__init__.py``, dependencies and
``[tool.flet]`` from ``pyproject.toml``, icons from ``.ci/store``. The build itself needs Flutter's toolchain.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGE = ROOT / "build" / "stage"
MAIN = '''"""Shows the app on this device."""

from companion.ui.begin import start

start()
'''
# The command line, the web server and the browser's half stay at home; sounds and icons are in the assets.
LEFT = ("companion/__main__.py", "companion/cli", "companion/hosting", "companion/browser")
LEFT_ASSETS = ("companion/ui/assets/icons", "companion/ui/assets/sounds")


def version() -> str:
    """Of the package, which has it from nowhere else."""
    for node in ast.parse((ROOT / "companion" / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise SystemExit("companion/__init__.py tells no version")


def build_number(told: str) -> int:
    """Stores want a number that grows with each version: 1.2.3 is 10203."""
    major, minor, patch = (int(part) for part in re.findall(r"\d+", f"{told}.0.0")[:3])
    return major * 10_000 + minor * 100 + patch


def project() -> str:
    """The ``pyproject.toml`` of the stage."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    ours = tomllib.loads(text)["project"]
    told = version()
    # The server's half of Flet has parts no phone can run.
    needs = [line.replace("flet[web]", "flet") for line in ours["dependencies"]]
    head = {"name": ours["name"], "version": told, "description": ours["description"]}
    lines = ["[project]", *(f"{key} = {json.dumps(value)}" for key, value in head.items())]
    lines += [
        f"requires-python = {json.dumps(ours['requires-python'])}",
        f"dependencies = {json.dumps(needs)}",
        "",
    ]
    tables = re.findall(r"^\[tool\.flet[^\n]*\]\n(?:(?!\[).*\n?)*", text, re.MULTILINE)
    flet = "".join(tables).replace("[tool.flet]\n", f"[tool.flet]\nbuild_number = {build_number(told)}\n", 1)
    return "\n".join(lines) + "\n" + flet


def main(stage: Path = STAGE) -> None:
    """Make the stage anew."""
    shutil.rmtree(stage, ignore_errors=True)
    left = {ROOT / name for name in (*LEFT, *LEFT_ASSETS)}

    def ignored(folder: str, names: list[str]) -> list[str]:
        gone = [name for name in names if Path(folder, name) in left]
        return [*gone, *shutil.ignore_patterns("__pycache__", "*.pyc", ".*")(folder, names)]

    for folder in ("companion", "data"):
        shutil.copytree(ROOT / folder, stage / folder, ignore=ignored)
    # Once packed, Flet's client looks for fonts and sounds beside main.py and nowhere else.
    assets = stage / "assets"
    shutil.copytree(ROOT / "companion" / "ui" / "assets", assets, ignore=shutil.ignore_patterns("icons"))
    for icon in sorted((ROOT / ".ci" / "store").glob("*.png")):
        shutil.copy(icon, assets)
    # Both of Apple's round the corners themselves.
    shutil.copy(ROOT / ".ci" / "store" / "icon_ios.png", assets / "icon_macos.png")
    (stage / "main.py").write_text(MAIN, "utf-8")
    (stage / "pyproject.toml").write_text(project(), "utf-8")
    print(f"staged in {stage}")


if __name__ == "__main__":
    main(*(Path(given) for given in sys.argv[1:2]))
