"""The turn sheet: the actions a hero can pay for, or a monster's die, its attack and the end of its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.games.synchro_horizon.health import Damage, GainShield
from companion.games.synchro_horizon.hero_cards import DescribeHero
from companion.games.synchro_horizon.levels import LevelUp
from companion.games.synchro_horizon.monsters import MonsterBlow
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.before import (
    Effect,
    burn_choice,
    effect_of_line,
    effect_of_skill,
    unaffected,
)
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.questions import skill_payment
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.state.party import Hero, HeroCard, Shards, Skill
from companion.games.synchro_horizon.turn import (
    BasicAttack,
    EndTurn,
    FromReserve,
    SwapPlaces,
    ToReserve,
    UseSkill,
)
from companion.games.synchro_horizon.vocabulary import HeroClass, Shard, Side, SpentOn, Trigger, Verb, Who
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import d6
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip, pick_class
from companion.ui.games.synchro_horizon.entry.shards import said, shard_row, shard_sign
from companion.ui.games.synchro_horizon.fight.many import SkillEffect, hits_of, parts_of
from companion.ui.games.synchro_horizon.fight.shards import ShardPick
from companion.ui.games.synchro_horizon.frame import after_blow, onward, quiet_bar
from companion.ui.games.synchro_horizon.guide import reminder_lines
from companion.ui.games.synchro_horizon.marks import side_key, skill_name
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.explanation import AskedLine, whys
from companion.ui.parts.layout import grid, in_line, side_by_side, stacked, tight_row, tiles
from companion.ui.parts.panels import action_button, confirm_bar, panel, quiet_note, quiet_sheet, warn_line
from companion.ui.parts.rows import glyph, section, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

SHIELDS = (1, 2, 3, 5)
"""Amounts of shield with their own button; others take two taps."""


@component
def TurnSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the turn of the acting character: the possible actions, and the button that ends the turn."""
    fight = at.state.fight
    who = fight.active if fight else None
    if fight is None or who is None:
        return quiet_sheet(at, at.g("ui.turn.none"), at.g("ui.turn.none.note"), at.do.close)
    sign = sign_of(at, who, 30)
    pad, many, run = ft.Icons.DIALPAD_ROUNDED, ft.Icons.GROUPS_ROUNDED, ft.Icons.DIRECTIONS_RUN_ROUNDED
    of_him = _way(at, "pad", pad, "ui.turn.pad", "ui.turn.pad.note", lambda: at.do.open("character", who))
    title = capital(at.g("where.turn", name=at.state.name(who)))
    # the last marble is revealed automatically: the note explains why the sheet opened
    note = at.g("ui.turn.last") if not (fight.box(who.side).left or fight.turn.begun) else ""
    monster = at.state.monster(who)
    mine = reminder_lines(at, who, Trigger.TURN, Trigger.ATTACK, Trigger.SKILL)
    if monster is not None:
        rows = [*mine, MonsterTurn(at, monster), of_him]
        return sheet(at, title, rows, at.do.close, note=note, tail=sign, bar=_end(at, monster))
    seek = ScrollController(at, "swap")
    rows = [
        *mine,
        HeroTurn(at, who, seek),
        of_him,
        _way(at, "many", many, "ui.many", "ui.many.note", lambda: at.do.open("many")),
    ]
    if not fight.dungeon:
        # The sixth action of a hero (SH-70); its sheet asks for confirmation.
        rows.append(
            _way(at, "retreat", run, "menu.retreat", "ui.turn.retreat", lambda: at.do.open("retreat"))
        )
    after = queries.next_side_after(fight)
    follows = at.g(f"step.end_turn.{'round_end' if after is None else after.value}")
    bar = _finish(at, follows, ft.Icons.CHECK_ROUNDED)
    return sheet(at, title, rows, at.do.close, note=note, tail=sign, bar=bar, seek=seek)


def _way(ui: Ui, name: str, icon: ft.IconData, title: str, note: str, go: Callable[[], object]) -> ft.Control:
    """Return a row that opens another sheet."""
    return way_to(ui, f"to-{name}", ui.g(title), go, icon, note=ui.g(note))


