"""The dice tray: fair dice, coin, draws, bags and decks, usable beside every game."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.refusal import Refusal
from companion.core.roles import Permission
from companion.i18n.lines import tell_short
from companion.ui.dispatcher import Dispatcher, use_dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_state
from companion.ui.navigator import Navigator, Opened, use_navigator
from companion.ui.parts.bars import MainButton, main_bar
from companion.ui.parts.roll_entry import RealDice, real_button
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import icon_button
from companion.ui.screens.settings.page import column_width, narrow, page
from companion.ui.screens.tray.bag_forms import EditBag
from companion.ui.screens.tray.bags import BagSheet, BagsSheet
from companion.ui.screens.tray.body import BoxRow, Felt, LastLines, PresetChips, tools, use_rested
from companion.ui.screens.tray.boxes import BoxSheet
from companion.ui.screens.tray.compose import ComposeSheet
from companion.ui.screens.tray.fairness import FairnessSheet
from companion.ui.screens.tray.feel import FeelSheet, use_shake
from companion.ui.screens.tray.people import CoinSheet, PeopleSheet
from companion.ui.screens.tray.selection import Selection, dice_name, first_selection
from companion.ui.session import Ui


class Thrower(Dispatcher):
    """A dispatcher for the host's tray: every client with the permission to play may use it."""

    def _refusal(self, action: object) -> Refusal | None:
        return self.ui.session.holder.refusal(Permission.PLAY)

    def _may(self, deed: Permission) -> Refusal | None:
        return self.ui.session.holder.refusal(deed)


def tray_actor(ui: Ui, nav: Navigator | None = None) -> Dispatcher:
    """Return the dispatcher of the tray, a table of its own; taps give the haptic feedback of a roll."""
    table = ui.session.tray(ui.of("tray").g("name"))
    actor = Thrower(ui.of("tray"), table, nav)
    actor.touch = "roll"
    return actor


@component
def TrayScreen(ui: Ui, back: str = "/") -> ft.Control:
    """Draw felt, presets, boxes, tools and log; the main button rolls the chosen dice."""
    here = ui.of("tray")
    session = ui.session
    do = use_dispatcher(here, lambda: tray_actor(ui), [])
    opened, show = use_state(do.opened)
    card = session.store.library.card(back.rpartition("/")[2])
    game = "" if card is None else card.game
    chosen, choose = use_state(lambda: first_selection(do.table.state, game))
    use_navigator(do.nav, lambda: show(do.opened))

    def roll() -> None:
        do(chosen.action)

    use_shake(here, roll, opened is not None)
    width = column_width(ui) - 32
    history = f"/table/{do.table.header.table}/history"
    body = [
        Felt(here, do, width, 212 if not ui.look.wide else 280),
        PresetChips(here, do, chosen, choose, game),
        BoxRow(here, do),
        tools(here, do),
        LastLines(here, do, 6 if ui.look.height > 720 else 2, on_click=lambda: session.go(history)),
    ]
    names = tuple(player.name for player in session.store.library.roster())
    inside = None
    if opened is not None:
        inside = TrayPart(
            narrow(here), do, opened, chosen, choose, names, key=f"sheet-{opened.name}-{opened.about}"
        )
    main = MainButton(
        here,
        ui.t("dice.roll", dice=dice_name(here, chosen.notation)),
        ui.t("dice.roll.follows"),
        roll,
        ft.Icons.CASINO_ROUNDED,
    )
    return page(
        here,
        here.g("name.short" if ui.look.large_text else "name"),
        lambda: session.go(back),
        body,
        tail=[_UndoAtTheTop(here, do), *_tail(here, do)],
        bar=main_bar(ui.look, [real_button(here, "real-dice", lambda: do.open("real"))], main),
        inside=inside,
        sign=False,
        close=do.close,
        main=roll,
        undo=do.again,
    )


@memo_component
def _UndoAtTheTop(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw undo in the top bar; its label says what it takes back."""
    line = use_rested(ui, do, lambda: tell_short(ui.words, do.table.would_undo()))
    label = f"{ui.t('undo')}{ui.t('colon')}{line}" if line else ui.t("undo.nothing")
    colour = ui.colours.ink2 if line else ui.colours.ink3
    return icon_button(ui, "undo", ft.Icons.UNDO_ROUNDED, label, do.undo, color=colour)


def _tail(ui: Ui, do: Dispatcher) -> list[ft.Control]:
    return [
        icon_button(ui, "fairness", ft.Icons.QUERY_STATS_ROUNDED, ui.g("fair"), lambda: do.open("fairness")),
        icon_button(ui, "menu", ft.Icons.MORE_VERT_ROUNDED, ui.t("menu"), lambda: do.open("feel")),
    ]


@component
def TrayPart(
    ui: Ui,
    do: Dispatcher,
    opened: Opened,
    chosen: Selection,
    choose: Callable[[Selection], None],
    names: tuple[str, ...],
) -> ft.Control:
    """Draw the open sheet of the tray; unknown names open the tray's menu."""
    match opened.name:
        case "dice":
            return ComposeSheet(ui, do, chosen, choose, names)
        case "real":
            return _Real(ui, do, chosen)
        case "box" | "marbles":
            return BoxSheet(ui, do, opened.about or 1)
        case "coin":
            return CoinSheet(ui, do)
        case "first":
            return PeopleSheet(ui, do, names)
        case "bag" | "deck":
            return BagsSheet(ui, do, opened.name == "deck")
        case "one-bag":
            return BagSheet(ui, do, opened.about)
        case "edit-bag":
            return EditBag(ui, do, *opened.about)
        case "fairness":
            return FairnessSheet(ui, do)
        case _:
            return FeelSheet(ui, do)


def _Real(ui: Ui, do: Dispatcher, chosen: Selection) -> ft.Control:
    """Draw the sheet to enter the faces of real dice for the chosen throw."""

    def faces(typed: tuple[int, ...]) -> None:
        do(chosen.action, faces=typed, then=do.close)

    entry = RealDice(ui, "real", chosen.sides, faces, do.close)
    return sheet(ui, ui.t("dice.real"), [entry], do.close, note=dice_name(ui, chosen.notation))
