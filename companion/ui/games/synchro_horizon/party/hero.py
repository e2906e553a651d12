"""The sheet of one hero: card, skills, items, master."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.hero_cards import DescribeHero, LoseMaster, NewCard, PutMaster
from companion.games.synchro_horizon.items import DropItem, Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.levels import GrantLevel
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.skills import DescribeSkill, GainSkill, LoseSkill
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, HeroCard, Item, Skill
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import boards, card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    SkillDraft,
    golden,
    item_form,
    pick_thing,
    skill_form,
    slots,
    thing_sign,
    which_goes,
    who_wears,
)
from companion.ui.games.synchro_horizon.entry.shards import said, shard_row
from companion.ui.games.synchro_horizon.frame import onward
from companion.ui.games.synchro_horizon.marks import skill_name
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_confirmation, use_state
from companion.ui.parts.layout import grid, stacked
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    half_button,
    panel,
    quiet_note,
    quiet_sheet,
    views,
)
from companion.ui.parts.rows import glyph, row, section, switch_row, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.unfolding import Unfolding, use_unfolding
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

NEW = -1
"""The key of the open form of a new item or tile, beside the ids of the existing ones."""


def item_rows(at: TableContext[State], who: Who, hero: Hero) -> list[ft.Control]:
    """Return the items tab: the items the hero wears, and the free ones."""
    return [Items(at, who, hero, key=f"items-{who.value}")]


@component
def Items(at: TableContext[State], who: Who, hero: Hero) -> ft.Control:
    """Draw the hero's items, which unfold, and the free ones, which a tap puts on.

    The form of a new item replaces the lists.
    """
    fold = use_unfolding(at, int, stays=True)
    if fold.opened == NEW:
        return stacked([quiet_note(at, slots(at, hero)), NewItem(at, who, fold.close)])
    rows: list[ft.Control] = [
        quiet_note(at, slots(at, hero)),
        *fold.lines(
            hero.items,
            lambda item: item.id,
            lambda item, on, tap: _line(at, item, golden(at, item), on, tap),
            lambda item: Worn(at, who, item, fold.close, key=f"worn-{item.id}"),
        ),
    ]
    free = at.state.roster.pool
    if free:
        rows.append(section(at, at.g("ui.p.items.free")))
        rows += fold.lines(
            free,
            lambda item: item.id,
            lambda item, on, tap: row(
                at,
                f"wear-{item.id}",
                item.name,
                (lambda: at.do(Equip(item.id, who))) if hero.item_room else tap,
                note=at.g("ui.p.wear", name=hero.name),
                lead=thing_sign(at, item),
                chosen=on,
            ),
            lambda item: _makes_room(at, who, hero, item, fold.close),
        )
    return stacked([*rows, _new(at, "item", fold)])


def _makes_room(
    at: TableContext[State], who: Who, hero: Hero, item: Item, close: Callable[[], object]
) -> ft.Control:
    """Return the choice of the item that a hero without a free slot gives for a free item."""

    def give(number: int) -> None:
        at.do(Equip(item.id, who, number), then=close)

    asked = quiet_note(at, at.g("ui.p.item.room", name=hero.name))
    return panel(at, [asked, pick_thing(at, "wear-room", hero.items, 0, give, across=at.look.per_row(2))])


def _line(
    ui: Ui, thing: Item | Skill, note: str, on: bool, tap: Callable[[], None], name: str = ""
) -> ft.Control:
    """Return the row of an item or skill tile; a tap unfolds it."""
    kind = "item" if isinstance(thing, Item) else "skill"
    sign = thing_sign(ui, thing)
    return row(ui, f"{kind}-{thing.id}", name or thing.name, tap, note=note, lead=sign, chosen=on)


def _new(ui: Ui, kind: str, fold: Unfolding[int]) -> ft.Control:
    """Return the button that opens the form of a new item or tile."""
    word, icon = ui.g(f"ui.p.{kind}.new"), ft.Icons.ADD_ROUNDED
    return action_button(ui, f"{kind}-new", word, lambda: fold.show(NEW), icon=icon)


def _golden(at: TableContext[State], id: str, field: str, on: bool) -> ft.Control:
    """Return the switch of the golden side of a card, item or tile; it is a correction."""
    word = at.g("ui.p.golden")
    return switch_row(at, f"{id}-golden", word, on, lambda up: at.do(Correct(field, int(up))))


def _take(
    at: TableContext[State], id: str, word: str, action: object, close: Callable[[], object]
) -> ft.Control:
    """Return the two buttons at the end of a form: close, or do the action."""
    cells = [
        half_button(at, f"{id}-not", at.t("close"), close),
        half_button(at, f"{id}-go", word, lambda: at.do(action, then=close), ground="tint"),
    ]
    return grid(cells, 2)


@component
def Worn(at: TableContext[State], who: Who, item: Item, close: Callable[[], object]) -> ft.Control:
    """Draw the choices for a worn item: hand it over, exchange it, turn it, take it off, discard it."""
    sure, drop = use_confirmation(lambda: at.do(DropItem(item.id), then=close))
    others = [one for one in boards(at.state) if one is not who]

    def hand(other: Who | None) -> None:
        if other is not None:
            # skip the warning that the item is worn: the players just chose to hand it over
            at.do(Equip(item.id, other), anyway=True, then=close)

    roomy = [one for one in others if (hero := at.state.hero(one)) is not None and hero.item_room]
    worn = {
        thing.id: (thing, one, hero.name)
        for one in others
        if (hero := at.state.hero(one)) is not None
        for thing in hero.items
    }

    def exchange(number: int) -> None:
        if number in worn:
            at.do(Equip(item.id, worn[number][1], number), then=close)

    rows: list[ft.Control] = []
    if roomy:
        rows.append(section(at, at.g("ui.p.hand_to")))
        rows.append(pick_hero(at, "hand", None, hand, among=roomy, note=lambda hero: slots(at, hero)))
    if worn:
        rows.append(section(at, at.g("ui.p.exchange")))
        things = [thing for thing, _, _ in worn.values()]
        rows.append(
            pick_thing(
                at,
                "exchange",
                things,
                0,
                exchange,
                note=lambda thing: worn[thing.id][2],
                across=at.look.per_row(2),
            )
        )
    rows += [
        _golden(at, "item", f"items.{item.id}.upgraded", item.upgraded),
    ]
    away = at.g("ui.p.item.drop.sure" if sure else "ui.p.item.drop")

    cells = [
        half_button(at, "item-off", at.g("ui.p.item.off"), lambda: at.do(TakeOff(item.id), then=close)),
        half_button(at, "item-drop", away, drop, ground="danger" if sure else "raised"),
    ]
    return panel(at, [*rows, grid(cells, 2)])


@component
def NewItem(at: TableContext[State], who: Who, close: Callable[[], object]) -> ft.Control:
    """Draw the form of an item gained by an effect, with a switch for its golden side."""
    draft, put = use_state(ItemDraft(who=who))
    up, turn = use_state(False)
    action = TakeItem(draft.name, up, draft.who, draft.replaces)
    asked = [ask(at, "take", draft, put) for ask in (who_wears, which_goes)]
    if at.look.large_text:  # the wearer is preset here: the item to replace is asked above the fold
        asked.reverse()
    return panel(
        at,
        [
            *item_form(at, "take", draft, put, wear=False),
            *chain.from_iterable(asked),
            switch_row(at, "take-golden", at.g("ui.p.golden"), up, turn),
            _take(at, "take", at.g("ui.j.take_item"), action, close),
        ],
    )


def master_rows(at: TableContext[State], who: Who, hero: Hero) -> list[ft.Control]:
    """Return the master tab: the hero's master, or the Master cards without a pupil."""
    rows: list[ft.Control] = [quiet_note(at, at.g("ui.p.master.note"))]
    if hero.master is not None:
        # the class level is in the key: a card turned to its other side resets the form
        shown = hero.master.class_level or 0
        rows.append(Master(at, who, hero.master, key=f"master-{hero.master.id}-{shown}"))
        return rows
    cards = at.state.roster.masters
    if not cards:
        rows.append(quiet_note(at, at.g("ui.p.master.none")))
    else:
        rows.append(section(at, at.g("ui.p.masters")))
    rows += [
        row(
            at,
            f"put-{card.id}",
            card.name,
            lambda card=card: at.do(PutMaster(card.id, who)),
            note=at.g("ui.j.under", name=hero.name),
            lead=glyph(at, ft.Icons.SCHOOL_ROUNDED),
        )
        for card in cards
    ]
    return rows


