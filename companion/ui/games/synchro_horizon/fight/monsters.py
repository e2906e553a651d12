"""Drawing the Monster cards of a fight, one at a time, and completing a card in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.box import Origin
from companion.games.synchro_horizon.monsters import DescribeMonster, DrawMonster
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.fight import NextMonster, cards_to_come, next_monster
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.known import MonsterCard
from companion.games.synchro_horizon.vocabulary import Mark, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.hooks import use_state
from companion.ui.parts.layout import boxed, expanded, tiles
from companion.ui.parts.origin import origin_of
from companion.ui.parts.panels import confirm_bar, quiet_note, quiet_sheet
from companion.ui.parts.rows import section, switch_row, tabs, text_field, way_to
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

KNOWN_SHOWN = 4


@dataclass(frozen=True, slots=True)
class CardDraft:
    """The form of an unknown Monster card; its HP are never guessed."""

    code: str = ""
    hp: int | None = None
    level: int = 0
    name: str = ""
    elite: bool = False
    mark: Mark = Mark.NONE


Put = Callable[[CardDraft], object]


@component
def DrawMonsterSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of the next Monster card, by its code; a known card asks nothing else."""
    fight, coming = at.state.fight, next_monster(at.state)
    draft, put = use_state(CardDraft())
    if fight is None or coming is None:
        return quiet_sheet(at, at.g("action.DrawMonster"), at.g("ui.no_fight"), at.do.close)
    card = at.state.known.monster(draft.code.strip())
    n = coming.n

    def draw(action: DrawMonster) -> None:
        def then() -> None:
            put(CardDraft())
            now = at.do.table.state.fight
            if now is None or len(now.monsters) < n:
                at.do.close()
            elif now.stage is not fight.stage:
                at.do.go_on()

        at.do(action, then=then)

    def draw_typed() -> None:
        draw(_typed(coming, draft) if card is None else DrawMonster(card.code))

    ready = card is not None or bool(draft.hp)
    rows: list[ft.Control] = [*_join(at, fight)]
    if card is not None:
        rows.append(_names(at, draft, put, draw_typed))
        rows.append(
            quiet_note(at, at.g("ui.card.known", name=card.name, hp=card.hp, level=card.level or "–"))
        )
    else:
        # known cards first; a new card needs only its HP, so its name is the last field
        rows += _known(at, draft, lambda each: draw(DrawMonster(each.code)))
        rows += _new_card(at, coming, draft, put)
        rows.append(_names(at, draft, put, draw_typed if ready else lambda: None))
    seek = ScrollController(at, "hp")
    bar = confirm_bar(
        at,
        at.g("ui.draw.celestial.do") if coming.celestial else at.g("ui.draw.do", n=n),
        at.g("ui.draw.of", n=n, high=printed().line),
        draw_typed,
        ready=ready,
        missing=at.g("ui.missing.hp"),
        seek=seek,
    )
    title = at.g("ui.draw.celestial") if coming.celestial else at.g("ui.draw.title", n=n)
    note = at.g("ui.draw.levels", levels=", ".join(map(str, coming.due))) if coming.due else ""
    return sheet(at, title, rows, at.do.close, note=note, bar=bar, seek=seek)


def _join(at: TableContext[State], fight: Fight) -> list[ft.Control]:
    """Return a link to the roster while waiting heroes may join: before the first card only (A-25)."""
    if not (fight.gathering and at.state.roster.waiting):
        return []
    return [
        way_to(
            at,
            "join-before",
            at.g("ui.p.join.before"),
            lambda: at.do.open("roster"),
            ft.Icons.PERSON_ADD_ROUNDED,
            note=", ".join(hero.name for hero in at.state.roster.waiting),
        )
    ]


def _typed(coming: NextMonster, draft: CardDraft) -> DrawMonster:
    celestial = coming.celestial
    level = None if celestial else coming.level(draft.level)
    return DrawMonster(
        draft.code, draft.hp, level, draft.name, draft.elite, draft.mark, True if celestial else None
    )


