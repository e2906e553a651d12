"""An item to name and to hand out, and a skill tile to read out."""

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
    """A new item: its name, who wears it, and which item makes room."""

    name: str = ""
    who: Who | None = None
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class SkillDraft:
    """A skill tile: its name, what it asks, and which tile makes room."""

    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0


Draft = TypeVar("Draft", ItemDraft, SkillDraft)


def likeliest(names: Iterable[str], lies: Iterable[Item | Skill]) -> list[str]:
    """Names the box knows; what lies with the group already is the unlikeliest to come."""
    there = {each.name for each in lies}
    return sorted(names, key=lambda name: name in there)


def all_items(state: State) -> tuple[Item, ...]:
    """Whatever the group owns, worn or not."""
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
    """The name (from the box where it knows it), then who wears it."""
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
    """Who wears it; of a hero with two items, which one makes room."""
    return [*who_wears(at, id, draft, put), *which_goes(at, id, draft, put)]


def who_wears(
    at: TableContext[State], id: str, draft: ItemDraft, put: Callable[[ItemDraft], object]
) -> list[ft.Control]:
    """The heroes with what they wear, or nobody."""
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
    """Of a hero with two items, which one makes room; nothing while there is room."""
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
    """Which of a full hero's things goes."""

    def go(number: int) -> None:
        put(replace(draft, replaces=number))

    return pick_thing(ui, f"{id}-room", things, draft.replaces, go, across=across)


def slots(ui: Ui, hero: Hero) -> str:
    """ "1 of 2 items"."""
    return ui.g("ui.p.items", n=len(hero.items), high=printed().item_slots)


def ready(state: State, draft: ItemDraft) -> bool:
    """False while a full hero has not said which item makes room."""
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
    """Items or tiles one below the other, or so many side by side."""
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
    """Ask whether the golden side shows the numbers of the silver one; "yes", "no" or "" while unanswered."""
    words = [(answer, ui.g(f"ui.p.golden.same.{answer}")) for answer in ("yes", "no")]
    rows: list[ft.Control] = [
        anchor("same", section(ui, ui.g("ui.p.golden.same"))),
        views(ui, "same", words, same, say),
    ]
    if same == "no":
        rows.append(quiet_note(ui, ui.g("ui.p.golden.same.later")))
    return rows


def answered(same: str) -> bool | None:
    """Return the answer of :func:`ask_same` as an action takes it; None while it is unanswered."""
    return {"yes": True, "no": False}.get(same)


def golden(ui: Ui, thing: Item | Skill) -> str:
    """ "upgraded" for the golden side."""
    return ui.g("ui.p.upgraded") if thing.upgraded else ""


def thing_sign(ui: Ui, thing: Item | Skill) -> ft.Control:
    """A star on the golden side; the cost of a tile."""
    if isinstance(thing, Skill) and thing.cost:
        return shard_row(ui, thing.cost, 0, 24)
    icon = ft.Icons.BACKPACK_ROUNDED if isinstance(thing, Item) else ft.Icons.AUTO_AWESOME_ROUNDED
    return ft.Icon(
        ft.Icons.STAR_ROUNDED if thing.upgraded else icon,
        size=22,
        color=ui.accent.acc2 if thing.upgraded else ui.colours.ink3,
    )


def thing_head(ui: Ui, thing: Item | Skill) -> ft.Control:
    """The one thing a sheet is about, big."""
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
    """Name and cost of a tile's upper side; of a hero with four of them, which one makes room."""

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
