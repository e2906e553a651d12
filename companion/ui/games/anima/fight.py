"""A fight: both sums, exact chances while cards are played, the dice, and cards that decide it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import facts, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.interaction import Modify, RollFight, SettleFight
from companion.games.anima.queries import FightTable, Totals, printed, totals
from companion.games.anima.state import Bout, Player, State
from companion.games.anima.vocabulary import Dice, Pose, Result, Side, Where
from companion.ui.dispatcher import DiceRequest, Dispatcher
from companion.ui.drawings import danger_octagon
from companion.ui.drawings import odds as odds_bars
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.anima.choose import (
    added,
    bonus_keys,
    card_names,
    change_stepper,
    character_name,
    every_seat,
    name_field,
    sign_key,
)
from companion.ui.games.anima.dice import Faces, alone, fighters
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.explanation import askable, whys
from companion.ui.parts.layout import (
    BOTTOM,
    RIGHT,
    Across,
    boxed,
    expanded,
    in_line,
    share,
    side_by_side,
    spacer,
    spread,
    stacked,
    tight_row,
    wrap,
)
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    fact_line,
    live_region,
    quiet_note,
    quiet_sheet,
    row_button,
    warn_line,
)
from companion.ui.parts.roll_entry import use_wanted
from companion.ui.parts.rows import section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, body_width, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import capital, signed, whole_percent
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector
from companion.ui.theme import centred, flat


@memo_component
def Chances(ui: Ui, width: float, do: Dispatcher, bars: bool = True) -> ft.Control:
    """Redrawn at each card: what it changes is seen before the dice. Real dice take the place of the bars."""
    table: FightTable | None = use_selector(ui.session, do.table, queries.fight_table)
    if table is None:
        return spacer()
    shown = [_figures(ui, table)]
    if bars:
        shown.append(odds_bars(ui.look, ui.game, table.d, width, ties=table.rival is not None))
        shown.append(_legend(ui, table))
    return live_region(askable(ui, do, "chance", said(ui, table), stacked(shown, 6), "lead", "death"))


def said(ui: Ui, table: FightTable) -> str:
    """All chances in one sentence."""
    found = table.odds
    parts = [ui.g("ui.odds.win.said", p=whole_percent(ui, found.win))]
    if table.rival is not None:
        parts.append(ui.g("ui.odds.tie.said", p=whole_percent(ui, found.tie)))
    parts.append(ui.g("ui.odds.lose.said", p=whole_percent(ui, found.lose)))
    parts.append(ui.g("ui.odds.death.said", p=whole_percent(ui, found.death), player=table.player))
    if table.rival is not None:
        parts.append(ui.g("ui.odds.death.said", p=whole_percent(ui, found.kill), player=table.rival))
    return ", ".join(parts)


def _figures(ui: Ui, table: FightTable) -> ft.Control:
    found, rival = table.odds, table.rival
    caption = "ui.odds.win.tie" if rival is None else "ui.odds.win"
    # the chance to win is the largest figure; beside a tie it has less room
    size = ui.look.if_wide(48 if rival is None else ui.look.if_large(36, 48), 72)
    win = ui.text(whole_percent(ui, found.win), "big", size=size, color=ui.accent.acc, max_lines=1)
    parts = [_chance(ui, win, ui.g(caption), 0.52, "start")]
    if rival is not None:
        tie = ui.text(whole_percent(ui, found.tie), "tile", size=26, color=ui.colours.ink)
        parts.append(_chance(ui, tie, ui.g("ui.odds.tie")))
    parts.append(_death(ui, table))
    return side_by_side(ui, *parts, fill=0, gap=12, under=4, across="end")


def _chance(ui: Ui, number: ft.Control, word: str, part: float = 0.4, across: Across = "end") -> ft.Control:
    """A chance over its name, in ``component`` of the line; with large text it has a line of its own."""
    one = ui.look.fixed_unless_large(ui.look.fit(word, "note", body_width(ui.look) * part, least=10))
    said = ui.text(word, "note", color=ui.colours.ink2, max_lines=1 if one else 2, size=one)
    return stacked([number, said], 2, across=ui.look.if_large(across, "start"))


def _death(ui: Ui, table: FightTable) -> ft.Control:
    """With its octagon while one of this team may die; else whether one of the other team may."""
    found, whose = table.odds, table.player
    if found.death:
        number = ui.text(whole_percent(ui, found.death), "tile", size=30, color=ui.colours.danger)
        shown: ft.Control = tight_row(danger_octagon(ui.look, 24), number, gap=8)
    else:
        chance = found.death
        if table.rival is not None and found.kill:
            chance, whose = found.kill, table.rival
        shown = ui.text(whole_percent(ui, chance), "tile", size=26, color=ui.colours.ink2)
    return _chance(ui, shown, ui.g("ui.odds.death", player=whose))


def _legend(ui: Ui, table: FightTable) -> ft.Control:
    """Throws of 36, each with the look of its bars."""
    of, colours, team = table.odds.throws, ui.colours, table.rival is not None
    words = ui.g("ui.legend.win.team", n=of.win) if team else ui.g("ui.legend.win", n=of.win, whole=of.whole)
    parts = [_key(ui, _box(ui.accent.acc), words)]
    if team:
        parts.append(_key(ui, _box("", ui.accent.acc), ui.g("ui.legend.tie", n=of.tie)))
    parts.append(_key(ui, _box(colours.line, colours.ink3), ui.g("ui.legend.lose", n=of.lose)))
    cross = ft.Icon(ft.Icons.CLOSE_ROUNDED, size=14, color=colours.danger)
    parts.append(_key(ui, cross, ui.g("ui.legend.death.team" if team else "ui.legend.death", n=of.death)))
    return wrap(parts, 10, under=2)


def _box(fill: str, edge: str = "") -> ft.Control:
    border = ft.Border.all(1.5, edge) if edge else None
    return spacer(width=11, height=11, border_radius=3, bgcolor=fill or None, border=border)


def _key(ui: Ui, sign: ft.Control, word: str) -> ft.Control:
    return tight_row(sign, ui.text(word, "caption", color=ui.colours.ink2))


REAL = "anima.real"
"""Where this phone remembers whether the faces of real dice are tapped."""


def waits(state: State) -> str:
    """At a table with real dice the fight waits for both faces: they are touched on the screen itself."""
    real = state.options.dice is Dice.TABLE and queries.fight_table(state) is not None
    return "ui.fight.touch" if real else ""


@component
def Fight(ui: Ui, width: float, do: Dispatcher) -> ft.Control:
    """As high as the screen: nothing of it is scrolled for at the usual text size."""
    known, names, creature, by_hand = use_selector(
        ui.session,
        do.table,
        lambda state: (
            queries.fight_table(state) is not None,
            fighters(ui, state),
            alone(state),
            state.options.dice is Dice.TABLE,
        ),
    )
    typed, turn = use_state(do.memory.get(REAL, False))
    real = by_hand or typed
    seek = ScrollController(ui, "faces")

    def toggle() -> None:
        do.memory[REAL] = not typed
        turn(not typed)

    def use(faces: tuple[int, ...]) -> None:
        do(RollFight(), faces=faces, then=do.ask_next)

    def lead() -> None:
        do.sought = seek if real and known else None

    ft.use_effect(lead)
    dice = DiceRequest((printed().faces,) * printed().dice, ui.g("ui.fight.title"), use)
    use_wanted(do, dice if real and known else None)
    rows: list[ft.Control] = [Sides(ui, do, real, key=f"sides-{real}")]
    if known:
        rows.append(Chances(ui, width, do, not real, key=f"chances-{real}"))
    else:
        rows.append(warn_line(ui, ui.g("ui.fight.unread")))
    if real and known:
        rows.append(anchor("faces", Faces(ui, names, use, creature, key="faces")))
    phone = partial(do, RollFight(), then=do.ask_next) if by_hand else toggle
    rows.append(Changes(ui, do, phone, real, key=f"changes-{real}"))
    seek.column = spread(ui, rows, ui.look.if_wide(8, 12), scrolls=ui.look.must_scroll)
    return seek.column


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of the fight: who, its Combat now, and how it came about in words."""

    seat: Seat | None
    name: str
    combat: str
    made: str


