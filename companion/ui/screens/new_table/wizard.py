"""The frame of the new-table wizard: the steps players, options and box, then the table opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

import flet as ft

from companion.boxes import box_of
from companion.core.box import Box
from companion.core.refusal import Refusal
from companion.games import ALL
from companion.store.damage import OpenFailure
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.navigator import use_keys
from companion.ui.parts.bars import MainButton, main_bar, top_bar
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.screens.new_table.box_step import box_step, listed
from companion.ui.screens.new_table.draft import TableDraft
from companion.ui.screens.new_table.lots import lots_step
from companion.ui.screens.new_table.options_step import options_step
from companion.ui.screens.new_table.players_step import PlayersStep, added
from companion.ui.session import Ui, refusal_notice

STEPS = ("players", "options", "box", "play")


@component
def NewTable(ui: Ui, game_id: str) -> ft.Control:
    """Draw the wizard at its current step; the last step opens the table."""
    game = ALL[game_id]
    session = ui.session
    draft, put = use_state(lambda: first_draft(ui, game_id))
    step, go = use_state(0)
    _, touch = use_state(0)
    box = box_of(game_id, session.store.library.facts(game_id))

    def leave() -> None:
        if step:
            go(step - 1)
        else:
            session.go("/")

    def refuse(refusal: Refusal) -> None:
        session.buzz("heavy")
        session.notice(refusal_notice(ui, refusal, None))

    def forward() -> None:
        now = added(ui, draft, draft.typed) if step == 0 and draft.typed else draft
        if now is None:
            return
        put(now)
        many = game.not_so_many(len(now.names)) if step == 0 else None
        if many is not None:
            refuse(many)
            return
        if step < 2:
            if step == 1:
                put(now.settled(box))
            go(step + 1)
            return
        table = draft.open(session.store.library, default_name(ui))
        if isinstance(table, Refusal):
            refuse(table)
            return
        session.store.start(table)
        session.go(f"/table/{table.header.table}")

    def fact(key: str, value: int | str | None) -> None:
        session.learn(game_id, {key: value})
        touch(lambda n: n + 1)

    def back() -> bool:
        leave()
        return True

    ground = _Ground(draft, put, box, fact, leave, forward)
    use_keys(session, main=forward, back=back)
    body, bar = (_players, _options, _box)[step](ui, ground)
    page = ft.Column(
        [
            top_bar(
                ui,
                ui.t("wizard.title", game=ui.g("name.short")),
                back=leave,
                glyph=motif(ui.look, game_id, 28),
                tail=[],
                close=step == 0,
            ),
            _progress(ui, step, go),
            ft.Container(
                ft.Column(body, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True, key=f"step-{step}"),
                expand=True,
                padding=ft.Padding.symmetric(horizontal=16),
            ),
            bar,
        ],
        spacing=0,
        width=min(ui.look.width, 640),
        expand=True,
    )
    return ft.Container(page, alignment=ft.Alignment(0, -1), expand=True)


@dataclass(frozen=True, slots=True)
class _Ground:
    """The values and handlers shared by all steps."""

    draft: TableDraft
    put: Callable[[TableDraft], None]
    box: Box
    fact: Callable[[str, int | str | None], None]
    back: Callable[[], None]
    forward: Callable[[], None]


def _players(ui: Ui, on: _Ground) -> tuple[list[ft.Control], ft.Control]:
    preview = on.draft.preview(on.box)
    follows = ""
    if len(on.draft.names) in on.draft.game.players and preview and preview.number and preview.number_name:
        follows = ui.t("wizard.number", name=ui.words.say(preview.number_name), n=preview.number)
    draw = _drawn(on.draft, on.put)
    left = _left(ui, "draw-first", ft.Icons.SHUFFLE_ROUNDED, ui.t("wizard.draw_first"), draw)
    few = on.draft.game.players.start - len(on.draft.names) - bool(on.draft.typed.strip())
    if few > 0:
        follows = ui.t("wizard.few", n=few)
    main = MainButton(ui, ui.t("wizard.options"), follows, on.forward, quiet=few > 0)
    beside = [left] if on.draft.asks_who_starts else []
    return [PlayersStep(ui, on.draft, on.put)], main_bar(ui.look, beside, main)


def _options(ui: Ui, on: _Ground) -> tuple[list[ft.Control], ft.Control]:
    left = _left(ui, "previous", ft.Icons.ARROW_BACK_ROUNDED, ui.t("wizard.players"), on.back)
    main = MainButton(ui, ui.t("wizard.box"), ui.t("wizard.box.follows"), on.forward)
    return options_step(ui, on.draft, on.put, on.box, on.fact), main_bar(ui.look, [left], main)


def _box(ui: Ui, on: _Ground) -> tuple[list[ft.Control], ft.Control]:
    draft = on.draft
    count = len(listed(ui, draft))
    rest = count - len(draft.taken)

    def take_all() -> None:
        on.put(replace(draft, taken=frozenset(range(count))))

    left = _left(ui, "all-taken", ft.Icons.DONE_ALL_ROUNDED, ui.t("wizard.all_taken"), take_all)
    follows = ui.t("wizard.left", n=rest) if rest else ui.t("wizard.ready")
    main = MainButton(ui, ui.t("wizard.play"), follows, on.forward)
    lots, pieces = lots_step(ui, draft, on.put, on.box), box_step(ui, draft, on.put)
    # with large text only one of the two fits without scrolling: the checklist comes first
    rows = [*pieces, *lots] if ui.look.large_text else [*lots, *pieces]
    return [*rows, ft.Container(height=8)], main_bar(ui.look, [left], main)


def _drawn(draft: TableDraft, put: Callable[[TableDraft], None]) -> Callable[[], None]:
    return lambda: put(draft.draw_first()) if draft.names else None


def _left(ui: Ui, id: str, icon: ft.IconData, word: str, on_click: Callable[[], None]) -> ft.Control:
    whole = min(ui.look.width, 640) - 24 - 48  # with large text the button has a line of its own
    room = whole if ui.look.large_text else None
    return word_button(
        ui, id, word, on_click, icon=icon, width=ui.look.fixed_unless_large(128), room=room, radius=18
    )


def _progress(ui: Ui, step: int, go: Callable[[int], None]) -> ft.Control:
    """Draw four bars with their names; a tap on an earlier step goes back to it."""
    room = (min(ui.look.width, 640) - 56) / 4
    words = [f"{place} {ui.t(f'wizard.{name}')}" for place, name in enumerate(STEPS, 1)]
    sizes = [ui.look.fit(word, "caption", room, weight=700) for word in words]
    known = [size for size in sizes if size is not None]
    size = min(known) if len(known) == len(words) else None

    def bar(place: int) -> ft.Control:
        reached = place <= step
        colour = ui.accent.acc if reached else ui.colours.line
        word = words[place]
        weight = 700 if place == step else 400
        said = word if size is not None else str(place + 1)  # if a word does not fit: numbers only
        body = ft.Column(
            [
                ft.Container(height=4, border_radius=2, bgcolor=colour),
                ui.text(
                    said,
                    "caption",
                    weight=weight,
                    size=size,
                    color=ui.colours.ink if place == step else ui.colours.ink3,
                    max_lines=1,
                ),
            ],
            spacing=6,
            tight=True,
        )
        return tappable(
            ui,
            f"step-{place + 1}",
            word,
            body,
            lambda: go(place) if place < step else None,
            ground="clear",
            expand=True,
            chosen=place == step,
            height=max(40, 20 * ui.look.scale + 16),
            radius=6,
        )

    return ft.Container(
        ft.Row([bar(place) for place in range(4)], spacing=8),
        padding=ft.Padding.only(left=16, right=16, bottom=4),
    )


def first_draft(ui: Ui, game_id: str) -> TableDraft:
    """Return a draft with players and options of the game's last table; blank if there is none.

    Only the players are copied if that table cannot be opened.
    """
    game = ALL[game_id]
    blank = TableDraft(game, options=game.options())
    last = next((card for card in ui.session.store.cards() if card.game == game_id), None)
    if last is None:
        return blank
    loaded = ui.session.store.open(last.id)
    if isinstance(loaded, OpenFailure):
        return replace(blank, names=tuple(player.name for player in last.players))
    return blank.like(loaded.table)


def default_name(ui: Ui) -> str:
    """Return the default name of a table, e.g. "Big Book · mardi"."""
    return f"{ui.g('name.short')} · {ui.t(f'weekday.{datetime.now().astimezone().weekday()}')}"
