"""Points with a die: the Mine, and the Statue with its six effects. The app rolls, or a real die is used."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.points import (
    FateRolled,
    RollMine,
    SettleStatue,
    TakeMine,
    TellMine,
    VisitStatue,
)
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.fight import real_dice
from companion.games.synchro_horizon.queries.journey import bill
from companion.games.synchro_horizon.queries.party import asks_golden, joins, leaving
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Point, RerollCost, Shard, Who
from companion.ui.drawings import die
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    answered,
    ask_same,
    item_form,
    pick_thing,
    ready,
)
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.games.synchro_horizon.entry.shards import pick, said
from companion.ui.games.synchro_horizon.frame import (
    chain_on,
    effect,
    onward,
    point_sheet,
    price_line,
    rises,
    shut,
)
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, pick_pupil
from companion.ui.games.synchro_horizon.marks import before_leaving, pick_word
from companion.ui.games.synchro_horizon.start import drawn, from_box, newcomer_bag
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import highlighted, in_line, tiles
from companion.ui.parts.panels import confirm_bar, live_region, quiet_note, views
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import capital
from companion.ui.session import Notice, Ui
from companion.ui.table_context import TableContext
from companion.ui.tokens import TARGET


@component
def TellMineSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form for the Mine's two icons, its die and the cost of a reroll; entered once per box."""
    mine = at.state.known.mine
    faces, put = use_choice(int, mine.die or printed().action_die)
    cost, pay = use_state(mine.reroll)
    cell = Figure("die", at.g("ui.j.mine.faces"), printed().mine_die_most, 2)
    rows: list[ft.Control] = [
        from_box(at, "mine."),
        one_figure(at, "mine", cell, faces, put),
        anchor("reroll", section(at, at.g("ui.j.mine.reroll"))),
        pick_word(at, "reroll", RerollCost, cost, pay, 3, role="body", height=TARGET),
    ]

    def go() -> None:
        if faces and cost is not None:
            at.do(TellMine(faces, cost), then=lambda: at.do.open("roll_mine"))

    seek = ScrollController(at, "reroll")
    bar = confirm_bar(
        at,
        at.g("ui.s.split.keep"),
        at.g("ui.j.mine.keep"),
        go,
        ready=bool(faces) and cost is not None,
        missing=at.g("ui.missing.mine"),
        seek=seek,
    )
    return sheet(
        at, at.g("ui.j.mine.read"), rows, at.do.close, note=effect(at, Point.MINE), bar=bar, seek=seek
    )


