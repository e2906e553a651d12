"""Statistics from the cards of played tables. Pure values: no control is drawn here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from itertools import pairwise
from typing import get_args, get_type_hints

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.summary import Summary
from companion.core.table import AnyTable
from companion.i18n.dates import moment
from companion.i18n.lines import plain
from companion.store.cards import TableCard
from companion.store.summaries import load_summary
from companion.ui.screens.plays.picture import EveningPicture, picture_of
from companion.ui.session import Ui
from companion.ui.summaries import ago, clock_time, day

PLAYERS = "players"
EVENING = 12 * 60
"""Maximum minutes of one session; a table that took longer was played over several."""
PAUSE = 30
"""Maximum minutes between two taps that are counted as playing time."""


@dataclass(frozen=True, slots=True)
class Play:
    """A played table: its card and its summary (None if unreadable)."""

    card: TableCard
    summary: Summary | None

    @property
    def won(self) -> bool | None:
        """True if won, False if lost, None if neither."""
        return self.summary.outcome.won if self.summary and self.summary.outcome else None

    @property
    def facts(self) -> Mapping[str, object]:
        """The facts the game records of an ended table; empty before the end."""
        return self.summary.outcome.facts if self.summary and self.summary.outcome else {}


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """A cell of a game's record: number of players, difficulty (row), mode (page)."""

    players: int
    row: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """An option by which plays are grouped, with all its values."""

    name: str
    values: tuple[str, ...]


def plays_of(cards: Iterable[TableCard]) -> tuple[Play, ...]:
    """Return the plays of these cards, with the stored summaries loaded."""
    return tuple(Play(card, load_summary(card.glance)) for card in cards)


def axes_of(game: AnyGame, plays: Sequence[Play]) -> tuple[Axis, ...]:
    """Return the options the game records of ended tables: at most two, in the order of its form."""
    kept = {name for play in plays for name in play.facts}
    hints = get_type_hints(game.options)
    found = []
    for field in fields(game.options):
        values = _members(hints[field.name])
        if field.name in kept and values:
            found.append(Axis(field.name, values))
    return tuple(found[:2])


def _members(kind: object) -> tuple[str, ...]:
    for each in (kind, *get_args(kind)):
        if isinstance(each, type) and issubclass(each, Enum):
            return tuple(str(member.value) for member in each)
    return ()


def spot_of(play: Play, axes: Sequence[Axis]) -> PlayedAt:
    """Return the cell of the record to which a play belongs."""
    counted = play.facts.get(PLAYERS)
    players = counted if isinstance(counted, int) else len(play.card.players)
    names = [_plain(play.facts.get(axis.name)) for axis in axes]
    return PlayedAt(players, *names)


def _plain(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value or "")


def results(ui: Ui, play: Play, axes: Sequence[Axis]) -> str:
    """Return the recorded facts other than options in words, e.g. "Manche 4 · Pile Folie 7"."""
    told = []
    for name, value in play.facts.items():
        key = f"where.{name}"
        if name == PLAYERS or name in {axis.name for axis in axes} or not ui.words.has(f"{ui.game}.{key}"):
            continue
        if isinstance(value, Seat):  # the outcome's text names the winner
            continue
        word = ui.g(key, n=value)
        told.append(word if str(value) in word else f"{word} {value}")
    return " · ".join(told)


# -- people ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """A player by name: number of plays, wins, and minutes."""

    name: str
    plays: int
    won: int
    minutes: int


def won_by(play: Play, seat: int) -> bool:
    """Return True if this seat won: the winner the game names, or all players if it names none."""
    winner = play.facts.get("player")
    if play.won is True and isinstance(winner, Seat):
        return winner == seat
    return play.won is True


def lasted(card: TableCard) -> int | None:
    """Return the minutes from opening to last tap; None if unknown or longer than one session."""
    start, end = moment(card.opened), moment(card.last_played)
    if start is None or end is None:
        return None
    minutes = round((end - start).total_seconds() / 60)
    return minutes if 0 <= minutes <= EVENING else None


def people_of(plays: Iterable[Play]) -> tuple[Person, ...]:
    """Return the players, most plays first; names that differ only in case or accents are one player."""
    found: dict[str, Person] = {}
    for play in plays:
        for seat, player in enumerate(play.card.players, 1):
            key = plain(player.name)
            known = found.get(key, Person(player.name, 0, 0, 0))
            found[key] = Person(
                known.name,
                known.plays + 1,
                known.won + won_by(play, seat),
                known.minutes + (lasted(play.card) or 0),
            )
    return tuple(sorted(found.values(), key=lambda person: (-person.plays, plain(person.name))))


def matches(ui: Ui, play: Play, query: str) -> bool:
    """Return True if all words of the query are in the table's name, game, day, players or outcome."""
    card = play.card
    here = ui.of(card.game)
    told = [card.name, here.g("name"), day(ui, card.opened), *(player.name for player in card.players)]
    told += card.expansions
    if play.summary is not None and play.summary.outcome is not None:
        told.append(here.g(f"outcome.{play.summary.outcome.why}", **dict(play.facts)))
    text = plain(" ".join(told))
    return all(word in text for word in plain(query).split())


