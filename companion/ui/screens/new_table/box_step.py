"""The wizard's checklist: the pieces to take out of the real box, with counts for this table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.expansions import TABLE, named
from companion.core.spoilers import is_revealed
from companion.ui.parts.layout import tight_row
from companion.ui.parts.rows import check_row, page_title
from companion.ui.parts.wording import capital
from companion.ui.screens.box_facts.grid import column_word
from companion.ui.screens.new_table.draft import TableDraft
from companion.ui.session import Ui


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the checklist as texts."""

    name: str
    note: str
    count: str


def listed(ui: Ui, draft: TableDraft) -> tuple[Listed, ...]:
    """Return the pieces the rulebook asks for (without spoilers), then those of the owner's expansions."""
    players = len(draft.names)
    hidden = draft.game.spoilers(None)
    pieces = [
        Listed(ui.words.say(piece.name), ui.words.say(piece.note), str(piece.count))
        for piece in draft.game.pieces(draft.full_options(players), players)
        if is_revealed(hidden, piece.name.key)
    ]
    for extra in named(ui.session.box(draft.game.id)):
        what = column_word(ui.words, TABLE, extra.of)
        name = capital(what)
        pieces.append(Listed(name, ui.t("house.from", name=extra.name), f"+{extra.more}"))
    return tuple(pieces)


def box_step(ui: Ui, draft: TableDraft, put: Callable[[TableDraft], None]) -> list[ft.Control]:
    """Return one row per piece to tick off; the wizard does not require the ticks."""
    pieces = listed(ui, draft)

    def tick(place: int) -> Callable[[], None]:
        return lambda: put(replace(draft, taken=draft.taken ^ {place}))

    rows: list[ft.Control] = [_title(ui, draft, len(pieces))]
    for place, piece in enumerate(pieces):
        rows.append(
            check_row(
                ui,
                f"piece-{place + 1}",
                piece.name,
                place in draft.taken,
                tick(place),
                note=piece.note,
                count=piece.count,
            )
        )
    return rows


def _title(ui: Ui, draft: TableDraft, pieces: int) -> ft.Control:
    """Draw the step's title with the number of players and of ticked pieces."""
    taken, of = str(len(draft.taken)), ui.t("wizard.of", n=pieces)
    note = ui.t("wizard.for", n=len(draft.names))
    if ui.look.large_text:
        return page_title(ui, ui.t("wizard.take"), f"{note}\N{NO-BREAK SPACE}· {taken} {of}")
    count = tight_row(ui.text(taken, "bar", color=ui.accent.acc), ui.text(of, "note", color=ui.colours.ink2))
    return page_title(ui, ui.t("wizard.take"), note, count)
