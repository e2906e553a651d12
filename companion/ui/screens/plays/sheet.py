"""One table of the journal: the evening it was, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.store.cards import TableCard
from companion.store.damage import Unopened
from companion.ui.desk import Notice, Ui
from companion.ui.files import offer_file, safe_name
from companion.ui.glances import outcome, where
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import chevron, glyph, row, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet, two_buttons
from companion.ui.screens.plays.passed_on import bg_stats
from companion.ui.screens.plays.picture import evening_rows
from companion.ui.screens.plays.record import Evening, Play, evening_of, length, when
from companion.ui.screens.settings.page import aside, filled
from companion.ui.wall import part


@part
def PlaySheet(
    ui: Ui,
    play: Play,
    close: Callable[[], None],
    gone: Callable[[TableCard], None],
    changed: Callable[[], None],
) -> ft.Control:
    """Open, look back, rename, export, delete."""
    desk, card = ui.desk, play.card
    asking, ask = use_state("")
    evening, put = use_choice(Evening)

    def read() -> Evening | None:
        loaded = desk.store.open(card.id)
        return None if isinstance(loaded, Unopened) else evening_of(loaded.table)

    def renamed() -> None:
        ask("")
        changed()

    ft.use_effect(lambda: aside(ui, read, put), [card.id])
    if asking == "rename":
        return Rename(ui, card.id, card.name, renamed, key="rename")
    if asking == "delete":
        return delete_sheet(ui, card, lambda: ask(""), gone)

    ended = outcome(ui, play.glance) if card.finished and play.glance else where(ui, play.glance)
    names = ", ".join(player.name for player in card.players)
    played = ui.t("plays.expansions", names=", ".join(card.expansions)) if card.expansions else ""
    told = [line for line in (names, when(ui, card, times=True), ended, played) if line]
    body: list[ft.Control] = [ui.text(line, "body") for line in told]
    body += [*_evening(ui, play, evening), *_lines(ui, play, ask)]
    main = MainButton(
        ui, ui.t("plays.open"), "", lambda: desk.go(f"/table/{card.id}"), ft.Icons.PLAY_ARROW_ROUNDED
    )
    return sheet(ui, card.name, body, close, note=ui.g("name"), bar=bar_with_way_out(ui, close, main))


def _lines(ui: Ui, play: Play, ask: Callable[[str], None]) -> list[ft.Control]:
    """What can be done with a table besides opening it."""
    card = play.card

    def go(where: str) -> Callable[[], None]:
        return lambda: ui.desk.go(f"/table/{card.id}/{where}")

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
    """Hand a play over to the app that keeps plays of all games, if it is on this device."""

    async def hand_over() -> None:
        try:
            await ft.UrlLauncher().launch_url(bg_stats(ui, play))
        except Exception:  # noqa: BLE001 - clients refuse an unknown kind of address in many ways
            ui.desk.notice(Notice(ui.t("plays.bg_stats.none.title"), ui.t("plays.bg_stats.none")))

    ui.desk.run(hand_over)


def export_card(ui: Ui, card: TableCard) -> None:
    """Offer a table as a file."""

    def got(content: bytes | None) -> None:
        if content is None:
            ui.desk.notice(Notice(ui.t("export.failed.title"), ui.t("plays.unreadable")))
        else:
            offer_file(ui, f"companion-{safe_name(card.name)}.json", content)

    aside(ui, lambda: ui.desk.store.export(card.id), got)


def _evening(ui: Ui, play: Play, evening: Evening | None) -> list[ft.Control]:
    """How long it was played, and what went up and down meanwhile."""
    if evening is None:
        return []
    told = ui.t("plays.spent", n=evening.taps, time=length(ui, evening.minutes))
    rows: list[ft.Control] = [ui.text(told, "note", color=ui.colours.ink2)]
    return [*rows, *evening_rows(ui, evening.picture)]


@part
def Rename(ui: Ui, table: str, name: str, done: Callable[[], object]) -> ft.Control:
    """Another name for a table."""
    typed, write = use_state(name)

    def keep() -> None:
        new = " ".join(typed.split())
        if new:
            ui.desk.store.library.rename(table, new)
        done()

    field = text_field(
        ui, "new-name", ui.t("wizard.name.label"), typed, write, submit=keep, autofocus=True, limit=60
    )
    main = MainButton(ui, ui.t("plays.rename"), "", keep, ft.Icons.CHECK_ROUNDED)
    return sheet(ui, ui.t("plays.rename"), [filled(field)], done, bar=bar_with_way_out(ui, done, main))


def delete_sheet(
    ui: Ui, card: TableCard, keep: Callable[[], object], gone: Callable[[TableCard], object]
) -> ft.Control:
    """Asked once, in words."""

    def done(deleted: bool) -> None:
        if deleted:
            gone(card)
        else:
            ui.desk.notice(Notice(ui.t("plays.delete.failed.title"), ui.t("plays.delete.failed")))

    def delete() -> None:
        aside(ui, lambda: ui.desk.store.delete(card.id), done)

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
