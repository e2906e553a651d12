"""Points with a die: the Mine, the Statue and what its faces give. The phone rolls, or a real die is told."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.levels import level_after
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
from companion.games.synchro_horizon.queries.party import joins
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Point, RerollCost, Shard, Who
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.drawings import die
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import ItemDraft, item_form, pick_thing, ready
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import pick, said
from companion.ui.games.synchro_horizon.frame import (
    effect,
    go_on,
    onward,
    point_sheet,
    price_line,
    shut,
)
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, with_master
from companion.ui.games.synchro_horizon.start import from_box
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import in_line, tiles
from companion.ui.parts.panels import confirm_bar, live, quiet_note, views
from companion.ui.parts.press import press, word_button
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.theme import active, flat
from companion.ui.wall import part


@part
def TellMineSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The two icons of the Mine, read once."""
    mine = state.known.mine
    faces, put = use_state(mine.die or printed().action_die)
    cost, pay = use_state(mine.reroll)

    def chip(one: RerollCost) -> ft.Control:
        return press(
            ui,
            f"reroll-{one.value}",
            ui.words.show(one),
            ui.text(ui.words.show(one), "body", weight=600, max_lines=1),
            lambda: pay(one),
            chosen=one is cost,
            expand=True,
        )

    rows: list[ft.Control] = [
        from_box(ui, "mine."),
        Figures(
            ui,
            "mine",
            (Figure("die", ui.g("ui.j.mine.faces"), printed().mine_die_most, 2),),
            {"die": faces},
            lambda _, n: put(n),
            1,
        ),
        spot("reroll", section(ui, ui.g("ui.j.mine.reroll"))),
        tiles(ui, [chip(one) for one in RerollCost], 3),
    ]

    def go() -> None:
        if faces and cost is not None:
            do(TellMine(faces, cost), then=lambda: do.open("mine"))

    seek = Seek(ui, "reroll")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.s.split.keep"),
        ui.g("ui.j.mine.keep"),
        go,
        ready=bool(faces) and cost is not None,
        missing=ui.g("ui.missing.mine"),
        seek=seek,
    )
    return sheet(ui, ui.g("ui.j.mine.read"), rows, do.close, note=effect(ui, Point.MINE), bar=bar, seek=seek)


@part
def MineSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The first roll is free; each other one costs, and only the last counts."""
    who, choose = use_choice(Who)
    shards, put = use_state(tuple[Shard, ...])
    closed = shut(ui, state, do, Point.MINE)
    if closed is not None:
        return closed
    mine = state.known.mine
    if mine.die is None or mine.reroll is None:
        return TellMineSheet(ui, state, do)
    rolled = state.journey.visit.rolled
    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.j.purse", n=state.purse.coins))]
    name, note = ui.words.show(Point.MINE), effect(ui, Point.MINE)
    if rolled is None:
        rows.append(quiet_note(ui, ui.g("ui.j.mine.first", n=mine.die)))
        bar = RollEntry(
            ui,
            "mine",
            (mine.die,),
            lambda: do(RollMine()),
            lambda faces: do(RollMine(faces[0])),
            ui.g("ui.j.mine.roll"),
            ui.g("ui.j.die_of", n=mine.die),
            do=do,
            real=real_dice(state),
        )
        return sheet(ui, name, rows, do.close, note=note, bar=bar)
    rows.append(_face(ui, mine.die, rolled, ui.g("ui.j.mine.gain", n=rolled)))
    rows.append(section(ui, ui.g("ui.j.mine.again", cost=ui.words.show(mine.reroll))))
    shard = shards[0] if shards else None
    if mine.reroll is RerollCost.SHARD:
        rows += _payer(ui, state, who, choose, shards, put)
    payer: Who | None = who if shard is not None else None
    rows.append(_again(ui, state, do, mine.die, payer, shard))
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.j.mine.take", n=rolled),
        "",
        lambda: do(TakeMine(), then=onward(do)),
        ft.Icons.TOLL_ROUNDED,
    )
    return sheet(ui, name, rows, do.close, note=note, bar=bar)


def _again(ui: Ui, state: State, do: Actor, die: int, payer: Who | None, shard: Shard | None) -> ft.Control:
    """A roll that costs is never the bright button; of a real die the face is touched."""
    if not real_dice(state):
        return word_button(
            ui,
            "mine-again",
            ui.g("ui.j.mine.reroll.go"),
            lambda: do(RollMine(None, payer, shard)),
            icon=ft.Icons.CASINO_ROUNDED,
        )
    cells = [
        word_button(
            ui,
            f"mine-again-{face}",
            str(face),
            partial(do, RollMine(face, payer, shard)),
            label=ui.g("ui.j.mine.again.face", n=face),
            expand=True,
        )
        for face in range(1, die + 1)
    ]
    return tiles(ui, cells, 6, large=3)


def _payer(ui: Ui, state: State, who: Who | None, choose: Any, shards: Any, put: Any) -> list[ft.Control]:
    """Who pays the shard of a second roll."""
    rows: list[ft.Control] = [
        pick_hero(ui, state, "payer", who, choose, note=lambda hero: said(ui, hero.storage.each()))
    ]
    hero = state.hero(who)
    if hero is not None:
        rows.append(pick(ui, "pay", hero.storage, shards, lambda taken: put(taken[-1:])))
    return rows


def _face(ui: Ui, sides: int, face: int, told: str) -> ft.Control:
    """The die as it lies, and what it means."""
    return live(in_line(die(ui.look, sides, face, 56), ui.text(told, "head"), fill=1, gap=14))


@part
def StatueSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The table of the six faces; two coins, then the die."""
    closed = shut(ui, state, do, Point.STATUE)
    if closed is not None:
        return closed
    rows = statue_table(ui, state.journey.visit.rolled)
    if state.journey.visit.rolled is not None:
        bar = confirm_bar(
            ui, do, ui.g("ui.j.statue.settle"), "", lambda: do.open("settle_statue"), ft.Icons.CHECK_ROUNDED
        )
    else:
        bar = RollEntry(
            ui,
            "statue",
            (printed().statue_die,),
            lambda: do(VisitStatue(), then=lambda: _spoke(ui, do)),
            lambda faces: do(VisitStatue(faces[0]), then=lambda: _spoke(ui, do)),
            ui.g("ui.j.statue.roll"),
            price_line(ui, state, printed().statue_coins),
            do=do,
            real=real_dice(state),
        )
    note = effect(ui, Point.STATUE)
    if state.journey.visit.rolled is None:  # what is paid, and what it leaves, beside the real die too
        note = f"{note} · {price_line(ui, state, printed().statue_coins)}"
    return sheet(ui, ui.words.show(Point.STATUE), rows, do.close, note=note, bar=bar)


