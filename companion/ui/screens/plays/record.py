"""What the cards of played tables add up to. Pure values: no control is drawn here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from itertools import pairwise
from typing import get_args, get_type_hints

from companion.core.game import AnyGame
from companion.core.glance import Glance
from companion.core.seats import Seat
from companion.core.table import AnyTable
from companion.i18n.dates import moment
from companion.i18n.lines import plain
from companion.store.cards import TableCard
from companion.store.glances import load_glance
from companion.ui.desk import Ui
from companion.ui.glances import ago, clock_time, day
from companion.ui.screens.plays.picture import EveningPicture, picture_of

PLAYERS = "players"
EVENING = 12 * 60
"""Minutes after which a table was not one evening any more."""
PAUSE = 30
"""Minutes without a tap that do not count as played."""


@dataclass(frozen=True, slots=True)
class Play:
    """A table that was played: its card, and how it stands or ended."""

    card: TableCard
    glance: Glance | None

    @property
    def won(self) -> bool | None:
        """Won, lost, or neither."""
        return self.glance.outcome.won if self.glance and self.glance.outcome else None

    @property
    def facts(self) -> Mapping[str, object]:
        """What the game keeps of an ended table."""
        return self.glance.outcome.facts if self.glance and self.glance.outcome else {}


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """A place in the record of a game: how many players, which difficulty, which mode."""

    players: int
    row: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """An option by which plays are told apart, with all its values."""

    name: str
    values: tuple[str, ...]


def plays_of(cards: Iterable[TableCard]) -> tuple[Play, ...]:
    """The cards with their glances read."""
    return tuple(Play(card, load_glance(card.glance)) for card in cards)


def axes_of(game: AnyGame, plays: Sequence[Play]) -> tuple[Axis, ...]:
    """Options the game keeps of its ended tables: at most two, in the order of its form."""
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
    """Where a play belongs."""
    counted = play.facts.get(PLAYERS)
    players = counted if isinstance(counted, int) else len(play.card.players)
    names = [_plain(play.facts.get(axis.name)) for axis in axes]
    return PlayedAt(players, *names)


def _plain(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value or "")


def results(ui: Ui, play: Play, axes: Sequence[Axis]) -> str:
    """ "Manche 4 · Pile Folie 7": what the game keeps beside its options."""
    told = []
    for name, value in play.facts.items():
        key = f"where.{name}"
        if name == PLAYERS or name in {axis.name for axis in axes} or not ui.words.has(f"{ui.game}.{key}"):
            continue
        if isinstance(value, Seat):  # who won is told by how it ended
            continue
        word = ui.g(key, n=value)
        told.append(word if str(value) in word else f"{word} {value}")
    return " · ".join(told)


# -- people ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who played, by name: how often, how often won, how long."""

    name: str
    plays: int
    won: int
    minutes: int


def won_by(play: Play, seat: int) -> bool:
    """Whether a player won: the one whom the game names, else all together."""
    winner = play.facts.get("player")
    if play.won is True and isinstance(winner, Seat):
        return winner == seat
    return play.won is True


def lasted(card: TableCard) -> int | None:
    """Minutes from the first tap to the last; None where it took more than an evening."""
    start, end = moment(card.opened), moment(card.last_played)
    if start is None or end is None:
        return None
    minutes = round((end - start).total_seconds() / 60)
    return minutes if 0 <= minutes <= EVENING else None


def people_of(plays: Iterable[Play]) -> tuple[Person, ...]:
    """Who played, most often first; one name is one person, however it is written."""
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
    """Whether all the words asked for are found: in the table, its players, its game, its day, its end."""
    card = play.card
    here = ui.of(card.game)
    told = [card.name, here.g("name"), day(ui, card.opened), *(player.name for player in card.players)]
    told += card.expansions
    if play.glance is not None and play.glance.outcome is not None:
        told.append(here.g(f"outcome.{play.glance.outcome.why}", **dict(play.facts)))
    text = plain(" ".join(told))
    return all(word in text for word in plain(query).split())


def has(play: Play, name: str) -> bool:
    """Whether somebody of that name played."""
    return any(plain(player.name) == plain(name) for player in play.card.players)


# -- how often it is won -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rate:
    """How many of some plays were won, of those that were won or lost."""

    won: int
    of: int

    @property
    def percent(self) -> int:
        """Whole per cent, a half rounded up."""
        return (200 * self.won + self.of) // (2 * self.of) if self.of else 0


def wins_of(plays: Iterable[Play], person: str = "") -> list[tuple[Play, bool]]:
    """The plays that were won or lost, oldest first: by a person, or by all who played together.

    Where one wins against the others, only a person has a rate.
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
    """All of them together."""
    fell = [won for _, won in wins]
    return Rate(sum(fell), len(fell))


def by_month(wins: Iterable[tuple[Play, bool]]) -> dict[tuple[int, int], Rate]:
    """Year and month in which a table ended, oldest first; a month without a play is not there."""
    found: dict[tuple[int, int], list[tuple[Play, bool]]] = {}
    for play, won in wins:
        ended = moment(play.card.last_played)
        if ended is not None:
            local = ended.astimezone()
            found.setdefault((local.year, local.month), []).append((play, won))
    return {month: rate_of(found[month]) for month in sorted(found)}


def by_option(game: AnyGame, wins: Sequence[tuple[Play, bool]]) -> dict[tuple[str, object], Rate]:
    """Each value of each option the game keeps of its ended tables, in the order of its form."""
    found: dict[tuple[str, object], list[tuple[Play, bool]]] = {}
    for field in fields(game.options):
        kept = [(play, won) for play, won in wins if field.name in play.facts]
        for play, won in sorted(kept, key=lambda each: _plain(each[0].facts[field.name])):
            found.setdefault((field.name, play.facts[field.name]), []).append((play, won))
    return {option: rate_of(plays) for option, plays in found.items()}


def by_players(wins: Sequence[tuple[Play, bool]]) -> dict[int, Rate]:
    """How many sat there."""
    found: dict[int, list[tuple[Play, bool]]] = {}
    for play, won in wins:
        found.setdefault(spot_of(play, ()).players, []).append((play, won))
    return {count: rate_of(found[count]) for count in sorted(found)}


# -- time --------------------------------------------------------------------------------------


def length(ui: Ui, minutes: int) -> str:
    """ "2 h 10"."""
    if minutes < 60:
        return ui.t("plays.minutes", n=minutes)
    return ui.t("plays.hours", h=minutes // 60, m=f"{minutes % 60:02}")


def when(ui: Ui, card: TableCard, *, times: bool = False) -> str:
    """The day and how long; the two days when it took several evenings. ``times`` adds from when to when."""
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


# -- one evening -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Evening:
    """A table as it was played: how long without the pauses, how many taps, and its picture."""

    minutes: int
    taps: int
    picture: EveningPicture = EveningPicture()


def evening_of(table: AnyTable, chapters: int = 10) -> Evening:
    """Read a table; at most so many chapters back."""
    picture = picture_of(table, chapters)
    return Evening(minutes_played(table), table.depth, picture)


def minutes_played(table: AnyTable) -> int:
    """How long the taps at hand took: long pauses do not count."""
    at = [read for entry in table.entries if (read := moment(entry.at)) is not None]
    spans = [(later - before).total_seconds() / 60 for before, later in pairwise(at)]
    return round(sum(span for span in spans if 0 <= span <= PAUSE))
