"""A fight: both sums, exact chances while cards are played, the dice, and cards that decide it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import dice, facts, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.dice import Odds
from companion.games.anima.interaction import Modify, RollFight, SettleFight
from companion.games.anima.queries import FightTable, Totals, printed, totals
from companion.games.anima.state import Bout, Player, State
from companion.games.anima.vocabulary import Dice, Pose, Result, Side, Where
from companion.ui.act import Actor, Wanted
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, initial, seat_shape
from companion.ui.drawings import odds as odds_bars
from companion.ui.games.anima.choose import (
    bonus_chips,
    card_names,
    character_name,
    every_seat,
    name_field,
    percent,
    signed,
)
from companion.ui.games.anima.dice import Faces, fighters
from companion.ui.hooks import use_state
from companion.ui.live import use_slice
from companion.ui.parts.because import askable, whys
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import side_by_side, stacked
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    fact_line,
    live,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import body_width, sheet
from companion.ui.parts.wording import capital
from companion.ui.theme import centred, flat
from companion.ui.wall import memo_part, part


@memo_part
def Chances(ui: Ui, width: float, do: Actor, bars: bool = True) -> ft.Control:
    """Redrawn at each card: what it changes is seen before the dice. Real dice take the place of the bars."""
    table: FightTable | None = use_slice(ui.desk, do.table, queries.fight_table)
    if table is None:
        return ft.Container()
    rows: list[ft.Control] = [
        live(
            askable(
                ui,
                do,
                "chance",
                said(ui, table),
                stacked(
                    [
                        _figures(ui, table),
                        *(
                            [
                                odds_bars(ui.look, ui.game, table.d, width, ties=table.rival is not None),
                                _legend(ui, table),
                            ]
                            if bars
                            else []
                        ),
                    ],
                    gap=6,
                ),
                "lead",
                "death",
            )
        )
    ]
    return stacked(rows, gap=6)


def said(ui: Ui, table: FightTable) -> str:
    """All chances in one sentence."""
    found = table.odds
    parts = [ui.g("ui.odds.win.said", p=percent(ui, found.win))]
    if table.rival is not None:
        parts.append(ui.g("ui.odds.tie.said", p=percent(ui, found.tie)))
    parts.append(ui.g("ui.odds.lose.said", p=percent(ui, found.lose)))
    parts.append(ui.g("ui.odds.death.said", p=percent(ui, found.death), player=table.player))
    if table.rival is not None:
        parts.append(ui.g("ui.odds.death.said", p=percent(ui, found.kill), player=table.rival))
    return ", ".join(parts)


def _figures(ui: Ui, table: FightTable) -> ft.Control:
    found, rival = table.odds, table.rival
    caption = "ui.odds.win.tie" if rival is None else "ui.odds.win"
    win = _chance(
        ui,
        ui.text(percent(ui, found.win), "big", size=_large(ui, rival), color=ui.accent.acc, max_lines=1),
        ui.g(caption),
    )
    death = _death(ui, found, table.player)
    if ui.look.large_text:
        rows: list[ft.Control] = [win]
        if rival is not None:
            rows.append(_tie(ui, found, False))
        return stacked([*rows, death], gap=4)
    parts: list[ft.Control] = [ft.Container(win, expand=True)]
    if rival is not None:
        parts.append(_tie(ui, found, True))
    return ft.Row([*parts, death], spacing=12, vertical_alignment=ft.CrossAxisAlignment.END)


def _large(ui: Ui, rival: Seat | None) -> int:
    """The chance to win is the largest figure; beside a tie it has less room."""
    if ui.look.wide:
        return 72
    return 48 if rival is None or ui.look.large_text else 36


def _chance(ui: Ui, number: ft.Control, word: str, end: bool = False) -> ft.Control:
    side = ft.CrossAxisAlignment.END if end else ft.CrossAxisAlignment.START
    said = ui.text(word, "note", color=ui.colours.ink2, max_lines=2)
    if not ui.look.large_text:
        one = ui.look.fit(word, "note", body_width(ui.look) * (0.4 if end else 0.52), least=10)
        said = ui.text(word, "note", color=ui.colours.ink2, max_lines=1 if one else 2, size=one)
    return ft.Column(
        [number, said],
        spacing=2,
        tight=True,
        horizontal_alignment=side,
    )


def _tie(ui: Ui, found: Odds, end: bool) -> ft.Control:
    number = ui.text(percent(ui, found.tie), "tile", size=26, color=ui.colours.ink)
    return _chance(ui, number, ui.g("ui.odds.tie"), end)


def _death(ui: Ui, found: Odds, player: Seat) -> ft.Control:
    """With its octagon while somebody may die; calm when nobody can."""
    end = not ui.look.large_text
    if not found.death:
        none = ui.text(percent(ui, found.death), "tile", size=26, color=ui.colours.ink2)
        return _chance(ui, none, ui.g("ui.odds.death.none"), end)
    number = ft.Row(
        [
            danger_octagon(ui.look, 24),
            ui.text(percent(ui, found.death), "tile", size=30, color=ui.colours.danger),
        ],
        spacing=8,
        tight=True,
    )
    return _chance(ui, number, ui.g("ui.odds.death", player=player), end)


def _legend(ui: Ui, table: FightTable) -> ft.Control:
    """Throws of 36, each with the look of its bars."""
    found, colours, throws = table.odds, ui.colours, printed().throws
    deaths = int(found.death * throws)
    wins, team = int(found.win * throws), table.rival is not None
    words = ui.g("ui.legend.win.team", n=wins) if team else ui.g("ui.legend.win", n=wins, whole=throws)
    parts = [_key(ui, _box(ui.accent.acc), words)]
    if team:
        parts.append(_key(ui, _box("", ui.accent.acc), ui.g("ui.legend.tie", n=int(found.tie * throws))))
    parts.append(
        _key(
            ui, _box(colours.line, colours.ink3), ui.g("ui.legend.lose", n=int(found.lose * throws) - deaths)
        )
    )
    cross = ft.Icon(ft.Icons.CLOSE_ROUNDED, size=14, color=colours.danger)
    parts.append(_key(ui, cross, ui.g("ui.legend.death.team" if team else "ui.legend.death", n=deaths)))
    return ft.Row(parts, spacing=10, run_spacing=2, wrap=True)


def _box(fill: str, edge: str = "") -> ft.Control:
    border = ft.Border.all(1.5, edge) if edge else None
    return ft.Container(width=11, height=11, border_radius=3, bgcolor=fill or None, border=border)


def _key(ui: Ui, sign: ft.Control, word: str) -> ft.Control:
    return ft.Row([sign, ui.text(word, "caption", color=ui.colours.ink2)], spacing=4, tight=True)


REAL = "anima.real"
"""Where this phone remembers whether the faces of real dice are tapped."""


@part
def Fight(ui: Ui, width: float, do: Actor) -> ft.Control:
    """As high as the screen: nothing of it is scrolled for at the usual text size."""
    known, names, by_hand = use_slice(
        ui.desk,
        do.table,
        lambda state: (
            queries.fight_table(state) is not None,
            fighters(ui, state),
            state.options.dice is Dice.TABLE,
        ),
    )
    real, turn = use_state(do.memory.get(REAL, by_hand))

    def toggle() -> None:
        do.memory[REAL] = not real
        turn(not real)

    def use(faces: tuple[int, ...]) -> None:
        do(RollFight(), faces=faces, then=do.ask_next)

    rows: list[ft.Control] = [Sides(ui, do, key="sides")]
    if known:
        rows.append(Chances(ui, width, do, not real, key=f"chances-{real}"))
    else:
        rows.append(warn_line(ui, ui.g("ui.fight.unread")))
    if real and known:
        do.wait_for_dice(Wanted((printed().faces,) * printed().dice, ui.g("ui.fight.title"), use))
        rows.append(Faces(ui, names, use, key="faces"))
    rows.append(Changes(ui, do, toggle, real, key=f"changes-{real}"))
    scrolls = ui.look.large_text or ui.look.height < 620
    return ft.Column(
        rows,
        spacing=12 if ui.look.wide else 8,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        alignment=ft.MainAxisAlignment.START
        if scrolls or ui.look.wide
        else ft.MainAxisAlignment.SPACE_BETWEEN,
    )


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of the fight: who, its Combat now, and how it came about in words."""

    seat: Seat | None
    name: str
    combat: str
    made: str