def has(play: Play, name: str) -> bool:
    """Return True if a player of that name took part."""
    return any(plain(player.name) == plain(name) for player in play.card.players)


# -- win rates ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rate:
    """The number of wins among the plays that were won or lost."""

    won: int
    of: int

    @property
    def percent(self) -> int:
        """The rate in whole per cent, a half rounded up; 0 without plays."""
        return (200 * self.won + self.of) // (2 * self.of) if self.of else 0


def wins_of(plays: Iterable[Play], person: str = "") -> list[tuple[Play, bool]]:
    """Return the plays that were won or lost, oldest first: by a person, or by all players together.

    Plays with a single winner have a rate only for a person.
    """
    found: list[tuple[Play, bool]] = []
    for play in sorted(plays, key=lambda play: play.card.last_played):
        if not play.card.finished or play.won is None:
            continue
        if person:
            seats = [n for n, each in enumerate(play.card.players, 1) if plain(each.name) == plain(person)]
            found += [(play, won_by(play, seat)) for seat in seats[:1]]
        elif not isinstance(play.facts.get("player"), Seat):
            found.append((play, play.won))
    return found


def rate_of(wins: Iterable[tuple[Play, bool]]) -> Rate:
    """Return the rate of all these plays."""
    fell = [won for _, won in wins]
    return Rate(sum(fell), len(fell))


def by_month(wins: Iterable[tuple[Play, bool]]) -> dict[tuple[int, int], Rate]:
    """Return the rate by year and month of the last tap, oldest first; months without a play are left out."""
    found: dict[tuple[int, int], list[tuple[Play, bool]]] = {}
    for play, won in wins:
        ended = moment(play.card.last_played)
        if ended is not None:
            local = ended.astimezone()
            found.setdefault((local.year, local.month), []).append((play, won))
    return {month: rate_of(found[month]) for month in sorted(found)}


def by_option(game: AnyGame, wins: Sequence[tuple[Play, bool]]) -> dict[tuple[str, object], Rate]:
    """Return the rate by name and value of each recorded option, in the order of the game's form."""
    found: dict[tuple[str, object], list[tuple[Play, bool]]] = {}
    for field in fields(game.options):
        kept = [(play, won) for play, won in wins if field.name in play.facts]
        for play, won in sorted(kept, key=lambda each: _plain(each[0].facts[field.name])):
            found.setdefault((field.name, play.facts[field.name]), []).append((play, won))
    return {option: rate_of(plays) for option, plays in found.items()}


def by_players(wins: Sequence[tuple[Play, bool]]) -> dict[int, Rate]:
    """Return the rate by number of players."""
    found: dict[int, list[tuple[Play, bool]]] = {}
    for play, won in wins:
        found.setdefault(spot_of(play, ()).players, []).append((play, won))
    return {count: rate_of(found[count]) for count in sorted(found)}


# -- time --------------------------------------------------------------------------------------


def length(ui: Ui, minutes: int) -> str:
    """Return a duration in words, e.g. "2 h 10"."""
    if minutes < 60:
        return ui.t("plays.minutes", n=minutes)
    return ui.t("plays.hours", h=minutes // 60, m=f"{minutes % 60:02}")


def when(ui: Ui, card: TableCard, *, times: bool = False) -> str:
    """Return day and duration, or first and last day of several sessions, or when it was last played.

    ``times`` adds the start and end times of a single session.
    """
    start, end = moment(card.opened), moment(card.last_played)
    if start is None or end is None:
        return day(ui, card.last_played)
    if not card.finished:
        return f"{day(ui, card.opened)} · {ui.t('plays.last', ago=ago(ui, card.last_played))}"
    minutes = round((end - start).total_seconds() / 60)
    if minutes > EVENING:
        return ui.t("plays.days", first=day(ui, card.opened), last=day(ui, card.last_played))
    parts = [day(ui, card.opened), length(ui, max(minutes, 1))]
    if times:
        parts.insert(1, f"{clock_time(card.opened)}–{clock_time(card.last_played)}")
    return " · ".join(parts)


# -- one table ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Evening:
    """The playing time of a table in minutes without pauses, its number of taps, and its charts."""

    minutes: int
    taps: int
    picture: EveningPicture = EveningPicture()


def evening_of(table: AnyTable, chapters: int = 10) -> Evening:
    """Compute playing time and charts of a table, loading at most ``chapters`` older chapters."""
    picture = picture_of(table, chapters)
    return Evening(minutes_played(table), table.depth, picture)


def minutes_played(table: AnyTable) -> int:
    """Return the playing time of the loaded entries in minutes, without pauses longer than ``PAUSE``."""
    at = [read for entry in table.entries if (read := moment(entry.at)) is not None]
    spans = [(later - before).total_seconds() / 60 for before, later in pairwise(at)]
    return round(sum(span for span in spans if 0 <= span <= PAUSE))
