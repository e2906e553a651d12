"""The wizard's draft of a table: players, options, random draws, and the table it opens."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, get_args, get_type_hints

from companion.boxes import box_of
from companion.core.box import Box
from companion.core.chance import Seeded, new_seed
from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.setup_draw import SetupDraw, drawn_again
from companion.core.summary import Summary
from companion.core.table import AnyTable, Plan, open_table
from companion.store.library import Library

FIRST = "first"


@dataclass(frozen=True, slots=True)
class Lot:
    """The result of one random draw before the game: for a seat (from 1), or for the table (seat 0)."""

    draw: str
    seat: int
    value: str

    @property
    def key(self) -> str:
        """The lot's key in ``TableDraft.kept`` and ``TableDraft.times``."""
        return f"{self.draw}-{self.seat}" if self.seat else self.draw


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table before it is opened. Methods return changed copies."""

    game: AnyGame
    names: tuple[str, ...] = ()
    first: int = 0
    """The seat that starts, from 1; 0 until one is drawn or chosen."""
    options: Any = None
    name: str = ""
    taken: frozenset[int] = frozenset()
    """Indexes of the ticked lines of the checklist."""
    typed: str = ""
    """The text in the field for a new player; going to the next step adds it as a player."""
    drawn: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    """Values drawn for each seat, by the id of the draw; they take precedence over chosen options."""
    kept: frozenset[str] = frozenset()
    """Keys of the locked lots, which are not drawn again."""
    times: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """Number of draws of each lot, by key: two draws in a row may give the same result."""

    def with_option(self, name: str, value: object) -> TableDraft:
        """Return a copy with one option set; the option is no longer drawn."""
        return replace(self._without(name), options=replace(self.options, **{name: value}))

    def _without(self, id: str) -> TableDraft:
        drawn = {each: values for each, values in self.drawn.items() if each != id}
        of_it = {lot.key for lot in self.lots if lot.draw == id}
        times = {key: n for key, n in self.times.items() if key not in of_it}
        return replace(self, drawn=drawn, kept=self.kept - of_it, times=times)

    def with_names(self, names: tuple[str, ...]) -> TableDraft:
        """Return a copy with other players; options, draws and the start follow their player."""
        starter = self.names[self.first - 1] if self.first else ""
        first = names.index(starter) + 1 if starter in names else 0
        theirs: dict[str, object] = {}
        for field, kind in seat_fields(self.game).items():
            had = dict(zip(self.names, getattr(self.options, field), strict=False))
            theirs[field] = tuple(had.get(name, kind()) for name in names) if had else ()
        kept = self.kept if first else self.kept - {FIRST}
        moved = replace(self, names=names, first=first, kept=kept, options=replace(self.options, **theirs))
        return moved._seated(self)

    def _seated(self, before: TableDraft) -> TableDraft:
        """Return a copy whose drawn values follow their players, unlocked; values of new players are open."""
        if before.names == self.names:
            return self
        now = self
        for draw in self.game.draws:
            if draw.id in self.drawn:
                had = dict(zip(before.names, self.drawn[draw.id], strict=False))
                now = now._without(draw.id)
                drawn = {**now.drawn, draw.id: tuple(had.get(name, "") for name in self.names)}
                now = replace(now, drawn=drawn)
        return now

    def like(self, table: AnyTable) -> TableDraft:
        """Return a copy with players and options of an earlier table; the starting player is left open."""
        names = tuple(player.name for player in table.header.players)
        return replace(self, names=names, options=table.header.options)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Names of the options that differ from the game's defaults."""
        usual = self.game.options()
        return tuple(
            field.name
            for field in option_fields(self.game)
            if field.name != FIRST and getattr(self.options, field.name) != getattr(usual, field.name)
        )

    @property
    def asks_who_starts(self) -> bool:
        """True if the players decide who starts; False if the rules set the order."""
        return any(field.name == FIRST for field in option_fields(self.game))

    def begin_with(self, seat: int) -> TableDraft:
        """Return a copy in which this seat starts; a chosen starting player is locked."""
        return replace(self, first=seat, kept=self.kept | {FIRST})

    def draw_first(self) -> TableDraft:
        """Return a copy with a starting player drawn at random, from the system's entropy."""
        first = Seeded(new_seed()).die(len(self.names))
        return replace(self._again({FIRST}), first=first, kept=self.kept - {FIRST})

    @property
    def lots(self) -> tuple[Lot, ...]:
        """All lots: the starting player (drawn or chosen) first, then each draw by seat."""
        found = [Lot(FIRST, 0, str(self.first))] if self.first and self.asks_who_starts else []
        for draw in self.game.draws:
            for seat, value in enumerate(self.drawn.get(draw.id, ()), 1):
                found.append(Lot(draw.id, seat, value))
        return tuple(found)

    def draw(self, draw: SetupDraw[Any], box: Box) -> TableDraft:
        """Return a copy in which this option is drawn for each seat."""
        return replace(self, drawn={**self.drawn, draw.id: ("",) * len(self.names)}).settled(box)

    def leave(self, draw: SetupDraw[Any]) -> TableDraft:
        """Return a copy in which this option is chosen again instead of drawn."""
        return self._without(draw.id)

    def toggle(self, lot: Lot) -> TableDraft:
        """Return a copy with a lot locked, or unlocked if it was locked."""
        return replace(self, kept=self.kept ^ {lot.key})

    def settled(self, box: Box) -> TableDraft:
        """Return a copy with all open draws made, so that players see the results before playing."""
        now = self.draw_first() if self.asks_who_starts and not self.first and self.names else self
        return now.roll(box, frozenset(lot.key for lot in now.lots if not lot.value))

    def roll(self, box: Box, keys: frozenset[str]) -> TableDraft:
        """Return a copy with the lots of these keys drawn again."""
        now = self.draw_first() if FIRST in keys else self
        for draw in self.game.draws:
            lots = [lot for lot in self.lots if lot.draw == draw.id]
            again = {place for place, lot in enumerate(lots) if lot.key in keys}
            if again:
                values = [lot.value or None for lot in lots]
                fresh = drawn_again(Seeded(new_seed()), draw.among(box), values, again)
                drawn = {**now.drawn, draw.id: tuple(value or "" for value in fresh)}
                now = replace(now._again({lots[place].key for place in again}), drawn=drawn)
        return now

    def _again(self, keys: set[str]) -> TableDraft:
        return replace(self, times={**self.times, **{key: self.times.get(key, 0) + 1 for key in keys}})

    def full_options(self, players: int) -> Any:
        """Return the options with the starting player and one entry for each seat filled in."""
        known = {field.name: field for field in option_fields(self.game)}
        changes: dict[str, object] = {}
        if FIRST in known:
            changes[FIRST] = self.first
        for name, kind in seat_fields(self.game).items():
            given = () if name in self.drawn else tuple(getattr(self.options, name))[:players]
            changes[name] = given + (kind(),) * (players - len(given))
        return replace(self.options, **changes)

    def preview(self, box: Box) -> Summary | None:
        """Return the summary of the opening state; None if the rules refuse to open the table.

        Uses the minimum number of players while the draft has too few or too many.
        """
        players = len(self.names) if len(self.names) in self.game.players else self.game.players.start
        opening = self.game.new(self.full_options(players), players, box, Seeded("preview"))
        return None if isinstance(opening, Refusal) else self.game.summary(opening)

    def open(self, library: Library, fallback: str) -> AnyTable | Refusal:
        """Open the table, named ``fallback`` if it has no name. Return the refusal if the rules reject it."""
        box = box_of(self.game.id, library.facts(self.game.id))
        players = tuple(Player(name) for name in self.names)
        options = self.full_options(len(players))
        plan = Plan(self.name.strip() or fallback, players, options, drawn=self.drawn)
        return open_table(self.game, plan, box)


def option_fields(game: AnyGame) -> tuple[dataclasses.Field[Any], ...]:
    """Return the dataclass fields of a game's options."""
    return dataclasses.fields(game.options)


def option_type(game: AnyGame, name: str) -> object:
    """Return the resolved type of an option."""
    return get_type_hints(game.options)[name]


def seat_fields(game: AnyGame) -> dict[str, type]:
    """Return the options with one entry per seat (tuples of a dataclass), each with that dataclass."""
    found: dict[str, type] = {}
    for name, kind in get_type_hints(game.options).items():
        inner = get_args(kind)
        if inner and dataclasses.is_dataclass(inner[0]):
            found[name] = inner[0]  # type: ignore[assignment]
    return found


def choices(kind: object) -> tuple[Enum, ...]:
    """Return the members of an enum or optional enum; empty for other types."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, Enum):
            return tuple(part)
    return ()