@component
def Master(at: TableContext[State], who: Who, master: HeroCard) -> ft.Control:
    """Draw the form of the Master card: name, class, class level; the left button removes the master."""
    card, put = use_state(NewCard(master.name, master.hero_class, master.class_level))
    sure, lose = use_confirmation(lambda: at.do(LoseMaster(who)))
    action = DescribeHero(who, card.name, card.hero_class, card.class_level, master=True)
    cells = [
        half_button(
            at,
            "master-lose",
            at.g("ui.p.master.lose.sure" if sure else "ui.p.master.lose"),
            lose,
            ground="danger" if sure else "raised",
        ),
        half_button(at, "master-keep", at.g("ui.s.split.keep"), lambda: at.do(action), ground="tint"),
    ]
    return panel(
        at,
        [
            at.text(master.name, "head"),
            *card_form(at, "master", card, put, golden=master.upgraded),
            _golden(at, "master", f"{who.value}.master", master.upgraded),
            grid(cells, 2),
        ],
    )


def skill_rows(at: TableContext[State], who: Who, hero: Hero) -> list[ft.Control]:
    """Return the skills tab."""
    return [Skills(at, who, hero, key=f"skills-{who.value}")]


@component
def Skills(at: TableContext[State], who: Who, hero: Hero) -> ft.Control:
    """Draw the hero's tiles with their costs, the unfolded one's form, and the form of a new tile."""
    fold = use_unfolding(at, int, stays=True)

    def cost(skill: Skill) -> str:
        note = at.g("ui.p.cost.unread") if skill.cost is None else said(at, skill.cost)
        return f"{note} · {at.g('ui.p.upgraded')}" if skill.upgraded else note

    rows: list[ft.Control] = [
        quiet_note(at, at.g("ui.p.skills", n=len(hero.skills), high=printed().skill_slots)),
        *fold.lines(
            hero.skills,
            lambda skill: skill.id,
            lambda skill, on, tap: _line(at, skill, cost(skill), on, tap, skill_name(at, hero, skill)),
            # the cost is in the key: a tile turned to its other side resets the form
            lambda skill: Tile(at, who, skill, fold.close, key=f"tile-{skill.id}-{skill.cost}"),
        ),
    ]
    if fold.opened == NEW:
        rows.append(NewTile(at, who, hero, fold.close))
    else:
        rows.append(_new(at, "skill", fold))
    return stacked(rows)


