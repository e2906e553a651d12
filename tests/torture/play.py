"""Hands that play any of the games for ever: sensible taps, undone and done again."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.boxes import box_of
from companion.core.box import Box
from companion.core.journal import Entry
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from tests import toy_game

GAMES: dict[str, Any] = {**ALL, "toy": toy_game.GAME}
"""The games, and the toy, with which a scene costs least."""

NAMES = ("Ada", "Bo", "Chloé", "李雷")


def deal(game: str, seed: str) -> Table[Any]:
    """A new table of a game."""
    played = GAMES[game]
    players = min(max(2, played.players.start), played.players.stop - 1)
    seated = tuple(Player(name, f"id-{name}") for name in NAMES[:players])
    box = box_of(game, {}) if game in ALL else Box()
    table = open_table(played, Plan(f"{game} {seed}", seated, played.options(), seed), box)
    assert isinstance(table, Table), table
    return table


def tap(table: Table[Any], dice: Random) -> Entry:
    """Something happens at the table: mostly the next step or an offer, often undone, sometimes a note."""
    for _ in range(50):
        answer = _once(table, dice)
        if isinstance(answer, Entry):
            return answer
    return table.note("…")


def _once(table: Table[Any], dice: Random) -> Any:
    kind = dice.random()
    if kind < 0.16:
        return table.undo(by="b", count=dice.choice((None, 1, 1, 2, 5)))
    if kind < 0.28:
        return table.redo(by="a")
    if kind < 0.31:
        return table.note("Été \u2028 夜" * dice.randint(1, 9))
    step = table.game.step(table.state)
    if step is None:
        return table.undo(count=dice.randint(1, 9))
    if step.action is not None and kind < 0.6:
        return table.do(step.action, by=dice.choice("ab"))
    offers = table.game.offers(table.state)
    if not offers:
        return table.undo(count=1)
    wanted = dice.choice(list(dict.fromkeys(map(type, offers))))
    return table.do(dice.choice([offer for offer in offers if type(offer) is wanted]), by=dice.choice("ab"))
