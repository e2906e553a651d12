"""The body of a fight: two lanes of characters and two initiative boxes, visible without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.games.synchro_horizon.initiative import EnterMarble, Reveal, Shake, TypeOrder
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Ring, Side, Stage
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import dashed_box, side_sign
from companion.ui.drawings.dice import marble
from companion.ui.drawings.picture import picture
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.synchro_horizon.fight.character import ABOUT
from companion.ui.games.synchro_horizon.fight.round_end import RoundEnd
from companion.ui.games.synchro_horizon.fight.still import Still, still
from companion.ui.games.synchro_horizon.fight.tiles import EDGE, TileLook, spoken, tile_look, tile_source
from companion.ui.games.synchro_horizon.rings import RingLook, ring_look
from companion.ui.hooks import Ref, use_ref, use_state
from companion.ui.parts.initiative_box import InitiativeBox, ShownMarble, marble_colour
from companion.ui.parts.layout import (
    MIDDLE,
    boxed,
    expanded,
    full_height,
    grid,
    in_line,
    layers,
    spacer,
    wrap,
)
from companion.ui.parts.panels import action_button, half_button, quiet_note, quiet_sheet, views
from companion.ui.parts.rows import section, tabs
from companion.ui.parts.sheet import body_height, pane_width, sheet
from companion.ui.parts.tappable import icon_button, rename, tappable, word_button
from companion.ui.screens.table.automations import lines_by_itself
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import patch_control, use_selector
from companion.ui.theme import Look, active


@component
def BoxSheet(at: TableContext[State], about: str | None = None) -> ft.Control:
    """Draw one initiative box: reveal a marble, enter those of the real box, or shake the hidden ones."""
    fight = at.state.fight
    start = Side(about) if about is not None else fight.next_side if fight else Side.HEROES
    side, choose = use_state(start)
    order, put = use_state(tuple[Ring, ...])
    if fight is None:
        return quiet_sheet(at, at.g("ui.box.title"), at.g("ui.no_fight"), at.do.close)
    out = tuple(each.ring for each in queries.marbles(at.state, side) if each.ring is not None)
    left = tuple(ring for ring in Ring if ring not in out)
    names = [(each.value, at.words.show(each)) for each in Side]

    def change(name: str) -> None:
        choose(Side(name))
        put(())

    rows: list[ft.Control] = [
        views(at, "side", names, side.value, change),
        section(at, at.g("ui.box.out", n=len(out))),
        _row(at, "out", out, None),
    ]
    if left:
        hidden = queries.phone_reveals(at.state, side)
        rows += [
            section(at, at.g("ui.box.real")),
            quiet_note(at, at.g("ui.box.real.note")),
            _row(at, "marble", left, lambda ring: at.do(EnterMarble(side, ring), then=at.do.go_on)),
        ]
        if hidden:
            rows.append(
                action_button(at, "reveal", at.g("action.Reveal"), lambda: at.do(Reveal(), then=at.do.go_on))
            )
        rows += [
            section(at, at.g("ui.box.order", n=len(order), high=len(left))),
            *([_row(at, "told", order, None)] if order else []),
        ]
        rest = tuple(ring for ring in left if ring not in order)
        if rest:
            rows.append(_row(at, "order", rest, lambda ring: put((*order, ring))))
        cells = [
            half_button(at, "order-clear", at.g("ui.erase"), lambda: put(())),
            half_button(
                at,
                "order-set",
                at.g("ui.box.order.set"),
                lambda: at.do(TypeOrder(side, order), then=at.do.close),
            ),
        ]
        rows += [
            grid(cells, 2, even=True),
            word_button(
                at, "shake", at.g("action.Shake"), lambda: at.do(Shake(side)), icon=ft.Icons.VIBRATION_ROUNDED
            ),
        ]
    return sheet(at, at.g("ui.box.title"), rows, at.do.close, note=at.g("ui.box.note"))


def _row(
    at: TableContext[State], id: str, rings: tuple[Ring, ...], tap: Callable[[Ring], object] | None
) -> ft.Control:
    """Return marbles in a row; with ``tap`` each is a button."""

    def one(ring: Ring) -> ft.Control:
        look = ring_look(at, at.state, ring)
        face = marble(at.look, look.letter, None, 40, fill=marble_colour(at.look, look.tint))
        if tap is None:
            return ft.Semantics(content=face, label=look.name)
        return tappable(
            at, f"{id}-{ring.value}", look.name, face, lambda: tap(ring), width=64, height=56, radius=16
        )

    if not rings:
        return quiet_note(at, at.g("ui.box.none"))
    return wrap([one(ring) for ring in rings], gap=8)


MARGIN, GAP = 12, 8


def lanes_width(look: Look) -> float:
    """Return the width of both lanes together, in pixels."""
    return min(look.width - pane_width(look) - 88, 760) if look.wide else look.width - 2 * MARGIN


BY_ITSELF, FOOT = 24, 128
"""Heights on a phone, in pixels: the line about automatic entries; hint, boxes and all gaps."""
LOWEST, HIGHEST = 78, 104
LARGE_LOWEST, LARGE_HIGHEST, LARGE_GAP, LARGE_FOOT = 60, 84, 6, 140


def tile_height(look: Look) -> float:
    """Return the tile height that fits four tiles on the screen without scrolling, in pixels."""
    room = body_height(look) - BY_ITSELF - FOOT
    return max(LOWEST, min(HIGHEST, room // printed().line))


def large_height(look: Look, lines: int) -> float:
    """Return the tile height with large text: four tiles below the tabs, above the main bar.

    ``lines`` is the number of lines about automatic entries; a wide screen also fits hint and box.
    """
    head, foot, tabs_high = look.scaled_height(50, 50), look.scaled_height(138, 34), 56 + LARGE_GAP
    said = lines * look.line("note") + 4 if lines else 0
    room = look.height - head - foot - tabs_high - said - LARGE_GAP * (printed().line - 1)
    room -= look.if_wide(0, LARGE_FOOT)
    return max(LARGE_LOWEST, min(LARGE_HIGHEST, room // printed().line))


@component
def FightBody(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw heroes at the left, monsters at the right, P1 on top; with large text one side at a time."""
    if ui.look.large_text:
        return LargeFight(ui, do)
    width = (lanes_width(ui.look) - GAP) / 2
    height = 116 if ui.look.wide else tile_height(ui.look)
    lines = (
        in_line(*(Tile(ui, do, side, place, width, height, key=f"{side}-{place}") for side in Side), gap=GAP)
        for place in range(printed().line)
    )
    return _lanes([*lines, Hint(ui, do), Foot(ui, do, width)], scrolls=not ui.look.wide)


