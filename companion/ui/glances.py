"""A table in one look, as the shelf and the journal of plays tell it; and times in words."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from companion.core.glance import Glance
from companion.i18n.dates import clock_time, moment
from companion.i18n.dates import day as day_in
from companion.store.cards import TableCard
from companion.store.glances import load_glance
from companion.ui.desk import Ui

__all__ = [
    "about",
    "ago",
    "can_be_told",
    "clock_time",
    "day",
    "glance_of",
    "outcome",
    "since",
    "turn",
    "where",
]

log = logging.getLogger(__name__)


def about(ui: Ui, card: TableCard) -> Ui:
    """The same desk, speaking of this table's game and players."""
    return ui.of(card.game, tuple(player.name for player in card.players))


def glance_of(card: TableCard) -> Glance | None:
    """What was kept of the table's last look."""
    return load_glance(card.glance)


def where(ui: Ui, glance: Glance | None) -> str:
    """ "Manche 4", or how it ended."""
    if glance is None:
        return ""
    if glance.outcome is not None:
        return outcome(ui, glance)
    return ui.words.say(glance.where[0]) if glance.where else ""


def outcome(ui: Ui, glance: Glance) -> str:
    """How a finished table ended, in words."""
    if glance.outcome is None:
        return ui.t("end.stopped")
    return ui.g(f"outcome.{glance.outcome.why}", **dict(glance.outcome.facts))


def turn(ui: Ui, glance: Glance | None) -> str:
    """Whose turn it is, by name."""
    return ui.words.show(glance.turn) if glance and glance.turn is not None else ""


def can_be_told(ui: Ui, card: TableCard) -> bool:
    """False for a card that cannot be put into words: the shelf shows it as a bad one, and all the others."""
    try:
        here, glance = about(ui, card), glance_of(card)
        told = (card.name, where(here, glance), turn(here, glance), ago(ui, card.last_played))
        named = here.words.say(glance.number_name) if glance and glance.number_name else ""
        return all(isinstance(text, str) for text in (*told, named))
    except Exception:
        log.exception("table %s cannot be told", card.id)
        return False


def ago(ui: Ui, at: str) -> str:
    """ "il y a 2 jours"."""
    then = moment(at)
    if then is None:
        return ""
    minutes = max(0, int((datetime.now(UTC) - then).total_seconds() // 60))
    if minutes < 2:
        return ui.t("ago.now")
    if minutes < 60:
        return ui.t("ago.minutes", n=minutes)
    if minutes < 24 * 60:
        return ui.t("ago.hours", n=minutes // 60)
    return ui.t("ago.days", n=minutes // (24 * 60))


def since(ui: Ui, at: str) -> str:
    """ "il y a 2 s", for what happened in this evening."""
    then = moment(at)
    seconds = int((datetime.now(UTC) - then).total_seconds()) if then else 60
    return ui.t("ago.seconds", n=max(0, seconds)) if seconds < 60 else ago(ui, at)


def day(ui: Ui, at: str) -> str:
    """ "mardi 3 mars"."""
    return day_in(ui.words, at)