def _finish(at: TableContext[State], follows: str, icon: ft.IconData) -> ft.Control:
    """Return the button that ends the turn; in the accent colour once an action was done, or if stunned."""
    fight = at.state.fight
    assert fight is not None, "_finish needs a fight"
    assert fight.active is not None, "_finish needs an acting character"
    title = at.g("step.end_turn", name=at.state.name(fight.active))

    def go() -> None:
        at.do(EndTurn(), then=at.do.go_on)

    if fight.turn.begun or fight.turn.stunned:
        return confirm_bar(at, title, follows, go, icon)
    return quiet_bar(at, title, follows, go, icon, "finish")


# -- a hero ------------------------------------------------------------------------------------------


@component
def HeroTurn(at: TableContext[State], who: Who, seek: ScrollController) -> ft.Control:
    """Draw the actions of a hero with their costs: attack, skills, places, level, shields, reserve."""
    skill_id, open_skill = use_state(0)
    beside, choose = use_choice(Who)
    # the payment is asked below the tapped row, often below the fold: scroll there
    ft.use_effect(lambda: _lead(seek, "swap") if beside else None, [beside])
    ft.use_effect(lambda: _lead(seek, "skill") if skill_id else None, [skill_id])
    hero = at.state.hero(who)
    if hero is None:
        return quiet_note(at, at.g("ui.gone"))
    rows: list[ft.Control] = []
    fight = at.state.fight
    if fight is not None and fight.turn.stunned:
        rows.append(warn_line(at, at.g("ui.turn.stunned", name=hero.name)))
    rows.append(_attack(at, hero, who))
    rows.append(section(at, at.g("ui.skills", n=len(hero.skills))))
    rows += [
        SkillRow(at, hero, skill, skill.id == skill_id, open_skill, key=f"skill-{skill.id}")
        for skill in hero.skills
    ]
    if not hero.skills:
        rows.append(quiet_note(at, at.g("ui.skills.none")))
    rows += _places(at, hero, who, beside, choose)
    rows.append(_level(at, hero, who))
    rows += _shields(at, who)
    rows += _reserve(at, hero)
    return stacked(rows, across="stretch")


def _lead(seek: ScrollController, name: str) -> None:
    seek.name = name
    seek.grown()


def _pay_row(
    ui: Ui, id: str, hero: Hero, reserve: Shards, pay: Callable[[Shard, bool], object]
) -> list[ft.Control]:
    """Return a button for each kind of shard the hero has, then of the reserve; a tap pays one."""
    held = [(shard, False, hero.storage.of(shard)) for shard in Shard]
    held += [(shard, True, reserve.of(shard)) for shard in Shard]
    there = [each for each in held if each[2]]
    if not there:
        return [quiet_note(ui, ui.g("ui.storage.empty"))]
    cells = [
        tappable(
            ui,
            f"{id}-reserve-{shard.value}" if kept else f"{id}-{shard.value}",
            ui.g("ui.pay.reserve" if kept else "ui.pay.with", shard=shard, n=n),
            tight_row(
                shard_sign(ui, shard),
                ui.text(ui.g("ui.pay.kept", n=n) if kept else str(n), "body", weight=700, max_lines=1),
                gap=6,
            ),
            partial(pay, shard, kept),
            expand=True,
        )
        for shard, kept, n in there
    ]
    # "1 in reserve" needs half the width to be readable, with large text all of it
    most, large = (2, 1) if reserve.total else (4, 2)
    return [quiet_note(ui, ui.g("ui.pay")), tiles(ui, cells, min(most, len(cells)), large=large)]


def _attack(at: TableContext[State], hero: Hero, who: Who) -> ft.Control:
    """Return the basic attack with its computed damage; a tap on a shard pays and deals it."""
    blow = queries.attack_of(at.state, who)
    assert blow is not None, "an acting hero has a basic attack"
    parts = []
    if blow.target is not None and blow.front:
        parts.append(at.g("ui.attack.front", n=blow.front, name=at.state.name(blow.target)))
    if blow.everyone:
        parts.append(at.g("ui.attack.all", n=blow.everyone))
    if blow.shield:
        parts.append(at.g("ui.attack.shield", n=blow.shield))
    told = ", ".join(parts)
    name = at.text(at.g("action.BasicAttack"), "body", weight=600)
    head = in_line(glyph(at, ft.Icons.FLASH_ON_ROUNDED), name, fill=1)
    if queries.used(at.state, SpentOn.BASIC):
        return panel(at, [head, quiet_note(at, at.g("ui.used"))])
    if not queries.attack_reaches(at.state, who):  # no target: nothing is paid (SH-126)
        return panel(at, [head, quiet_note(at, at.g("ui.attack.nobody"))])

    unread = _unread_cards(at, hero, who)

    def pay(shard: Shard, kept: bool) -> None:
        # skip the rules' warning about unknown cards: they are asked right above
        at.do(BasicAttack(who, shard, reserve=kept), anyway=bool(unread), then=at.do.close)

    names = tuple(f"{each}-{who.value}" for each in ("blow", "all", "shield"))
    reasons = tuple(why for why in at.do.table.game.numbers(at.state) if why.id in names)
    pays = _pay_row(at, "basic", hero, at.state.bag.reserve, pay)
    return panel(at, [head, AskedLine(at, "attack", told, reasons), *unread, *pays])


