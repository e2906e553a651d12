"""The options of the command line, with their help in the chosen language."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from companion import __version__
from companion.cli.out import Unreadable
from companion.i18n.words import LANGUAGES, Words

ARGUMENTS: dict[str, tuple[str, ...]] = {
    "games": (),
    "actions": ("game",),
    "ask": ("game", "query"),
    "play": ("script",),
    "check": ("file",),
    "texts": ("game",),
}
"""The commands and what each must be given; a query, and the game whose texts are asked, may be left out."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise what ``main`` tells and turns into exit code 2."""
        raise Unreadable("cli.bad.usage", message=message)


def build(words: Words) -> Parser:
    """The parser of ``companion`` and its commands."""

    def told(key: str) -> str:
        return words.t(f"app.cli.help.{key}").replace("%", "%%")

    def start(parser: Parser) -> argparse._ArgumentGroup:
        options = parser.add_argument_group(told("options"))
        options.add_argument("-h", "--help", action="help", help=told("help"))
        options.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=told("lang"))
        return options

    parser = Parser(prog="companion", description=told("companion"), add_help=False, allow_abbrev=False)
    parser.set_defaults(lang=None)
    options = start(parser)
    options.add_argument(
        "--version", action="version", version=f"companion {__version__}", help=told("version")
    )
    options.add_argument("--data", type=Path, metavar="DIR", help=told("data"))
    options.add_argument("--port", type=_port, metavar="N", help=told("port"))
    options.add_argument(
        "--no-browser", dest="browser", action="store_false", default=True, help=told("no_browser")
    )
    _doors(options, told)

    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=told("commands"))
    for name, needed in ARGUMENTS.items():
        command = commands.add_parser(
            name, help=told(name), description=told(f"{name}.more"), add_help=False, allow_abbrev=False
        )
        options = start(command)
        if needed:
            group = command.add_argument_group(told("argument"))
            for argument in needed:
                many = "?" if argument == "query" or name == "texts" else None
                group.add_argument(argument, metavar=argument.upper(), help=told(argument), nargs=many)
        _options(name, options, told)
    _demo(
        commands.add_parser("demo", help=told("demo"), description=told("demo.more"), **_PLAIN), start, told
    )
    _site(
        commands.add_parser("site", help=told("site"), description=told("site.more"), **_PLAIN), start, told
    )
    return parser


def _options(name: str, options: argparse._ArgumentGroup, told: Callable[[str], str]) -> None:
    """Add the options of one command that reads something."""
    options.add_argument("--json", action="store_true", help=told("json"))
    if name in ("games", "actions", "ask"):
        options.add_argument("--spoilers", action="store_true", help=told("spoilers"))
    if name in ("play", "ask"):
        options.add_argument("--names", action="store_true", help=told("names"))
    if name == "ask":
        options.add_argument("--with", dest="told", metavar="JSON", help=told("with"))
        options.add_argument("--on", metavar="SCRIPT", help=told("on"))
    if name == "check":
        options.add_argument("--seed", default="", help=told("seed"))
    if name == "texts":
        options.add_argument("--missing", nargs="?", const="", metavar="LANG", help=told("missing"))
    if name == "play":
        options.add_argument("--keep-going", action="store_true", help=told("keep_going"))
        options.add_argument("--each", action="store_true", help=told("each"))
        options.add_argument("--show", action="append", default=[], metavar="PATH", help=told("show"))


_PLAIN: dict[str, Any] = {"add_help": False, "allow_abbrev": False}


def _doors(options: argparse._ArgumentGroup, told: Callable[[str], str]) -> None:
    """Who sees the app, and how."""
    options.add_argument("--desktop", action="store_true", help=told("desktop"))
    options.add_argument("--open", action="store_true", help=told("open"))
    options.add_argument("--lan", nargs="?", const="", metavar="ADDRESS", help=told("lan"))


def _demo(
    command: Parser, start: Callable[[Parser], argparse._ArgumentGroup], told: Callable[[str], str]
) -> None:
    """Starts the app at an example evening."""
    options = start(command)
    options.add_argument("--port", type=_port, metavar="N", default=argparse.SUPPRESS, help=told("port"))
    options.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        default=argparse.SUPPRESS,
        help=told("no_browser"),
    )
    group = command.add_argument_group(told("argument"))
    group.add_argument("game", metavar="GAME", nargs="?", help=told("game"))


def _site(
    command: Parser, start: Callable[[Parser], argparse._ArgumentGroup], told: Callable[[str], str]
) -> None:
    """The one command that makes something."""
    options = start(command)
    options.add_argument("--base", default="/", metavar="PATH", help=told("base"))
    options.add_argument("--serve", action="store_true", help=told("serve"))
    options.add_argument("--port", type=_port, metavar="N", default=argparse.SUPPRESS, help=told("port"))
    group = command.add_argument_group(told("argument"))
    group.add_argument("out", metavar="OUT", type=Path, nargs="?", help=told("out"))


def _port(text: str) -> int:
    """0 is any free port."""
    if not text.isdecimal() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} (0..65535)")
    return int(text)
