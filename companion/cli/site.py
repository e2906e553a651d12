"""``companion site``: the app as a folder of files, for a phone without a computer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion.cli.out import Exit, Unreadable, print_error, say
from companion.i18n.words import Words


@dataclass(frozen=True, slots=True)
class SitePlan:
    """What the command line asks for."""

    out: Path | None
    base: str
    serve: bool
    port: int | None


def site(wish: SitePlan, words: Words) -> int:
    """Build, then serve if asked."""
    if not (wish.base.startswith("/") and wish.base.endswith("/")):
        raise Unreadable("cli.bad.base", value=wish.base)
    if wish.out is None and not wish.serve:
        print_error(words.t("app.cli.site.no_out"))
        return Exit.UNREADABLE
    cache = Path(platformdirs.user_cache_dir("companion", appauthor=False))
    folder = (wish.out or cache / "site").resolve()
    if not _ours(folder):
        print_error(words.t("app.cli.site.not_ours", folder=folder))
        return Exit.UNREADABLE
    code = _build(folder, wish.base, cache / "parts", words)
    if code == Exit.OK and wish.serve:
        from companion.hosting.phone.serve import serve_folder

        serve_folder(
            folder, wish.base, wish.port, lambda at: say(words.t("app.cli.site.address", address=at))
        )
    return code


def _ours(folder: Path) -> bool:
    """A folder that may be made anew: absent, empty, or built by us before."""
    from companion.hosting.phone.build import built_from

    return not folder.exists() or (
        folder.is_dir() and (bool(built_from(folder)) or not any(folder.iterdir()))
    )


def _build(folder: Path, base: str, kept: Path, words: Words) -> int:
    from companion.hosting.phone.build import build, built_from, fingerprint
    from companion.hosting.phone.bytecode import CannotImport, NoNode
    from companion.hosting.phone.stage import NoWheel

    if built_from(folder) == fingerprint(base):
        return Exit.OK
    try:
        built = build(folder, base, kept, note=lambda name: say(words.t(f"app.cli.site.busy.{name}")))
    except NoNode:
        print_error(words.t("app.cli.site.no_node"))
        return Exit.UNREADABLE
    except NoWheel as missing:
        print_error(words.t("app.cli.site.no_index", why=missing))
        return Exit.UNREADABLE
    except CannotImport as broken:
        print_error(words.t("app.cli.site.not_whole", why=broken))
        return Exit.BROKE
    sizes = {"visit": f"{built.visit / 1e6:.1f}", "whole": f"{built.folder / 1e6:.0f}"}
    say(words.t("app.cli.site.done", folder=folder, **sizes))
    return Exit.OK
