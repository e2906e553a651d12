"""The real pieces of a card that leaves the line: where each goes, in words, before and after the tap."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.phases import Leaving, Remains
from companion.ui.desk import Ui
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section

CARD = {
    Leaving.FALLEN: "ui.pieces.card",
    Leaving.DISMISSED: "ui.pieces.dismissed",
    Leaving.RESERVE: "ui.pieces.reserve",
    Leaving.ELITE: "ui.pieces.elite",
}


def where_to(ui: Ui, left: Remains) -> list[str]:
    """Return one sentence each for the card, skills, shards, master and items that go somewhere."""
    lines = [ui.g(CARD[left.leaving], name=left.name)]
    if left.skills:
        lines.append(ui.g("ui.pieces.skills", n=left.skills))
    if left.shards:
        lines.append(ui.g("ui.pieces.shards", n=left.shards))
    if left.master:
        lines.append(ui.g("ui.pieces.master", name=left.master))
    if left.items:
        key = "ui.pieces.items" if left.locked else "ui.pieces.items.free"
        lines.append(ui.g(key, names=", ".join(left.items)))
    return lines


def before_leaving(ui: Ui, left: Remains | None) -> list[ft.Control]:
    """Return the lines of a sheet whose tap makes a hero leave; none while no hero is chosen."""
    if left is None:
        return []
    return [section(ui, ui.g("ui.pieces")), quiet_note(ui, " ".join(where_to(ui, left)))]
