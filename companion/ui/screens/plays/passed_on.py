"""Plays for other programs: a table of all of them, and one of them for BG Stats."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from urllib.parse import quote

from companion.i18n.dates import moment
from companion.ui.desk import Ui
from companion.ui.glances import about, outcome
from companion.ui.screens.plays.record import Play, lasted, results, won_by

COLUMNS = ("date", "time", "game", "table", "players", "count", "result", "how", "minutes", "options")
_FORMULA = re.compile(r'(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])')
"""The place before a formula in a cell: some programs calculate it, and names are typed by strangers.

Programs that separate cells by semicolons or tabs also see the beginning of a cell after each of these.
"""
BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""Opens that app on this device, where it asks before it keeps anything. No address of the network."""


def as_csv(ui: Ui, plays: Iterable[Play]) -> str:
    """One line a play, newest first; a mark in front tells every program that it is UTF-8."""
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
        "how": outcome(here, play.glance) if card.finished and play.glance else "",
        "minutes": str(lasted(card) or ""),
        "options": "; ".join(part for part in (*options, results(here, play, ())) if part),
    }


def _harmless(cell: str) -> str:
    """Return a cell with an apostrophe before each formula: it is then read as text."""
    return _FORMULA.sub(r"\1'", cell)


def bg_stats(ui: Ui, play: Play) -> str:
    """The link that hands a play over to BG Stats, if that is on this device."""
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
        "comments": outcome(here, play.glance) if play.glance else "",
    }
    minutes = lasted(card)
    if minutes:
        data["durationMin"] = minutes
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False), safe="")