def _unread_cards(at: TableContext[State], hero: Hero, who: Who) -> list[ft.Control]:
    """Return the questions for unknown classes and class levels of the hero's cards, remembered (U-9)."""
    rows: list[ft.Control] = []
    for card, master in ((hero.card, False), (hero.master, True)):
        if card is None:
            continue
        if card.hero_class is None:
            tell_class = partial(_told_class, at.do, who, card, master)
            rows.append(quiet_note(at, at.g("ui.attack.class", name=card.name)))
            rows.append(pick_class(at, "read-master" if master else "read", None, tell_class))
        elif card.class_level is None and not master:  # a master's unknown level counts as the hero's
            tell = partial(DescribeHero, who, card.name, card.hero_class)
            cells = [
                word_button(
                    at,
                    f"read-{n}",
                    str(n),
                    partial(at.do, tell(n)),
                    label=at.g("ui.p.clv.short", n=n),
                    expand=True,
                )
                for n in range(1, printed().class_level_most + 1)
            ]
            rows.append(quiet_note(at, at.g("ui.attack.clv", name=card.name, what=card.hero_class)))
            rows.append(grid(cells, 5))
    return rows


def _told_class(do: Dispatcher, who: Who, card: HeroCard, master: bool, kind: HeroClass | None) -> None:
    do(DescribeHero(who, card.name, kind, card.class_level, master))


@component
def SkillRow(
    at: TableContext[State], hero: Hero, skill: Skill, opened: bool, show: Callable[[int], object]
) -> ft.Control:
    """Draw a skill with its cost, and a button with the cheapest payment if the shards suffice.

    Unfolded (``opened``), it lets the player choose the shards.
    """
    chosen, put = use_state(tuple[Shard, ...])
    who, fight = hero.who, at.state.fight
    assert who is not None, "an acting hero has a board"
    used = fight is not None and skill.id in fight.turn.skills
    found = skill_payment(at.state, who, skill.id) if skill.cost is not None else None
    cost = at.g("ui.skill.unread")
    silenced = hero.health.silenced
    name = skill_name(at, hero, skill)
    if silenced:
        cost = at.g("ui.skill.silenced")
    elif skill.cost is not None:
        cost = at.g("ui.skill.cost" if found else "ui.skill.short", cost=said(at, skill.cost))

    def use(own: Sequence[Shard], rest: Sequence[Shard], read: tuple[Shard, ...] | None = None) -> None:
        effect = SkillEffect(name, effect_of_skill(at.do.table.done, skill))

        def tell() -> None:
            at.session.rest()  # the next sheet's main button may be ready: ignore a second tap
            at.do.open("many", effect)

        at.do(UseSkill(who, skill.id, tuple(own), tuple(rest), read), then=tell)

    head = way_to(
        at,
        f"skill-{skill.id}",
        name,
        lambda: show(0 if opened else skill.id),
        ft.Icons.AUTO_AWESOME_ROUNDED,
        note=at.g("ui.used") if used else cost,
        quiet=used or silenced or (skill.cost is not None and found is None),
    )
    if opened:

        def use_chosen() -> None:
            own, rest = _split(chosen, hero.storage)
            use(own, rest, chosen if skill.cost is None else None)

        pays = stacked(_chosen(at, hero, skill, chosen, put, use_chosen))
        return stacked([head, anchor("skill", pays)])
    if found is None or used or silenced:
        return head
    pay = _pay(
        at, f"use-{skill.id}", name, found.shards, lambda: use(found.shards, found.reserve), found.reserve
    )
    return side_by_side(at, head, pay, fill=0, gap=6, under=4)