def _spoke(ui: Ui, do: Actor) -> None:
    """The next question opens; where there is none, a sentence says what the die gave."""
    go_on(do)
    faces = [event.value for event in do.table.entries[-1].events if isinstance(event, FateRolled)]
    if faces and do.table.state.journey.visit.rolled is None:
        title = f"{ui.words.show(Point.STATUE)}{ui.t('colon')}{faces[-1]}"
        ui.desk.notice(Notice(title, ui.g(f"ui.j.statue.{faces[-1]}"), calm=True))


def statue_table(ui: Ui, rolled: int | None) -> list[ft.Control]:
    """The six faces and what they give; the one that lies glows."""
    rows: list[ft.Control] = []
    for face in range(1, printed().statue_die + 1):
        line = in_line(
            die(ui.look, printed().statue_die, face, 30),
            ui.text(ui.g(f"ui.j.statue.{face}"), "body"),
            fill=1,
            gap=12,
        )
        here = face == rolled
        # all six are seen above the faces of a real die
        rows.append(active(ui.look, ui.game, line, padding=3) if here else flat(ui.look, line, padding=4))
    return rows


@part
def SettleSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """One face of the table after the roll; each asks its own things."""
    closed = shut(ui, state, do, Point.STATUE)
    if closed is not None:
        return closed
    rolled = state.journey.visit.rolled
    if rolled is None:
        return StatueSheet(ui, state, do)
    return _FACES.get(rolled, LevelFace)(ui, state, do)


@part
def ItemFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A random item."""
    draft, put = use_state(ItemDraft())
    action = SettleStatue(draft.who, item=draft.name, replaces=draft.replaces)
    rows = [ui.text(ui.g("ui.j.statue.2"), "body", weight=600), *item_form(ui, state, "statue", draft, put)]
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        action,
        ui.g("ui.j.take_item"),
        draft.name,
        ready=ready(state, draft),
        missing=ui.g("ui.missing.room"),
        spot="room",
    )


@part
def SkillFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A skill is turned to its golden side."""
    who, choose = use_choice(Who)
    skill, turn = use_state(0)
    hero = state.hero(who)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.3"), "body", weight=600),
        pick_hero(ui, state, "statue-who", who, lambda one: (choose(one), turn(0))),
    ]
    if hero is not None:
        silver = [one for one in hero.skills if not one.upgraded]
        rows.append(section(ui, ui.g("ui.p.which_skill")))
        rows.append(
            pick_thing(ui, "statue-skill", silver, skill, turn)
            if silver
            else quiet_note(ui, ui.g("ui.p.all_golden"))
        )
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        SettleStatue(who, skill),
        ui.g("ui.p.upgrade"),
        hero.name if hero else ui.g("ui.j.choose_hero"),
        ready=bool(skill),
        missing=ui.g("ui.missing.tile"),
    )


@part
def LevelFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """One hero gains a level."""
    who, choose = use_choice(Who)
    hero = state.hero(who)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.4"), "body", weight=600),
        pick_hero(ui, state, "statue-who", who, choose),
    ]
    follows = ui.g("ui.j.rises", name=hero.name, n=level_after(hero)) if hero else ui.g("ui.j.choose_hero")
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        SettleStatue(who),
        ui.g("ui.j.one_level"),
        follows,
        ready=hero is not None,
        missing=ui.g("ui.missing.hero"),
    )


@part
def HeroFace(ui: Ui, state: State, do: Actor) -> ft.Control:
    """A random hero: in reserve, on a free board, in a hero's place, or as a master."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    kind = Join(join)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.j.statue.5"), "body", weight=600),
        views(ui, "join", [(one.value, ui.g(f"ui.p.join.{one.value}")) for one in joins(state)], join, how),
    ]
    if kind is not Join.MASTER:
        rows.append(level_line(ui, state))
    if kind in (Join.SWAP, Join.MASTER):
        nobody = ui.g("ui.j.later") if kind is Join.MASTER else ""
        rows.append(
            pick_hero(
                ui, state, "join-who", who, choose, note=lambda hero: with_master(ui, hero), nobody=nobody
            )
        )
    rows += card_form(ui, state, "statue-card", card, put)
    target = who if kind in (Join.SWAP, Join.MASTER) else None
    action = SettleStatue(target, card=card, join=kind)
    ok = kind is not Join.SWAP or who is not None
    return point_sheet(
        ui,
        do,
        Point.STATUE,
        rows,
        action,
        ui.g("ui.p.take_hero"),
        ui.words.show(kind),
        ready=ok,
        missing=ui.g("ui.missing.hero"),
    )


_FACES = {
    printed().statue_item: ItemFace,
    printed().statue_skill: SkillFace,
    printed().statue_level: LevelFace,
    printed().statue_hero: HeroFace,
}
