"""The files of a site: Flet's client, Python with the app in its memory, our scripts, fonts and icons."""

import io
import re
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from flet_web import get_package_web_dir

from companion.hosting.client import RIVE_STUB, STATIC, rewritten
from companion.hosting.phone.bytecode import precompile
from companion.hosting.phone.stage import stage
from companion.hosting.phone.stdlib import trimmed
from companion.ui.theme import ASSETS_DIR, FONTS

HERE = Path(__file__).parent
PAGE = HERE / "page"
_RIVE = "rive/"

# Of Flet's client: what no browser asks for, and players of films and maps that we do not use.
_LEFT_OUT = re.compile(
    r".*\.(map|symbols|d\.ts|whl|exe|bat)|pyodide/(python|python_cli_entry\.mjs|pyodide\.js|package\.json)"
    r"|pyodide/(pyodide-lock\.json|python_stdlib\.zip)|icons/.*|python(-worker)?\.js|favicon\.png|index\.html"
    r"|(manifest|version)\.json|flutter(_service_worker)?\.js|.*/(wimp|experimental_webparagraph|skwasm_heavy)\b.*"
    r"|.*/katex_fonts/.*|.*/NOTICES|assets/packages/(media_kit|record_web|flutter_map)/.*"
)


def of_a_version(wheels: Path, note: Callable[[str], None]) -> dict[str, bytes]:
    """Everything that belongs to one version and must never meet the files of another."""
    return dict(_client()) | dict(_ours()) | _python(wheels, note)


def by_name() -> Iterator[tuple[str, bytes]]:
    """What systems and screens ask for by a name that stays."""
    for folder in ("icons", "sounds"):
        for path in sorted((ASSETS_DIR / folder).iterdir()):
            yield f"{folder}/{path.name}", path.read_bytes()
    client = (_web() / "main.dart.wasm").read_bytes()
    for found in set(re.findall(rb"rive/-+/", rewritten("main.dart.wasm", client, rive=_RIVE))):
        yield f"{found.decode()}wasm/rive_native.js", RIVE_STUB


def _web() -> Path:
    return Path(get_package_web_dir())


def _client() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_web().rglob("*")):
        name = path.relative_to(_web()).as_posix()
        if path.is_file() and not _LEFT_OUT.fullmatch(name):
            yield name, rewritten(name, path.read_bytes(), FONTS, rive=_RIVE)
    for font in FONTS.values():
        yield f"assets/ours{font}", (ASSETS_DIR / font.removeprefix("/")).read_bytes()


def _ours() -> Iterator[tuple[str, bytes]]:
    pages = [PAGE / name for name in ("start.js", "python-worker.js", "untar.js", "lzma.js")]
    for path in (*pages, STATIC / "drawn.js", HERE / "disk.js", HERE / "disk-page.js"):
        yield path.name, path.read_bytes()


def _python(wheels: Path, note: Callable[[str], None]) -> dict[str, bytes]:
    pyodide = _web() / "pyodide"
    with tempfile.TemporaryDirectory(prefix="companion-site-") as temporary:
        folder, memory, stdlib = (Path(temporary) / name for name in ("stage", "memory", "stdlib.zip"))
        stdlib.write_bytes(trimmed(pyodide / "python_stdlib.zip"))
        note("gather")
        stage(folder, wheels)
        note("import")
        inside = precompile(pyodide, stdlib, folder, memory)
        staged = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        return {
            "memory": memory.read_bytes(),
            "app.tar": _tar({name: path for name, path in sorted(staged.items()) if name not in inside}),
            "pyodide/python_stdlib.zip": stdlib.read_bytes(),
        }


def _tar(files: Mapping[str, Path]) -> bytes:
    """The same bytes for the same files."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, path in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = path.stat().st_size
            tar.addfile(entry, io.BytesIO(path.read_bytes()))
    return plain.getvalue()
