"""The games and their boxes, as the command line finds them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boxes import box_of
from companion.cli.out import Unreadable
from companion.core.box import Box, Fact
from companion.core.game import AnyGame


def all_games() -> Mapping[str, AnyGame]:
    """Every game of the app by its id."""
    from companion.games import ALL

    return ALL


def find(name: object) -> AnyGame:
    """The game of that id, or Unreadable."""
    games = all_games()
    if not isinstance(name, str) or name not in games:
        raise Unreadable("cli.bad.game", value=str(name)[:40], known=tuple(games))
    return games[name]


def shipped_box(game: AnyGame) -> Box:
    """What the app knows of the box by itself."""
    return box_of(game.id, {})


def owners_box(game: AnyGame, owner: Mapping[str, object]) -> Box:
    """The box with the owner's figures, or Unreadable where one does not fit."""
    blank = shipped_box(game)
    kept: dict[str, Fact] = {}
    for key, value in owner.items():
        if key in blank.shipped:
            if type(value) is not type(blank.shipped[key]) or value != blank.shipped[key]:
                raise Unreadable("cli.bad.shipped", key=key, value=str(value)[:40], book=blank.shipped[key])
            continue
        if blank.column(key) is None:
            raise Unreadable("cli.bad.fact", key=key[:60], game=game.id)
        if not isinstance(value, int | str) or not blank.accepts(key, value):
            raise Unreadable("cli.bad.figure", key=key[:60], value=str(value)[:40])
        kept[key] = value
    box = box_of(game.id, kept)
    for table in box.tables:
        if box.odd(table):
            have, _ = box.total(table)
            raise Unreadable("cli.bad.total", table=table.id, have=have, wanted=table.total)
    return box