@component
def Tile(at: TableContext[State], who: Who, skill: Skill, close: Callable[[], object]) -> ft.Control:
    """Draw the form of a tile: name, cost, golden side; the left button puts it back into the bag."""
    draft, put = use_state(SkillDraft("" if skill.name.startswith("#") else skill.name, skill.cost))
    action = DescribeSkill(who, skill.id, draft.name, draft.cost)
    return panel(
        at,
        [
            *skill_form(at, "tile", draft, put, golden=skill.upgraded),
            _golden(at, "tile", f"skills.{skill.id}.upgraded", skill.upgraded),
            grid(
                [
                    half_button(
                        at,
                        "tile-lose",
                        at.g("ui.p.skill.lose"),
                        lambda: at.do(LoseSkill(who, skill.id), then=close),
                    ),
                    half_button(
                        at,
                        "tile-keep",
                        at.g("ui.s.split.keep"),
                        lambda: at.do(action, then=close),
                        ground="tint",
                    ),
                ],
                2,
            ),
        ],
    )


@component
def NewTile(at: TableContext[State], who: Who, hero: Hero, close: Callable[[], object]) -> ft.Control:
    """Draw the form of a tile gained by an effect."""
    draft, put = use_state(SkillDraft())
    action = GainSkill(who, draft.name, draft.cost, draft.replaces)
    return panel(
        at,
        [
            *skill_form(at, "gain", draft, put, hero),
            _take(at, "gain", at.g("ui.p.skill.take"), action, close),
        ],
    )


@component
def HeroSheet(at: TableContext[State], about: str | None = None) -> ft.Control:
    """Draw the sheet of a hero in four tabs: card, skills, items, master.

    ``about`` is the board; None for the first hero of the line.
    """
    who = Who(about) if about is not None else (at.state.line(Side.HEROES) or (Who.H1,))[0]
    view, show = use_state("card")
    editing, edit = use_state(False)
    hero = at.state.hero(who)
    if hero is None:
        return quiet_sheet(at, who.nameless, at.g("ui.gone"), at.do.close)
    if editing:
        return CardFace(at, who, hero, lambda: edit(False))
    faces = [(name, at.g(f"ui.p.face.{name}")) for name in ("card", "skills", "items", "master")]
    rows: list[ft.Control] = [views(at, "hero", faces, view, show)]
    match view:
        case "skills":
            rows += skill_rows(at, who, hero)
        case "items":
            rows += item_rows(at, who, hero)
        case "master":
            rows += master_rows(at, who, hero)
        case _:
            rows += _card(at, who, hero, lambda: edit(True))
    return sheet(at, hero.name, rows, at.do.close, note=_note(at, hero), tail=sign_of(at, who, 32))


