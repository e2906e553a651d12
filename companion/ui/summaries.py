"""A table in one look, as the shelf and the journal of plays tell it; and times in words."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from companion.core.summary import Summary
from companion.i18n.dates import clock_time, moment
from companion.i18n.dates import day as day_in
from companion.store.cards import TableCard
from companion.store.summaries import load_summary
from companion.ui.session import Ui

__all__ = [
    "about",
    "ago",
    "can_be_told",
    "clock_time",
    "day",
    "outcome",
    "since",
    "summary_of",
    "turn",
    "where",
]

log = logging.getLogger(__name__)


def about(ui: Ui, card: TableCard) -> Ui:
    """The same desk, speaking of this table's game and players."""
    return ui.of(card.game, tuple(player.name for player in card.players))


def summary_of(card: TableCard) -> Summary | None:
    """What was kept of the table's last look."""
    return load_summary(card.glance)


def where(ui: Ui, summary: Summary | None) -> str:
    """ "Manche 4", or how it ended."""
    if summary is None:
        return ""
    if summary.outcome is not None:
        return outcome(ui, summary)
    return ui.words.say(summary.where[0]) if summary.where else ""


def outcome(ui: Ui, summary: Summary) -> str:
    """How a finished table ended, in words."""
    if summary.outcome is None:
        return ui.t("end.stopped")
    return ui.g(f"outcome.{summary.outcome.why}", **dict(summary.outcome.facts))


def turn(ui: Ui, summary: Summary | None) -> str:
    """Whose turn it is, by name."""
    return ui.words.show(summary.turn) if summary and summary.turn is not None else ""


def can_be_told(ui: Ui, card: TableCard) -> bool:
    """False for a card that cannot be put into words: the shelf shows it as a bad one, and all the others."""
    try:
        here, summary = about(ui, card), summary_of(card)
        told = (card.name, where(here, summary), turn(here, summary), ago(ui, card.last_played))
        named = here.words.say(summary.number_name) if summary and summary.number_name else ""
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
