"""Dice: what chance just decided, faces of real dice, a test of Speed with its chance, the tied order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import flet as ft

from companion.core.journal import Entry, Kind
from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.dice import DiceRolled, RollDice, SpeedTest, SpeedTested
from companion.games.anima.explanations import of_speed_test
from companion.games.anima.exploring import Explored
from companion.games.anima.interaction import (
    CardGiven,
    CardThrown,
    FightRolled,
)
from companion.games.anima.phases import Implied, Setback
from companion.games.anima.queries import Roll, printed
from companion.games.anima.state import State
from companion.games.anima.turn import StartTurn, TieRolled
from companion.games.anima.vocabulary import Dice, Result
from companion.i18n.lines import tell_event
from companion.ui.dispatcher import DiceRequest, Dispatcher
from companion.ui.drawings import DieFace, die
from companion.ui.error_boundary import component
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import (
    Pad,
    every_seat,
    last_alarm,
    last_roll,
    whose,
)
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.dice import Throw
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import (
    MIDDLE,
    RIGHT,
    boxed,
    full_height,
    in_line,
    side_by_side,
    spacer,
    stacked,
)
from companion.ui.parts.panels import (
    choose_seat,
    confirm_bar,
    live_region,
    panel,
    quiet_note,
    quiet_sheet,
    sign_line,
    title_line,
    views,
    warn_line,
)
from companion.ui.parts.roll_entry import RollEntry, use_wanted
from companion.ui.parts.rows import text_field
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.parts.wording import capital, figure, signed, whole_percent
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.tokens import MOTION

SEEN = "anima.rolled"
"""Where this phone remembers the last roll it showed."""


@component
def Rolled(ui: Ui, width: float, moment: str, do: Dispatcher, done: Callable[[], object]) -> ft.Control:
    """The last roll, as large as the screen; the main button goes on, the flat one shows the table."""
    roll = last_roll(do)
    if roll is None:
        return spacer()
    entry, event = roll
    still, lie = use_state(not _fresh(ui, do, moment, event))

    async def rest() -> None:
        await asyncio.sleep(MOTION["dice"] / 1000)
        lie(True)

    ft.use_effect(lambda: None if still else ui.session.later(rest), [moment])
    rows: list[ft.Control] = []
    if isinstance(event, CardGiven | CardThrown):
        rows.append(boxed(_fan(ui, event, width), place=MIDDLE))
    else:
        rows.append(_Felt(ui, width, entry, event, still, key=f"felt-{moment}"))
    if still:
        rows += told(ui, entry, event)
    ways = [_way(ui, "show-table", ui.g("ui.rolled.table"), done, ft.Icons.TABLE_ROWS_ROUNDED)]
    if do.table.state.debt is not None:
        ways.append(_way(ui, "open-gift", ui.g("ui.rolled.gift"), lambda: do.open("gift")))
    below = side_by_side(ui, *ways)
    if ui.look.large_text:  # what was rolled needs the height: the ways on scroll with it
        return full_height([*rows, below], 12, scrolls=True, expand=True)
    return full_height([full_height(rows, 12, scrolls=True, expand=True), below], expand=True)


def _way(ui: Ui, id: str, word: str, go: Callable[[], object], icon: ft.IconData | None = None) -> ft.Control:
    return word_button(ui, id, word, go, ground="flat", icon=icon, expand=ui.look.fixed_unless_large(True))


def _fresh(ui: Ui, do: Dispatcher, moment: str, event: Roll) -> bool:
    """Rolled just now: undo, redo, a table opened anew and dice of the real table lie still."""
    last = do.table.entries[-1] if do.table.entries else None
    new = last is not None and last.kind is Kind.TAP  # an undo brings back dice that lie still
    known = do.memory.get(SEEN)
    do.memory[SEEN] = moment
    return new and known != moment and ui.look.motion and not getattr(event, "by_hand", False)


@component
def _Felt(ui: Ui, width: float, entry: Entry, event: Roll, still: bool) -> ft.Control:
    """Empty for a moment, so that a new throw is seen to tumble."""
    thrown, throw = use_state(still)
    ft.use_effect(lambda: None if thrown else throw(True), [])
    big, small = on_felt(ui, event)
    return Throw(
        ui,
        faces_of(entry) if thrown else (),
        entry.id if thrown else "",
        tell_event(ui.words, event),
        big if thrown else "",
        ui.look.hint(small) if thrown else "",
        width=width,
        height=ui.look.if_wide(148, 196),
        id="throw",
    )


def on_felt(ui: Ui, event: Roll) -> tuple[str, str]:
    """The result in large figures, and how it came about."""
    match event:
        case FightRolled():
            foe = event.creature or ui.g("ui.creature")
            foe = foe if event.rival is None else ui.words.show(event.rival)
            small = ui.g("ui.rolled.versus", player=event.player, foe=foe)
            return ui.g("ui.rolled.score", total=event.total, foe=event.foe_total), small
        case Explored():
            return str(event.die), event.name
        case SpeedTested():
            return str(event.total), ui.g("ui.rolled.speed", speed=event.speed, die=event.die)
        case DiceRolled():
            return str(sum(event.faces)), event.purpose
        case _:
            return "", ""


def faces_of(entry: Entry) -> tuple[DieFace, ...]:
    """All dice of an entry: bone for teams, obsidian for a creature."""
    found: list[DieFace] = []
    for event in entry.events:
        match event:
            case FightRolled():
                found += [DieFace(6, event.die), DieFace(6, event.foe_die, dark=event.rival is None)]
            case Explored() | SpeedTested():
                found.append(DieFace(6, event.die))
            case DiceRolled() | TieRolled():
                found += [DieFace(6, face) for face in event.faces]
    return tuple(found)


def _fan(ui: Ui, event: CardGiven | CardThrown, width: float) -> ft.Control:
    return marks.fan(ui, event.of, event.place, min(120.0, width * 68 / (event.of * 38 + 2)))


def told(ui: Ui, entry: Entry, event: Roll) -> list[ft.Control]:
    """The verdict in large letters, the sums, and what follows from it."""
    rows: list[ft.Control] = [live_region(_verdict(ui, event))]
    if isinstance(event, FightRolled):
        rows.append(_sums(ui, event))
    plain = isinstance(event, FightRolled | Explored | SpeedTested)
    rest = [
        other for other in entry.events if not (other is event and plain) and not isinstance(other, Implied)
    ]
    rows += [_line(ui, tell_event(ui.words, other)) for other in rest]
    if getattr(event, "by_hand", False):
        rows.append(_line(ui, ui.g("ui.rolled.by_hand"), ft.Icons.BACK_HAND_ROUNDED))
    return rows


def _line(ui: Ui, words: str, icon: ft.IconData = ft.Icons.SUBDIRECTORY_ARROW_RIGHT_ROUNDED) -> ft.Control:
    return sign_line(ui, icon, words, ui.colours.ink3, size=18)


def verdict(ui: Ui, event: Roll) -> tuple[str, str]:
    """What came of a roll in a few words, and how good it is: win, lose or plain."""
    match event:
        case FightRolled():
            if event.result is Result.TIE:
                key = "ui.verdict.tie.team" if event.rival is not None else "ui.verdict.tie"
                return ui.g(key), "plain" if event.rival is not None else "win"
            good = event.result is Result.WON
            key = f"ui.verdict.{'win' if good else 'lose'}{'.deadly' if event.deadly else ''}"
            winner = event.player if good else event.rival
            who = ui.words.show(winner) if winner is not None else event.creature or ui.g("ui.creature")
            return ui.g(key, who=who, by=abs(event.margin)), "win" if good else "lose"
        case Explored():
            if event.cell is None:
                return ui.g("ui.verdict.die", die=event.die), "plain"
            return ui.g("ui.verdict.cell", die=event.die, cell=event.cell), "plain"
        case SpeedTested():
            key = "ui.verdict.passed" if event.success else "ui.verdict.failed"
            good_ = "win" if event.success else "lose"
            return ui.g(key, total=event.total, need=event.difficulty), good_
        case CardGiven() | CardThrown():
            return ui.g("ui.verdict.card", place=event.place, of=event.of), "plain"
        case TieRolled():
            return ui.g("ui.verdict.order"), "plain"
        case _:
            return " + ".join(str(face) for face in event.faces), "plain"


def _verdict(ui: Ui, event: Roll) -> ft.Control:
    words, tone = verdict(ui, event)
    drawn = isinstance(event, CardGiven | CardThrown)
    icon, colour = {
        "win": (ft.Icons.EMOJI_EVENTS_ROUNDED, ui.accent.acc),
        "lose": (ft.Icons.DANGEROUS_ROUNDED, ui.colours.danger),
        "plain": (ft.Icons.STYLE_ROUNDED if drawn else ft.Icons.CASINO_ROUNDED, ui.colours.ink2),
    }[tone]
    return in_line(
        ft.Icon(icon, size=30, color=colour),
        ui.text(words, "title", max_lines=ui.look.lines(3)),
        fill=1,
        gap=12,
    )


def _sums(ui: Ui, event: FightRolled) -> ft.Control:
    """Combat + die = total, one line a side."""
    foe = ui.words.show(event.rival) if event.rival is not None else event.creature or ui.g("ui.creature")

    def line(name: str, combat: int, face: int, total: int, dark: bool) -> ft.Control:
        parts = in_line(
            ui.text(name, "body", weight=600, max_lines=ui.look.lines(1)),
            ui.text(f"{combat} +", "bar", color=ui.colours.ink2),
            die(ui.look, 6, face, 28, dark_die=dark),
            ui.text("=", "bar", color=ui.colours.ink2),
            boxed(ui.text(str(total), "tile", size=30), width=44 * ui.look.zoom("tile"), place=RIGHT),
            fill=0,
        )
        said = f"{name}{ui.t('colon')}{combat} + {face} = {total}"
        return ft.Semantics(label=said, container=True, exclude_semantics=True, content=parts)

    return stacked(
        [
            line(ui.words.show(event.player), event.combat, event.die, event.total, False),
            line(foe, event.foe_combat, event.foe_die, event.foe_total, event.rival is None),
        ],
        gap=4,
    )


def rolled_head(ui: Ui, do: Dispatcher) -> list[ft.Control]:
    """The last roll in one line, at the head of the sheet it led to; a wide screen shows it at the left."""
    roll = last_roll(do)
    if roll is None or ui.look.wide:
        return _alarm(ui, do)
    entry, event = roll
    dice: list[ft.Control] = [
        die(ui.look, each.sides, each.face, 34, dark_die=each.dark) for each in faces_of(entry)
    ]
    words, _ = verdict(ui, event)
    if isinstance(event, TieRolled):  # the throw that settled it, and what it settled
        last = [each for each in entry.events if isinstance(each, TieRolled)][-1]
        dice = [die(ui.look, 6, face, 34) for face in last.faces]
        words = ui.g("ui.order.told", players=_settled(do.table.state, event))
    lines: list[ft.Control] = [ui.text(words, "bar", max_lines=ui.look.fixed_unless_large(2))]
    if isinstance(event, CardGiven | CardThrown):  # somebody has to take that card out of a real hand
        dice = [_fan(ui, event, 100)]
        lines.append(ui.text(tell_event(ui.words, event), "note", color=ui.colours.ink2))
    if isinstance(event, FightRolled):
        dice = ui.look.if_large(dice, [])  # the sums tell them: large text needs the room for what is asked
        sums = ui.g("ui.rolled.sums", total=event.total, foe=event.foe_total)
        lines.append(ui.text(sums, "note", color=ui.colours.ink2))
        # what it means for a team, where the sheet below is already another one's
        lines += [
            ui.text(tell_event(ui.words, other), "note", color=ui.colours.ink2)
            for other in entry.events
            if isinstance(other, Setback)
        ]
    return [boxed(in_line(*dice[:2], stacked(lines, 0, expand=True), gap=10), pad=(0, 0, 0, 4))]


def _alarm(ui: Ui, do: Dispatcher) -> list[ft.Control]:
    """A card above the zone's level did nothing: that it goes to the discard (AN-15)."""
    found = last_alarm(do)
    if found is None:
        return []
    event = found[1]
    words = ui.g("ui.alarm.named", name=event.name) if event.name else ui.g("ui.alarm")
    note = ui.g("ui.alarm.note", level=event.level, zone=event.zone_level)
    lines: list[ft.Control] = [ui.text(words, "bar"), ui.text(note, "note", color=ui.colours.ink2)]
    sign = ft.Icon(ft.Icons.NOTIFICATIONS_OFF_ROUNDED, size=28, color=ui.colours.ink2)
    return [live_region(boxed(in_line(sign, stacked(lines, 0, expand=True), gap=10), pad=(0, 0, 0, 4)))]