def _note(ui: Ui, hero: Hero) -> str:
    parts = [ui.g("ui.level", n=hero.level)]
    if hero.card.hero_class is not None:
        parts.append(ui.words.show(hero.card.hero_class))
    if hero.card.class_level is not None:
        parts.append(ui.g("ui.p.clv.short", n=hero.card.class_level))
    if hero.card.upgraded:
        parts.append(ui.g("ui.p.upgraded"))
    return " · ".join(parts)


def _card(at: TableContext[State], who: Who, hero: Hero, edit: Callable[[], object]) -> list[ft.Control]:
    """Return the card tab, most used first: HP, shards, level-up, granted level, card, level track."""
    health = hero.health
    life = (
        at.g("ui.hp.unknown", n=health.damage)
        if health.left is None
        else at.g("ui.hp.of", left=health.left, max=health.max_hp)
    )
    rows: list[ft.Control] = [
        way_to(
            at,
            "hero-life",
            at.g("ui.p.life"),
            lambda: at.do.open("character", who),
            ft.Icons.FAVORITE_ROUNDED,
            note=life,
        ),
        row(
            at,
            "hero-shards",
            at.g("ui.p.shards"),
            lambda: at.do.open("shards", who),
            note=said(at, hero.storage.each()),
            lead=glyph(at, ft.Icons.DIAMOND_ROUNDED),
            tail=at.look.fixed_unless_large(shard_row(at, hero.storage.each(), printed().storage)),
        ),
        _level(at, who, hero),
        row(
            at,
            "hero-grant",
            at.g("ui.p.grant"),
            lambda: at.do(GrantLevel(who), then=onward(at.do)),
            note=at.g("ui.p.grant.note"),
            lead=glyph(at, ft.Icons.ARROW_UPWARD_ROUNDED),
        ),
        way_to(at, "hero-read", at.g("ui.p.read"), edit, ft.Icons.EDIT_ROUNDED, note=at.g("ui.p.read.note")),
        way_to(
            at,
            "hero-track",
            at.g("ui.p.track"),
            lambda: at.do.open("tell_level", (who.ring, hero.level)),
            ft.Icons.INVENTORY_2_ROUNDED,
            note=_track(at, hero),
        ),
    ]
    return rows


def _level(at: TableContext[State], who: Who, hero: Hero) -> ft.Control:
    """Return the link to the level-up: its price, and if the hero's shards suffice."""
    after = next_level(at.state, hero)
    if after.level is None:
        note = at.g("ui.p.top")
    elif after.cost is None:
        note = at.g("ui.p.next.unread")
    elif after.payment is not None:
        note = at.g("ui.p.next.can", n=after.cost)
    else:
        key = "ui.p.next.reserve" if after.with_reserve else "ui.p.next.short"
        note = at.g(key, n=after.cost)
    return way_to(
        at,
        "hero-level",
        at.g("ui.p.next", n=after.level or printed().levels),
        lambda: at.do.open("level_up", who),
        ft.Icons.UPGRADE_ROUNDED,
        note=note,
    )


def _track(at: TableContext[State], hero: Hero) -> str:
    known = at.state.level_of(hero)
    hp, shards, cost = figure(known.hp), figure(known.shards), figure(known.cost)
    return at.g("ui.p.track.note", hp=hp, shards=shards, cost=cost)


@component
def CardFace(at: TableContext[State], who: Who, hero: Hero, back: Callable[[], object]) -> ft.Control:
    """Draw the form of the hero's card: name, class and class level."""
    card, put = use_state(NewCard(hero.card.name, hero.card.hero_class, hero.card.class_level))
    rows = card_form(at, "card", card, put, golden=hero.card.upgraded)
    action = DescribeHero(who, card.name, card.hero_class, card.class_level)
    bar = confirm_bar(
        at,
        at.g("ui.s.split.keep"),
        card.name,
        lambda: at.do(action, then=back),
        back=back,
    )
    side = f"{hero.name} · {at.g('ui.p.upgraded')}" if hero.card.upgraded else hero.name
    return sheet(at, at.g("ui.p.read"), rows, at.do.close, note=side, bar=bar)
