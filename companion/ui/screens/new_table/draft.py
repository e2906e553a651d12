"""What the wizard has gathered so far, and the table it would open."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, get_args, get_type_hints

from companion.boxes import box_of
from companion.core.box import Box
from companion.core.chance import Seeded, new_seed
from companion.core.game import Game, Glance
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.store.library import Library


@dataclass(frozen=True, slots=True)
class Draft:
    """A table in the making."""

    game: Game[Any, Any, Any, Any]
    names: tuple[str, ...] = ()
    first: int = 0
    """The seat that starts; 0 until somebody is drawn or chosen."""
    options: Any = None
    name: str = ""
    taken: frozenset[int] = frozenset()
    """Lines of the checklist that were ticked."""
    typed: str = ""
    """A name that is being written: whoever goes on means it."""

    def with_option(self, name: str, value: Any) -> Draft:
        """The same draft with one option changed."""
        return replace(self, options=replace(self.options, **{name: value}))

    def with_names(self, names: tuple[str, ...]) -> Draft:
        """The same draft with other players; whoever started still does, and keeps what is theirs."""
        starter = self.names[self.first - 1] if self.first else ""
        first = names.index(starter) + 1 if starter in names else 0
        theirs: dict[str, Any] = {}
        for field, kind in seat_fields(self.game).items():
            had = dict(zip(self.names, getattr(self.options, field), strict=False))
            theirs[field] = tuple(had.get(name, kind()) for name in names) if had else ()
        return replace(self, names=names, first=first, options=replace(self.options, **theirs))

    def like(self, table: Table[Any]) -> Draft:
        """A table of the same game again: its players, its options, what each seat told."""
        first = getattr(table.header.options, "first", 0)
        names = tuple(player.name for player in table.header.players)
        return replace(self, names=names, first=first, options=table.header.options)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are not as the box proposes them."""
        usual = self.game.options()
        return tuple(
            field.name
            for field in option_fields(self.game)
            if field.name != "first" and getattr(self.options, field.name) != getattr(usual, field.name)
        )

    @property
    def asks_who_starts(self) -> bool:
        """False for a game whose rules give the order by themselves."""
        return any(field.name == "first" for field in option_fields(self.game))

    def draw_first(self) -> Draft:
        """The same draft with a first player drawn by the system's entropy."""
        return replace(self, first=Seeded(new_seed()).die(len(self.names)))

    def full_options(self, players: int) -> Any:
        """The options with the first player and one entry for each seat filled in."""
        known = {field.name: field for field in option_fields(self.game)}
        changes: dict[str, Any] = {}
        if "first" in known:
            changes["first"] = self.first
        for name, kind in seat_fields(self.game).items():
            given = tuple(getattr(self.options, name))[:players]
            changes[name] = given + (kind(),) * (players - len(given))
        return replace(self.options, **changes)

    def preview(self, box: Box) -> Glance | None:
        """How the table would look at its opening; None while it cannot be opened."""
        players = len(self.names) if len(self.names) in self.game.players else self.game.players.start
        opening = self.game.new(self.full_options(players), players, box, Seeded("preview"))
        return None if isinstance(opening, Refusal) else self.game.glance(opening)

    def open(self, library: Library, fallback: str) -> Table[Any] | Refusal:
        """Set the table up."""
        box = box_of(self.game.id, library.facts(self.game.id))
        players = tuple(Player(name) for name in self.names)
        plan = Plan(self.name.strip() or fallback, players, self.full_options(len(players)))
        return open_table(self.game, plan, box)


def option_fields(game: Game[Any, Any, Any, Any]) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a game's options."""
    return dataclasses.fields(game.options)


def option_type(game: Game[Any, Any, Any, Any], name: str) -> Any:
    """The type of an option."""
    return get_type_hints(game.options)[name]


def seat_fields(game: Game[Any, Any, Any, Any]) -> dict[str, type]:
    """Options that hold one entry a seat: a tuple of a dataclass."""
    found: dict[str, type] = {}
    for name, kind in get_type_hints(game.options).items():
        inner = get_args(kind)
        if inner and dataclasses.is_dataclass(inner[0]):
            found[name] = inner[0]  # type: ignore[assignment]
    return found


def choices(kind: Any) -> tuple[Enum, ...]:
    """The members of an enum, also of an optional one; empty for anything else."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, Enum):
            return tuple(part)
    return ()