def head_line(ui: Ui, do: Dispatcher, width: float) -> list[ft.Control]:
    """The last roll above the table, in one line: what it cost a team is seen in that team's row."""
    roll, alarm = last_roll(do), last_alarm(do)
    if ui.look.large_text or ui.look.wide:
        return rolled_head(ui, do)
    if roll is None:
        bell = ft.Icon(ft.Icons.NOTIFICATIONS_OFF_ROUNDED, size=HEAD_LINE, color=ui.colours.ink2)
        return [] if alarm is None else [_head_line(ui, [bell], ui.g("ui.alarm.line"), width)]
    entry, event = roll
    words, _ = verdict(ui, event)
    thrown = faces_of(entry)
    if isinstance(event, TieRolled):
        last = [each for each in entry.events if isinstance(each, TieRolled)][-1]
        thrown = tuple(DieFace(6, face) for face in last.faces)
        words = ui.g("ui.order.told", players=_settled(do.table.state, event))
    if isinstance(event, FightRolled):
        words = f"{words} · {ui.g('ui.rolled.sums', total=event.total, foe=event.foe_total)}"
    dice = [die(ui.look, each.sides, each.face, HEAD_LINE, dark_die=each.dark) for each in thrown[:3]]
    return [_head_line(ui, dice, words, width)]


