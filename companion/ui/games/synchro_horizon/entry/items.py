"""Forms for an item (its name, its wearer) and for a skill tile (its name, its cost)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import flet as ft

from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Item, Skill
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.ui.games.synchro_horizon.entry.heroes import chip, name_field, pick_hero
from companion.ui.games.synchro_horizon.entry.shards import COLOURS, count_up, shard_row
from companion.ui.parts.layout import grid, in_line, stacked
from companion.ui.parts.panels import quiet_note, views
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import anchor
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

Thing = TypeVar("Thing", bound=Item | Skill)


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """A new item: its name, its wearer or None, and the id of the item it replaces (0: none)."""

    name: str = ""
    who: Who | None = None
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class SkillDraft:
    """A new skill tile: its name, its cost (None: unknown), and the id of the tile it replaces (0: none)."""

    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0


Draft = TypeVar("Draft", ItemDraft, SkillDraft)


def likeliest(names: Iterable[str], lies: Iterable[Item | Skill]) -> list[str]:
    """Return known names, likeliest first: names the group already has come last."""
    there = {each.name for each in lies}
    return sorted(names, key=lambda name: name in there)


def all_items(state: State) -> tuple[Item, ...]:
    """Return all items of the group: worn, in the pool and locked."""
    heroes = (*state.heroes, *state.roster.waiting)
    worn = tuple(item for hero in heroes for item in hero.items)
    return (*worn, *state.roster.pool, *state.roster.locked)


def item_form(
    at: TableContext[State],
    id: str,
    draft: ItemDraft,
    put: Callable[[ItemDraft], object],
    *,
    wear: bool = True,
) -> list[ft.Control]:
    """Return the form of a new item: its name, with suggestions, and, if ``wear``, its wearer."""
    names = likeliest((item.name for item in at.state.known.items), all_items(at.state))
    rows: list[ft.Control] = [
        name_field(
            at,
            f"{id}-name",
            at.g("ui.p.item.name"),
            draft.name,
            lambda name: put(replace(draft, name=name)),
            names,
        )
    ]
    return [*rows, *wearer(at, id, draft, put)] if wear else rows


def wearer(
    at: TableContext[State], id: str, draft: ItemDraft, put: Callable[[ItemDraft], object]
) -> list[ft.Control]:
    """Return the choice of the wearer, and, for a hero without a free slot, of the item to replace."""
    return [*who_wears(at, id, draft, put), *which_goes(at, id, draft, put)]


def who_wears(
    at: TableContext[State], id: str, draft: ItemDraft, put: Callable[[ItemDraft], object]
) -> list[ft.Control]:
    """Return the choice of the wearer: the heroes with their used slots, or none."""
    return [
        anchor("who", section(at, at.g("ui.p.item.who"))),
        pick_hero(
            at,
            f"{id}-who",
            draft.who,
            lambda who: put(replace(draft, who=who, replaces=0)),
            note=lambda hero: slots(at, hero),
            nobody=at.g("ui.p.item.nobody"),
        ),
    ]


def which_goes(
    at: TableContext[State], id: str, draft: ItemDraft, put: Callable[[ItemDraft], object]
) -> list[ft.Control]:
    """Return the choice of the item to replace; nothing if the wearer has a free slot."""
    hero = at.state.hero(draft.who)
    if hero is None or hero.item_room:
        return []
    asked = anchor("room", quiet_note(at, at.g("ui.p.item.room", name=hero.name)))
    return [asked, _makes_room(at, id, hero.items, draft, put, at.look.per_row(2))]


def _makes_room(
    ui: Ui,
    id: str,
    things: Sequence[Item | Skill],
    draft: Draft,
    put: Callable[[Draft], object],
    across: int = 1,
) -> ft.Control:
    """Return the choice of the item or tile that the new one replaces."""

    def go(number: int) -> None:
        put(replace(draft, replaces=number))

    return pick_thing(ui, f"{id}-room", things, draft.replaces, go, across=across)


def slots(ui: Ui, hero: Hero) -> str:
    """Return a hero's used item slots: "1 of 2 items"."""
    return ui.g("ui.p.items", n=len(hero.items), high=printed().item_slots)


