"""The sheet of one table in the play log: its statistics and actions."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.store.cards import TableCard
from companion.store.damage import OpenFailure
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, safe_name
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import chevron, glyph, row, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.screens.plays.passed_on import bg_stats
from companion.ui.screens.plays.picture import evening_rows
from companion.ui.screens.plays.record import Evening, Play, evening_of, length, when
from companion.ui.screens.settings.page import filled, run_in_background
from companion.ui.session import Notice, Ui
from companion.ui.summaries import outcome, where


@component
def PlaySheet(
    ui: Ui,
    play: Play,
    close: Callable[[], None],
    gone: Callable[[TableCard], None],
    changed: Callable[[], None],
) -> ft.Control:
    """Draw the sheet of a table: open it, see its history, share, rename, export, delete."""
    session, card = ui.session, play.card
    asking, ask = use_state("")
    evening, put = use_choice(Evening)

    def read() -> Evening | None:
        loaded = session.store.open(card.id)
        return None if isinstance(loaded, OpenFailure) else evening_of(loaded.table)

    def renamed() -> None:
        ask("")
        changed()

    ft.use_effect(lambda: run_in_background(ui, read, put), [card.id])
    if asking == "rename":
        return Rename(ui, card.id, card.name, renamed, key="rename")
    if asking == "delete":
        return delete_sheet(ui, card, lambda: ask(""), gone)

    ended = outcome(ui, play.summary) if card.finished and play.summary else where(ui, play.summary)
    names = ", ".join(player.name for player in card.players)
    played = ui.t("plays.expansions", names=", ".join(card.expansions)) if card.expansions else ""
    told = [line for line in (names, when(ui, card, times=True), ended, played) if line]
    body: list[ft.Control] = [ui.text(line, "body") for line in told]
    body += [*_evening(ui, play, evening), *_lines(ui, play, ask)]
    main = MainButton(
        ui, ui.t("plays.open"), "", lambda: session.go(f"/table/{card.id}"), ft.Icons.PLAY_ARROW_ROUNDED
    )
    return sheet(ui, card.name, body, close, note=ui.g("name"), bar=bar_with_way_out(ui, close, main))


def _lines(ui: Ui, play: Play, ask: Callable[[str], None]) -> list[ft.Control]:
    """Return the rows of actions on a table, except opening it."""
    card = play.card

    def go(where: str) -> Callable[[], None]:
        return lambda: ui.session.go(f"/table/{card.id}/{where}")

    lines: tuple[tuple[str, ft.IconData, str, Callable[[], object], str], ...] = (
        (
            "history",
            ft.Icons.HISTORY_ROUNDED,
            ui.t("history"),
            go("history"),
            "",
        ),
        (
            "story",
            ft.Icons.AUTO_STORIES_ROUNDED,
            ui.t("story"),
            go("story"),
            ui.t("story.note"),
        ),
        ("share", ft.Icons.IOS_SHARE_ROUNDED, ui.t("share"), go("share"), ui.t("share.note")),
        *(
            (
                (
                    "bg-stats",
                    ft.Icons.LEADERBOARD_ROUNDED,
                    ui.t("plays.bg_stats"),
                    lambda: _to_bg_stats(ui, play),
                    ui.t("plays.bg_stats.note"),
                ),
            )
            if card.finished
            else ()
        ),
        ("rename", ft.Icons.EDIT_ROUNDED, ui.t("plays.rename"), lambda: ask("rename"), ""),
        (
            "export",
            ft.Icons.DOWNLOAD_ROUNDED,
            ui.t("export"),
            lambda: export_card(ui, card),
            ui.t("export.note"),
        ),
        (
            "delete",
            ft.Icons.DELETE_ROUNDED,
            ui.t("plays.delete"),
            lambda: ask("delete"),
            ui.t("plays.delete.note"),
        ),
    )
    return [
        row(ui, f"do-{name}", title, go, note=note, lead=glyph(ui, icon), tail=chevron(ui))
        for name, icon, title, go, note in lines
    ]


def _to_bg_stats(ui: Ui, play: Play) -> None:
    """Open the play in the BG Stats app; show a notice if the client cannot open the link."""

    async def hand_over() -> None:
        try:
            await ft.UrlLauncher().launch_url(bg_stats(ui, play))
        except Exception:  # noqa: BLE001 - clients raise various errors for an unknown URL scheme
            ui.session.notice(Notice(ui.t("plays.bg_stats.none.title"), ui.t("plays.bg_stats.none")))

    ui.session.run(hand_over)


def export_card(ui: Ui, card: TableCard) -> None:
    """Offer a table as a file, or show a notice if it is unreadable."""

    def got(content: bytes | None) -> None:
        if content is None:
            ui.session.notice(Notice(ui.t("export.failed.title"), ui.t("plays.unreadable")))
        else:
            offer_file(ui, f"companion-{safe_name(card.name)}.json", content)

    run_in_background(ui, lambda: ui.session.store.export(card.id), got)


def _evening(ui: Ui, play: Play, evening: Evening | None) -> list[ft.Control]:
    """Return taps, playing time and charts; empty until they are computed."""
    if evening is None:
        return []
    told = ui.t("plays.spent", n=evening.taps, time=length(ui, evening.minutes))
    rows: list[ft.Control] = [ui.text(told, "note", color=ui.colours.ink2)]
    return [*rows, *evening_rows(ui, evening.picture)]


@component
def Rename(ui: Ui, table: str, name: str, done: Callable[[], object]) -> ft.Control:
    """Draw the sheet for renaming a table."""
    typed, write = use_state(name)

    def keep() -> None:
        new = " ".join(typed.split())
        if new:
            ui.session.store.library.rename(table, new)
        done()

    field = text_field(
        ui, "new-name", ui.t("wizard.name.label"), typed, write, submit=keep, autofocus=True, limit=60
    )
    main = MainButton(ui, ui.t("plays.rename"), "", keep, ft.Icons.CHECK_ROUNDED)
    return sheet(ui, ui.t("plays.rename"), [filled(field)], done, bar=bar_with_way_out(ui, done, main))


def delete_sheet(
    ui: Ui, card: TableCard, keep: Callable[[], object], gone: Callable[[TableCard], object]
) -> ft.Control:
    """Draw the confirmation before a table is moved to the trash."""

    def done(deleted: bool) -> None:
        if deleted:
            gone(card)
        else:
            ui.session.notice(Notice(ui.t("plays.delete.failed.title"), ui.t("plays.delete.failed")))

    def delete() -> None:
        run_in_background(ui, lambda: ui.session.store.delete(card.id), done)

    left = word_button(
        ui,
        "delete-yes",
        ui.t("plays.delete.yes"),
        delete,
        ground="danger",
        width=None if ui.look.large_text else 140,
    )
    main = MainButton(ui, ui.t("plays.delete.no"), "", keep, ft.Icons.ARROW_BACK_ROUNDED)
    body: list[ft.Control] = [ui.text(ui.t("plays.delete.text"), "body")]
    return sheet(ui, ui.t("plays.delete.title", name=card.name), body, keep, bar=two_buttons(ui, left, main))
