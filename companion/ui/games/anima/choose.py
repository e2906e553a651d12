"""What many sheets of Anima share: small words, what follows a tap, names to tap, numbers by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.core.box import Origin
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, queries
from companion.games.anima.advantages import GainAdvantages, LoseAdvantages
from companion.games.anima.encounters import FalseAlarm
from companion.games.anima.queries import Roll, printed
from companion.games.anima.state import Character, Player, State
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Known
from companion.i18n.lines import plain, tell_refusal
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.anima.marks import known_pill
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import boxed, in_line, stacked, tiles
from companion.ui.parts.origin import origin_of, origin_pill
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section, text_field
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import MINUS, signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import centred


def last_roll(do: Dispatcher) -> tuple[Entry, Roll] | None:
    """The last tap with what chance decided in it; None when chance had no part in it.

    What happened by itself after a roll does not hide it.
    """
    for entry in reversed(do.table.would_undo()):
        event = next((event for event in entry.events if isinstance(event, Roll)), None)
        if event is not None:
            return entry, event
    return None


def last_alarm(do: Dispatcher) -> tuple[Entry, FalseAlarm] | None:
    """The last tap, where it turned up an encounter too high for its zone: a card for the discard (AN-15)."""
    for entry in reversed(do.table.would_undo()):
        event = next((event for event in entry.events if isinstance(event, FalseAlarm)), None)
        if event is not None:
            return entry, event
    return None


def character_name(ui: Ui, one: Character) -> str:
    """Its name; its figures where they were read without one; else that nobody read the card yet."""
    if one.name:
        return one.name
    if one.told:
        return ui.g("ui.character.nameless", combat=one.combat, speed=one.speed)
    return ui.g("ui.character.unread")


def in_turn(do: Dispatcher, state: State, seat: Seat, action: object, then: Callable[[], object]) -> None:
    """What a player does who is still to act in this phase; those before have nothing to do, in one tap."""
    waiting = queries.steps_of_phase(state)
    before = waiting.index(seat) if seat in waiting else 0
    if before:
        do.together([*(Done() for _ in range(before)), action], then)
    else:
        do(action, then=then)


def added(number: int) -> str:
    """ "+ 2", "− 1": one more part of a sum, its sign set as in every other sum."""
    return f"{MINUS if number < 0 else '+'}\N{NO-BREAK SPACE}{abs(number)}"


def reason(ui: Ui, refusal: Refusal | None) -> str:
    """Why not, in a sentence; nothing when it may be done."""
    return "" if refusal is None else tell_refusal(ui.words, refusal)


def every_seat(state: State) -> tuple[Seat, ...]:
    """All players."""
    return tuple(player.seat for player in state.players)


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody else."""
    return tuple(player.seat for player in state.players if player.seat != seat)


def whose(state: State, about: object) -> Seat:
    """The seat a sheet is about: the one it was opened for, else the one who acts, else the first."""
    if isinstance(about, int) and 1 <= about <= len(state.players):
        return Seat(about)
    return state.active or state.players[0].seat


OFFERED = 6
"""Names offered at once: more would hide what is asked next."""
ACROSS = 6
"""Keys of a pad side by side."""
BONUSES = 5
"""Keys of a bonus side by side."""
KEY_WIDTH = 64
"""One of two or three keys that stand in a line with their word."""


def key_height(ui: Ui, size: float = 48) -> float:
    """How high a key is; with the largest text all of them are alike."""
    return ui.look.scaled_height(size, 64 - size)


def _key(
    ui: Ui,
    id: str,
    said: str,
    face: ft.Control,
    tap: Callable[[], object],
    *,
    ground: str = "raised",
    chosen: bool | None = None,
    width: float | None = None,
) -> ft.Control:
    """A key that answers at a touch; without a ``width`` it shares its line with others."""
    return tappable(
        ui,
        id,
        said,
        face,
        tap,
        ground=ground,
        chosen=chosen,
        expand=width is None or None,
        width=width,
        height=key_height(ui),
        pad=0,
        radius=12,
    )


