"""Level-ups paid with shards in a turn, and the rewards of each level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.levels import LevelUp
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.party import (
    asks_golden,
    drawn_skills,
    due,
    next_level,
    pays_level,
)
from companion.games.synchro_horizon.skills import (
    DrawSkills,
    KeepSkill,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.entry.items import (
    SkillDraft,
    answered,
    ask_same,
    pick_thing,
    skill_form,
    thing_head,
    thing_sign,
)
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import pick, said, shard_row
from companion.ui.games.synchro_horizon.frame import onward
from companion.ui.games.synchro_horizon.marks import skill_name
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.games.synchro_horizon.start import from_box
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import grid, in_line
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    live_region,
    quiet_note,
    quiet_sheet,
    side_button,
    warn_line,
)
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

ASIDE = -1
"""The number that stands for the Wizard tower's tile in the choice of an upgrade."""


def _who(state: State, about: object) -> Who | None:
    if isinstance(about, str):
        return Who(about)
    active = state.fight.active if state.fight else None
    return active if active is not None and active.side is Side.HEROES else None


@component
def LevelUpSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the shards that pay a level-up; one tap selects the cheapest payment."""
    who = _who(at.state, about)
    hero = at.state.hero(who)
    known = None if hero is None else at.state.level_of(hero).cost
    cost, read = use_state(known)
    paid, put = use_state(tuple[Shard, ...])
    spare, from_reserve = use_state(tuple[Shard, ...])
    if hero is None or who is None:
        return quiet_sheet(at, at.g("ui.p.level_up"), at.g("ui.p.level_up.whose"), at.do.close)
    after = next_level(at.state, hero)
    title = at.g("ui.p.level_up.title", name=hero.name, n=after.level or printed().levels)
    if after.level is None:
        return quiet_sheet(at, title, at.g("ui.p.top"), at.do.close)
    rows: list[ft.Control] = []
    if not _active(at.state, who):
        rows.append(warn_line(at, at.g("ui.p.level_up.turn", name=hero.name)))
    if known is None:
        rows.append(from_box(at))
        pad = Figures(
            at,
            "cost",
            (Figure("cost", at.g("ui.p.level_up.cost", n=hero.level), printed().level_cost_most),),
            {"cost": cost},
            lambda _, n: read(n),
            1,
        )
        rows.append(anchor("cost", pad))
    head = section(at, at.g("ui.p.level_up.pay"), at.g("ui.p.level_up.price", n=cost or 0))
    rows.append(anchor("shards", head))
    rows += _cheap(at, _cheapest(at.state, who), paid, put)
    rows.append(pick(at, "level-pay", hero.storage, paid, put))
    if at.state.bag.reserve.total:
        rows.append(section(at, at.g("ui.p.reserve")))
        rows.append(pick(at, "level-reserve", at.state.bag.reserve, spare, from_reserve))
    enough = cost is not None and pays_level(at.state, who, cost, (*paid, *spare))
    told = "ui.p.level_up.enough" if enough else "ui.p.level_up.not"
    rows.append(live_region(quiet_note(at, at.g(told, n=len(paid) + len(spare)))))
    action = LevelUp(who, paid, spare, cost if known is None else None)
    seek = ScrollController(at, "cost" if cost is None else "shards")
    lacks = seek.name if _active(at.state, who) else "turn"
    bar = confirm_bar(
        at,
        at.g("ui.p.level_up"),
        at.g("ui.j.rises", name=hero.name, n=after.level),
        lambda: at.do(action, then=onward(at.do)),
        ready=enough and _active(at.state, who),
        missing=at.g(f"ui.missing.{lacks}"),
        seek=seek,
    )
    return sheet(
        at,
        title,
        rows,
        at.do.close,
        note=at.g("ui.p.level_up.rule"),
        tail=sign_of(at, who, 30),
        bar=bar,
        seek=seek,
    )


def _cheap(
    ui: Ui,
    cheap: tuple[Shard, ...],
    paid: tuple[Shard, ...],
    put: Callable[[tuple[Shard, ...]], object],
) -> list[ft.Control]:
    """Return the button that selects the cheapest payment; nothing if there is none or it is selected."""
    if not cheap or paid == cheap:
        return []
    word = ui.g("ui.p.level_up.cheap")
    body = in_line(shard_row(ui, cheap, 0, 26), ui.text(word, "body", weight=600), gap=12)
    label = f"{word}{ui.t('colon')}{said(ui, cheap)}"
    return [tappable(ui, "level-cheap", label, body, lambda: put(cheap), alignment=None, pad=12, height=None)]


def _active(state: State, who: Who) -> bool:
    return state.fight is not None and state.fight.active is who


def _cheapest(state: State, who: Who | None) -> tuple[Shard, ...]:
    hero = state.hero(who)
    payment = None if hero is None else next_level(state, hero).payment
    return () if payment is None else payment.each()


@component
def KeepSkillSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form for the tile to keep of those drawn.

    The left button puts them aside and draws one fewer: 3, 2, 1.
    """
    draft, put = use_state(SkillDraft())
    draw = drawn_skills(at.state)
    if draw is None:
        return _nothing(at)
    rows: list[ft.Control] = [_count(at, draw.shown)]
    rows += skill_form(at, "keep", draft, put, at.state.hero(draw.who))
    if draw.full:  # all slots are used: keeping the old tiles is allowed, too
        rows.append(
            action_button(
                at,
                "waive",
                at.g("ui.p.waive.none"),
                lambda: at.do(WaiveReward(draw.who), then=onward(at.do)),
                ground="flat",
            )
        )
    again = side_button(
        at,
        "mulligan",
        at.g("ui.p.mulligan", n=draw.fewer) if draw.fewer else at.g("ui.p.mulligan.no"),
        lambda: at.do(Mulligan()),
        ground="raised" if draw.fewer else "flat",
        width=120,
    )
    action = KeepSkill(draft.name, draft.cost, draft.replaces)
    seek = ScrollController(at, "room")
    bar = confirm_bar(
        at,
        at.g("ui.p.keep"),
        at.g("ui.p.keep.follows", name=draw.name),
        lambda: at.do(action, then=onward(at.do)),
        ready=not draw.full or bool(draft.replaces),
        missing=at.g("ui.missing.room.tile"),
        left=again,
        seek=seek,
    )
    title = at.g("ui.p.keep.title", name=draw.name, level=draw.level)
    return sheet(at, title, rows, at.do.close, note=at.look.hint(at.g("ui.p.keep.note")), bar=bar, seek=seek)


