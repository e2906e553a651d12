"""The sheet of one character: hit (previewed before it is dealt), heal, shield, and all other changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.effects import ApplyEffect
from companion.games.synchro_horizon.explanations import of_hit
from companion.games.synchro_horizon.health import (
    ClearState,
    Damage,
    DrinkPotion,
    Eliminate,
    GainShield,
    Heal,
    HealFully,
    Hit,
    LoseShield,
    SetMaxHp,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.initiative import MarkActed
from companion.games.synchro_horizon.line import Move, Pull, Push, Swap
from companion.games.synchro_horizon.monsters import BurnDie, RollDie, SetDie, SetSlot
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.before import Effect
from companion.games.synchro_horizon.queries.fight import (
    Preview,
    guarded,
    healed,
    preview,
    real_dice,
    rescued,
    strikable,
)
from companion.games.synchro_horizon.shards import BurnShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.state.party import Health
from companion.games.synchro_horizon.vocabulary import Aim, Shard, Side, Slot, Token, Trigger, Verb, Who
from companion.ui.drawings import d6, danger_octagon
from companion.ui.drawings.picture import picture, svg
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.fight.tiles import gradient, two_dice
from companion.ui.games.synchro_horizon.frame import after_blow
from companion.ui.games.synchro_horizon.guide import reminder_lines
from companion.ui.games.synchro_horizon.marks import hit_sum
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.explanation import AskedLine, whys
from companion.ui.parts.layout import full_height, grid, in_line, plate, stacked, tiles
from companion.ui.parts.panels import (
    confirm_bar,
    half_button,
    live_region,
    panel,
    quiet_note,
    quiet_sheet,
    side_button,
    views,
    warn_line,
)
from companion.ui.parts.rows import check_box, section, switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet, two_buttons
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def MoreOf(at: TableContext[State], who: Who) -> ft.Control:
    """Draw the "more" tab of the character's sheet: tokens, burning, places, die, rare changes."""
    rows: list[ft.Control] = [*_token_switches(at, who), *_burn(at, who), *_places(at, who)]
    monster = at.state.monster(who)
    if monster is not None:
        rows += _die(at, monster)
    rows.append(Rest(at, who))
    return stacked(rows, across="stretch")


def _token_switches(at: TableContext[State], who: Who) -> list[ft.Control]:
    health = at.state.health(who)
    assert health is not None, "a living character has health"

    def turn(token: Token) -> Callable[[bool], object]:
        given = Stun(who) if token is Token.STUN else Silence(who)
        return lambda on: at.do(given if on else ClearState(who, token))

    return [
        switch_row(at, "stun", at.g("ui.stun"), health.stunned, turn(Token.STUN), note=at.g("ui.stun.note")),
        switch_row(
            at,
            "silence",
            at.g("ui.silence"),
            health.silenced,
            turn(Token.SILENCE),
            note=at.g("ui.silence.note"),
        ),
    ]


def _burn(at: TableContext[State], who: Who) -> list[ft.Control]:
    """Return buttons for Brûle-éclat on a hero: the tapped shard goes to the tray (SH-124)."""
    hero = at.state.hero(who)
    if hero is None or not hero.storage.total:
        return []

    def burn(shard: Shard) -> None:
        at.do(BurnShards(who, 1, (shard,)), then=partial(after_blow, at.do))

    cells = [
        half_button(at, f"burn-{shard.value}", at.g("ui.burn.shard", shard=shard), partial(burn, shard))
        for shard in Shard
        if hero.storage.of(shard)
    ]
    return [section(at, at.g("ui.burn.hero")), grid(cells, 2)]


def _places(at: TableContext[State], who: Who) -> list[ft.Control]:
    """Return buttons that move the character: forward, back, to a place, or in exchange with another."""
    line = at.state.line(who.side)
    here = line.index(who) + 1

    def go(id: str, word: str, action: object, icon: ft.IconData | None = None) -> ft.Control:
        return half_button(at, id, word, lambda: at.do(action, then=partial(after_blow, at.do)), icon=icon)

    cells = [
        go("pull", at.g("ui.pull"), Pull(who), ft.Icons.ARROW_UPWARD_ROUNDED),
        go("push", at.g("ui.push"), Push(who), ft.Icons.ARROW_DOWNWARD_ROUNDED),
    ]
    cells += [
        go(f"to-{place}", at.g("ui.move_to", n=place), Move(who, place))
        for place in range(1, len(line) + 1)
        if abs(place - here) > 1
    ]
    cells += [
        go(f"swap-{other.value}", at.g("ui.swap_with", name=at.state.name(other)), Swap(who, other))
        for other in line
        if other is not who
    ]
    return [section(at, at.g("ui.places", n=here)), grid(cells, 2)]


