"""The example screens: a finished session, step by step on the game's own screen. Nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.journal import Entry
from companion.core.table import AnyTable
from companion.games import ALL
from companion.i18n.lines import tell_action, tell_entries, tell_short
from companion.store.example import example_of, has_example
from companion.ui.dispatcher import Dispatcher, ScreenTraits, use_dispatcher
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.games import screen_of
from companion.ui.hooks import use_memo, use_state
from companion.ui.navigator import Navigator, use_keys
from companion.ui.parts.bars import MainButton, main_bar, top_bar
from companion.ui.parts.rows import chevron, row
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import icon_button
from companion.ui.screens.plays.story import StoryText
from companion.ui.screens.settings.page import page
from companion.ui.session import Notice, Ui
from companion.ui.table_hooks import use_table
from companion.ui.theme import Look

Steps = tuple[tuple[Entry, ...], ...]


def examples() -> tuple[str, ...]:
    """Return the ids of the games that have an example."""
    return tuple(game for game in ALL if has_example(game))


@component
def ExampleList(ui: Ui) -> ft.Control:
    """Draw the list of games that have an example."""
    rows: list[ft.Control] = [ui.text(ui.t("example.text"), "body", color=ui.colours.ink2)]
    for game in examples():
        name = ui.of(game).g("name")
        rows.append(
            row(
                ui,
                f"example-{game}",
                name,
                lambda game=game: ui.session.go(f"/example/{game}"),
                lead=motif(ui.look, game, 32),
                tail=chevron(ui),
            )
        )
    return page(ui, ui.t("example"), lambda: ui.session.go("/"), rows)


class Onlooker(Dispatcher):
    """A read-only dispatcher: each action only shows the notice that this is an example."""

    def __call__(
        self,
        action: object,
        *,
        faces: Sequence[int] | None = None,
        anyway: bool = False,
        then: Callable[[], object] | None = None,
    ) -> bool:
        """Show the notice instead of doing the action. Return False."""
        return self._only_shown()

    def together(
        self, actions: Sequence[object], then: Callable[[], object] | None = None, *, anyway: bool = False
    ) -> bool:
        """Show the notice instead of doing the actions. Return False."""
        return self._only_shown()

    def open(self, name: str, about: object = None) -> None:
        """Show the notice instead of opening a sheet."""
        self._only_shown()

    def _only_shown(self) -> bool:
        ui = self.ui
        ui.session.notice(Notice(ui.t("example.only.title"), ui.t("example.only"), calm=True))
        return False


@component
def ExampleScreen(ui: Ui, game: str) -> ft.Control:
    """Draw a game's example at its current step, or its story."""
    table = use_memo(lambda: example_of(ALL[game], ui.of(game).t("example.name")), [game, ui.words.lang])
    reading, read = use_state(False)
    here = ui.of(game, table.names)
    if reading:
        return StoryText(here, table, lambda: read(False), key="story")
    return _Stage(here, table, lambda: read(True), key=f"stage-{game}")


@component
def _Stage(ui: Ui, table: AnyTable, tell: Callable[[], None]) -> ft.Control:
    session, screen = ui.session, screen_of(table.game.id)
    use_table(session, table)
    manner = ScreenTraits(screen.answered, screen.plain, screen.waits)
    do = use_dispatcher(ui, lambda: Onlooker(ui, table, Navigator(), manner), [table])
    every = use_memo(lambda: steps(table), [table])
    last = _last(table)
    place = sum(step[-1].seq <= last for step in every)

    def forth() -> None:
        session.notice(None)
        table.redo()

    def back() -> None:
        session.notice(None)
        table.undo()

    over = not table.would_redo()
    use_keys(session, main=tell if over else forth, undo=lambda again: forth() if again else back())
    if over:
        main = MainButton(
            ui, ui.t("example.story"), ui.t("example.over"), tell, ft.Icons.AUTO_STORIES_ROUNDED
        )
    else:
        main = MainButton(ui, ui.t("example.next"), "", forth)
    step_back = icon_button(ui, "example-back", ft.Icons.ARROW_BACK_ROUNDED, ui.t("example.back"), back)
    top = top_bar(
        ui,
        f"{ui.t('example.name')} · {ui.t('example.count', n=place, of=len(every))}",
        back=lambda: session.go("/"),
        glyph=motif(ui.look, ui.game, 28),
        tail=[icon_button(ui, "example-story", ft.Icons.AUTO_STORIES_ROUNDED, ui.t("story"), tell)],
        close=True,
    )
    parts: list[ft.Control] = [
        top,
        _now(ui, table, every, place),
        ft.Container(screen.body(ui, do), expand=True),
        main_bar(ui.look, [step_back], main),
    ]
    column = ft.Column(parts, spacing=0, expand=True, width=_width(ui.look))
    return ft.Container(column, alignment=ft.Alignment(0, -1), expand=True)