def _pay(
    ui: Ui,
    id: str,
    name: str,
    own: Sequence[Shard],
    use: Callable[[], object],
    kept: Sequence[Shard] = (),
) -> ft.Control:
    """Return the key with the cheapest payment; it names the number of shards taken from the reserve."""
    paid = (*own, *kept)
    word = ui.g("ui.skill.pay.kept", n=len(kept)) if kept else ui.g("ui.skill.pay.short")
    label = f"{name}. {ui.g('ui.skill.pay', shards=said(ui, paid))}"
    if kept:
        label = f"{label}. {word}"
    lines = [
        ui.text(word, "caption", weight=600, text_align=ft.TextAlign.CENTER),
        shard_row(ui, paid, 0, 24),
    ]
    return side_key(ui, id, label, lines, use, max(100 if kept else 76, 22 * len(paid) + 24))


def _chosen(
    at: TableContext[State],
    hero: Hero,
    skill: Skill,
    chosen: tuple[Shard, ...],
    put: Callable[[tuple[Shard, ...]], object],
    use: Callable[[], object],
) -> list[ft.Control]:
    """Return the choice of single shards: an unknown cost, or another payment than the cheapest."""
    rows: list[ft.Control] = [
        quiet_note(at, at.g("ui.pay")),
        ShardPick(at, "cost", hero.storage + at.state.bag.reserve, chosen, put),
    ]
    if at.state.bag.reserve.total:
        rows.append(quiet_note(at, at.g("ui.reserve.also")))
    lacks = skill.lacks(chosen)
    enough = not lacks
    word = at.g("ui.skill.use", n=len(chosen)) if enough else at.g("ui.skill.need", n=lacks)
    go = word_button(
        at,
        "use-skill",
        word,
        use if enough else None,
        ground="accent" if enough else "well",
        icon=ft.Icons.AUTO_AWESOME_ROUNDED,
    )
    return [*rows, go]


def _split(chosen: Sequence[Shard], storage: Shards) -> tuple[tuple[Shard, ...], tuple[Shard, ...]]:
    """Split chosen shards into those of the hero's storage, used first, and those of the reserve."""
    own: list[Shard] = []
    rest: list[Shard] = []
    for shard in chosen:
        (own if own.count(shard) < storage.of(shard) else rest).append(shard)
    return tuple(own), tuple(rest)


def _shields(at: TableContext[State], who: Who) -> list[ft.Control]:
    """Return buttons that give the acting hero a shield, the most common effect of skills and items."""
    cells = [
        word_button(
            at,
            f"shield-plus-{n}",
            f"+{n}",
            partial(at.do, GainShield(who, n)),
            label=at.g("ui.shield.do", n=n),
            icon=ft.Icons.SHIELD_ROUNDED,
            expand=True,
        )
        for n in SHIELDS
    ]
    return [section(at, at.g("ui.pad.shield")), tiles(at, cells, 4, large=2)]


def _places(
    at: TableContext[State], hero: Hero, who: Who, beside: Who | None, choose: Callable[[Who | None], object]
) -> list[ft.Control]:
    """Return the choice of a neighbour to change places with, then of the shard that pays it."""
    swap = queries.swap(at.state, who)
    if not swap.beside:
        return []
    if swap.used:
        return [section(at, at.g("ui.swap.cost"), at.g("ui.used"))]
    cells = [
        chip(
            at,
            f"place-{other.value}",
            at.g("ui.swap_with", name=at.state.name(other)),
            at.g("ui.swap.price"),
            other is beside,
            partial(choose, None if other is beside else other),
        )
        for other in swap.beside
    ]
    rows: list[ft.Control] = [tiles(at, cells, 2, even=True)]
    if beside in swap.beside:
        with_ = beside

        def pay(shard: Shard, kept: bool) -> None:
            at.do(SwapPlaces(who, with_, shard, reserve=kept), then=lambda: choose(None))

        rows.append(anchor("swap", stacked(_pay_row(at, "swap", hero, at.state.bag.reserve, pay))))
    return rows


