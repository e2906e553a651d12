"""The summary of a table in words, for the shelf and the list of plays; relative times in words."""

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
    """Return a Ui that uses the texts of this table's game and its players' names."""
    return ui.of(card.game, tuple(player.name for player in card.players))


def summary_of(card: TableCard) -> Summary | None:
    """Return the summary stored in the card; None if there is none."""
    return load_summary(card.glance)


def where(ui: Ui, summary: Summary | None) -> str:
    """Return the table's position ("Manche 4"), or its outcome if finished; "" without a summary."""
    if summary is None:
        return ""
    if summary.outcome is not None:
        return outcome(ui, summary)
    return ui.words.say(summary.where[0]) if summary.where else ""


def outcome(ui: Ui, summary: Summary) -> str:
    """Return the outcome of a finished table in words."""
    if summary.outcome is None:
        return ui.t("end.stopped")
    return ui.g(f"outcome.{summary.outcome.why}", **dict(summary.outcome.facts))


def turn(ui: Ui, summary: Summary | None) -> str:
    """Return the name of the player whose turn it is, or ""."""
    return ui.words.show(summary.turn) if summary and summary.turn is not None else ""


def can_be_told(ui: Ui, card: TableCard) -> bool:
    """Return True if all texts of a card can be built; the shelf shows other cards as unreadable."""
    try:
        here, summary = about(ui, card), summary_of(card)
        told = (card.name, where(here, summary), turn(here, summary), ago(ui, card.last_played))
        named = here.words.say(summary.number_name) if summary and summary.number_name else ""
        return all(isinstance(text, str) for text in (*told, named))
    except Exception:
        log.exception("the texts of table %s cannot be built", card.id)
        return False


def ago(ui: Ui, at: str) -> str:
    """Return a past time relative to now ("il y a 2 jours"); "" if ``at`` is not a time."""
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
    """Return a past time relative to now, within the last minute in seconds ("il y a 2 s")."""
    then = moment(at)
    seconds = int((datetime.now(UTC) - then).total_seconds()) if then else 60
    return ui.t("ago.seconds", n=max(0, seconds)) if seconds < 60 else ago(ui, at)


def day(ui: Ui, at: str) -> str:
    """Return a date in words ("mardi 3 mars")."""
    return day_in(ui.words, at)