def _width(look: Look) -> float:
    """Return the screen's width in pixels: on wide screens that of a table's main pane."""
    return body_width(look) + 32 if look.wide else look.width


def steps(table: AnyTable) -> Steps:
    """Return the steps of the example: groups of entries that one undo takes back together."""
    found: list[list[Entry]] = []
    for entry, _ in (*table.done, *reversed(table.undone)):
        if found and entry.group and found[-1][-1].group == entry.group:
            found[-1].append(entry)
        else:
            found.append([entry])
    return tuple(map(tuple, found))


def _now(ui: Ui, table: AnyTable, every: Steps, place: int) -> ft.Control:
    """Draw the last step's sentence, in place of the "where are we" line, between two chapter buttons."""
    line = _short(ui, every[place - 1]) if place else ui.t("example.note")

    def leap(id: str, icon: ft.IconData, back: bool) -> ft.Control:
        def go() -> None:
            ui.session.notice(None)
            table.go_to(chapter_near(table, back))

        return icon_button(ui, f"example-{id}", icon, ui.t(f"example.{id}"), go, size=24)

    told = ui.text(line, "note", weight=600, size=_fit(ui, line), max_lines=ui.look.lines(2))
    said = ft.Semantics(
        identifier="example-now",
        label=line,
        container=True,
        exclude_semantics=True,
        content=told,
        expand=True,
    )
    before = leap("before", ft.Icons.SKIP_PREVIOUS_ROUNDED, True)
    line_of = ft.Row([before, said, leap("after", ft.Icons.SKIP_NEXT_ROUNDED, False)], spacing=0)
    # As high as the line it replaces: the game's own screen is laid out for that height.
    return ft.Container(line_of, height=None if ui.look.large_text else 44)


def _short(ui: Ui, step: Sequence[Entry]) -> str:
    """Return the most detailed sentence for a step that fits its lines, else the shortest."""
    ways = (tell_entries(ui.words, step), tell_short(ui.words, step), tell_action(ui.words, step))
    return next((way for way in ways if way and _fit(ui, way)), ways[-1])


def _fit(ui: Ui, line: str) -> float | None:
    return ui.look.fit(line, "note", ui.look.width - 104, most=ui.look.lines(2), weight=600)


def chapter_near(table: AnyTable, back: bool) -> int:
    """Return the seq of the nearest chapter change before or after now; else 0 (opening) or the last tap."""
    game = table.game
    moments = [(0, game.summary(table.state_at(0)).where[:1])]
    moments += [
        (entry.seq, game.summary(state).where[:1]) for entry, state in (*table.done, *reversed(table.undone))
    ]
    turns = [at for (at, here), (_, before) in zip(moments[1:], moments, strict=False) if here != before]
    now, last = _last(table), moments[-1][0]
    if back:
        return max((at for at in turns if at < now), default=0)
    return min((at for at in turns if at > now), default=last)


def _last(table: AnyTable) -> int:
    return table.done[-1][0].seq if table.done else 0
