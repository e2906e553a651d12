"""The four steps of a round's end, computed in advance and shown in place of the initiative boxes."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.queries import date_say
from companion.games.synchro_horizon.queries.fight import Checklist, checklist
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Tick
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import side_sign
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.parts.layout import expanded, in_line, spacer, tight_row
from companion.ui.parts.panels import danger_line, quiet_note, quiet_sheet, warn_line
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector
from companion.ui.theme import centred


@memo_component
def RoundEnd(ui: Ui, do: Dispatcher, width: float) -> ft.Control:
    """Draw the four steps side by side, the due one highlighted; a tap opens the sheet with the sums."""
    found: Checklist | None = use_selector(ui.session, do.table, checklist)
    if found is None:
        return spacer(height=0)
    cells = [_cell(ui, found, tick, (width - 16 - 3 * 4) / len(Tick)) for tick in Tick]
    body = in_line(*cells, gap=4)
    said = ". ".join(
        f"{ui.g(f'ui.tick.{tick.value}')}{ui.t('colon')}{_value(ui, found, tick)}" for tick in Tick
    )
    return tappable(
        ui,
        "round-end",
        f"{ui.g('where.stage.round_end')}. {said}",
        body,
        lambda: do.open("round_end"),
        ground="well",
        width=width,
        height=ui.look.scaled_height(68),
        radius=14,
        pad=(8, 6),
    )


def _cell(ui: Ui, found: Checklist, tick: Tick, room: float) -> ft.Control:
    due, done = found.due is tick, found.done(tick)
    word = ui.g(f"ui.tick.{tick.value}")
    size = ui.look.fit(word, "caption", room - (16 if done else 0), least=8)
    colours = ui.colours
    tint = ui.accent.acc if due else colours.ok if done else colours.ink2
    head: list[ft.Control] = [ui.text(word, "caption", size=size, color=tint, max_lines=1)]
    if done:
        head.insert(0, ft.Icon(ft.Icons.CHECK_ROUNDED, size=14, color=tint))
    value: ft.Control = ui.text(
        _value(ui, found, tick), "button", color=colours.ink if due else colours.ink2, max_lines=1
    )
    if tick is Tick.SHAKE and found.first is not None:
        # the side's name does not fit in a quarter of a phone's width
        value = side_sign(ui.look, ui.game, found.first is Side.MONSTERS, 20)
    return expanded(centred([tight_row(*head, gap=2), value]))


def _value(ui: Ui, found: Checklist, tick: Tick) -> str:
    match tick:
        case Tick.SPENT:
            return str(found.spent)
        case Tick.WHEEL:
            return (
                "?"
                if found.exhausted is None
                else ui.g(f"ui.tick.wheel.{'bad' if found.exhausted else 'good'}")
            )
        case Tick.GAIN:
            return "?" if found.shards is None else f"+{found.shards}"
        case Tick.SHAKE:
            return ui.words.show(found.first) if found.first is not None else "?"


@component
def RoundEndSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the four steps of the round's end with their sums."""
    found = checklist(at.state)
    if found is None:
        return quiet_sheet(at, at.g("ui.round_end"), at.g("ui.no_fight"), at.do.close)
    rows: list[ft.Control] = [
        _head(at, found, Tick.SPENT),
        quiet_note(at, at.g("ui.tick.spent.note", n=found.spent)),
    ]
    rows.append(_head(at, found, Tick.WHEEL))
    where = at.words.say(date_say(at.state, found.pos))
    if found.loses:
        rows.append(danger_line(at, at.g("ui.tick.loses", where=where)))
    elif found.exhausted:
        rows.append(warn_line(at, at.g("ui.tick.exhausted", where=where)))
    else:
        key = "ui.tick.fresh" if found.exhausted is False else "ui.tick.unknown"
        rows.append(quiet_note(at, at.g(key, where=where)))
    rows.append(_head(at, found, Tick.GAIN))
    for gain in found.gains:
        n = figure(gain.n)
        told = at.g("ui.tick.gain.hero", name=gain.name, n=n, after=gain.after)
        if gain.excess:
            told = f"{told} · {at.g('ui.tick.excess', n=gain.excess)}"
        rows.append(in_line(sign_of(at, gain.who, 22), at.text(told, "body", expand=True), gap=10))
    rows.append(_head(at, found, Tick.SHAKE))
    first = at.g("ui.tick.first", side=found.first) if found.first else at.g("ui.first.dice")
    rows.append(quiet_note(at, first))
    return sheet(at, at.g("ui.round_end"), rows, at.do.close, bar=close_button(at, at.do.close))


def _head(ui: Ui, found: Checklist, tick: Tick) -> ft.Control:
    place = tuple(Tick).index(tick) + 1
    tail = ui.g("ui.tick.done") if found.done(tick) else ui.g("ui.tick.due") if found.due is tick else ""
    return section(ui, f"{place}. {ui.g(f'ui.tick.{tick.value}')}", tail)
