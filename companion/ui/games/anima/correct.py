"""Repairs by hand: everything that can be put right, in the order of the table."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.games.anima.correction import SPOTS, Correct
from companion.games.anima.state import State
from companion.kit.correction import Value
from companion.ui.parts.correct import NamedSpot, Repairs, named_spots
from companion.ui.parts.panels import choose_seat
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import figure
from companion.ui.table_context import TableContext

OF_TEAM = ("hand", "zone", "reached", "off", "stayed", "bonus", "lose_next", "resistance")


def _of(at: TableContext[State], of: str, *paths: str) -> list[NamedSpot]:
    """Spots of a character, a mission or a zone; one that nobody named is called as its term alone."""
    found = named_spots(at, SPOTS, paths)
    return (
        [each._replace(name=at.g("ui.correct.of", name=each.name, of=of)) for each in found] if of else found
    )


def _team(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    head, player = f"players.{int(seat)}", at.state.player(seat)
    found = named_spots(at, SPOTS, (f"{head}.{name}" for name in OF_TEAM))
    for one in player.team:
        found += _of(at, one.name, *(f"{head}.team.{one.id}.{what}" for what in ("combat", "speed")))
    for number in range(1, len(player.missions) + 1):
        found += _of(at, str(number), f"{head}.missions.{number}")
    return found


def _zones(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    found = named_spots(at, SPOTS, ("horizons", "encounters"))
    found.append(NamedSpot("zones.new", at.g("ui.correct.new_zone")))
    for zone in at.state.zones:
        found += _of(at, zone.label, f"zones.{zone.id}", f"zones.{zone.id}.preliminary")
    for zone in at.state.zone_discard:
        found += _of(at, zone.label, f"zones.{zone.id}")
    return found


def _turn(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    return named_spots(at, SPOTS, ("turn", "phase", "active", "order", "final"))


def _word(at: TableContext[State], path: str, value: Value) -> str:
    last = path.rpartition(".")[2]
    if last == "order":
        return at.words.show(_told(value))
    if last == "zone":
        zone = at.state.zone(value) if isinstance(value, int) else None
        return zone.label if zone else at.g("ui.correct.nowhere")
    if last == "bonus" and value:
        return f"+{value}"
    if path.startswith("zones.") and last != "preliminary":
        return at.g(f"ui.pile.{value}")
    return figure(None) if value is None else ""


def _told(value: Value) -> tuple[Seat, ...]:
    return tuple(Seat(int(part)) for part in str(value or "").split())


def _order(
    at: TableContext[State], path: str, value: Value, put: Callable[[Value], object]
) -> list[ft.Control]:
    """Tap the players in their right order."""
    if path != "order":
        return []
    told = _told(value)
    left = tuple(seat for seat in at.state.order if seat not in told)

    def add(seat: Seat) -> None:
        put(" ".join(str(int(each)) for each in (*told, seat)))

    rows: list[ft.Control] = [at.text(at.words.show(told) or at.t("form.none"), "body", weight=600)]
    if left:
        rows.append(choose_seat(at, left, None, add, id="correct-is"))
    rows.append(word_button(at, "correct-anew", at.g("ui.correct.anew"), lambda: put(""), ground="flat"))
    return rows


CorrectSheet = Repairs(
    SPOTS,
    lambda path, value, balance: Correct(path, value),
    {"teams": _team, "zones": _zones, "turn": _turn},
    seated="teams",
    word=_word,
    editor=_order,
).sheet()
