"""Moments in words: the day and the time of this place."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.i18n.words import Words


def moment(at: str) -> datetime | None:
    """A stored moment; None where it cannot be read."""
    try:
        read = datetime.fromisoformat(at)
        read = read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
    except (ValueError, TypeError, OverflowError):
        return None
    # Neither end of time has a day in every place.
    return read if 1 < read.year < 9999 else None


def clock_time(at: str) -> str:
    """ "21:15", in the time of this place."""
    read = moment(at)
    return read.astimezone().strftime("%H:%M") if read else ""


def day(words: Words, at: str, *, year: bool = False) -> str:
    """ "mardi 3 mars"."""
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
