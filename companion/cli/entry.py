"""From a command line to a command; the one place that catches everything."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.crash_log import StepBroke, record
from companion.cli.out import Exit, Unreadable, asked_language, in_both, language, print_error, say_json
from companion.cli.parser import build
from companion.i18n.words import Words
from companion.paths import default_folder

if TYPE_CHECKING:
    from companion.cli.run import Start


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code and never raises."""
    given = list(sys.argv[1:] if argv is None else argv)
    words = Words(language(asked_language(given)))
    folder: Path | None = None
    try:
        args = build(words).parse_args(given)
        if args.command in (None, "demo"):
            folder = args.data or default_folder()
        return int(_command(args, words))
    except Unreadable as bad:
        print_error(bad.sentence(words))
        if _in_json(given):
            error = {"why": bad.key, **in_both(bad.sentence, "")}
            say_json({"ok": False, "error": error})
        return Exit.UNREADABLE
    except SystemExit as end:  # argparse, after --help and --version
        return end.code if isinstance(end.code, int) else Exit.OK
    except KeyboardInterrupt:
        return Exit.STOPPED
    except BrokenPipeError:  # the reader of our output has gone
        _hush()
        return Exit.OK
    except Exception as error:  # noqa: BLE001 - the wall
        return _broke(error, folder, words, in_json=_in_json(given))


def _in_json(given: Sequence[str]) -> bool:
    """True when a command was to answer in JSON, also where it could not be read."""
    return "--json" in given


def _command(args: argparse.Namespace, words: Words) -> int:
    match args.command:
        case "games":
            from companion.cli.games import show_games

            return show_games(words, as_json=args.json, spoilers=args.spoilers)
        case "actions":
            from companion.cli.games import show_actions

            return show_actions(args.game, words, as_json=args.json, spoilers=args.spoilers)
        case "play":
            from companion.cli.play import Telling, play

            how = Telling(args.json, args.keep_going, args.each, tuple(args.show), args.names)
            return play(args.script, words, how)
        case "ask":
            return _ask(args, words)
        case "check":
            from companion.cli.check import check

            return check(args.file, words, as_json=args.json, seed=args.seed)
        case "texts":
            from companion.cli.texts import show_texts

            return show_texts(args.game, args.missing, words, as_json=args.json)
        case "site":
            from companion.cli.site import SitePlan, site

            return site(SitePlan(args.out, args.base, args.serve, args.port), words)
        case "demo":
            from companion.cli.run import run_demo

            return run_demo(_start(args), args.game, words)
        case _:
            from companion.cli.run import run

            return run(_start(args), words)


def _start(args: argparse.Namespace) -> Start:
    from companion.cli.run import Start

    return Start(args.data, args.port, args.lang, args.browser, args.desktop, args.lan, open=args.open)


def _ask(args: argparse.Namespace, words: Words) -> int:
    from companion.cli.ask import answer_query, list_queries

    if args.query is None or (args.told is None and args.on is None):
        return list_queries(args.game, args.query, words, in_json=args.json, spoilers=args.spoilers)
    return answer_query(args.game, args.query, args.told, args.on, in_json=args.json, named=args.names)


def _broke(error: Exception, folder: Path | None, words: Words, *, in_json: bool = False) -> int:
    code, where = record(error, folder)
    step = error.number if isinstance(error, StepBroke) else None
    key = "cli.broke" if step is None else "cli.broke.step"

    def sentence(spoken: Words) -> str:
        return spoken.t(f"app.{key}", code=code, path=where, step=step)

    print_error(sentence(words))
    if in_json:
        say_json({"ok": False, "error": {"why": key, **in_both(sentence, "")}})
    return Exit.BROKE


def _hush() -> None:
    """Let the interpreter's last flush go nowhere instead of failing."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
