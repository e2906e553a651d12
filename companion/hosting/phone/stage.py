"""Everything Python needs inside the browser, gathered in one folder.

Libraries are copied from this very installation: they are plain Python, so the same files run there. Only the
compiled part of msgpack is another one in a browser; it comes from the package index.
"""

import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

import companion
from companion.paths import data_dir

LIBRARIES = ("flet", "flet-audio", "msgpack", "repath", "six", "tinydb", "cattrs", "attrs", "platformdirs",
             "segno", "typing_extensions")  # fmt: skip
"""What the app imports in a browser: all its requirements but those of the web server."""

# Of the browser's Python: as `pip` names it, and the version of Python that `flet-web` brings.
_THERE = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp",
          "--abi", "cp314", "--only-binary", ":all:", "--no-deps")  # fmt: skip

_LIBRARY_FILE = re.compile(r".*\.(py|json|txt|typed)")
_NOT_THERE = re.compile(
    r"bin/.*|.*\.dist-info/.*|.*__pycache__.*|\.\./.*|cattr/.*|flet/(testing|fastapi|cli\.py|pytest_plugin\.py).*"
    r"|flet/messaging/flet_(socket_server|dart_bridge_server)\.py|cattrs/preconf/(?!__init__|json|_all).*"
    r"|companion/(data|hosting|cli|__main__\.py).*|companion/ui/assets/(icons|sounds)/.*|.*/py\.typed|.*\.md"
)


class NoWheel(Exception):
    """The package index did not give the browser's form of a library."""


def stage(folder: Path, wheels: Path) -> None:
    """Fill an empty folder: `site/` with libraries, beside it the app and its data.

    `wheels` keeps what was fetched between two builds.
    """
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            if _LIBRARY_FILE.fullmatch(str(file)) and not _NOT_THERE.fullmatch(str(file)):
                _copy(Path(str(file.locate())), folder / "site" / str(file))
    home = Path(companion.__file__).parent
    for source, at in ((home, "companion"), (data_dir(), "data")):
        for path in sorted(source.rglob("*")):
            name = f"{at}/{path.relative_to(source).as_posix()}"
            if path.is_file() and not _NOT_THERE.fullmatch(name):
                _copy(path, folder / name)
    with zipfile.ZipFile(_msgpack(wheels)) as wheel:
        for name in wheel.namelist():
            if name.endswith(".so"):
                wheel.extract(name, folder / "site")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _msgpack(wheels: Path) -> Path:
    wanted = f"msgpack-{version('msgpack')}-"
    found = sorted(wheels.glob(f"{wanted}*wasm32.whl"))
    if not found:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *_THERE]
        command += ["--dest", str(wheels), f"msgpack=={version('msgpack')}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
        found = sorted(wheels.glob(f"{wanted}*wasm32.whl"))
        if done.returncode or not found:
            raise NoWheel(done.stderr.strip()[-500:])
    return found[0]
