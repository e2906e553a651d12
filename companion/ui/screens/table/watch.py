"""The big screen: the table as everybody sees it, with nothing to press by mistake."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.i18n.lines import tell_short
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.live import use_slice
from companion.ui.screens.table.step import step_words
from companion.ui.wall import memo_part


class Watcher(Actor):
    """Looks at a table: whatever is pressed changes nothing and says so."""

    watching = True

    def __call__(self, action: Any, **how: Any) -> bool:
        """Nothing is done from here."""
        return self._only_watching()

    def main(self) -> None:
        """The space bar does nothing either."""
        self._only_watching()

    def undo(self) -> bool:
        """Nothing is taken back from here."""
        return self._only_watching()

    def redo(self) -> bool:
        """Nothing is brought back from here."""
        return self._only_watching()

    def go_to(self, seq: int) -> bool:
        """The history is only read here."""
        return self._only_watching()

    def _only_watching(self) -> bool:
        ui = self.ui
        ui.desk.notice(Notice(ui.t("watch.only.title"), ui.t("watch.only"), calm=True))
        return False


@memo_part
def WatchLine(ui: Ui, do: Actor) -> ft.Control:
    """In the place of the buttons: what happened last, and what comes next."""
    last = use_slice(ui.desk, do.table, lambda _: tell_short(ui.words, do.table.would_undo()))
    use_slice(ui.desk, do.table, lambda state: (do.glance().outcome, do.table.game.step(state)))
    title, follows = step_words(ui, do)
    lines: list[ft.Control] = [ui.text(title, "title", max_lines=2, text_align=ft.TextAlign.CENTER)]
    under = " · ".join(part for part in (follows, last) if part)
    if under:
        lines.append(
            ui.text(under, "note", color=ui.colours.ink2, max_lines=2, text_align=ft.TextAlign.CENTER)
        )
    return ft.Container(
        ft.Column(lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        alignment=ft.Alignment(0, 0),
    )