@component
def MineSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Mine: the first roll is free, each reroll has a cost, and only the last roll pays coins."""
    who, choose = use_choice(Who)
    shards, put = use_state(tuple[Shard, ...])
    closed = shut(at, Point.MINE)
    if closed is not None:
        return closed
    mine = at.state.known.mine
    if mine.die is None or mine.reroll is None:
        return TellMineSheet(at)
    rolled = at.state.journey.visit.rolled
    rows: list[ft.Control] = [quiet_note(at, at.g("ui.j.purse", n=at.state.purse.coins))]
    name, note = at.words.show(Point.MINE), effect(at, Point.MINE)
    if rolled is None:
        rows.append(quiet_note(at, at.g("ui.j.mine.first", n=mine.die)))
        bar = RollEntry(
            at,
            "mine",
            (mine.die,),
            lambda: at.do(RollMine()),
            lambda faces: at.do(RollMine(faces[0])),
            at.g("ui.j.mine.roll"),
            at.g("ui.j.die_of", n=mine.die),
            do=at.do,
            real=real_dice(at.state),
        )
        return sheet(at, name, rows, at.do.close, note=note, bar=bar)
    rows.append(_face(at, mine.die, rolled, at.g("ui.j.mine.gain", n=rolled)))
    rows.append(section(at, at.g("ui.j.mine.again", cost=at.words.show(mine.reroll))))
    shard = shards[0] if shards else None
    if mine.reroll is RerollCost.SHARD:
        rows += _payer(at, who, lambda one: (choose(one), put(())), shards, put)
    payer: Who | None = who if shard is not None else None
    unpaid = mine.reroll is RerollCost.SHARD and payer is None

    def again(face: int | None = None) -> None:
        at.do(RollMine(face, payer, shard), then=lambda: put(()))

    rows.append(_again(at, mine.die, None if unpaid else again))
    bar = confirm_bar(
        at,
        at.g("ui.j.mine.take", n=rolled),
        "",
        lambda: at.do(TakeMine(), then=onward(at.do)),
        ft.Icons.TOLL_ROUNDED,
    )
    return sheet(at, name, rows, at.do.close, note=note, bar=bar)


def _again(at: TableContext[State], die: int, go: Callable[[int | None], object] | None) -> ft.Control:
    """Return the reroll button, or the faces of a real die; disabled if ``go`` is None (shard not paid).

    It never has the accent colour, because a reroll has a cost.
    """
    if not real_dice(at.state):
        return word_button(
            at,
            "mine-again",
            at.g("ui.j.mine.reroll.go"),
            None if go is None else partial(go, None),
            icon=ft.Icons.CASINO_ROUNDED,
        )
    cells = [
        word_button(
            at,
            f"mine-again-{face}",
            str(face),
            None if go is None else partial(go, face),
            label=at.g("ui.j.mine.again.face", n=face),
            ground="flat" if go is None else "raised",
            expand=True,
        )
        for face in range(1, die + 1)
    ]
    return tiles(at, cells, 6, large=3)


def _payer(
    at: TableContext[State],
    who: Who | None,
    choose: Callable[[Who | None], object],
    shards: tuple[Shard, ...],
    put: Callable[[tuple[Shard, ...]], object],
) -> list[ft.Control]:
    """Return the choice of the hero and of the shard that pays a reroll."""
    rows: list[ft.Control] = [
        pick_hero(at, "payer", who, choose, note=lambda hero: said(at, hero.storage.each()))
    ]
    hero = at.state.hero(who)
    if hero is not None:
        rows.append(pick(at, "pay", hero.storage, shards, lambda taken: put(taken[-1:])))
    return rows


def _face(ui: Ui, sides: int, face: int, told: str) -> ft.Control:
    """Return the image of the rolled die, and its meaning in words."""
    return live_region(in_line(die(ui.look, sides, face, 56), ui.text(told, "head"), fill=1, gap=14))


@component
def StatueSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Statue: the effects of its six faces, its price in coins, and the roll."""
    closed = shut(at, Point.STATUE)
    if closed is not None:
        return closed
    rows = statue_table(at, at.state.journey.visit.rolled)
    cost = price_line(at, bill(at.state, printed().statue_coins))
    if at.state.journey.visit.rolled is not None:
        bar = confirm_bar(
            at,
            at.g("ui.j.statue.settle"),
            "",
            lambda: at.do.open("settle_statue"),
            ft.Icons.CHECK_ROUNDED,
        )
    else:
        bar = RollEntry(
            at,
            "statue",
            (printed().statue_die,),
            lambda: at.do(VisitStatue(), then=lambda: _spoke(at)),
            lambda faces: at.do(VisitStatue(faces[0]), then=lambda: _spoke(at)),
            at.g("ui.j.statue.roll"),
            cost,
            do=at.do,
            real=real_dice(at.state),
        )
    note = effect(at, Point.STATUE)
    if at.state.journey.visit.rolled is None:  # the price and the coins left are shown for a real die, too
        note = f"{note} · {cost}"
    return sheet(at, at.words.show(Point.STATUE), rows, at.do.close, note=note, bar=bar)


def _spoke(at: TableContext[State]) -> None:
    """Open the question of the rolled face; if it has none, show a notice with its effect."""
    chain_on(at.do)
    faces = [event.value for event in at.do.table.entries[-1].events if isinstance(event, FateRolled)]
    if faces and at.do.table.state.journey.visit.rolled is None:
        title = f"{at.words.show(Point.STATUE)}{at.t('colon')}{faces[-1]}"
        at.session.notice(Notice(title, at.g(f"ui.j.statue.{faces[-1]}"), calm=True))


def statue_table(ui: Ui, rolled: int | None) -> list[ft.Control]:
    """Return the six faces with their effects; the rolled one is highlighted."""
    rows: list[ft.Control] = []
    for face in range(1, printed().statue_die + 1):
        line = in_line(
            die(ui.look, printed().statue_die, face, 30),
            ui.text(ui.g(f"ui.j.statue.{face}"), "body"),
            fill=1,
            gap=12,
        )
        rows.append(highlighted(ui, line, face == rolled, pad=4))  # low: all six fit above the real die
    return rows


