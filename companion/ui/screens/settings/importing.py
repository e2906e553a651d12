"""Import: a preview of what a file would change, then one button that applies all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games import ALL
from companion.store.export import Contents, ImportRefusal, ImportWhy
from companion.store.incoming import ImportDecision, IncomingTable, Preview
from companion.store.reading import Source
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import bar_with_way_out, sheet
from companion.ui.screens.settings.figures import figure_rows
from companion.ui.screens.settings.page import run_in_background
from companion.ui.session import Notice, Ui
from companion.ui.theme import flat


def read_file(
    ui: Ui, content: bytes | Source, show: Callable[[Preview], object], *, backup: bool = False
) -> None:
    """Preview what a file would change, or show a notice if it is rejected. Nothing is imported yet."""

    def looked(answer: Preview | ImportRefusal) -> None:
        if isinstance(answer, ImportRefusal):
            refuse(ui, answer)
        else:
            show(answer)

    run_in_background(ui, lambda: ui.session.store.dry_run(content, backup=backup), looked)


def refuse(ui: Ui, refusal: ImportRefusal) -> None:
    """Show a notice with the reason why a file is rejected."""
    text = f"{ui.t(refusal.why.key, **dict(refusal.facts))} {ui.t('import.nothing_changed')}"
    ui.session.notice(Notice(ui.t("import.refused.title"), text))


def read_code(ui: Ui, text: str, show: Callable[[Preview], object], refused: Callable[[], object]) -> None:
    """Preview box facts received as text; if rejected, call ``refused`` and show a notice.

    A code with missing parts is not an error: the notice asks for the others.
    """

    def looked(answer: Preview | ImportRefusal) -> None:
        if not isinstance(answer, ImportRefusal):
            show(answer)
            return
        refused()
        said = ui.t(f"code.{answer.why.value}", **dict(answer.facts))
        if answer.why is ImportWhy.PARTS:
            ui.session.notice(Notice(ui.t("code.parts.title"), said, calm=True))
        else:
            ui.session.notice(Notice(ui.t("code.refused.title"), f"{said} {ui.t('import.nothing_changed')}"))

    run_in_background(ui, lambda: ui.session.store.dry_run_code(text), looked)


def undo_row(ui: Ui) -> list[ft.Control]:
    """Return the row that undoes the last import since the app started; empty if there was none."""
    store = ui.session.store
    if store.reversal is None:
        return []

    return [
        row(
            ui,
            "import-undo",
            ui.t("import.undo"),
            lambda: run_in_background(ui, store.take_back_import, partial(undone, ui)),
            note=ui.t("import.undo.note"),
            lead=glyph(ui, ft.Icons.UNDO_ROUNDED),
        )
    ]


def undone(ui: Ui, good: bool) -> None:
    """Show a notice that the last import was undone, or could not be."""
    ui.session.change()
    text = ui.t("import.undone") if good else ui.t("import.not_undone")
    ui.session.notice(
        Notice(ui.t("import.undone.title" if good else "import.refused.title"), text, calm=good)
    )


@component
def ImportSheet(ui: Ui, preview: Preview, close: Callable[[], None]) -> ft.Control:
    """Draw what the import would add, replace and keep; one button applies it."""
    settings, take_settings = use_state(False)
    busy, set_busy = use_state(False)
    chosen, choose = use_state(frozenset[tuple[str, str]])
    coming = [arrival for arrival in preview.arrivals if arrival.comes]
    nothing = preview.empty and not settings and not chosen
    box = preview.file.kind is Contents.BOX
    figures = len(chosen) + sum(map(len, preview.facts.values()))

    def undo() -> None:
        run_in_background(ui, ui.session.store.take_back_import, partial(undone, ui))

    def done(came: tuple[str, ...] | ImportRefusal) -> None:
        set_busy(False)
        if isinstance(came, ImportRefusal):
            refuse(ui, came)
            return
        ui.session.change()
        close()
        text = ui.t("passed.done", n=figures) if box else ui.t("import.done", n=len(came))
        back, word = (undo, ui.t("undo")) if box else (None, "")
        ui.session.notice(Notice(ui.t("import.done.title"), text, calm=True, anyway=back, word=word))

    def go() -> None:
        if nothing:
            close()
        elif not busy:
            set_busy(True)
            run_in_background(
                ui, lambda: ui.session.store.apply(preview, settings=settings, chosen=chosen), done
            )

    def take(game: str, key: str, theirs: bool) -> None:
        choose(chosen | {(game, key)} if theirs else chosen - {(game, key)})

    body = _body(ui, preview, settings, take_settings)
    body += figure_rows(ui, preview, chosen, take, box)
    if nothing:
        main = MainButton(ui, ui.t("import.nothing"), ui.t("close"), go, ft.Icons.CHECK_ROUNDED)
    else:
        count = ui.t("passed.count", n=figures) if box else ui.t("import.count", n=len(coming))
        follows = ui.t("backups.busy") if busy else count
        main = MainButton(ui, ui.t("import.go"), follows, go, ft.Icons.CHECK_ROUNDED)
    return sheet(
        ui,
        ui.t("passed.title" if box else "import.title"),
        body,
        close,
        note=ui.t("import.note"),
        bar=bar_with_way_out(ui, close, main),
    )


def _body(
    ui: Ui, preview: Preview, settings: bool, take_settings: Callable[[bool], None]
) -> list[ft.Control]:
    body: list[ft.Control] = []
    if preview.arrivals:
        body.append(section(ui, ui.t("import.tables"), str(len(preview.arrivals))))
        body += [_arrival(ui, arrival) for arrival in preview.arrivals]
    others = _others(ui, preview)
    if others:
        body += [section(ui, ui.t("import.others")), *others]
    if preview.settings:
        word, note = ui.t("import.settings"), _names(ui, preview)
        body.append(switch_row(ui, "import-settings", word, settings, take_settings, note=note))
    return body


def _names(ui: Ui, preview: Preview) -> str:
    """Return the names of the settings that differ."""
    keys = {"lang": "language", "text_scale": "text"}
    return ", ".join(ui.t(f"settings.{keys.get(name, name)}") for name in preview.settings)


def _arrival(ui: Ui, arrival: IncomingTable) -> ft.Control:
    """Draw one incoming table and what the import would do with it."""
    key = arrival.fate.key
    if arrival.fate is ImportDecision.COPY and arrival.older:
        key = "import.table.older"
    icons = {
        ImportDecision.ADD: (ft.Icons.ADD_ROUNDED, ui.colours.ok),
        ImportDecision.REPLACE: (ft.Icons.SWAP_HORIZ_ROUNDED, ui.colours.warn),
        ImportDecision.COPY: (ft.Icons.CONTENT_COPY_ROUNDED, ui.colours.ok),
        ImportDecision.IDENTICAL: (ft.Icons.CHECK_ROUNDED, ui.colours.ink3),
    }
    icon, colour = icons.get(arrival.fate, (ft.Icons.BLOCK_ROUNDED, ui.colours.ink3))
    card = arrival.card
    note = ui.t(key, n=arrival.entries, ours=arrival.ours, game=card.game, where=arrival.where)
    words = ft.Column(
        [
            ui.text(card.name or card.id, "body", weight=600),
            ui.text(note, "note", color=ui.colours.ink2),
        ],
        spacing=2,
        expand=True,
    )
    lead = motif(ui.look, card.game if card.game in ALL else "none", 28)
    line = ft.Row([lead, words, ft.Icon(icon, size=22, color=colour)], spacing=12)
    return ft.Semantics(
        identifier=f"arrival-{arrival.id}",
        label=f"{card.name}. {note}",
        container=True,
        exclude_semantics=True,
        content=flat(ui.look, line, padding=12),
    )


def _others(ui: Ui, preview: Preview) -> list[ft.Control]:
    """Return a line with the players to import; empty if there are none."""
    names = ", ".join(str(player["name"]) for player in preview.players[:6])
    if not preview.players:
        return []
    return [ui.text(ui.t("import.players", n=len(preview.players), names=names), "body")]