HEAD_LINE = 22
"""How high the last roll above the table is."""


def _head_line(ui: Ui, signs: Sequence[ft.Control], words: str, width: float) -> ft.Control:
    told = ui.fitted(words, "body", width - len(signs) * 32, weight=700, expand=True)
    return live_region(in_line(*signs, told, height=HEAD_LINE))


def _settled(state: State, event: TieRolled) -> tuple[Seat, ...]:
    """Those who were tied, as they act now."""
    return tuple(seat for seat in state.order if seat in event.players)


FACES = ("speed", "plain")


@component
def Faces(
    ui: Ui,
    names: tuple[str, ...],
    on_faces: Callable[[tuple[int, ...]], object],
    creature: bool = False,
    id: str = "real",
) -> ft.Control:
    """One row of six faces for each real die; the last die that is told commits, nothing is confirmed.

    Dice of teams are bone; the last one is obsidian where it is a ``creature``'s.
    """
    told, tell = use_state(dict[int, int]())

    def tap(place: int, face: int) -> None:
        after = {**told, place: face}
        if len(after) < len(names):
            tell(after)
            return
        tell({})
        on_faces(tuple(after[each] for each in range(len(names))))

    rows: list[ft.Control] = []
    for place, name in enumerate(names):
        if name:
            rows.append(ui.text(name, "caption", color=ui.colours.ink2, max_lines=1))
        keys = [
            tappable(
                ui,
                f"{id}-{place + 1}-{face}",
                f"{name}{ui.t('colon')}{face}" if name else str(face),
                die(ui.look, 6, face, 36, dark_die=creature and place == len(names) - 1),
                partial(tap, place, face),
                chosen=told.get(place) == face,
                expand=True,
                height=48,
                pad=0,
                radius=12,
            )
            for face in range(1, printed().faces + 1)
        ]
        rows.append(in_line(*keys, gap=4))
    return stacked(rows, gap=4)


