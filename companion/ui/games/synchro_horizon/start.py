"""Sheets before the first day: figures read from the boards and the bag, and the heroes chosen."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.box import Origin
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.fight import drawable, draws_by_hand, ring_colour
from companion.games.synchro_horizon.queries.party import (
    all_counted,
    board_taken,
    boards_differ,
    is_last_level,
    may_count_plain,
    newcomer_shards,
    proposed_shards,
)
from companion.games.synchro_horizon.setup import ChooseHero, CountPlain, TellRing, TellShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Level
from companion.games.synchro_horizon.vocabulary import Colour, Join, Phase, Ring, Shard, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, skill_form
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import COLOURS, count_up, kinds
from companion.ui.games.synchro_horizon.frame import chain_on, onward
from companion.ui.games.synchro_horizon.marks import pick_word
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, spacer
from companion.ui.parts.origin import ICONS, origin_of
from companion.ui.parts.panels import confirm_bar, live_region, quiet_note, quiet_sheet, side_button, views
from companion.ui.parts.rows import row, section, switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


def from_box(ui: Ui, *keys: str) -> ft.Control:
    """Return the note "From your box: read once, remembered", or that another group entered the figures.

    With large text only the second is shown: the first would push the form below the fold.
    """
    whose = origin_of(ui, keys)
    if ui.look.large_text and whose is not Origin.OTHER:
        return spacer(height=0)
    text = ui.t("facts.other.note") if whose is Origin.OTHER else ui.g("ui.s.from_box")
    return in_line(
        ft.Icon(ICONS[whose], size=18, color=ui.accent.acc),
        ui.text(text, "note", color=ui.colours.ink2),
        fill=1,
    )


def asked(state: State, about: object) -> tuple[Ring | None, int]:
    """Return the board and level to enter now; the board is None while all four may show the same figures."""
    if isinstance(about, tuple):
        return about
    for hero in state.heroes:
        if hero.who is not None and not state.level_of(hero).read:
            return hero.who.ring, hero.level
    unread = next((ring for ring in Ring if state.known.level(ring, 1).hp is None), None)
    if state.phase is Phase.SETUP and unread is not None and unread is not Ring.ONE:
        return unread, 1
    return None, 1


@component
def LevelSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form for a level's HP, shards per turn and cost, with known and proposed figures filled in.

    The last level has no cost.
    """
    ring, level = asked(at.state, about)
    known = Level() if ring is None else at.state.known.level(ring, level)
    if ring is None:
        known = at.state.known.level(Ring.ONE, level)
    typed, put = use_state(
        lambda: {"hp": known.hp, "shards": _shards(at.state, ring or Ring.ONE, level), "cost": known.cost}
    )
    same, all_four = use_state(lambda: not boards_differ(at.state, level, ring))
    last = is_last_level(level)
    cells = [
        Figure("hp", at.g("ui.s.hp"), printed().hp_most, 1),
        Figure("shards", at.g("ui.s.per_turn"), printed().per_turn_most),
    ]
    if not last:
        cells.append(Figure("cost", at.g("ui.s.cost"), printed().level_cost_most))
    name = "" if ring is None else ring_look(at, at.state, ring).name
    rows: list[ft.Control] = [
        from_box(at, *(f"board{each.value}.{level}." for each in ([ring] if ring else Ring))),
        anchor(
            "figures", Figures(at, "level", tuple(cells), typed, lambda which, n: put({**typed, which: n}))
        ),
    ]
    if ring is not None or not boards_differ(at.state, level):
        rows.append(switch_row(at, "level-same", at.g("ui.s.same"), same, all_four))
    action = TellLevel(
        level, typed["hp"], typed["shards"], typed["cost"], None if same else (ring or Ring.ONE)
    )
    seek = ScrollController(at, "figures")
    bar = confirm_bar(
        at,
        at.g("ui.s.level.keep", n=level),
        at.g("ui.s.level.follows", hp=figure(typed["hp"]), shards=figure(typed["shards"])),
        lambda: at.do(action, then=onward(at.do)),
        ready=typed["hp"] is not None,
        missing=at.g("ui.missing.max"),
        seek=seek,
    )
    note = at.g("ui.s.level.board", name=name) if name else at.look.hint(at.g("ui.s.level.note"))
    return sheet(at, at.g("ui.s.level", n=level), rows, at.do.close, note=note, bar=bar, seek=seek)


