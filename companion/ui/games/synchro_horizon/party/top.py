"""The party tab: the group's totals, one card per hero, and a link to the roster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.party import places
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings.picture import picture, svg
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.synchro_horizon.entry import shards as drawn
from companion.ui.games.synchro_horizon.rings import RingLook, ring_look, ring_sign
from companion.ui.parts.layout import expanded, in_line, spacer, stacked, tight_row
from companion.ui.parts.rows import way_to
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

LOW = 0.35
"""The share of the maximum HP below which a hero is shown in red."""


@dataclass(frozen=True, slots=True)
class HeroShown:
    """The values a hero's card shows; ``left`` and ``most`` are HP, None while unknown."""

    ring: RingLook
    name: str
    kind: str
    level: int
    shards: tuple[Shard, ...]
    skills: int
    items: int
    master: str
    left: int | None
    most: int | None
    damage: int


def shown(ui: Ui, state: State, who: Who) -> HeroShown | None:
    """Return the card's values for the hero on a board; None if the board is empty."""
    hero = state.hero(who)
    if hero is None:
        return None
    return HeroShown(
        ring_look(ui, state, who.ring),
        hero.name,
        kind_of(ui, hero),
        hero.level,
        hero.storage.each(),
        len(hero.skills),
        len(hero.items),
        hero.master.name if hero.master else "",
        hero.health.left,
        hero.health.max_hp,
        hero.health.damage,
    )


def kind_of(ui: Ui, hero: Hero) -> str:
    """Return the hero's class in words; "" while it is not entered."""
    return "" if hero.card.hero_class is None else ui.words.show(hero.card.hero_class)


@memo_component
def HeroTile(ui: Ui, do: Dispatcher, who: Who, width: float) -> ft.Control:
    """Draw the card of a hero; a tap opens the hero's sheet."""
    seen = use_selector(ui.session, do.table, lambda state: shown(ui, state, who))
    if seen is None:
        return spacer(height=0)
    body: ft.Control
    if ui.look.large_text:
        body = stacked([_head(ui, seen), _life(ui, seen, width - 28)], gap=6)
    else:
        level = tight_row(
            ui.text(ui.g("ui.p.lv"), "caption", color=ui.colours.ink2),
            ui.text(str(seen.level), "tile", size=20),
            gap=3,
            across="end",
        )
        lead = stacked([ring_sign(ui, seen.ring), level], 2, across="middle", width=44)
        body = in_line(lead, _middle(ui, seen), _life(ui, seen, 72), gap=10)
    return tappable(
        ui,
        f"hero-{who.value}",
        spoken(ui, seen),
        body,
        lambda: do.open("hero", who),
        height=ui.look.fixed_unless_large(76),
        pad=(12, ui.look.if_large(0, 10)),
    )


def _title(ui: Ui, seen: HeroShown) -> ft.Control:
    words: list[ft.Control] = [expanded(ui.text(seen.name, "bar", size=16, max_lines=1), expand_loose=True)]
    if seen.kind and not ui.look.large_text:
        words.append(ui.text(seen.kind, "note", color=ui.colours.ink2, max_lines=1))
    return in_line(*words, gap=6, across="end")


def _counts(ui: Ui, seen: HeroShown) -> str:
    return ui.g(
        "ui.p.counts",
        skills=seen.skills,
        slots=printed().skill_slots,
        items=seen.items,
        bags=printed().item_slots,
    )


def _middle(ui: Ui, seen: HeroShown) -> ft.Control:
    return stacked(
        [
            _title(ui, seen),
            drawn.shard_row(ui, seen.shards, printed().storage, 21),
            ui.text(_counts(ui, seen), "caption", color=ui.colours.ink2, max_lines=1),
        ],
        1,
        expand=True,
    )


def _head(ui: Ui, seen: HeroShown) -> ft.Control:
    words = [
        _title(ui, seen),
        ui.text(ui.g("ui.level", n=seen.level), "note", color=ui.colours.ink2),
        drawn.shard_row(ui, seen.shards, printed().storage, 30),
    ]
    return in_line(ring_sign(ui, seen.ring, 36), stacked(words, 2, expand=True), gap=12)


