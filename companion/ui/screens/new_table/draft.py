"""What the wizard has gathered so far, and the table it would open."""

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
    """One thing that was drawn: of the table, or of a seat (from 1)."""

    draw: str
    seat: int
    value: str

    @property
    def key(self) -> str:
        """What it is kept by."""
        return f"{self.draw}-{self.seat}" if self.seat else self.draw


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table in the making."""

    game: AnyGame
    names: tuple[str, ...] = ()
    first: int = 0
    """The seat that starts; 0 until somebody is drawn or chosen."""
    options: Any = None
    name: str = ""
    taken: frozenset[int] = frozenset()
    """Lines of the checklist that were ticked."""
    typed: str = ""
    """A name that is being written: whoever goes on means it."""
    drawn: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    """What each seat drew, by the id of the draw; it counts more than what was chosen."""
    kept: frozenset[str] = frozenset()
    """Keys of the lots that are not drawn again."""
    times: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """How often each lot was drawn: two draws in a row may give the same."""

    def with_option(self, name: str, value: object) -> TableDraft:
        """The same draft with one option changed; what is chosen is no longer drawn."""
        return replace(self._without(name), options=replace(self.options, **{name: value}))

    def _without(self, id: str) -> TableDraft:
        drawn = {each: values for each, values in self.drawn.items() if each != id}
        of_it = {lot.key for lot in self.lots if lot.draw == id}
        times = {key: n for key, n in self.times.items() if key not in of_it}
        return replace(self, drawn=drawn, kept=self.kept - of_it, times=times)

    def with_names(self, names: tuple[str, ...]) -> TableDraft:
        """The same draft with other players; whoever started still does, and keeps what is theirs."""
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
        """What was drawn for a seat goes with its player; nothing is kept for a seat that changed."""
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
        """A table of the same game again: players, options, what each seat told; who starts is open."""
        names = tuple(player.name for player in table.header.players)
        return replace(self, names=names, options=table.header.options)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are not as the box proposes them."""
        usual = self.game.options()
        return tuple(
            field.name
            for field in option_fields(self.game)
            if field.name != FIRST and getattr(self.options, field.name) != getattr(usual, field.name)
        )

    @property
    def asks_who_starts(self) -> bool:
        """False for a game whose rules give the order by themselves."""
        return any(field.name == FIRST for field in option_fields(self.game))

    def begin_with(self, seat: int) -> TableDraft:
        """The same draft with a first player somebody chose."""
        return replace(self, first=seat, kept=self.kept | {FIRST})

    def draw_first(self) -> TableDraft:
        """The same draft with a first player drawn by the system's entropy."""
        first = Seeded(new_seed()).die(len(self.names))
        return replace(self._again({FIRST}), first=first, kept=self.kept - {FIRST})

    @property
    def lots(self) -> tuple[Lot, ...]:
        """All that was drawn, or chosen where it would be drawn: who starts first."""
        found = [Lot(FIRST, 0, str(self.first))] if self.first and self.asks_who_starts else []
        for draw in self.game.draws:
            for seat, value in enumerate(self.drawn.get(draw.id, ()), 1):
                found.append(Lot(draw.id, seat, value))
        return tuple(found)

    def draw(self, draw: SetupDraw[Any], box: Box) -> TableDraft:
        """The same draft with something more drawn."""
        return replace(self, drawn={**self.drawn, draw.id: ("",) * len(self.names)}).settled(box)

    def leave(self, draw: SetupDraw[Any]) -> TableDraft:
        """The same draft with something chosen again instead of drawn."""
        return self._without(draw.id)

    def toggle(self, lot: Lot) -> TableDraft:
        """The same draft with a lot kept, or no longer."""
        return replace(self, kept=self.kept ^ {lot.key})

    def settled(self, box: Box) -> TableDraft:
        """The same draft with everything drawn that is still open, so that it can be seen before playing."""
        now = self.draw_first() if self.asks_who_starts and not self.first and self.names else self
        return now.roll(box, frozenset(lot.key for lot in now.lots if not lot.value))

    def roll(self, box: Box, keys: frozenset[str]) -> TableDraft:
        """The same draft with these lots drawn once more."""
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
        """The options with the first player and one entry for each seat filled in."""
        known = {field.name: field for field in option_fields(self.game)}
        changes: dict[str, object] = {}
        if FIRST in known:
            changes[FIRST] = self.first
        for name, kind in seat_fields(self.game).items():
            given = () if name in self.drawn else tuple(getattr(self.options, name))[:players]
            changes[name] = given + (kind(),) * (players - len(given))
        return replace(self.options, **changes)

    def preview(self, box: Box) -> Summary | None:
        """How the table would look at its opening; None while it cannot be opened."""
        players = len(self.names) if len(self.names) in self.game.players else self.game.players.start
        opening = self.game.new(self.full_options(players), players, box, Seeded("preview"))
        return None if isinstance(opening, Refusal) else self.game.summary(opening)

    def open(self, library: Library, fallback: str) -> AnyTable | Refusal:
        """Set the table up."""
        box = box_of(self.game.id, library.facts(self.game.id))
        players = tuple(Player(name) for name in self.names)
        options = self.full_options(len(players))
        plan = Plan(self.name.strip() or fallback, players, options, drawn=self.drawn)
        return open_table(self.game, plan, box)


def option_fields(game: AnyGame) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a game's options."""
    return dataclasses.fields(game.options)


def option_type(game: AnyGame, name: str) -> object:
    """The type of an option."""
    return get_type_hints(game.options)[name]


def seat_fields(game: AnyGame) -> dict[str, type]:
    """Options that hold one entry a seat: a tuple of a dataclass."""
    found: dict[str, type] = {}
    for name, kind in get_type_hints(game.options).items():
        inner = get_args(kind)
        if inner and dataclasses.is_dataclass(inner[0]):
            found[name] = inner[0]  # type: ignore[assignment]
    return found


def choices(kind: object) -> tuple[Enum, ...]:
    """The members of an enum, also of an optional one; empty for anything else."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, Enum):
            return tuple(part)
    return ()