def _die(at: TableContext[State], monster: Monster) -> list[ft.Control]:
    """Return the action die's buttons: set its face, roll it again, burn it, move it to the other slot."""
    faces = [
        tappable(
            at,
            f"die-{face}",
            at.g("ui.die.is", n=face),
            d6(at.look, face, 30, True),
            lambda face=face: at.do(SetDie(monster.who, face)),
            chosen=monster.die == face,
            expand=True,
        )
        for face in range(printed().action_die + 1)
    ]
    other = monster.slot.other
    rows = [
        half_button(at, "die-roll", at.g("action.RollDie"), lambda: at.do(RollDie(monster.who))),
        half_button(at, "die-burn", at.g("ui.burn"), lambda: at.do(BurnDie(monster.who))),
        half_button(
            at,
            "die-slot",
            at.g("ui.slot.to", slot=other.value if isinstance(other, Slot) else other),
            lambda: at.do(SetSlot(monster.who, other)),
        ),
    ]
    if real_dice(at.state):
        rows = rows[1:]  # no app roll: the players roll the real die and tap its face
    return [section(at, at.g("ui.die")), tiles(at, faces, len(faces), large=4), grid(rows, 2)]


@component
def Rest(at: TableContext[State], who: Who) -> ft.Control:
    """Draw rare changes: maximum HP, marked as acted, elimination (which asks for confirmation)."""
    asked, ask = use_state("")
    health = at.state.health(who)
    assert health is not None, "a living character has health"
    most, change = use_state(health.max_hp or 20)
    name = at.state.name(who)
    rows: list[ft.Control] = [section(at, at.g("ui.rare"))]
    if asked == "max":
        rows.append(
            panel(
                at,
                [
                    quiet_note(at, at.g("ui.max.note")),
                    stepper(at, "max-hp", at.g("ui.max"), most, change, low=1, high=99),
                    word_button(
                        at,
                        "max-set",
                        at.g("ui.max.set", n=most),
                        lambda: at.do(SetMaxHp(who, most), then=at.do.close),
                    ),
                ],
            )
        )
    elif asked == "end":
        rows += [
            warn_line(at, at.g("ui.eliminate.ask", name=name)),
            word_button(
                at,
                "eliminate-yes",
                at.g("ui.eliminate.yes"),
                lambda: at.do(Eliminate(who), then=at.do.close),
                ground="danger",
            ),
            word_button(at, "eliminate-no", at.g("ui.eliminate.no"), lambda: ask("")),
        ]
    else:
        cells = [
            half_button(at, "max", at.g("ui.max"), lambda: ask("max")),
            half_button(at, "eliminate", at.g("action.Eliminate"), lambda: ask("end")),
            half_button(at, "acted", at.g("ui.mark_acted"), lambda: at.do(MarkActed(who))),
            half_button(at, "reminders", at.g("menu.reminders"), lambda: at.do.open("reminders", who)),
        ]
        if who.side is Side.MONSTERS:
            cells.append(
                half_button(at, "describe", at.g("ui.describe"), lambda: at.do.open("describe_monster", who))
            )
        rows.append(grid(cells, 2))
    return stacked(rows, across="stretch")


MOST = printed().damage_most
ABOUT = ("left", "potion", "blow", "all", "shield", "claw")
"""Prefixes of the ids of one character's explained numbers."""
KEYS = ("1", "2", "3", "+5", "4", "5", "6", "+10", "7", "8", "9", "0")