@component
def SettleSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of the rolled face of the Statue."""
    closed = shut(at, Point.STATUE)
    if closed is not None:
        return closed
    rolled = at.state.journey.visit.rolled
    if rolled is None:
        return StatueSheet(at)
    return _FACES.get(rolled, LevelFace)(at)


@component
def ItemFace(at: TableContext[State]) -> ft.Control:
    """Draw the form for a random item."""
    draft, put = use_state(ItemDraft())
    action = SettleStatue(draft.who, item=draft.name, replaces=draft.replaces)
    rows = [
        at.text(capital(at.g("ui.j.statue.2")), "body", weight=600),
        *item_form(at, "statue", draft, put),
    ]
    return point_sheet(
        at,
        Point.STATUE,
        rows,
        action,
        at.g("ui.j.take_item"),
        draft.name,
        ready=ready(at.state, draft),
        missing=at.g("ui.missing.room"),
        spot="room",
    )


@component
def SkillFace(at: TableContext[State]) -> ft.Control:
    """Draw the choice of the skill that is turned to its golden side."""
    who, choose = use_choice(Who)
    skill, turn = use_state(0)
    same, say = use_state("")
    hero = at.state.hero(who)

    def pick_skill(number: int) -> None:
        turn(number)
        say("")

    def pick_who(one: Who | None) -> None:
        choose(one)
        pick_skill(0)

    rows: list[ft.Control] = [
        at.text(capital(at.g("ui.j.statue.3")), "body", weight=600),
        pick_hero(at, "statue-who", who, pick_who),
    ]
    if hero is not None:
        silver = [one for one in hero.skills if not one.upgraded]
        rows.append(section(at, at.g("ui.p.which_skill")))
        rows.append(
            pick_thing(at, "statue-skill", silver, skill, pick_skill)
            if silver
            else quiet_note(at, at.g("ui.p.all_golden"))
        )
    asks = bool(skill) and who is not None and asks_golden(at.state, who, skill)
    if asks:
        rows += ask_same(at, same, say)
    return point_sheet(
        at,
        Point.STATUE,
        rows,
        SettleStatue(who, skill, same=answered(same)),
        at.g("ui.p.upgrade"),
        hero.name if hero else at.g("ui.j.choose_hero"),
        ready=bool(skill) and not (asks and not same),
        missing=at.g("ui.missing.same" if skill else "ui.missing.tile"),
        spot="same" if asks else "",
    )


@component
def LevelFace(at: TableContext[State]) -> ft.Control:
    """Draw the choice of the hero who gains a level."""
    who, choose = use_choice(Who)
    hero = at.state.hero(who)
    rows: list[ft.Control] = [
        at.text(capital(at.g("ui.j.statue.4")), "body", weight=600),
        pick_hero(at, "statue-who", who, choose),
    ]
    return point_sheet(
        at,
        Point.STATUE,
        rows,
        SettleStatue(who),
        at.g("ui.j.one_level"),
        rises(at, hero),
        ready=hero is not None,
        missing=at.g("ui.missing.hero"),
    )


@component
def HeroFace(at: TableContext[State]) -> ft.Control:
    """Draw the form for a random hero: into the reserve, a free board, a hero's place, or as a master."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    shards, told = use_state(tuple[Shard, ...])
    kind = Join(join)
    rows: list[ft.Control] = [
        at.text(capital(at.g("ui.j.statue.5")), "body", weight=600),
        views(
            at, "join", [(one.value, at.g(f"ui.p.join.{one.value}")) for one in joins(at.state)], join, how
        ),
    ]
    if kind is not Join.MASTER:
        rows.append(level_line(at))
    if kind in (Join.SWAP, Join.MASTER):
        rows.append(pick_pupil(at, "join-who", who, choose, later=kind is Join.MASTER))
    if kind is Join.SWAP and who is not None:
        rows += before_leaving(at, leaving(at.state, who))
    rows += card_form(at, "statue-card", card, put)
    target = who if kind in (Join.SWAP, Join.MASTER) else None
    bag, waits = newcomer_bag(at, "statue-shards", kind, who, shards, told)
    action = SettleStatue(target, card=card, join=kind, shards=drawn(at.state, shards if bag else ()))
    ok = kind is not Join.SWAP or who is not None
    return point_sheet(
        at,
        Point.STATUE,
        [*rows, *bag],
        action,
        at.g("ui.p.take_hero"),
        at.words.show(kind),
        ready=ok and not waits,
        missing=at.g("ui.missing.drawn" if waits else "ui.missing.hero"),
        spot="drawn" if waits else "",
    )


_FACES = {
    printed().statue_item: ItemFace,
    printed().statue_skill: SkillFace,
    printed().statue_level: LevelFace,
    printed().statue_hero: HeroFace,
}