def _names(ui: Ui, draft: CardDraft, put: Put, submit: Callable[[], object]) -> ft.Control:
    """Return the fields for code and name side by side; with large text one below the other."""
    code = text_field(
        ui,
        "code",
        capital(ui.g("action.DrawMonster.code")),
        draft.code,
        lambda code: put(replace(draft, code=code)),
        submit=submit,
        limit=20,
    )
    name = text_field(
        ui,
        "name",
        capital(ui.g("action.DrawMonster.name")),
        draft.name,
        lambda name: put(replace(draft, name=name)),
        limit=30,
    )
    return boxed(
        tiles(ui, [expanded(each) for each in (code, name)], 2),
        pad=(0, 6, 0, 0),
        key="names",  # the rows above it change while a code is typed: the key keeps the focus
    )


def _known(
    at: TableContext[State], draft: CardDraft, draw: Callable[[MonsterCard], object]
) -> list[ft.Control]:
    """Return known cards of the chosen level whose code or name begins like the text; a tap draws one."""
    start = draft.code.strip().casefold()
    near = [
        each
        for each in cards_to_come(at.state, draft.level)
        if each.code.casefold().startswith(start) or each.name.casefold().startswith(start)
    ]
    if not near:
        return []
    whose = origin_of(at, [f"monsters.{each.code}." for each in near[:KNOWN_SHOWN]])
    cells = [
        chip(
            at,
            f"known-{place}",
            each.name or each.code,
            at.g("ui.card.known", name=each.code, hp=each.hp, level=each.level or "–"),
            False,
            partial(draw, each),
        )
        for place, each in enumerate(near[:KNOWN_SHOWN], 1)
    ]
    word = "" if whose is Origin.OWNER else at.t(whose.key)
    return [section(at, at.g("ui.from_box"), word), tiles(at, cells, 2, even=True)]


def _new_card(ui: Ui, coming: NextMonster, draft: CardDraft, put: Put) -> list[ft.Control]:
    """Return the form of an unknown card: HP, level, mark, elite."""
    rows: list[ft.Control] = []
    if not coming.celestial and len(coming.levels) > 1:
        names = [(str(each), ui.g("ui.level", n=each)) for each in coming.levels]
        chosen = str(coming.level(draft.level))
        rows.append(tabs(ui, "level", names, chosen, lambda name: put(replace(draft, level=int(name)))))
    marks = [(each.value, ui.words.show(each)) for each in Mark]
    cell = Figure("hp", ui.g("ui.max"), printed().hp_most, 1)
    points = one_figure(ui, "hp", cell, draft.hp, lambda n: put(replace(draft, hp=n)))
    return [
        anchor("hp", points),
        *rows,
        tabs(ui, "mark", marks, draft.mark.value, lambda name: put(replace(draft, mark=Mark(name)))),
        switch_row(
            ui,
            "elite",
            capital(ui.g("action.DrawMonster.elite")),
            draft.elite,
            lambda on: put(replace(draft, elite=on)),
            note=ui.g("ui.elite.note"),
        ),
    ]


LEVELS = range(1, printed().monster_levels + 1)


@component
def DescribeSheet(at: TableContext[State], about: str | None = None) -> ft.Control:
    """Draw the form that completes a Monster card in play: level, elite, name.

    ``about`` is the monster; None for the first of the line.
    """
    line = [monster.who for monster in at.state.monsters]
    who = Who(about) if about is not None else line[0] if line else None
    monster = at.state.monster(who) if who is not None else None
    level, change = use_state(monster.level or LEVELS[0] if monster else LEVELS[0])
    elite, make_elite = use_state(monster.elite if monster else False)
    name, call = use_state("")
    if monster is None:
        return quiet_sheet(at, at.g("ui.describe"), at.g("ui.gone"), at.do.close)

    def keep() -> None:
        told = None if monster.celestial else level
        at.do(DescribeMonster(monster.who, name, told, elite), then=at.do.close)

    rows: list[ft.Control] = []
    if not monster.celestial:
        names = [(str(each), at.g("ui.level", n=each)) for each in LEVELS]
        rows.append(tabs(at, "level", names, str(level), lambda chosen: change(int(chosen))))
    star, called = capital(at.g("action.DrawMonster.elite")), capital(at.g("action.DrawMonster.name"))
    rows += [
        switch_row(at, "elite", star, elite, make_elite, note=at.g("ui.elite.note")),
        text_field(at, "name", called, name, call, submit=keep, limit=30),
    ]
    bar = confirm_bar(at, at.g("ui.describe.keep"), monster.name, keep)
    return sheet(at, at.g("ui.describe"), rows, at.do.close, note=monster.name, bar=bar)