@memo_component
def Sides(ui: Ui, do: Dispatcher, low: bool = False) -> ft.Control:
    """Both names, both numbers, the gap between them; ``low`` where faces of real dice stand below."""
    own, other, gap = use_selector(ui.session, do.table, lambda state: camps(ui, state))
    size = ui.look.if_wide(52 if low else 60, 88)
    middle = [
        ui.text(ui.g("ui.fight.gap"), "caption", color=ui.colours.ink2),
        ui.text(gap, "tile", size=28, color=ui.colours.ink2),
    ]
    numbers = in_line(
        ui.text(own.combat, "big", size=size),
        expanded(stacked(middle, 0, across="middle"), BOTTOM),
        ui.text(other.combat, "big", size=size),
        gap=10,
        across="end",
    )
    room = share(body_width(ui.look), 2) - 2
    one = ui.look.fixed_unless_large(min(_one_line(ui, each.made, room) for each in (own, other)))

    def made(camp: Camp, align: ft.TextAlign | None = None) -> ft.Control:
        return ui.text(
            camp.made,
            "note",
            color=ui.colours.ink2,
            text_align=align,
            expand=ui.look.fixed_unless_large(True),
            max_lines=1 if one else 2,
            size=one or None,
        )

    theirs = made(other, ft.TextAlign.END)
    both = side_by_side(
        ui, made(own), ui.look.if_large(theirs, boxed(theirs, place=RIGHT)), under=0, across="start"
    )
    names = in_line(_name(ui, own, False), _name(ui, other, True))
    said = ui.g("ui.fight.said", first=own.name, combat=own.combat, second=other.name, foe=other.combat)
    return ft.Semantics(
        label=f"{said}. {own.made}. {other.made}",
        container=True,
        exclude_semantics=True,
        content=stacked([names, numbers, both], 2),
    )