def _life(ui: Ui, seen: HeroShown, width: float) -> ft.Control:
    """Return the HP left of the maximum with a bar; red with a warning icon if low; "?" if unknown."""
    if seen.left is None or not seen.most:
        words = [
            ui.text("?", "tile", size=26, color=ui.colours.ink2),
            ui.text(ui.g("ui.hp.unknown", n=seen.damage), "caption", color=ui.colours.ink2, max_lines=2),
        ]
        return stacked(words, 0, across="end", width=width)
    low = seen.left < LOW * seen.most
    tone = ui.colours.danger if low else ui.accent.acc
    filled = max(0.0, (width - (22 if low else 0)) * seen.left / seen.most)
    length = width - (22 if low else 0)
    bar = f'<rect width="{length:g}" height="6" rx="3" fill="{ui.colours.well}"/>'
    bar += f'<rect width="{filled:g}" height="6" rx="3" fill="{tone}"/>' if filled else ""
    line: list[ft.Control] = [picture(svg(length, 6, bar), length, 6)]
    if low:
        line.insert(0, ft.Icon(ft.Icons.REPORT_ROUNDED, size=20, color=ui.colours.danger))
    number = tight_row(
        ui.text(str(seen.left), "tile", size=26, color=ui.colours.danger if low else ui.colours.ink),
        ui.text(f"/{seen.most}", "note", color=ui.colours.ink2),
        gap=2,
        across="end",
    )
    return stacked([number, tight_row(*line, gap=2)], 4, across="end", width=width)


def spoken(ui: Ui, seen: HeroShown) -> str:
    """Return the card in words, for screen readers."""
    if seen.left is None:
        life = ui.g("ui.hp.unknown", n=seen.damage)
    else:
        life = ui.g("ui.hp.spoken", left=seen.left, max=seen.most)
    parts = [seen.name, seen.kind, ui.g("ui.level", n=seen.level), life, drawn.said(ui, seen.shards)]
    return ", ".join(part for part in (*parts, _counts(ui, seen)) if part)


@component
def Party(ui: Ui, do: Dispatcher, width: float) -> ft.Control:
    """Draw the group's totals, the heroes' cards in their order, and a link to the roster."""
    line = use_selector(
        ui.session, do.table, lambda state: tuple(hero.who for hero in state.heroes if hero.who is not None)
    )
    rows: list[ft.Control] = [Chips(ui, do)]
    rows += [HeroTile(ui, do, who, width, key=f"hero-tile-{who.value}") for who in line]
    rows.append(InWaiting(ui, do, len(line)))
    return stacked(rows, 6, across="stretch")


@component
def Chips(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw coins, potions, reserve shards and fallen heroes in one line; each opens its sheet."""

    def seen(state: State) -> tuple[int, int, int, int]:
        fallen = len(state.roster.graveyard)
        return state.purse.coins, state.purse.potions, state.bag.reserve.total, fallen

    coins, potions, reserve, fallen = use_selector(ui.session, do.table, seen)
    return in_line(
        _chip(ui, "coins", ft.Icons.TOLL_ROUNDED, coins, "", lambda: do.open("purse")),
        _chip(ui, "potions", ft.Icons.SCIENCE_ROUNDED, potions, "", lambda: do.open("purse")),
        _chip(
            ui,
            "reserve",
            ft.Icons.DIAMOND_ROUNDED,
            reserve,
            f"/{printed().reserve}",
            lambda: do.open("shards"),
        ),
        _chip(ui, "fallen", ft.Icons.PERSON_OFF_ROUNDED, fallen, "", lambda: do.open("roster", "fallen")),
    )


def _chip(ui: Ui, name: str, icon: ft.IconData, n: int, of: str, go: Callable[[], object]) -> ft.Control:
    word = ui.g(f"ui.p.{name}", n=n)
    low = ui.look.large_text and not ui.look.wide
    number: list[ft.Control] = [
        ft.Icon(icon, size=20, color=ui.accent.acc),
        ui.text(str(n), "tile", size=24),
    ]
    if of:
        number.append(ui.text(of, "note", size=ui.look.if_large(13, 9), color=ui.colours.ink2))
    shown: list[ft.Control] = [tight_row(*number)]
    if not low:  # with large text the space goes to the first hero; screen readers still speak the word
        shown.append(ui.text(word, "caption", color=ui.colours.ink2, max_lines=1))
    height = 58 if low else ui.look.scaled_height(58, 34)
    body = stacked(shown, 0, across="middle")
    return tappable(ui, f"chip-{name}", f"{n}{of} {word}", body, go, expand=True, height=height, radius=14)


@component
def InWaiting(ui: Ui, do: Dispatcher, heroes: int) -> ft.Control:
    """Draw a link to the roster, with the numbers of waiting heroes, masters, free items and free places."""

    def seen(state: State) -> tuple[int, ...]:
        roster = state.roster
        return (
            len(roster.waiting),
            len(roster.masters),
            len(roster.pool) + len(roster.locked),
            places(state),
        )

    waiting, masters, items, free = use_selector(ui.session, do.table, seen)
    counts = {"waiting": waiting, "masters": masters, "items_free": items, "boards_free": free}
    words = [ui.g(f"ui.p.beside.{name}", n=n) for name, n in counts.items() if n]
    note = " · ".join(words) or ui.g("ui.p.beside.nobody")
    return way_to(
        ui, "beside", ui.g("ui.p.beside"), lambda: do.open("roster"), ft.Icons.GROUP_ADD_ROUNDED, note=note
    )