def ready(state: State, draft: ItemDraft) -> bool:
    """Return False if the wearer has no free slot and no item to replace is chosen yet."""
    hero = state.hero(draft.who)
    return hero is None or bool(hero.item_room or draft.replaces)


def pick_thing(
    ui: Ui,
    id: str,
    things: Sequence[Thing],
    chosen: int,
    change: Callable[[int], object],
    note: Callable[[Thing], str] | None = None,
    across: int = 1,
) -> ft.Control:
    """Return a choice among items or tiles, ``across`` per row; tapping the chosen one clears it (0)."""
    cells = [
        chip(
            ui,
            f"{id}-{thing.id}",
            thing.name,
            golden(ui, thing) if note is None else note(thing),
            thing.id == chosen,
            partial(change, 0 if thing.id == chosen else thing.id),
            thing_sign(ui, thing),
        )
        for thing in things
    ]
    return grid(cells, across, even=True)


def ask_same(ui: Ui, same: str, say: Callable[[str], object]) -> list[ft.Control]:
    """Ask if the golden side shows the numbers of the silver one; ``same``: "yes", "no" or "" (open)."""
    words = [(answer, ui.g(f"ui.p.golden.same.{answer}")) for answer in ("yes", "no")]
    rows: list[ft.Control] = [
        anchor("same", section(ui, ui.g("ui.p.golden.same"))),
        views(ui, "same", words, same, say),
    ]
    if same == "no":
        rows.append(quiet_note(ui, ui.g("ui.p.golden.same.later")))
    return rows


def answered(same: str) -> bool | None:
    """Convert the answer of :func:`ask_same` to an action's field; None while it is unanswered."""
    return {"yes": True, "no": False}.get(same)


def golden(ui: Ui, thing: Item | Skill) -> str:
    """Return the word "upgraded" for the golden side, else ""."""
    return ui.g("ui.p.upgraded") if thing.upgraded else ""


def thing_sign(ui: Ui, thing: Item | Skill) -> ft.Control:
    """Return the cost of a tile if known; else a star for the golden side, or the icon of its kind."""
    if isinstance(thing, Skill) and thing.cost:
        return shard_row(ui, thing.cost, 0, 24)
    icon = ft.Icons.BACKPACK_ROUNDED if isinstance(thing, Item) else ft.Icons.AUTO_AWESOME_ROUNDED
    return ft.Icon(
        ft.Icons.STAR_ROUNDED if thing.upgraded else icon,
        size=22,
        color=ui.accent.acc2 if thing.upgraded else ui.colours.ink3,
    )


def thing_head(ui: Ui, thing: Item | Skill) -> ft.Control:
    """Return the heading of a sheet about one item or tile."""
    words: list[ft.Control] = [ui.text(thing.name, "head")]
    if golden(ui, thing):
        words.append(ui.text(golden(ui, thing), "note", color=ui.colours.ink2))
    return in_line(thing_sign(ui, thing), stacked(words, 0, expand=True), gap=12)


def skill_form(
    at: TableContext[State],
    id: str,
    draft: SkillDraft,
    put: Callable[[SkillDraft], object],
    hero: Hero | None = None,
    *,
    golden: bool = False,
) -> list[ft.Control]:
    """Return the form for a tile's upper side, name and cost; a known name fills in its cost.

    For a ``hero`` without a free slot it also asks for the tile to replace.
    """

    def named(name: str) -> None:
        known = at.state.known.skill_cost(name, golden=golden)
        put(replace(draft, name=name, cost=known if known is not None else draft.cost))

    laid = (one for each in (*at.state.heroes, *at.state.roster.waiting) for one in each.skills)
    rows: list[ft.Control] = [
        name_field(
            at,
            f"{id}-name",
            at.g("ui.p.skill.name"),
            draft.name,
            named,
            likeliest((one.name for one in at.state.known.skills), laid),
        ),
        section(at, at.g("ui.p.skill.cost")),
        count_up(
            at,
            f"{id}-cost",
            draft.cost or (),
            lambda cost: put(replace(draft, cost=cost or None)),
            (*COLOURS, Shard.PLAIN),
            printed().cost_most,
        ),
    ]
    if hero is not None and not hero.skill_room:
        rows.append(anchor("room", section(at, at.g("ui.p.skill.room", name=hero.name))))
        rows.append(_makes_room(at, id, hero.skills, draft, put))
    return rows
