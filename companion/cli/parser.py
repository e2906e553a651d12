"""The options of the command line, with their help in the chosen language."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from companion import __version__
from companion.cli.out import Unreadable
from companion.i18n.words import LANGUAGES, Words


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
    options.add_argument("--desktop", action="store_true", help=told("desktop"))
    options.add_argument("--lan", nargs="?", const="", metavar="ADDRESS", help=told("lan"))

    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=told("commands"))
    for name, argument in (("games", ""), ("actions", "game"), ("play", "script"), ("check", "file")):
        command = commands.add_parser(
            name, help=told(name), description=told(f"{name}.more"), add_help=False, allow_abbrev=False
        )
        options = start(command)
        if argument:
            group = command.add_argument_group(told("argument"))
            group.add_argument(argument, metavar=argument.upper(), help=told(argument))
        options.add_argument("--json", action="store_true", help=told("json"))
        if name in ("games", "actions"):
            options.add_argument("--spoilers", action="store_true", help=told("spoilers"))
    return parser


def _port(text: str) -> int:
    """0 is any free port."""
    if not text.isdecimal() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} (0..65535)")
    return int(text)