def _shards(state: State, ring: Ring, level: int) -> int | None:
    known = state.known.level(ring, level).shards
    return proposed_shards(state, ring, level) if known is None else known


@component
def ShardsOfTheBox(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the counts of the four shard colours: they must add up to all shards of the box.

    The left button tracks shards without colours instead, while none was drawn.
    """
    split = at.state.known.split
    typed, put = use_state(
        lambda: {shard.value: None if split is None else split.of(shard) for shard in COLOURS}
    )
    total = sum(n or 0 for n in typed.values())
    cells = tuple(Figure(shard.value, at.words.show(shard), at.state.all_shards) for shard in COLOURS)
    right = all_counted(total, at.state.all_shards)
    rows: list[ft.Control] = [
        from_box(at, "shards."),
        anchor("figures", Figures(at, "split", cells, typed, lambda which, n: put({**typed, which: n}), 4)),
        live_region(at.text(at.g("ui.s.split.sum", n=total, high=at.state.all_shards), "body", weight=600)),
    ]
    left = None  # once shards were drawn, colours can be corrected but no longer be given up
    if may_count_plain(at.state):
        left = side_button(
            at, "split-plain", at.g("ui.s.split.plain"), lambda: at.do(CountPlain(), then=onward(at.do))
        )
    seek = ScrollController(at, "figures")
    bar = confirm_bar(
        at,
        at.g("ui.s.split.keep"),
        at.g("ui.s.split.sum", n=total, high=at.state.all_shards),
        lambda: at.do(TellShards(*(n or 0 for n in typed.values())), then=onward(at.do)),
        ready=right,
        seek=seek,
        left=left,
    )
    note = at.look.hint(at.g("ui.s.split.note"))
    return sheet(at, at.g("ui.s.shards"), rows, at.do.close, note=note, bar=bar, seek=seek)


@component
def RingsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the four boards; the chosen one shows the ring colours to pick from."""
    chosen, choose = use_state(lambda: _unread(at.state))
    rows: list[ft.Control] = [from_box(at, "rings.")]
    for ring in Ring:
        look = ring_look(at, at.state, ring)
        colour = ring_colour(at.state, ring)
        on = ring is chosen
        rows.append(
            row(
                at,
                f"ring-{ring.value}",
                at.g("ui.s.board", n=ring.number),
                lambda ring=ring: choose(ring),
                note=at.g("ui.s.unread") if colour is None else at.words.show(colour),
                lead=ring_sign(at, look, 30),
                chosen=on,
            )
        )
        if on:
            rows += [quiet_note(at, at.g("ui.s.ring.which")), _colours(at, ring, choose)]
    return sheet(at, at.g("ui.s.rings"), rows, at.do.close, note=at.look.hint(at.g("ui.s.rings.order")))


def _unread(state: State) -> Ring | None:
    known = zip(Ring, state.known.rings, strict=True)
    return next((ring for ring, colour in known if colour is None), None)


def _colours(at: TableContext[State], ring: Ring, choose: Callable[[Ring | None], object]) -> ft.Control:
    now = ring_colour(at.state, ring)

    def tell(colour: Colour) -> None:
        at.do(TellRing(ring, colour), then=then)

    def then() -> None:
        left = _unread(at.do.table.state)
        if left is None and now is None:
            chain_on(at.do)  # the last unread ring
        else:
            choose(left)

    return pick_word(at, "ring-colour", Colour, now, tell, 4, large=2)


@component
def ChooseHeroSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of a new hero: the card first; skill and shards, in further tabs, can be added later."""
    free = at.state.free_boards
    who, seat = use_state(lambda: free[0] if free else None)
    card, put_card = use_state(NewCard())
    skill, put_skill = use_state(SkillDraft())
    shards, put_shards = use_state(tuple[Shard, ...])
    view, show = use_state("card")
    if not free or who is None:
        return quiet_sheet(at, at.g("ui.s.heroes"), at.g("ui.s.heroes.full"), at.do.close)
    n = len(at.state.heroes) + 1
    rows: list[ft.Control] = [
        views(at, "choose", [(name, at.g(f"ui.s.choose.{name}")) for name in _views(at.state)], view, show)
    ]
    if view == "card":
        rows += card_form(at, "choose", card, put_card)
        if len(free) > 1:
            rows.append(section(at, at.g("ui.s.which_board")))
            rows.append(pick_hero(at, "choose-board", who, seat, among=free))
    elif view == "skill":
        rows.append(quiet_note(at, at.g("ui.s.skill.note", n=printed().start_skills)))
        rows += skill_form(at, "choose-skill", skill, put_skill)
    else:
        rows += real_shards(at, "choose-shards", shards, put_shards, printed().start_shards)
    action = ChooseHero(
        who, card.name, card.hero_class, card.class_level, skill.name, skill.cost, drawn(at.state, shards)
    )
    name = card.name.strip() or who.nameless
    before = view == "card" and skill == SkillDraft()  # the booklet's order: card, skill, shards (p. 6)
    bar = confirm_bar(
        at,
        at.g("ui.s.choose.go", name=name),
        at.g("ui.s.choose.follows", n=n),
        lambda: at.do(action, then=onward(at.do)),
        ready=not real_missing(at.state, shards, printed().start_shards),
        missing=at.g("ui.s.choose.then" if before else "ui.missing.drawn"),
        seek=lambda: show("skill" if before else "shards"),
    )
    return sheet(
        at, at.g("ui.s.choose", n=n), rows, at.do.close, note=at.look.hint(at.g("ui.s.choose.note")), bar=bar
    )


def _views(state: State) -> tuple[str, ...]:
    return ("card", "skill", "shards") if kinds(state) != (Shard.PLAIN,) else ("card", "skill")


def real_shards(
    at: TableContext[State],
    id: str,
    shards: tuple[Shard, ...],
    put: Callable[[tuple[Shard, ...]], object],
    n: int,
) -> list[ft.Control]:
    """Return the form for ``n`` shards drawn from the real bag; left empty, the app draws them."""
    key = "ui.s.bag.table" if draws_by_hand(at.state) else "ui.s.bag.phone"
    return [
        anchor("drawn", quiet_note(at, at.g(key, n=n))),
        count_up(at, id, shards, put, kinds(at.state), n),
    ]


def real_missing(state: State, shards: tuple[Shard, ...], n: int) -> bool:
    """Return True if the players draw from the real bag and not all drawn shards are entered yet."""
    return draws_by_hand(state) and len(shards) < drawable(state, n)


def drawn(state: State, shards: tuple[Shard, ...]) -> tuple[Shard, ...]:
    """Return the entered shards; () if the table does not track colours."""
    return () if kinds(state) == (Shard.PLAIN,) else shards


def newcomer_bag(
    at: TableContext[State],
    id: str,
    join: Join,
    who: Who | None,
    shards: tuple[Shard, ...],
    put: Callable[[tuple[Shard, ...]], object],
) -> tuple[list[ft.Control], bool]:
    """Return the form for a newcomer's first shards from the real bag, and True if some are missing (F11).

    The form is empty for a hero who takes no board at once, and if the app draws.
    """
    n = newcomer_shards(at.state, board_taken(at.state, join, who))
    if not n or not draws_by_hand(at.state):
        return [], False
    return real_shards(at, id, shards, put, n), real_missing(at.state, shards, n)