def _lanes(rows: Sequence[ft.Control], gap: float = GAP, *, scrolls: bool = True) -> ft.Control:
    return expanded(full_height(rows, gap, scrolls=scrolls, expand=True), pad=(MARGIN, 0))


@memo_component
def Hint(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw one line that says how to act now, such as touching the acting character's tile."""

    def told(state: State) -> str:
        fight = state.fight
        active = fight.active if fight is not None and not fight.won else None
        if active is not None and fight is not None and fight.turn.stunned:
            return ui.g("ui.turn.touch.stunned", name=state.name(active))
        left = queries.still_to_pay(state)
        if active is not None and left is not None:
            return still(ui, left)
        if active is not None:
            return ui.g(f"ui.turn.touch.{active.side.value}", name=state.name(active))
        real = queries.real_box(state)
        return "" if real is None else ui.g("ui.box.which", side=real)

    line = use_selector(ui.session, do.table, told)
    if not line:
        return spacer(height=0)
    icon = ft.Icon(ft.Icons.TOUCH_APP_ROUNDED, size=14, color=ui.accent.acc)
    lines = ui.look.lines(1)
    size = ui.look.fit(line, "caption", lanes_width(ui.look) - 20, most=lines, least=9) or 9
    words = ui.text(line, "caption", size=size, color=ui.colours.ink2, max_lines=lines)
    return in_line(icon, words, fill=1, gap=6)


@memo_component
def Foot(ui: Ui, do: Dispatcher, width: float) -> ft.Control:
    """Draw the initiative boxes, the real box, the hero's payable actions, or the round-end steps."""
    over, real = use_selector(ui.session, do.table, _foot)
    left = use_selector(ui.session, do.table, queries.still_to_pay)
    if over:
        return RoundEnd(ui, do, 2 * width + GAP)
    if left is not None and not left.nothing and not ui.look.wide:
        return Still(ui, do, left, 2 * width + GAP)
    if real is not None:
        return RealBox(ui, do, real, 2 * width + GAP)
    return in_line(*(boxed(SideBox(ui, do, side, key=f"box-{side}"), width=width) for side in Side), gap=GAP)


@component
def LargeFight(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw one lane below two tabs; the tab of the acting side is selected automatically."""
    due = use_selector(ui.session, do.table, _side_now)
    chosen, choose = use_state((due, due))
    # A tab the player chose stays selected until the other side is due.
    side = chosen[1] if chosen[0] == due else due
    words = [(each.value, ui.words.show(each)) for each in Side]
    lines = use_selector(ui.session, do.table, lambda _: lines_by_itself(ui, do))
    width, height = lanes_width(ui.look), large_height(ui.look, lines)
    rows = [
        tabs(ui, "lane", words, side.value, lambda name: choose((due, Side(name)))),
        *(Tile(ui, do, side, place, width, height, key=f"{side}-{place}") for place in range(printed().line)),
        Hint(ui, do),
        LargeFoot(ui, do, side, width),
    ]
    return _lanes(rows, LARGE_GAP)


@memo_component
def LargeFoot(ui: Ui, do: Dispatcher, side: Side, width: float) -> ft.Control:
    """Draw the initiative box of the shown side, the real box, or the round-end steps."""
    over, real = use_selector(ui.session, do.table, _foot)
    if real is not None and not over:
        return RealBox(ui, do, real, width)
    return RoundEnd(ui, do, width) if over else SideBox(ui, do, side, key=f"box-{side}")


def _foot(state: State) -> tuple[bool, Side | None]:
    """Return True if the round is over, and the side whose real box reveals a marble now, or None."""
    return state.fight is not None and state.fight.round_over, queries.real_box(state)


def _side_now(state: State) -> Side:
    fight = state.fight
    if fight is None or fight.stage is not Stage.ROUND:
        return Side.MONSTERS
    return fight.active.side if fight.active else fight.next_side


@memo_component
def Tile(ui: Ui, do: Dispatcher, side: Side, place: int, width: float, height: float) -> ft.Control:
    """Draw one character; a tap opens its sheet.

    A change within the same frame, such as a hit, patches the picture and the spoken name in place.
    """
    shown: Ref[tuple[ft.Control, ft.Control] | None] = use_ref(None)

    def hit(before: TileLook | None, now: TileLook | None) -> bool:
        if shown.current is None or now is None or not now.framed_as(before):
            return False
        drawing, pressed = shown.current
        patch_control(ui.session, drawing, {"src": tile_source(ui, now, width, height)})
        rename(ui.session, pressed, spoken(ui, now))
        return True

    def look(state: State) -> TileLook | None:
        return tile_look(ui, state, side, place)

    tile = use_selector(ui.session, do.table, look, hit)
    if tile is None:
        return Empty(ui, do, side, place, width, height)
    edge = 2 * EDGE if tile.active else 0
    drawing = picture(tile_source(ui, tile, width, height), width - edge, height - edge)
    pressed = tappable(
        ui,
        f"tile-{tile.who.value}",
        spoken(ui, tile),
        drawing,
        lambda: do.open("turn" if tile.active else "character", tile.who),
        on_hold=lambda: do.open("why", tuple(f"{each}-{tile.who.value}" for each in ABOUT)),
        ground=tile.ground,
        radius=14,
        width=width,
        height=height,
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    shown.current = drawing, pressed
    return pressed


@memo_component
def Empty(ui: Ui, do: Dispatcher, side: Side, place: int, width: float, height: float) -> ft.Control:
    """Draw an empty place; before the fight a tap on the next one opens the Monster card's form."""

    def drawing(state: State) -> bool:
        fight = state.fight
        return fight is not None and fight.stage is Stage.MONSTERS and len(fight.monsters) == place

    due = use_selector(ui.session, do.table, drawing) and side is Side.MONSTERS
    word = ui.g("ui.draw_here") if due else ui.g("ui.nobody")
    ink = ui.colours.ink2 if due else ui.colours.ink3
    told = ui.text(word, "note", color=ink, text_align=ft.TextAlign.CENTER, max_lines=2)
    inside = boxed(told, width=width, height=height, place=MIDDLE)
    frame = layers(dashed_box(ui.look, width, height, radius=14), inside, width=width, height=height)
    if not due:
        return ft.Semantics(content=frame, exclude_semantics=True)
    return tappable(
        ui,
        f"place-{place + 1}",
        word,
        frame,
        lambda: do.open("draw_monster"),
        ground="clear",
        radius=14,
        width=width,
        height=height,
        padding=0,
    )


@memo_component
def RealBox(ui: Ui, do: Dispatcher, side: Side, width: float) -> ft.Control:
    """Draw the marbles still in a real box; the players tap the one that came out."""
    left = use_selector(ui.session, do.table, lambda state: _hidden(ui, state, side))
    marbles: list[ft.Control] = [
        tappable(
            ui,
            f"marble-{ring.value}",
            look.name,
            marble(ui.look, look.letter, None, 40, fill=marble_colour(ui.look, look.tint)),
            lambda ring=ring: do(EnterMarble(side, ring), then=do.ask_next),
            width=52,
            height=56,
            padding=0,
            radius=14,
        )
        for ring, look in left
    ]
    more = icon_button(
        ui, f"box-{side.value}", ft.Icons.MORE_VERT_ROUNDED, ui.g("ui.box.open"), lambda: do.open("box", side)
    )
    sign = boxed(side_sign(ui.look, ui.game, side is Side.MONSTERS, 20), pad=6)
    body = in_line(sign, in_line(*marbles, expand=True), more, gap=4)
    return active(ui.look, ui.game, body, padding=4, width=width)


def _hidden(ui: Ui, state: State, side: Side) -> tuple[tuple[Ring, RingLook], ...]:
    return tuple((ring, ring_look(ui, state, ring)) for ring in queries.hidden_rings(state, side))


@memo_component
def SideBox(ui: Ui, do: Dispatcher, side: Side) -> ft.Control:
    """Draw the initiative box of one side: the revealed marbles; the others are hidden."""
    out: tuple[tuple[ShownMarble, ...], bool, bool, bool] = use_selector(
        ui.session, do.table, lambda state: _box_look(ui, state, side)
    )
    revealed, due, current, hidden = out
    sign = side_sign(ui.look, ui.game, side is Side.MONSTERS, 16)

    def pressed() -> None:
        if hidden:
            do(Reveal(), then=do.ask_next)
        else:
            do.open("box", side)

    return InitiativeBox(
        ui,
        f"box-{side.value}",
        ui.words.show(side),
        revealed,
        note=ui.g("ui.due") if due else "",
        due=due,
        current=current,
        on_press=pressed,
        spoken_action=ui.g("action.Reveal") if hidden else ui.g("ui.box.open"),
        sign=sign,
    )


def _box_look(ui: Ui, state: State, side: Side) -> tuple[tuple[ShownMarble, ...], bool, bool, bool]:
    """Return the revealed marbles, and three flags: this side is due, it acts, a tap reveals a marble."""
    fight = state.fight
    shown = tuple(
        ring_look(ui, state, each.ring).marble
        for each in queries.marbles(state, side)
        if each.ring is not None
    )
    if fight is None or fight.stage is not Stage.ROUND:
        return shown, False, False, False
    acting = fight.active is not None and fight.active.side is side
    waiting = fight.pending is not None and fight.pending.side is side
    due = queries.marble_due(state) and fight.next_side is side
    return shown, due, acting or waiting, due and queries.phone_reveals(state, side)