def fighters(ui: Ui, state: State) -> tuple[str, ...]:
    """Whose dice a fight waits for: the team that acts, then its opponent."""
    bout = state.bout
    if bout is None:
        return ()
    card = state.encounter.card if state.encounter is not None else None
    foe = card.name if card is not None and card.name else ui.g("ui.creature")
    return ui.words.show(bout.player), foe if bout.rival is None else ui.words.show(bout.rival)


def alone(state: State) -> bool:
    """A team fights a creature, not another team."""
    return state.bout is not None and state.bout.rival is None


@component
def DiceSheet(at: TableContext[State], about: Seat | tuple[Seat, int] | None = None) -> ft.Control:
    """A test of Speed, for a mission if told, or dice for whatever a card says."""
    of, aim_at = about if isinstance(about, tuple) else (about, None)
    seat, choose = use_state(whose(at.state, of))
    face, turn = use_state(FACES[0])
    difficulty, aim = use_state(lambda: _tested(at.do, whose(at.state, of), aim_at))
    bonus, add = use_state(0)
    count, put = use_state(1)
    purpose, write = use_state("")
    words = [(name, at.g(f"ui.dice.{name}")) for name in FACES]
    rows: list[ft.Control] = []
    if aim_at is None:  # a mission says itself who is tested, and in what
        rows += [
            choose_seat(at, every_seat(at.state), seat, choose, id="whose"),
            views(at, "dice", words, face, turn),
        ]
    short = at.g("action.SpeedTest" if face == "speed" else "action.RollDice")  # the tabs tell of both
    title = short if aim_at is not None else at.look.if_large(at.g("ui.dice.title"), short)
    note = at.words.show(seat)
    action: RollDice | SpeedTest | None = RollDice(seat, count, purpose)
    sides: tuple[int, ...] = (6,) * count
    if face == "speed":
        action = None if difficulty is None else SpeedTest(seat, difficulty, bonus, aim_at)
        sides = (6,)
    use_wanted(at.do, DiceRequest(sides, title, lambda faces: at.do(action, faces=faces)) if action else None)
    if face == "speed":
        rows += _speed(at, seat, difficulty, bonus, aim, add)
        if difficulty is None:
            missing, seek = at.g("ui.dice.which"), ScrollController(at, "difficulty")
            bar = confirm_bar(
                at, at.g("action.SpeedTest"), "", at.do.close, ready=False, missing=missing, seek=seek
            )
            return sheet(at, title, rows, at.do.close, note=note, bar=bar, seek=seek)
    else:
        rows += _plain(at, count, put, purpose, write)
    bar = RollEntry(
        at,
        "roll",
        sides,
        lambda: at.do(action, then=at.do.close),
        lambda faces: at.do(action, faces=faces, then=at.do.close),
        real=at.state.options.dice is Dice.TABLE,
        key=f"entry-{face}-{count}",
    )
    return sheet(at, title, rows, at.do.close, note=note, bar=bar)