def _level(at: TableContext[State], hero: Hero, who: Who) -> ft.Control:
    """Return the link to the level-up with its cost, and a key that pays it if the hero's shards suffice."""
    after = next_level(at.state, hero)
    if after.level is None:
        note = at.g("ui.p.top")
    elif after.done:
        note = at.g("ui.used")
    elif after.cost is None:
        note = at.g("ui.turn.level.unread")
    else:
        note = at.g("ui.turn.level.enough" if after.with_reserve else "ui.turn.level.short", n=after.cost)
    head = way_to(
        at,
        "level",
        at.g("action.LevelUp"),
        lambda: at.do.open("level_up", who),
        ft.Icons.ARROW_UPWARD_ROUNDED,
        note=note,
        quiet=after.done or after.level is None,
    )
    if after.payment is None or after.done:
        return head
    paid = after.payment.each()

    def rise() -> None:
        at.do(LevelUp(who, paid), then=onward(at.do))

    return side_by_side(
        at, head, _pay(at, "level-pay", at.g("action.LevelUp"), paid, rise), fill=0, gap=6, under=4
    )


def _reserve(at: TableContext[State], hero: Hero) -> list[ft.Control]:
    """Return buttons that move a shard to or from the reserve; none without room or shards (SH-69)."""
    held = at.state.bag.reserve

    def cell(id: str, word: str, shard: Shard, action: object) -> ft.Control:
        body = tight_row(shard_sign(at, shard), at.text(word, "note", weight=600), gap=6)
        label = f"{word}{at.t('colon')}{at.words.show(shard)}"
        return tappable(at, f"{id}-{shard.value}", label, body, partial(at.do, action), expand=True)

    cells: list[ft.Control] = []
    if queries.reserve_open(at.state):
        put = at.g("ui.reserve.put")
        cells += [
            cell("to-reserve", put, shard, ToReserve(shard)) for shard in Shard if hero.storage.of(shard)
        ]
    take = at.g("ui.reserve.take")
    cells += [cell("from", take, shard, FromReserve(shard)) for shard in Shard if held.of(shard)]
    rows: list[ft.Control] = [section(at, at.g("ui.reserve", n=held.total))]
    return [*rows, tiles(at, cells, 2)] if cells else rows


# -- a monster ---------------------------------------------------------------------------------------


@component
def MonsterTurn(at: TableContext[State], monster: Monster) -> ft.Control:
    """Draw a monster's turn: its die, the line of its card, its basic attack, and the possible targets."""
    blow = queries.action_of(at.state, monster.who)
    if blow is None:
        return quiet_note(at, at.g("ui.monster.nodie"))
    fight = at.state.fight
    rows: list[ft.Control] = []
    if fight is not None and fight.turn.stunned:
        # a stunned monster plays no line and needs no target; its die is still rolled.
        # A monster stunned during its own turn still plays its line: the token is for its next turn (SH-22).
        return warn_line(at, at.g("ui.turn.stunned", name=monster.name))
    words = at.text(_line(at, monster, blow), "body", weight=600, expand=True)
    rows.append(in_line(d6(at.look, monster.die or 0, 44, True), words, gap=12))
    if blow.basic:
        rows += _basic(at, monster, blow)
    elif fight is not None and not fight.turn.begun:
        rows += _as_before(at, monster)
    if blow.row_lower and not blow.basic:
        # the app does not know the rows of a card: the lowest one may cover more values than 1 (p. 7)
        rows += [quiet_note(at, at.g("ui.monster.row_lowest")), *_basic(at, monster, blow, ground="raised")]
    rows.append(section(at, at.g("ui.monster.targets"), at.g("ui.monster.targets.note")))
    cells = [
        chip(
            at,
            f"at-{who.value}",
            at.state.name(who),
            _points(at, who),
            False,
            partial(at.do.open, "character", who),
            sign_of(at, who, 26),
        )
        for who in at.state.line(Side.HEROES)
    ]
    rows.append(tiles(at, cells, 2, even=True))
    rows.append(
        action_button(
            at,
            "to-many",
            at.g("ui.monster.all"),
            lambda: at.do.open("many"),
            icon=ft.Icons.GROUPS_ROUNDED,
        )
    )
    return stacked(rows, across="stretch")