def _count(ui: Ui, n: int) -> ft.Control:
    """Return the number of drawn tiles, highlighted in the countdown 3, 2, 1."""
    steps = [
        ui.text(
            str(k),
            "tile",
            size=26,
            color=ui.accent.acc if k == n else ui.colours.ink3,
            label=ui.g("ui.p.drawn", n=n) if k == n else "",
        )
        for k in range(printed().level_skills, 0, -1)
    ]
    return in_line(*steps, ui.text(ui.g("ui.p.drawn", n=n), "body", weight=600, expand=True), gap=14)


def _nothing(at: TableContext[State]) -> ft.Control:
    return quiet_sheet(at, at.g("ui.p.rewards"), at.g("ui.p.rewards.none"), at.do.close)


@component
def AsideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice between the Wizard tower's tile and a draw."""
    room, give = use_state(0)
    aside = at.state.roster.aside
    reward = next((one for one in due(at.state) if one.skill), None)
    if aside is None or reward is None:
        return _nothing(at)
    who = reward.reward.who
    hero = at.state.hero(who)
    rows: list[ft.Control] = [
        thing_head(at, aside),
        quiet_note(at, at.g("ui.p.aside.note")),
    ]
    if hero is not None and reward.full:
        rows.append(anchor("room", section(at, at.g("ui.p.skill.room", name=hero.name))))
        rows.append(pick_thing(at, "aside-room", hero.skills, room, give))
    draw = side_button(
        at,
        "aside-draw",
        at.g("ui.p.aside.draw"),
        lambda: at.do(DrawSkills(who), then=onward(at.do)),
        width=120,
    )
    seek = ScrollController(at, "room")
    bar = confirm_bar(
        at,
        at.g("ui.p.aside.take"),
        reward.name,
        lambda: at.do(TakeAside(who, room), then=onward(at.do)),
        ready=not reward.full or bool(room),
        missing=at.g("ui.missing.room.tile"),
        seek=seek,
        left=draw,
    )
    title = at.g("ui.p.keep.title", name=reward.name, level=reward.reward.level)
    return sheet(at, title, rows, at.do.close, bar=bar, seek=seek)


