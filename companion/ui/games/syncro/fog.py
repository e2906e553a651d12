"""A Fog card is turned up: what it hides; its text stays on the card."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import guide
from companion.games.syncro.reveal import RevealFog
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import open_now
from companion.games.syncro.vocabulary import Back, Mist
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.syncro.names import bar, card_place, go_on, not_now
from companion.ui.hooks import use_state
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import radio, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def FogSheet(ui: Ui, state: State, do: Actor, about: int | None = None) -> ft.Control:
    """In the Horde, or from the top of the pile when a Lieutenant calls for it."""
    if not open_now(state, "action.RevealFog"):
        return not_now(ui, do)
    free = [card for card in guide.to_reveal(state) if card.back is Back.FOG]
    card = next((each for each in free if each.id == about), next(iter(free), None))
    number = None if state.two.fog_due else card.id if card is not None else None
    place = ui.g("ui.fog.top") if number is None or card is None else card_place(ui, state, card)
    return _Mist(ui, do, number, place, key=f"fog-{number}-{state.two.fog_due}-{len(state.two.curses)}")


@part
def _Mist(ui: Ui, do: Actor, number: int | None, place: str) -> ft.Control:
    kind, choose = use_state(None)
    label, write = use_state("")

    def done() -> None:
        if kind is None:
            ui.desk.notice(Notice(ui.t("form.missing.title"), ui.g("ui.fog.missing")))
            return
        do(RevealFog(kind, label.strip(), number), then=lambda: go_on(do))

    rows: list[ft.Control] = [
        radio(
            ui,
            f"mist-{mist.value}",
            ui.words.show(mist).capitalize(),
            mist is kind,
            partial(choose, mist),
            note=ui.g(f"ui.fog.{mist.value}"),
        )
        for mist in Mist
    ]
    rows += [
        text_field(ui, "fog-label", ui.g("ui.label"), label, write),
        quiet_note(ui, ui.g("ui.fog.note")),
    ]
    return sheet(
        ui,
        ui.g("action.RevealFog"),
        rows,
        do.close,
        note=place,
        bar=bar(ui, do, ui.g("ui.reveal.go"), "", done, quiet=kind is None),
    )
