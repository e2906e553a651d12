"""Plays for other programs: all plays as CSV, or one play as a link to BG Stats."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from urllib.parse import quote

from companion.i18n.dates import moment
from companion.ui.screens.plays.record import Play, lasted, results, won_by
from companion.ui.session import Ui
from companion.ui.summaries import about, outcome

COLUMNS = (
    "date",
    "time",
    "game",
    "table",
    "players",
    "count",
    "result",
    "how",
    "minutes",
    "options",
    "expansions",
)
_FORMULA = re.compile(r'(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])')
"""The position before a formula in a cell (CSV injection).

Programs that separate cells by semicolons or tabs see the beginning of a cell after each of these too.
"""
BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""A URL scheme that opens the BG Stats app on this device; it sends nothing over the network."""


def as_csv(ui: Ui, plays: Iterable[Play]) -> str:
    """Return the plays as CSV, one line each, with a byte order mark so that programs read UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([ui.t(f"plays.csv.{name}") for name in COLUMNS])
    for play in plays:
        row = _row(ui, play)
        writer.writerow([_harmless(row[name]) for name in COLUMNS])
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + text.getvalue()


def _row(ui: Ui, play: Play) -> dict[str, str]:
    card, here = play.card, about(ui, play.card)
    began = moment(card.opened)
    local = began.astimezone() if began else None
    words = {True: "won", False: "lost", None: "stopped" if card.finished else "going"}
    options = [
        f"{here.g(f'option.{name}')}{ui.t('colon')}{here.words.show(value)}"
        for name, value in play.facts.items()
        if here.words.has(f"{here.game}.option.{name}")
    ]
    return {
        "date": local.date().isoformat() if local else "",
        "time": local.strftime("%H:%M") if local else "",
        "game": here.g("name"),
        "table": card.name,
        "players": ", ".join(player.name for player in card.players),
        "count": str(len(card.players)),
        "result": ui.t(f"plays.csv.{words[play.won]}"),
        "how": outcome(here, play.summary) if card.finished and play.summary else "",
        "minutes": str(lasted(card) or ""),
        "options": "; ".join(part for part in (*options, results(here, play, ())) if part),
        "expansions": ", ".join(card.expansions),
    }


def _harmless(cell: str) -> str:
    """Return a cell with an apostrophe before each formula: it is then read as text."""
    return _FORMULA.sub(r"\1'", cell)


def bg_stats(ui: Ui, play: Play) -> str:
    """Return the link that creates a play in BG Stats, if that app is on this device."""
    card, here = play.card, about(ui, play.card)
    began = moment(card.opened)
    data: dict[str, object] = {
        "sourceName": "companion",
        "sourcePlayId": card.id,
        "playDate": began.strftime("%Y-%m-%d %H:%M:%S") if began else "",
        "game": {
            "name": here.g("name"),
            "sourceGameId": card.game,
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.id or player.name,
                "startPlayer": False,
                "winner": won_by(play, seat),
            }
            for seat, player in enumerate(card.players, 1)
        ],
        "comments": outcome(here, play.summary) if play.summary else "",
    }
    minutes = lasted(card)
    if minutes:
        data["durationMin"] = minutes
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False), safe="")