@component
def CharacterSheet(at: TableContext[State], about: str | None = None) -> ft.Control:
    """Draw the number pad of one character; ``about`` is the character, None for the first hero."""
    who = Who(about) if about is not None else (at.state.line(Side.HEROES) or (Who.H1,))[0]
    health = at.state.health(who)
    view, show = use_state("hit")
    typed, put = use_state(0)
    pierces, pierce = use_state(False)
    if health is None:
        return quiet_sheet(at, who.nameless, at.g("ui.gone"), at.do.close)
    names = [(name, at.g(f"ui.pad.{name}")) for name in ("hit", "heal", "shield", "more")]
    head = views(at, "pad", names, view, lambda name: (show(name), put(0)))
    title, note = at.state.name(who), _about(at, who)
    sign = sign_of(at, who, 30)
    if view == "more":
        asked = whys(at, at.do.table.game.numbers(at.state), *(f"{each}-{who.value}" for each in ABOUT))
        return sheet(at, title, [head, MoreOf(at, who), *asked], at.do.close, note=note, tail=sign)
    if not at.look.wide:  # on a phone with large text the keys need the space of the note
        note = at.look.hint(note)
    hit = Hit(who, typed, pierces)
    seen = preview(at.state, hit) if view == "hit" else None
    if view == "hit":
        first, *told = _forecast(at, hit, seen, lambda: put(0))
    else:
        first, *told = _gentle(at, who, view, typed)
    keys = anchor("number", _keys(at, typed, put))
    # large text has room for dice and keys only: the sum is below the keys, and on the button
    rows = [head, first, keys, *told] if at.look.large_text else [head, first, *told, keys]
    seek = ScrollController(at, "number")
    if view == "hit":
        cells = [_pierce(at, pierces, pierce), *_tokens(at, who, typed)]
        if at.look.large_text:
            cells.append(_to_all(at, hit))
        rows += [tiles(at, cells, 3), *reminder_lines(at, who, Trigger.HURT)]
        bar = _hit_bar(at, seen, hit, seek)
    else:
        if at.look.large_text and _drinks(who, view):  # in the bar it would take the keys' space
            rows.append(_drink(at, who))
        rows.append(_others(at, who, view, lambda: put(0)))
        bar = _gentle_bar(at, who, view, typed, seek)
    return sheet(at, title, rows, at.do.close, note=note, tail=sign, bar=bar, seek=seek)


def _about(at: TableContext[State], who: Who) -> str:
    """Return place, level and maximum HP in words: "P3, level 3, 28 HP"."""
    place = at.state.line(who.side).index(who) + 1
    health = at.state.health(who)
    parts = [at.g("ui.place.short", n=place)]
    hero, monster = at.state.hero(who), at.state.monster(who)
    level = hero.level if hero else monster.level if monster else None
    if level is not None:
        parts.append(at.g("ui.level", n=level))
    if health is not None and health.max_hp is not None:
        parts.append(at.g("ui.max_hp", n=health.max_hp))
    return " · ".join(parts)


def _dice(ui: Ui, dice: tuple[int, int], dark: bool) -> ft.Control:
    height = 52
    width = 2 * 41 * height / 48
    return picture(
        svg(width, height, gradient(ui, dark) + two_dice(ui, dice, 0, 0, height, dark)), width, height
    )


def _change(ui: Ui, who: Who, before: tuple[int, int], after: tuple[int, int]) -> list[ft.Control]:
    """Return the damage dice before and after, with an arrow between them."""
    dark = who.side is Side.MONSTERS
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, size=20, color=ui.colours.ink3)
    return [_dice(ui, before, dark), arrow, _dice(ui, after, dark)]


def _forecast(
    at: TableContext[State], hit: Hit, seen: Preview | None, erase: Callable[[], object]
) -> list[ft.Control]:
    """Return the preview of a hit: dice before and after, the sum, and a warning if it is deadly."""
    who, typed = hit.who, hit.n
    health = at.state.health(who)
    assert health is not None, "a living character has health"
    after = seen.dice if seen else health.dice
    caption = at.text(at.g("ui.hit"), "caption", color=at.colours.ink2)
    number = full_height([caption, at.text(str(typed), "big", size=40)], 0, across="end", expand=True)
    again = icon_button(at, "erase", ft.Icons.BACKSPACE_ROUNDED, at.g("ui.erase"), erase, side=40)
    dice = in_line(*_change(at, who, health.dice, after), number, again, gap=6)
    reason = of_hit(at.state, hit)
    told = AskedLine(at, "hit", _sum(at, seen, health), () if reason is None else (reason,))
    return [dice, told, *_deadly(at, seen)]


def _sum(ui: Ui, seen: Preview | None, health: Health) -> str:
    if health.max_hp is None:
        return ui.g("ui.hp.ask")
    if seen is None or not seen.hit:
        return ui.g("ui.hp.of", left=health.left, max=health.max_hp)
    return hit_sum(ui, seen)