def name_field(
    ui: Ui,
    id: str,
    label: str,
    value: str,
    write: Callable[[str], object],
    offered: tuple[str, ...],
    known: tuple[str, ...] = (),
    pick: Callable[[str], object] | None = None,
    *,
    first: bool = True,
) -> list[ft.Control]:
    """A name to type; under it the names ``offered``, or what is typed among all that are ``known``.

    A name that is touched is written, or given to ``pick``: a sheet that then knows all it asks for is done.
    Its label stands on its edge: where it is the ``first`` thing of a sheet there is room above it.
    """
    chosen = pick or write
    field = text_field(ui, id, label, value, write, limit=facts.NAME_LENGTH)
    rows: list[ft.Control] = [boxed(field, pad=(0, 6, 0, 0)) if first else field]
    typed = plain(value)
    every = tuple(dict.fromkeys((*offered, *known))) if typed else offered
    fitting = [] if value in every else [name for name in every if typed in plain(name)]
    if fitting:
        words = {str(place): name for place, name in enumerate(fitting[:OFFERED])}
        # one line: what is asked next stays in sight
        rows.append(
            chips(ui, f"{id}-known", words, (), lambda place: chosen(fitting[int(place)]), slides=True)
        )
    return rows


def card_names(do: Dispatcher, state: State, table: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names to offer for a card just drawn: those that may still be in its deck; and all that are known."""
    story = (event for entry, _ in do.table.done for event in entry.events)
    gone = queries.spent(story, state.facts).get(table, set())
    lang = do.ui.words.lang
    return queries.suggestions(state, table, tuple(gone), lang), facts.lately(state.facts, table)


def known_by(state: State, table: str, name: str) -> Known | None:
    """Who told what is known of a card; None when nothing is."""
    told = [fact.by for fact in state.facts if fact.key.startswith(f"{table}.{name}.")] if name else []
    if not told:
        return None
    return Known.PRINTED if Known.PRINTED in told else told[0]


def source_line(at: TableContext[State], table: str, name: str) -> list[ft.Control]:
    """ "from the booklet" or "from your box", where a card is known."""
    by = known_by(at.state, table, name)
    if by is None:
        return []
    return [in_line(origin_pill(at, f"{table}.{name}.") if by is Known.OWNER else known_pill(at, by))]


def own_figures(ui: Ui, table: str, name: str) -> bool:
    """What is known of a card was read by this group or is printed: another group's is looked at first."""
    return origin_of(ui, [f"{table}.{name}."]) is not Origin.OTHER


def levels(
    ui: Ui, id: str, chosen: int | None, change: Callable[[int], object], note: str = ""
) -> ft.Control:
    """One, two or three, in one line with their word; what some of them mean stands under it."""
    word = ui.g("ui.level.title")
    keys: list[ft.Control] = [
        _key(
            ui,
            f"{id}-{level}",
            f"{word}{ui.t('colon')}{level}",
            ui.text(str(level), "tile", size=22),
            partial(change, level),
            chosen=level == chosen,
            width=KEY_WIDTH,
        )
        for level in printed().levels
    ]
    if ui.look.large_text:
        told = [quiet_note(ui, note)] if note else []
        return stacked([section(ui, word), in_line(*keys), *told])
    head: list[ft.Control] = [ui.text(word, "body", weight=600)]
    if note:
        room = body_width(ui.look) - len(keys) * (KEY_WIDTH + 8)
        head.append(ui.fitted(note, "caption", room, color=ui.colours.ink2))
    return in_line(stacked(head, 0, expand=True), *keys)


def yes_no(
    ui: Ui, id: str, title: str, value: bool | None, change: Callable[[bool], object]
) -> list[ft.Control]:
    """Yes, no, or nothing chosen while nobody read the card."""
    words = {"yes": ui.t("yes"), "no": ui.t("no")}
    picked = () if value is None else ("yes" if value else "no",)
    if ui.look.large_text:
        rest = chips(ui, id, words, picked, lambda v: change(v == "yes"), label=title)
        return [section(ui, title), rest]
    keys: list[ft.Control] = [  # one line, as the levels
        _key(
            ui,
            f"{id}-{each}",
            f"{title}{ui.t('colon')}{word}",
            ui.text(word, "body", weight=600),
            partial(change, each == "yes"),
            chosen=each in picked,
            width=KEY_WIDTH,
        )
        for each, word in words.items()
    ]
    return [in_line(ui.text(title, "body", weight=600), *keys, fill=0)]


def change_stepper(
    ui: Ui,
    id: str,
    word: str,
    value: int,
    change: Callable[[int], object],
    *,
    room: float | None = None,
) -> ft.Control:
    """What cards add or take, with its word under it; ``room`` is left to the word."""
    most = printed().bonus_most
    return stepper(
        ui,
        id,
        word,
        value,
        change,
        low=-most,
        high=most,
        caption=word,
        width=None,
        expand=ui.look.fixed_unless_large(True),
        shown=signed(value),
        room=ui.look.fixed_unless_large(room),
    )


def hand_stepper(
    at: TableContext[State], player: Player, *, caption: str = "", shown: str = ""
) -> ft.Control:
    """The cards in a hand: more are drawn, less are lost."""
    now = player.hand

    def change(wanted: int) -> None:
        if wanted > now:
            at.do(GainAdvantages(player.seat, wanted - now))
        else:
            at.do(LoseAdvantages(player.seat, now - wanted))

    most = printed().hand
    return stepper(
        at, "hand", at.g("ui.hand"), now, change, high=most, width=None, caption=caption, shown=shown
    )


def sign_key(
    ui: Ui,
    id: str,
    word: str,
    icon: ft.IconData,
    go: Callable[[], object],
    room: float,
    height: float,
    *,
    width: float | None = None,
    lit: bool = False,
) -> ft.Control:
    """A sign over its word, ``room`` pixels for both; without a ``width`` it shares its line with others."""
    sign = ft.Icon(icon, size=20, color=ui.accent.acc if lit else ui.colours.ink2)
    text = ui.fitted(word, "caption", room - 4, weight=600, text_align=ft.TextAlign.CENTER)
    body = centred([sign, text])
    return tappable(
        ui, id, word, body, go, expand=width is None or None, width=width, height=height, pad=(2, 0)
    )


def use_chosen(waiting: tuple[Seat, ...], first: Seat) -> tuple[Seat, Callable[[Seat], None]]:
    """Who of those that wait is looked at (a hook): ``first``, also when the one chosen has acted."""
    chosen, choose = use_state(first)
    return (chosen if chosen in waiting else first), choose


@component
def Pad(
    ui: Ui,
    id: str,
    word: str,
    value: int | None,
    change: Callable[[int], object],
    most: int = 10,
    commits: bool = False,
    least: int = 0,
    high: int = printed().printed_most,
) -> ft.Control:
    """A number in one tap: its keys side by side; the last key turns to all the others, and back.

    ``commits``: a tap on a key also does what the sheet is for, so no key wears the look of a choice.
    """
    usual = range(least, most + 1)
    rest = [number for number in range(min(least, 1), high + 1) if number not in usual]
    turned, turn = use_state(value is not None and value not in usual)

    def key(number: int) -> ft.Control:
        on = number == value
        return _key(
            ui,
            f"{id}-{number}",
            f"{word} {number}",
            ui.text(str(number), "tile", size=22),
            partial(change, number),
            ground="active" if on else "raised",
            chosen=None if commits else on,
        )

    others_ = ui.g("ui.pad.usual" if turned else "ui.pad.more", n=most)
    over = _key(
        ui,
        f"{id}-more",
        f"{word}{ui.t('colon')}{others_}",
        ft.Icon(ft.Icons.MORE_HORIZ_ROUNDED, size=22, color=ui.colours.ink2),
        lambda: turn(not turned),
        ground="flat",
    )
    shown = rest if turned else usual
    return tiles(ui, [*(key(number) for number in shown), over], ACROSS, large=4)


def bonus_keys(
    ui: Ui, id: str, word: str, value: int, change: Callable[[int], object], numbers: Iterable[int]
) -> list[ft.Control]:
    """A bonus in one tap; the chosen one tapped again is none. No key moves when another is chosen."""
    keys = [
        _key(
            ui,
            f"{id}-{number}",
            f"{word}{ui.t('colon')}{signed(number)}",
            ui.text(signed(number), "tile", size=20),
            partial(change, 0 if number == value else number),
            chosen=number == value,
        )
        for number in numbers
    ]
    return [section(ui, word), tiles(ui, keys, BONUSES, large=3)]