def _one_line(ui: Ui, words: str, room: float) -> float:
    """The size at which words stay on one line; 0 where they are better on two."""
    return ui.look.fit(words, "note", room, least=10) or 0


def _name(ui: Ui, camp: Camp, right: bool) -> ft.Control:
    """A seat or a paw, and the name; each towards its own edge."""
    sign: ft.Control = (
        ft.Icon(ft.Icons.PETS_ROUNDED, size=24, color=ui.colours.ink2)
        if camp.seat is None
        else seat_mark(ui, camp.seat, 26)
    )
    short = ui.look.large_text and camp.seat is not None
    word = ui.text(
        ui.words.show(camp.seat) if short else camp.name,
        "body",
        weight=700,
        max_lines=ui.look.lines(1),
        expand=True,
        text_align=ft.TextAlign.END if right else ft.TextAlign.START,
    )
    return in_line(*((word, sign) if right else (sign, word)), expand=True)


def camps(ui: Ui, state: State) -> tuple[Camp, Camp, str]:
    """Both sides and the gap, as the head of the fight shows them."""
    bout, table = state.bout, queries.fight_table(state)
    if bout is None:
        empty = Camp(None, "", "", "")
        return empty, empty, ""
    ours, theirs = queries.fight_sums(state)
    own = _team(ui, state, bout.player, ours, bout.bonus)
    other = (
        _creature(ui, state, theirs, bout.against)
        if bout.rival is None
        else _team(ui, state, bout.rival, theirs, bout.against)
    )
    return own, other, "?" if table is None else signed(table.d)