def _as_before(at: TableContext[State], monster: Monster) -> list[ft.Control]:
    """Return a button that repeats the last effect of this line of the card.

    If a hero would fall or must choose shards, the tap opens the effect's sheet instead.
    """
    told = effect_of_line(at.do.table.done, at.state, monster)
    if told is None or told.side is monster.who.side or told.verb is not Verb.HIT:
        return []
    act = told.applied(at.state, monster.who)
    if len(unaffected(at.state, act)) == len(act.targets) + len(act.beside):
        return []

    def go() -> None:
        falls = any(
            seen is None or seen.lethal for seen in map(partial(queries.preview, at.state), hits_of(act))
        )
        if falls or any(burn_choice(at.state, who, act.burn) for who in act.targets):
            at.do.open("many", told)
        else:
            at.do(act, then=partial(after_blow, at.do))

    word = at.g("ui.monster.before", n=told.n, names=_meant(at, told, act.targets))
    word = " · ".join([word, *parts_of(at, act)])
    return [action_button(at, "as-before", word, go, ground="accent", icon=ft.Icons.REPLAY_ROUNDED)]


def _meant(at: TableContext[State], told: Effect, whom: Sequence[Who]) -> str:
    """Return "all of them", or their names."""
    if told.whole and len(whom) > 1:
        return at.g("ui.monster.before.all")
    return ", ".join(map(at.state.name, whom))


def _line(ui: Ui, monster: Monster, blow: MonsterBlow) -> str:
    """Return the meaning of the die in words: a basic attack, or a row of the card."""
    if blow.basic:
        return ui.g("ui.monster.basic.row" if blow.row_lower else "ui.monster.basic")
    if blow.row_lower:
        return ui.g("ui.monster.row_lower", n=blow.value)
    return ui.g("ui.monster.row", n=blow.value, slot=monster.slot.value)


def _points(at: TableContext[State], who: Who) -> str:
    """Return a character's condition in words: "12 of 20 HP, shield 3, stunned"."""
    health = at.state.health(who)
    assert health is not None, "a character in a line has health"
    if health.max_hp is None:
        return at.g("ui.hp.ask")
    parts = [at.g("ui.hp.of", left=health.left, max=health.max_hp)]
    if health.shield:
        parts.append(at.g("ui.shield.spoken", n=health.shield))
    if health.stunned:
        parts.append(at.g("ui.stunned"))
    if health.silenced:
        parts.append(at.g("ui.silenced"))
    return " · ".join(parts)


def _basic(
    at: TableContext[State], monster: Monster, blow: MonsterBlow, ground: str = "accent"
) -> list[ft.Control]:
    """Return the button that deals the basic attack; while the level is unknown, a row that asks for it."""
    if blow.damage is None:
        read = action_button(
            at, "describe", at.g("ui.describe"), lambda: at.do.open("describe_monster", monster.who)
        )
        return [quiet_note(at, at.g("ui.monster.level")), read]
    if blow.target is None:
        return []
    target, damage = blow.target, blow.damage
    rows: list[ft.Control] = [
        word_button(
            at,
            "deal-basic",
            at.g("ui.monster.deal", n=damage, name=at.state.name(target)),
            lambda: at.do(Damage(target, damage), then=partial(after_blow, at.do)),
            ground=ground,
            icon=ft.Icons.FLASH_ON_ROUNDED,
        )
    ]
    rows += whys(at, at.do.table.game.numbers(at.state), f"claw-{monster.who.value}")
    if blow.other is not None and blow.other != damage:
        rows.append(quiet_note(at, at.g("ui.monster.reading", n=blow.other)))
    return rows


def _end(at: TableContext[State], monster: Monster) -> ft.Control:
    """Return the end of a monster's turn: the app rolls its die again, or the real die's face is tapped."""
    if not queries.real_dice(at.state):
        return _finish(at, at.g("ui.end.monster.note"), ft.Icons.CASINO_ROUNDED)
    faces = [
        tappable(
            at,
            f"die-{face}",
            at.g("ui.end.face", name=monster.name, n=face),
            d6(at.look, face, 38, True),
            lambda face=face: at.do(EndTurn(face), then=at.do.go_on),
            expand=True,
            height=56,
            padding=0,
        )
        for face in range(1, printed().action_die + 1)
    ]
    fight = at.state.fight
    stunned = fight is not None and fight.turn.stunned
    told = "ui.end.real.stunned" if stunned else "ui.end.real"
    said_ = at.text(at.g(told, name=monster.name), "note", weight=600)
    return stacked([said_, tiles(at, faces, 6, large=3)], gap=6)