def _tested(do: Dispatcher, seat: Seat, aim: int | None) -> int | None:
    """What this mission asked of this team the last time it was tried; None when nobody said yet."""
    if aim is None:
        return None
    told = [event for entry, _ in do.table.done for event in entry.events if isinstance(event, SpeedTested)]
    return next((each.difficulty for each in reversed(told) if (each.player, each.aim) == (seat, aim)), None)


EASIEST, HARDEST = 5, 15
"""Difficulties that have a key of their own."""


def _speed(
    at: TableContext[State],
    seat: Seat,
    difficulty: int | None,
    bonus: int,
    aim: Callable[[int], object],
    add: Callable[[int], object],
) -> list[ft.Control]:
    """Difficulty, bonus, and the exact chance once the difficulty was read on the card."""
    most = printed().bonus_most
    aim_word, add_word = capital(at.g("ui.dice.difficulty")), at.g("ui.dice.bonus")
    pad = Pad(at, "difficulty", aim_word, difficulty, aim, HARDEST, least=EASIEST, key="difficulty-pad")
    rows: list[ft.Control] = [
        anchor(
            "difficulty",
            stacked([title_line(at, aim_word, figure(difficulty)), pad]),
        ),
        stepper(
            at,
            "test-bonus",
            add_word,
            bonus,
            add,
            low=-most,
            high=most,
            width=None,
            caption=add_word,
            shown=signed(bonus),
        ),
    ]
    if difficulty is None:
        return rows
    chance, speed = (
        queries.speed_chance(at.state, seat, difficulty, bonus),
        queries.speed_to_test(at.state, seat, bonus),
    )
    if chance is None or speed is None:
        return [*rows, warn_line(at, at.g("refusal.speed_unknown", player=seat))]
    need = queries.die_needed(at.state, seat, difficulty, bonus)
    told = whys(at, of_speed_test(at.state, seat, difficulty, bonus), "need", "test")
    return [*rows, live_region(_chance(at, chance, speed, difficulty, need)), *told]