def _turnable(
    at: TableContext[State], who: Who, hero: Hero, chosen: int | None, choose: Callable[[int], object]
) -> ft.Control:
    """Return the choice of an upgrade: card and tiles on their silver side, and the Wizard tower's tile."""
    cells: list[ft.Control] = []
    if not hero.card.upgraded:
        cells.append(
            chip(
                at,
                "golden-card",
                hero.name,
                at.g("ui.p.card"),
                chosen == 0,
                lambda: choose(0),
                sign_of(at, who),
            )
        )
    cells += [
        chip(
            at,
            f"golden-{skill.id}",
            skill_name(at, hero, skill),
            at.g("ui.p.skill"),
            chosen == skill.id,
            partial(choose, skill.id),
            thing_sign(at, skill),
        )
        for skill in hero.skills
        if not skill.upgraded
    ]
    aside = at.state.roster.aside
    if aside is not None:  # an alternative reading of the booklet, which the players may choose
        cells.append(
            chip(
                at,
                "golden-aside",
                aside.name,
                at.g("ui.p.aside.instead"),
                chosen == ASIDE,
                lambda: choose(ASIDE),
                thing_sign(at, aside),
            )
        )
    return grid(cells, 1)


@component
def UpgradeSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the reward of levels 5 to 7: the card or a skill that is turned to its golden side."""
    chosen, choose = use_choice(int)
    same, say = use_state("")
    room, give = use_state(0)
    reward = next((one for one in due(at.state) if not one.skill), None)
    hero = at.state.hero(reward.reward.who) if reward else None
    if reward is None or hero is None or hero.who is None:
        return _nothing(at)
    who: Who = hero.who

    def pick_one(number: int) -> None:
        choose(number)
        say("")

    rows: list[ft.Control] = [anchor("golden", _turnable(at, who, hero, chosen, pick_one))]
    full = chosen == ASIDE and not hero.skill_room
    if full:
        rows.append(anchor("room", section(at, at.g("ui.p.skill.room", name=hero.name))))
        rows.append(pick_thing(at, "golden-room", hero.skills, room, give))
    asks = chosen is not None and chosen != ASIDE and asks_golden(at.state, who, chosen)
    if asks:
        rows += ask_same(at, same, say)
    lacks = "golden" if chosen is None else "room" if full else "same"

    def go() -> None:
        if chosen == ASIDE:
            at.do(TakeAside(who, room), anyway=True, then=onward(at.do))
        else:
            at.do(TakeUpgrade(who, chosen or 0, answered(same)), then=onward(at.do))

    leave = side_button(
        at, "waive", at.g("ui.p.waive"), lambda: at.do(WaiveReward(who), then=onward(at.do)), width=120
    )
    seek = ScrollController(at, lacks)
    bar = confirm_bar(
        at,
        at.g("ui.p.aside.take" if chosen == ASIDE else "ui.p.upgrade"),
        hero.name if chosen == ASIDE else at.g("ui.p.golden"),
        go,
        ready=chosen is not None and not (asks and not same) and not (full and not room),
        missing=at.g("ui.missing.room.tile" if full else f"ui.missing.{lacks}"),
        seek=seek,
        left=leave,
    )
    title = at.g("ui.p.keep.title", name=hero.name, level=reward.reward.level)
    return sheet(
        at, title, rows, at.do.close, note=at.look.hint(at.g("ui.p.upgrade.note")), bar=bar, seek=seek
    )