def _deadly(ui: Ui, seen: Preview | None) -> list[ft.Control]:
    """Return the red warning of a deadly hit, with the potions that would save; nothing if not deadly."""
    if seen is None or not seen.lethal:
        return []
    colours = ui.colours
    if seen.saves is None:
        text = ui.g("ui.deadly.monster" if seen.who.side is Side.MONSTERS else "ui.deadly.none")
    else:
        key = "ui.deadly.saves" if seen.in_stock else "ui.deadly.short"
        text = ui.g(key, n=seen.saves, after=seen.saved, have=seen.stock)
    words = stacked(
        [
            ui.text(ui.g("ui.deadly"), "button", color=colours.on_danger),
            ui.text(text, "note", color=colours.on_danger, max_lines=3),
        ],
        0,
        expand=True,
    )
    told = in_line(danger_octagon(ui.look, 26), words, gap=10)
    return [live_region(plate(told, colours.danger_bg, radius=14, pad=(12, 6)))]


def _gentle(at: TableContext[State], who: Who, view: str, typed: int) -> list[ft.Control]:
    """Return the preview of healing or shielding: dice or shields before and after."""
    health = at.state.health(who)
    assert health is not None, "a living character has health"
    if view == "heal":
        after = healed(at.state, who, typed)
        assert after is not None, "healed() gives a result for a living character"
        number = at.text(f"−{typed}", "big", size=40, expand=True, text_align=ft.TextAlign.END)
        dice = in_line(*_change(at, who, health.dice, after.dice), number)
        said = at.g("ui.heal.sum", before=health.damage, n=typed, after=after.damage)
        return [dice, live_region(at.text(said, "body"))]
    seen = guarded(at.state, who, typed)
    assert seen is not None, "guarded() gives a result for a living character"
    icon = ft.Icon(ft.Icons.SHIELD_ROUNDED, size=40, color=at.accent.acc)
    shown = at.text(f"{seen.before} + {typed} = {seen.after}", "big", size=36)
    said = at.g("ui.shield.most", max=seen.most)
    return [in_line(icon, shown, gap=12), live_region(at.text(said, "body", color=at.colours.ink2))]


def _keys(ui: Ui, typed: int, put: Callable[[int], object]) -> ft.Control:
    """Return the pad: ten digits, +5 and +10."""

    def push(key: str) -> None:
        if key.startswith("+"):
            put(min(MOST, typed + int(key[1:])))
        else:
            put(int(f"{typed}{key}"[-2:]))

    def key(word: str) -> ft.Control:
        face = ui.text(word, "button", size=ui.look.if_large(22, 18), weight=700)
        label = ui.g("ui.key.plus", n=word[1:]) if word.startswith("+") else word
        return tappable(ui, f"key-{word}", label, face, lambda: push(word), expand=True, height=48, radius=14)

    return grid([key(word) for word in KEYS], 4)


def _pierce(ui: Ui, on: bool, change: Callable[[bool], object]) -> ft.Control:
    """Return the check box that makes the hit ignore shields."""
    word = ui.text(ui.g("ui.pierce"), "note", weight=600, max_lines=2, expand=True)
    if not ui.look.large_text:
        word = ui.fitted(ui.g("ui.pierce"), "note", 52, most=2, weight=600, expand=True)
    return tappable(
        ui,
        "pierce",
        ui.g("ui.pierce.spoken"),
        in_line(check_box(ui, on), word),
        lambda: change(not on),
        checked=on,
        expand=True,
        height=ui.look.fixed_unless_large(48),
        pad=(8, 4),
    )


def _tokens(at: TableContext[State], who: Who, typed: int) -> list[ft.Control]:
    """Return buttons that give Stun and Silence; a token already there is disabled (SH-22, A-51).

    With a hit ``typed`` the sheet stays open to deal it: cards that hit and stun are common.
    """
    then = None if typed else partial(after_blow, at.do)
    health = at.state.health(who)
    assert health is not None, "a living character has health"
    return [
        word_button(
            at,
            token.value,
            at.g(f"ui.is.{token.value}" if lies else f"ui.give.{token.value}"),
            None if lies else partial(at.do, given, then=then),
            ground="flat" if lies else "raised",
            expand=True,
        )
        for token, lies, given in (
            (Token.STUN, health.stunned, Stun(who)),
            (Token.SILENCE, health.silenced, Silence(who)),
        )
    ]


def _erase(ui: Ui, erase: Callable[[], object]) -> ft.Control:
    return word_button(
        ui, "erase", ui.g("ui.erase"), erase, icon=ft.Icons.BACKSPACE_ROUNDED, expand=True, height=48
    )