def _team(ui: Ui, state: State, seat: Seat, combat: int | None, bonus: int) -> Camp:
    found = totals(state, seat)
    size = len(state.player(seat).team)
    name = ui.g("ui.fight.team", player=seat, n=size)
    if combat is None:
        return Camp(seat, name, "?", ui.g("ui.fight.unread.short"))
    plain = found.printed_combat == combat and not found.immobilised
    # beside a plain number there is room for what may be forgotten
    made = ", ".join(queries.powers(state, seat)) if plain else ""
    return Camp(seat, name, str(combat), made or made_of(ui, found, bonus, size))


def made_of(ui: Ui, found: Totals, bonus: int, size: int) -> str:
    """ "4 + 2 d’avoir attendu": where a Combat comes from."""
    parts = [str(found.printed_combat)]
    if found.stay:
        parts.append(ui.g("ui.made.stay", change=added(found.stay)))
    if found.cards_combat:
        parts.append(ui.g("ui.made.cards", change=added(found.cards_combat)))
    if bonus:
        parts.append(ui.g("ui.made.skills", change=added(bonus)))
    if found.immobilised:
        parts.append(ui.g("ui.made.asleep", n=found.immobilised))
    if len(parts) == 1:
        return ui.g("ui.made.plain", n=size)
    return " ".join(parts)


def _creature(ui: Ui, state: State, combat: int | None, against: int) -> Camp:
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
        made = f"{card.combat} {ui.g('ui.made.skills', change=added(against))}"
    return Camp(None, card.name or ui.g("ui.creature"), str(combat), made)


@memo_component
def Changes(ui: Ui, do: Dispatcher, phone: Callable[[], object], real: bool) -> ft.Control:
    """What cards and skills add to either side, what one more would do, real dice, a card that decides."""

    def seen(state: State) -> tuple[int, int, Seat | None, FightTable | None]:
        bout = state.bout
        table = queries.fight_table(state)
        return (bout.bonus, bout.against, bout.rival, table) if bout else (0, 0, None, table)

    bonus, against, rival, table = use_selector(ui.session, do.table, seen)

    def change(side: Side, now: int, word: str, id: str, beside: float) -> ft.Control:
        room = body_width(ui.look) - beside - 112
        return change_stepper(ui, id, word, now, lambda wanted: do(Modify(side, wanted - now)), room=room)

    foe = ui.words.show(rival) if rival is not None else ui.g("ui.creature")
    mine = change(Side.TEAM, bonus, ui.g("ui.fight.skills"), "bonus", 120)
    theirs = change(Side.OPPONENT, against, foe, "against", 168)
    more = _one_more(ui, do, table)
    hand = ft.Icons.CASINO_ROUNDED if real else ft.Icons.BACK_HAND_ROUNDED
    word = ui.g("ui.fight.phone" if real else "ui.fight.real")
    dice = _small(ui, "fight-real", hand, word, phone)
    opens = partial(do.open, "settle")
    card = _small(ui, "fight-card", ft.Icons.STYLE_ROUNDED, ui.g("ui.fight.card"), opens)
    if ui.look.large_text:
        return stacked([mine, theirs, in_line(more), in_line(dice, card)])
    return stacked([in_line(mine, more), in_line(theirs, dice, card)])


