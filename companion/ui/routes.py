"""The screens of the app by route."""

from __future__ import annotations

import flet as ft

from companion.core.roles import Permission, Role
from companion.core.spoilers import Spoilers
from companion.games import ALL
from companion.kit.tray import TRAY_ID
from companion.store.damage import OpenFailure
from companion.ui.error_boundary import component
from companion.ui.session import Ui


def steps_of(route: str) -> list[str]:
    """Split the path of a route; the query string is dropped."""
    return [step for step in route.split("?", maxsplit=1)[0].split("/") if step]


def led(role: Role, steps: list[str], table: str, box: bool) -> list[str]:
    """Return the route a guest or watcher really gets: only the screens of the open table.

    >>> led(Role.GUEST, ["settings"], "t1", False), led(Role.WATCHER, ["table", "t1"], "t1", True)
    (['table', 't1'], ['watch', 't1'])
    """
    if not table or role is Role.NOBODY:
        return []
    if role is Role.WATCHER:
        return ["watch", table]
    match steps:
        case ["table", at] | ["table", at, "history"] | ["watch", at] | ["tray", at] if at == table:
            return steps
        case ["help", _, at] if at == table:
            return steps
        case ["box", _, at] if at == table and box:
            return steps
    return ["table", table]


@component
def Screen(ui: Ui, route: str) -> ft.Control:
    """Draw the screen of a route, the shelf for unknown ones. Screens are imported on first use."""
    holder = ui.session.holder
    steps = steps_of(route)
    if not ui.session.settings.lang and holder.may(Permission.PHONE):
        from companion.ui.screens.first_start import FirstStart

        return FirstStart(ui)
    if holder.role is not Role.HOST:
        steps = led(holder.role, steps, holder.table, holder.may(Permission.BOX))
        if not steps:
            from companion.ui.screens.who import NoTable

            return NoTable(ui)
        if not holder.placed(holder.table):
            from companion.ui.screens.who import WhoAreYou

            return WhoAreYou(ui, holder.table, key=f"who-{holder.table}")
    if steps[:1] == ["watch"] and len(steps) == 2:
        from companion.ui.screens.watch import WatchScreen

        return WatchScreen(ui, steps[1], key=f"watch-{steps[1]}")
    if steps[:1] == ["table"] and len(steps) >= 2:
        return _table(ui, steps[1], steps[2:])
    if len(steps) >= 2 and steps[1] in ALL:
        return _game(ui, steps[0], steps[1], steps[2:])
    match steps:
        case ["continue"]:
            return _last(ui)
        case ["settings"]:
            from companion.ui.screens.settings.screen import SettingsScreen

            return SettingsScreen(ui)
        case ["brought", *rest]:
            from companion.ui.screens.settings.brought import BroughtScreen

            return BroughtScreen(ui, rest == ["too_much"], key="brought")
        case ["passed", code]:
            from companion.ui.screens.box_facts.passing import PassedScreen

            return PassedScreen(ui, code, key=f"passed-{hash(code)}")
        case ["tray", *rest]:
            from companion.ui.screens.tray import TrayScreen

            return TrayScreen(ui, f"/table/{rest[0]}" if rest else "/", key="tray")
        case ["example"]:
            from companion.ui.screens.example import ExampleList

            return ExampleList(ui)
        case ["plays"]:
            from companion.ui.screens.plays import Plays

            return Plays(ui)
        case _ if holder.role is not Role.HOST:
            from companion.ui.screens.who import NotHere

            return NotHere(ui, holder.table, key="not-here")
        case _:
            from companion.ui.screens.shelf import Shelf

            return Shelf(ui)


def _last(ui: Ui) -> ft.Control:
    """Return the last played table that is not finished, for the shortcut of the app icon; else the shelf."""
    going = [card for card in ui.session.store.cards() if card.game in ALL and not card.finished]
    if going:
        return _table(ui, going[0].id, [])
    from companion.ui.screens.shelf import Shelf

    return Shelf(ui)


def _table(ui: Ui, table: str, rest: list[str]) -> ft.Control:
    if rest == ["history"]:
        from companion.ui.screens.history import HistoryScreen

        return HistoryScreen(ui, table, key=f"history-{table}")
    if rest == ["share"]:
        from companion.ui.screens.plays.share import ShareScreen

        return ShareScreen(ui, table, key=f"share-{table}")
    if rest == ["story"]:
        from companion.ui.screens.plays.story import StoryScreen

        return StoryScreen(ui, table, key=f"story-{table}")
    card = ui.session.store.library.card(table)
    if card is not None and card.game == TRAY_ID:  # reached by going back from the tray's history
        from companion.ui.screens.tray import TrayScreen

        return TrayScreen(ui, key="tray")
    from companion.ui.screens.table import TableScreen

    return TableScreen(ui, table, key=f"table-{table}")


def _game(ui: Ui, what: str, game: str, rest: list[str]) -> ft.Control:
    """Return a screen about a game; ``rest`` names the table to go back to."""
    back = f"/table/{rest[0]}" if rest else "/"
    match what:
        case "example":
            from companion.store.example import has_example
            from companion.ui.screens.example import ExampleList, ExampleScreen

            if not has_example(game):
                return ExampleList(ui)
            return ExampleScreen(ui, game, key=f"example-{game}")
        case "help":
            from companion.ui.screens.help import RuleHelp

            return RuleHelp(ui.of(game), back, _hidden(ui, game, rest), key=f"help-{game}")
        case "box":
            from companion.ui.screens.box_facts.screen import BoxScreen

            return BoxScreen(ui.of(game), back, _hidden(ui, game, rest), key=f"box-{game}")
        case _:
            from companion.ui.screens.new_table import NewTable

            return NewTable(ui.of(game), game, key=f"new-{game}")


def _hidden(ui: Ui, game: str, rest: list[str]) -> Spoilers:
    """Return the spoilers hidden at the table the player came from; without a table all of the game's."""
    loaded = ui.session.store.open(rest[0]) if rest else None
    if loaded is None or isinstance(loaded, OpenFailure) or loaded.table.game.id != game:
        return ALL[game].spoilers(None)
    return loaded.table.hidden
