"""Stored times as text, in the local time zone."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.i18n.words import Words


def moment(at: str) -> datetime | None:
    """Return a stored ISO time in UTC; None if it cannot be read."""
    try:
        read = datetime.fromisoformat(at)
        read = read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
    except (ValueError, TypeError, OverflowError):
        return None
    # Conversion to another time zone can overflow in the years 1 and 9999.
    return read if 1 < read.year < 9999 else None


def clock_time(at: str) -> str:
    """Return the local time, "21:15"; empty if it cannot be read."""
    read = moment(at)
    return read.astimezone().strftime("%H:%M") if read else ""


def day(words: Words, at: str, *, year: bool = False) -> str:
    """Return the local date, "mardi 3 mars"; empty if it cannot be read."""
    read = moment(at)
    if read is None:
        return ""
    local = read.astimezone()
    names = {
        "weekday": words.t(f"app.weekday.{local.weekday()}"),
        "month": words.t(f"app.month.{local.month}"),
    }
    told = words.t("app.date", day=local.day, **names)
    return f"{told} {local.year}" if year else told