def _one_more(ui: Ui, do: Dispatcher, table: FightTable | None) -> ft.Control:
    """What one more would do; a touch shows which bonus reaches which chance."""
    word = ui.g("ui.fight.one_more")
    chance = "?" if table is None else whole_percent(ui, table.with_one_more.win)
    body = centred(
        [
            ui.text(word, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(chance, "tile", size=24, color=ui.accent.acc),
        ],
        0,
    )
    if table is None:
        return boxed(flat(ui.look, body, radius=16, height=64), width=112)
    return tappable(
        ui,
        "one-more",
        f"{word}{ui.t('colon')}{chance}. {ui.g('ui.chances.title')}",
        body,
        lambda: do.open("chances"),
        ground="flat",
        width=ui.look.fixed_unless_large(112),
        expand=ui.look.large_text or None,
        height=ui.look.scaled_height(64),
    )


def _small(ui: Ui, key: str, icon: ft.IconData, word: str, go: Callable[[], object]) -> ft.Control:
    width = ui.look.fixed_unless_large(76)
    room = width or share(body_width(ui.look), 2)
    return sign_key(ui, key, word, icon, go, room, ui.look.scaled_height(64, 12), width=width)


STEP, MOST = 5, 100
ADDS = (1, 2, 3, 4, 5, 6, -1, -2, -3)
"""What cards of a fight usually add; the steppers of the fight do the rest."""


@component
def ChancesSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """A wanted chance and the bonus it takes; then every bonus with its chances."""
    wanted, want = use_state(75)
    table = queries.fight_table(at.state)
    if table is None:
        why = at.g("refusal.no_fight" if at.state.bout is None else "ui.fight.unread")
        return quiet_sheet(at, at.g("ui.chances.title"), why, at.do.close)
    need = queries.bonus_for(at.state, Fraction(wanted, 100)) or 0
    now = whole_percent(at, table.odds.win)
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
        live_region(at.text(answer, "title")),
        section(at, at.g("ui.chances.each")),
    ]
    for bonus, found in enumerate(queries.odds_by_bonus(at.state)):
        told = at.g("ui.chances.line", p=whole_percent(at, found.win), death=whole_percent(at, found.death))
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


@component
def SettleSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Cards in a fight: what one adds, whose it is; or one that decides the whole fight (AN-13)."""
    bout = at.state.bout
    if bout is None:
        return quiet_sheet(at, at.g("ui.settle.title"), at.g("refusal.no_fight"), at.do.close)
    return Card(at, bout, key="card")


@component
def Card(at: TableContext[State], bout: Bout) -> ft.Control:
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
    kept = ", ".join(queries.powers(at.state, seat))
    rows: list[ft.Control] = [
        choose_seat(at, every_seat(at.state), seat, other, id="whose"),
        *([quiet_note(at, at.g("ui.settle.kept", names=kept))] if kept else []),
        *bonus_keys(
            at,
            "card-adds",
            at.g("ui.settle.adds"),
            draft.combat,
            lambda n: put(replace(draft, combat=n)),
            ADDS,
        ),
        section(at, capital(at.g("ui.settle.side"))),
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
        *_decides(at, bout),
    ]
    action = PlayAdvantage(seat, draft.name, draft.character, combat=draft.combat, side=draft.side)
    follows = at.g("ui.cards.left", n=queries.hand_after(at.state, seat))
    if draft.combat:
        follows = at.g("ui.settle.for", change=signed(draft.combat), side=sides[side.value])
    bar = confirm_bar(
        at,
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


def _decides(at: TableContext[State], bout: Bout) -> list[ft.Control]:
    """A card that ends the fight without dice."""
    rows: list[ft.Control] = [section(at, at.g("ui.settle.decides"))]
    for result in Result:
        if result is Result.TIE and bout.rival is None:
            continue
        rows.append(_result(at, result, bout.player))
    return rows


def _result(at: TableContext[State], result: Result, player: Seat) -> ft.Control:
    def settle(death: bool = False) -> Callable[[], object]:
        return lambda: at.do(SettleFight(result, death), then=at.do.go_on)

    word = capital(at.g("ui.settle.result", player=player, result=result))
    name, death = f"settle-{result.value}", at.g("ui.settle.death")
    if result is Result.TIE:
        return action_button(at, name, word, settle(), ground="flat")
    plain = row_button(at, name, word, settle(), ground="flat")
    return side_by_side(at, plain, row_button(at, f"{name}-death", death, settle(True), ground="flat"))