def _others(at: TableContext[State], who: Who, view: str, erase: Callable[[], object]) -> ft.Control:
    """Return the buttons beside the pad: heal fully or lose the shield, and erase."""
    if view == "heal":
        other = word_button(
            at,
            "heal-all",
            at.g("ui.heal.all"),
            lambda: at.do(HealFully(who), then=partial(after_blow, at.do)),
            expand=True,
            height=48,
        )
    else:
        other = word_button(
            at, "shield-lose", at.g("ui.shield.lose"), lambda: at.do(LoseShield(who)), expand=True, height=48
        )
    return tiles(at, [other, _erase(at, erase)], 2, large=1)


def _hit_bar(at: TableContext[State], seen: Preview | None, hit: Hit, seek: ScrollController) -> ft.Control:
    """Return the bar that deals the hit; if it would kill a hero, with or without the potions that save."""

    def deal(potions: int = 0) -> None:
        at.do(Damage(hit.who, hit.n, hit.unblockable, potions), then=partial(after_blow, at.do))

    name = at.state.name(hit.who)
    [saved] = rescued(at.state, (hit,))
    if not saved.potions:
        follows = (
            at.g("ui.falls", name=name)
            if seen is not None and seen.lethal
            else at.g("ui.left", name=name, n=seen.left)
            if seen is not None
            else ""
        )
        return confirm_bar(
            at,
            at.g("ui.deal", n=hit.n),
            follows,
            deal,
            ready=hit.n > 0,
            missing=at.g("ui.missing.number"),
            seek=seek,
            left=at.look.fixed_unless_large(_to_all(at, hit)),
        )
    after = preview(at.state, saved)
    left = word_button(
        at,
        "no-potion",
        at.g("ui.no_potion"),
        deal,
        ground="danger",
        label=f"{at.g('ui.no_potion')}. {at.g('ui.falls', name=name)}",
        width=at.look.fixed_unless_large(132),
        height=56,
    )
    said = at.g("ui.with_potion", n=saved.potions)
    follows = at.g("ui.potion.left", n=after.left if after else 0, have=after.stock if after else 0)
    if at.look.wide:
        drink = word_button(
            at,
            "sheet-go",
            said,
            lambda: deal(saved.potions),
            ground="accent",
            icon=ft.Icons.SCIENCE_ROUNDED,
            expand=True,
        )
        return in_line(left, drink)
    return two_buttons(
        at, left, MainButton(at, said, follows, lambda: deal(saved.potions), ft.Icons.SCIENCE_ROUNDED)
    )


def _to_all(at: TableContext[State], hit: Hit) -> ft.Control:
    """Return the button that deals the same hit to the whole side.

    If a potion could save a hero, or no number is entered, it opens the effect's sheet instead.
    """
    hits = tuple(Hit(who, hit.n, hit.unblockable) for who in strikable(at.state, hit.who.side))

    def go() -> None:
        if not hit.n or any(each.potions for each in rescued(at.state, hits)):
            at.do.open("many", Effect(Verb.HIT, hit.n, hit.who.side, pierces=hit.unblockable))
        else:
            every = ApplyEffect(Verb.HIT, hit.n, tuple(each.who for each in hits), Aim.ALL, hit.unblockable)
            at.do(every, then=partial(after_blow, at.do))

    return side_button(
        at,
        "hit-all",
        at.g("ui.hit.all"),
        go,
        icon=ft.Icons.GROUPS_ROUNDED,
        label=at.g("ui.hit.all.spoken", n=hit.n),
        width=116,
        height=56,
    )


def _gentle_bar(
    at: TableContext[State], who: Who, view: str, typed: int, seek: ScrollController
) -> ft.Control:
    heals = view == "heal"
    action = Heal(who, typed) if heals else GainShield(who, typed)
    go = confirm_bar(
        at,
        at.g("ui.heal.do" if heals else "ui.shield.do", n=typed),
        "",
        lambda: at.do(action, then=partial(after_blow, at.do)),
        ft.Icons.FAVORITE_ROUNDED if heals else ft.Icons.SHIELD_ROUNDED,
        ready=typed > 0,
        missing=at.g("ui.missing.number"),
        seek=seek,
    )
    if at.look.large_text or not _drinks(who, view):
        return go
    return stacked([in_line(_drink(at, who), fill=0), go])


def _drinks(who: Who, view: str) -> bool:
    """Return True if the potion button is shown: healing a hero."""
    return view == "heal" and who.side is Side.HEROES


def _drink(at: TableContext[State], who: Who) -> ft.Control:
    return word_button(
        at,
        "drink",
        at.g("ui.drink", n=at.state.purse.potions),
        lambda: at.do(DrinkPotion(who), then=partial(after_blow, at.do)),
        icon=ft.Icons.SCIENCE_ROUNDED,
        height=48,
    )