@memo_part
def Sides(ui: Ui, do: Actor) -> ft.Control:
    """Both names, both numbers, the gap between them."""
    own, other, gap = use_slice(ui.desk, do.table, lambda state: camps(ui, state))
    large, size = ui.look.large_text, 88 if ui.look.wide else 60
    middle = ft.Column(
        [
            ui.text(ui.g("ui.fight.gap"), "caption", color=ui.colours.ink2),
            ui.text(gap, "tile", size=28, color=ui.colours.ink2),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    numbers = ft.Row(
        [
            ui.text(own.combat, "big", size=size),
            ft.Container(middle, expand=True, alignment=ft.Alignment(0, 1)),
            ui.text(other.combat, "big", size=size),
        ],
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    room = body_width(ui.look) if large else (body_width(ui.look) - 8) / 2 - 2
    one = 0 if large else min(_one_line(ui, each.made, room) for each in (own, other))
    lines = 1 if one else 2
    left = ui.text(
        own.made, "note", color=ui.colours.ink2, expand=not large, max_lines=lines, size=one or None
    )
    right = ui.text(
        other.made,
        "note",
        color=ui.colours.ink2,
        text_align=ft.TextAlign.START if large else ft.TextAlign.END,
        expand=not large,
        max_lines=lines,
        size=one or None,
    )
    made: ft.Control = (
        stacked([left, right], gap=0)
        if large
        else ft.Row([left, right], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    )
    names = ft.Row([_name(ui, own, False), _name(ui, other, True)], spacing=8)
    said = ui.g("ui.fight.said", first=own.name, combat=own.combat, second=other.name, foe=other.combat)
    return ft.Semantics(
        label=f"{said}. {own.made}. {other.made}",
        container=True,
        exclude_semantics=True,
        content=stacked([names, numbers, made], gap=2),
    )


def _one_line(ui: Ui, words: str, room: float) -> float:
    """The size at which words stay on one line; 0 where they are better on two."""
    return ui.look.fit(words, "note", room, least=10) or 0


def _name(ui: Ui, camp: Camp, right: bool) -> ft.Control:
    """A seat or a paw, and the name; each towards its own edge."""
    sign: ft.Control = (
        ft.Icon(ft.Icons.PETS_ROUNDED, size=24, color=ui.colours.ink2)
        if camp.seat is None
        else seat_shape(ui.look, camp.seat, initial(ui.words.show(camp.seat)), 26)
    )
    large = ui.look.large_text
    word = ui.text(
        ui.words.show(camp.seat) if large and camp.seat is not None else camp.name,
        "body",
        weight=700,
        max_lines=2 if large else 1,
        expand=True,
        text_align=ft.TextAlign.END if right else ft.TextAlign.START,
    )
    return ft.Row([word, sign] if right else [sign, word], spacing=8, expand=True)


def camps(ui: Ui, state: State) -> tuple[Camp, Camp, str]:
    """Both sides and the gap, as the head of the fight shows them."""
    bout, table = state.bout, queries.fight_table(state)
    if bout is None:
        empty = Camp(None, "", "", "")
        return empty, empty, ""
    own = _team(ui, state, bout.player, bout.bonus)
    other = (
        _creature(ui, state, bout.against)
        if bout.rival is None
        else _team(ui, state, bout.rival, bout.against)
    )
    return own, other, "?" if table is None else signed(table.d)


def _team(ui: Ui, state: State, seat: Seat, bonus: int) -> Camp:
    found = totals(state, seat)
    size = len(state.player(seat).team)
    name = ui.g("ui.fight.team", player=seat, n=size)
    if found.combat is None:
        return Camp(seat, name, "?", ui.g("ui.fight.unread.short"))
    return Camp(seat, name, str(found.combat + bonus), made_of(ui, found, bonus, size))


def made_of(ui: Ui, found: Totals, bonus: int, size: int) -> str:
    """ "4 + 2 d’avoir attendu": where a Combat comes from."""
    parts = [str(found.printed_combat)]
    if found.stay:
        parts.append(ui.g("ui.made.stay", n=found.stay))
    if found.cards_combat:
        parts.append(ui.g("ui.made.cards", change=signed(found.cards_combat)))
    if bonus:
        parts.append(ui.g("ui.made.skills", change=signed(bonus)))
    if found.immobilised:
        parts.append(ui.g("ui.made.asleep", n=found.immobilised))
    if len(parts) == 1:
        return ui.g("ui.made.plain", n=size)
    return " ".join(parts)


def _creature(ui: Ui, state: State, against: int) -> Camp:
    encounter = state.encounter
    card = encounter.card if encounter else None
    if encounter is None or card is None:
        return Camp(None, ui.g("ui.creature"), "?", "")
    zone = state.zone(encounter.zone)
    if encounter.where is Where.MISSION:
        made = ui.g("ui.made.mission")
    elif card.level is None:
        made = ui.g("ui.made.card", n=card.combat)
    else:
        made = ui.g("ui.made.level", level=card.level, zone=zone.level if zone else "")
    if against:
        made = f"{card.combat} {ui.g('ui.made.skills', change=signed(against))}"
    return Camp(None, card.name or ui.g("ui.creature"), str(card.combat + against), made)


@memo_part
def Changes(ui: Ui, do: Actor, toggle: Callable[[], None], real: bool) -> ft.Control:
    """What cards and skills add to either side, what one more would do, real dice, a card that decides."""

    def seen(state: State) -> tuple[int, int, Seat | None, FightTable | None]:
        bout = state.bout
        table = queries.fight_table(state)
        return (bout.bonus, bout.against, bout.rival, table) if bout else (0, 0, None, table)

    bonus, against, rival, table = use_slice(ui.desk, do.table, seen)

    def change(side: Side, now: int, word: str, id: str, beside: float) -> ft.Control:
        most = printed().bonus_most
        return stepper(
            ui,
            id,
            word,
            now,
            lambda wanted: do(Modify(side, wanted - now)),
            low=-most,
            high=most,
            caption=word,
            width=None,
            expand=None if large else True,
            shown=signed(now),
            room=None if large else body_width(ui.look) - beside - 112,
        )

    large = ui.look.large_text
    foe = ui.words.show(rival) if rival is not None else ui.g("ui.creature")
    mine = change(Side.TEAM, bonus, ui.g("ui.fight.skills"), "bonus", 120)
    theirs = change(Side.OPPONENT, against, foe, "against", 168)
    more = _one_more(ui, do, table)
    hand = ft.Icons.CASINO_ROUNDED if real else ft.Icons.BACK_HAND_ROUNDED
    word = ui.g("ui.fight.phone" if real else "ui.fight.real")
    dice = _small(ui, "fight-real", hand, word, toggle)
    opens = partial(do.open, "settle")
    card = _small(ui, "fight-card", ft.Icons.STYLE_ROUNDED, ui.g("ui.fight.card"), opens)
    if large:
        both = ft.Row([dice, card], spacing=8)
        return stacked([mine, theirs, ft.Row([more]), both])
    return stacked([ft.Row([mine, more], spacing=8), ft.Row([theirs, dice, card], spacing=8)])


def _one_more(ui: Ui, do: Actor, table: FightTable | None) -> ft.Control:
    """What one more would do; a touch shows which bonus reaches which chance."""
    word = ui.g("ui.fight.one_more")
    chance = "?" if table is None else percent(ui, table.with_one_more.win)
    body = centred(
        [
            ui.text(word, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(chance, "tile", size=24, color=ui.accent.acc),
        ],
        0,
    )
    if table is None:
        return ft.Container(flat(ui.look, body, radius=16, height=64), width=112)
    return press(
        ui,
        "one-more",
        f"{word}{ui.t('colon')}{chance}. {ui.g('ui.chances.title')}",
        body,
        lambda: do.open("chances"),
        ground="flat",
        width=None if ui.look.large_text else 112,
        expand=True if ui.look.large_text else None,
        height=64 if not ui.look.large_text else 44 + 20 * ui.look.scale,
    )


def _small(ui: Ui, key: str, icon: ft.IconData, word: str, go: Callable[[], object]) -> ft.Control:
    body = centred(
        [
            ft.Icon(icon, size=20, color=ui.colours.ink2),
            ui.fitted(word, "caption", 72, weight=600)
            if not ui.look.large_text
            else ui.text(word, "caption", weight=600, max_lines=1),
        ]
    )
    large = ui.look.large_text
    return press(
        ui,
        key,
        word,
        body,
        go,
        width=None if large else 76,
        expand=True if large else None,
        height=64 if not large else 36 + 20 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=2),
    )


STEP, MOST = 5, 100
ADDS = (1, 2, 3, 4, 5, 6, -1, -2, -3)
"""What cards of a fight usually add; the steppers of the fight do the rest."""


@part
def ChancesSheet(at: At[State], about: object = None) -> ft.Control:
    """A wanted chance and the bonus it takes; then every bonus with its chances."""
    wanted, want = use_state(75)
    table = queries.fight_table(at.state)
    if table is None:
        return quiet_sheet(at, at.g("ui.chances.title"), at.g("refusal.no_fight"), at.do.close)
    alone = table.rival is None
    need = queries.bonus_for(at.state, Fraction(wanted, 100)) or 0
    now = percent(at, table.odds.win)
    answer = at.g("ui.chances.enough", p=now) if need == 0 else at.g("ui.chances.need", change=signed(need))
    rows: list[ft.Control] = [
        stepper(
            at,
            "wanted",
            at.g("ui.chances.wanted"),
            wanted // STEP,
            lambda n: want(n * STEP),
            low=1,
            high=MOST // STEP,
            caption=at.g("ui.chances.wanted"),
            shown=at.t("percent", n=wanted),
            width=None,
        ),
        live(at.text(answer, "title")),
        section(at, at.g("ui.chances.each")),
    ]
    for bonus in range(7):
        found = dice.odds(table.d + bonus, creature=alone)
        told = at.g("ui.chances.line", p=percent(at, found.win), death=percent(at, found.death))
        rows.append(fact_line(at, signed(bonus), told, strong=bonus == need))
    rows += whys(at, at.do.table.game.numbers(at.state), "lead", "chance", "death")
    return sheet(at, at.g("ui.chances.title"), rows, at.do.close, note=at.g("ui.chances.now", p=now))


@dataclass(frozen=True, slots=True)
class Played:
    """A card about to be played in a fight."""

    name: str = ""
    combat: int = 0
    side: Side | None = None
    character: int | None = None


@part
def SettleSheet(at: At[State], about: Seat | None = None) -> ft.Control:
    """Cards in a fight: what one adds, whose it is; or one that decides the whole fight (AN-13)."""
    bout = at.state.bout
    if bout is None:
        return quiet_sheet(at, at.g("ui.settle.title"), at.g("refusal.no_fight"), at.do.close)
    return Card(at, bout, key="card")


@part
def Card(at: At[State], bout: Bout) -> ft.Control:
    """Two taps play most cards: what it adds, and that it is played."""
    seat, choose = use_state(bout.player)
    draft, put = use_state(Played())
    player = at.state.player(seat)

    def other(chosen: Seat) -> None:
        choose(chosen)
        put(replace(draft, character=None, side=None))

    def name(typed: str) -> None:
        known = facts.number(at.state.facts, "advantages", typed, "combat")
        one = queries.tilted_for(at.state, seat, typed)
        put(replace(draft, name=typed, combat=known or draft.combat, character=one or draft.character))

    own = Side.OPPONENT if seat == bout.rival else Side.TEAM
    side = draft.side or own
    foe = at.g("ui.creature") if bout.rival is None else at.words.show(bout.rival)
    sides = {Side.TEAM.value: at.words.show(bout.player), Side.OPPONENT.value: foe}
    rows: list[ft.Control] = [
        choose_seat(at, every_seat(at.state), seat, other, id="whose"),
        *bonus_chips(
            at,
            "card-adds",
            at.g("ui.settle.adds"),
            draft.combat,
            lambda n: put(replace(draft, combat=n)),
            ADDS,
        ),
        chips(
            at,
            "card-side",
            sides,
            (side.value,),
            lambda v: put(replace(draft, side=None if Side(v) is own else Side(v))),
            label=at.g("ui.settle.side"),
        ),
        *tilts(at, player, draft.character, lambda one: put(replace(draft, character=one))),
        *name_field(
            at,
            "card-name",
            at.g("ui.name.optional"),
            draft.name,
            name,
            *card_names(at.do, at.state, "advantages"),
        ),
        *_decides(at, at.do, bout),
    ]
    action = PlayAdvantage(seat, draft.name, draft.character, combat=draft.combat, side=draft.side)
    follows = at.g("ui.cards.left", n=queries.hand_after(at.state, seat))
    if draft.combat:
        follows = at.g("ui.settle.for", change=signed(draft.combat), side=sides[side.value])
    bar = confirm_bar(
        at,
        at.do,
        at.g("action.PlayAdvantage"),
        follows,
        lambda: at.do(action, then=at.do.close),
        ft.Icons.STYLE_ROUNDED,
    )
    note = at.g("ui.cards.count", n=player.hand, high=printed().hand)
    return sheet(at, at.g("ui.settle.title"), rows, at.do.close, note=note, bar=bar)


def tilts(
    ui: Ui, player: Player, chosen: int | None, change: Callable[[int | None], object]
) -> list[ft.Control]:
    """A skill tilts a character that has its symbol; a plot needs nobody."""
    words = {"0": ui.g("ui.cards.nobody")}
    for one in player.team:
        tired = "" if one.pose is Pose.READY else f" ({ui.words.show(one.pose)})"
        words[str(one.id)] = f"{character_name(ui, one)}{tired}"
    return [
        section(ui, ui.g("ui.cards.tilts")),
        chips(ui, "tilt", words, (str(chosen or 0),), lambda value: change(int(value) or None)),
    ]


def _decides(ui: Ui, do: Actor, bout: Bout) -> list[ft.Control]:
    """A card that ends the fight without dice."""
    rows: list[ft.Control] = [section(ui, ui.g("ui.settle.decides"))]
    for result in Result:
        if result is Result.TIE and bout.rival is None:
            continue
        rows.append(_result(ui, do, result, bout.player))
    return rows


def _result(ui: Ui, do: Actor, result: Result, player: Seat) -> ft.Control:
    def settle(death: bool = False) -> Callable[[], object]:
        return lambda: do(SettleFight(result, death), then=do.go_on)

    word = capital(ui.g("ui.settle.result", player=player, result=result))
    plain = action_button(ui, f"settle-{result.value}", word, settle(), ground="flat")
    if result is Result.TIE:
        return plain
    dead = action_button(
        ui, f"settle-{result.value}-death", ui.g("ui.settle.death"), settle(True), ground="flat"
    )
    return side_by_side(ui, ft.Container(plain, expand=True), ft.Container(dead, expand=True))