def _chance(ui: Ui, chance: Fraction, speed: int, difficulty: int, need: int | None) -> ft.Control:
    key = "ui.dice.sure" if chance == 1 else "ui.dice.need" if chance else "ui.dice.never"
    said = ui.text(ui.g("ui.dice.sum", speed=speed, difficulty=difficulty), "body", weight=600)
    words = stacked([said, quiet_note(ui, ui.g(key, n=need))], gap=2)
    number = ui.text(whole_percent(ui, chance), "big", size=44, color=ui.accent.acc)
    return panel(ui, [side_by_side(ui, number, words, fill=1, gap=14, under=4)])


def _plain(
    ui: Ui, count: int, put: Callable[[int], object], purpose: str, write: Callable[[str], object]
) -> list[ft.Control]:
    words = [(str(n), ui.g("ui.dice.count", n=n)) for n in range(1, printed().dice + 1)]
    return [
        views(ui, "count", words, str(count), lambda value: put(int(value))),
        text_field(ui, "purpose", ui.g("ui.dice.purpose"), purpose, write, limit=60),
    ]


@component
def TiedSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Real dice for the order of the coming turn."""
    return Order(at, key=f"order-{at.state.turn}")


@component
def Order(at: TableContext[State]) -> ft.Control:
    """Tied teams roll; those still tied roll again, until the order is settled (A-14)."""
    faces, put = use_state(tuple[int, ...])
    tied = queries.who_rolls(at.state, faces)
    names = tuple(at.words.show(seat) for seat in tied)

    def use(more: tuple[int, ...]) -> None:
        told = (*faces, *more)
        if queries.who_rolls(at.state, told):
            put(told)
        else:
            at.do(StartTurn(), faces=told, then=at.do.go_on)

    title = at.g("ui.order.tie")
    if not tied:
        return quiet_sheet(at, title, at.g("ui.order.no_tie"), at.do.close)
    note = at.g("ui.order.again" if faces else "ui.order.roll", players=tied)
    rows: list[ft.Control] = [quiet_note(at, note)]
    if faces:
        rows.append(at.text(" · ".join(str(face) for face in faces), "bar"))
    rows.append(Faces(at, names, use, key=f"tie-{len(faces)}"))
    return sheet(at, title, rows, at.do.close)


@component
def OrderSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Between turns: the Speeds that will count, real dice for ties, or an order the table tells."""

    told, tell = use_state(tuple[Seat, ...])
    speeds = dict(queries.coming_order(at.state))
    seats = list(speeds)
    if at.state.active is not None:
        return quiet_sheet(at, at.g("ui.order.title"), at.g("ui.order.not_now"), at.do.close)
    rows: list[ft.Control] = [
        at.text(at.g("ui.order.line", player=seat, speed=figure(speeds[seat])), "body", weight=600)
        for seat in seats
    ]
    tied = queries.who_rolls(at.state)
    if tied:
        rows.append(warn_line(at, at.g("ui.order.tied", players=tied)))
        rows.append(
            word_button(
                at,
                "order-real",
                at.g("ui.order.real"),
                lambda: at.do.open("tied"),
                icon=ft.Icons.BACK_HAND_ROUNDED,
            )
        )
    rows.append(quiet_note(at, at.g("ui.order.tell")))
    left = tuple(seat for seat in speeds if seat not in told)
    if told:
        rows.append(at.text(at.g("ui.order.told", players=told), "body", weight=600))
        rows.append(
            word_button(
                at, "order-clear", capital(at.t("form.take_back")), lambda: tell(told[:-1]), ground="flat"
            )
        )

    def next_one(seat: Seat) -> None:
        so_far = (*told, seat)
        if len(so_far) < len(speeds):
            tell(so_far)
        else:
            at.do(StartTurn(so_far), then=at.do.go_on)

    rows.append(choose_seat(at, left, None, next_one, id="order"))
    return sheet(at, at.g("ui.order.title"), rows, at.do.close, note=at.g("ui.order.note"))
