"""What the library remembers: tables in one look, players, settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from companion.core.bad_json import LARGEST
from companion.core.journal import Parent
from companion.core.seats import Player
from companion.core.text import one_line
from companion.languages import LANGUAGES
from companion.store.chapter import Json, RawChapter
from companion.store.page import NewerFormat
from companion.store.tables import Tables, is_id


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the shelf, told without opening it."""

    id: str
    game: str
    name: str
    players: tuple[Player, ...] = ()
    opened: str = ""
    last_played: str = ""
    glance: Mapping[str, Any] = field(default_factory=dict)
    """The game's glance as JSON (see summaries.py); empty until the table was played here once."""
    finished: bool = False
    parent: Parent | None = None
    archived: bool = False
    expansions: tuple[str, ...] = ()
    """Names of the expansions and house rules that were played with."""

    def to_json(self) -> Json:
        """As stored; the key ``expansions`` only where there are some."""
        plain: Json = {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if each.name not in ("players", "parent", "glance", "expansions")
        }
        if self.expansions:
            plain["expansions"] = list(self.expansions)
        plain["players"] = [{"name": player.name, "id": player.id} for player in self.players]
        plain["glance"] = dict(self.glance)
        if self.parent is not None:
            plain["parent"] = {each.name: getattr(self.parent, each.name) for each in fields(self.parent)}
        return plain


def card_from(stored: Mapping[str, Any]) -> TableCard | None:
    """A card from its JSON; a field that does not fit is left at its default, None without a table's id."""
    if not is_id(stored.get("id")):
        return None
    glance = stored.get("glance")
    return TableCard(
        id=stored["id"],
        game=_text(stored.get("game")),
        name=_text(stored.get("name")),
        players=_players(stored.get("players")),
        opened=moment(stored.get("opened")),
        last_played=moment(stored.get("last_played")),
        glance=glance if isinstance(glance, dict) else {},
        finished=stored.get("finished") is True,
        parent=_parent(stored.get("parent")),
        archived=stored.get("archived") is True,
        expansions=_names(stored.get("expansions")),
    )


def card_of(raw: RawChapter) -> TableCard | None:
    """The card of a table from its last chapter: how the library is made anew."""
    header = raw.header
    opened = moment(header.get("opened"))
    last = (moment(raw.entries[-1].get("at")) if raw.entries else "") or opened
    told = {"last_played": last, "expansions": _expansions(raw.opening.get("opening"))}
    return card_from({**header, "id": header.get("table"), **told})


def _expansions(state: object) -> list[object]:
    """Return what a state as JSON says it is played with; nothing where it says none."""
    house = state.get("house") if isinstance(state, dict) else None
    return [each.get("name") for each in house if isinstance(each, dict)] if isinstance(house, list) else []


def card_on_disk(tables: Tables, table: str) -> TableCard | None:
    """The card of a table from its own files, None when they cannot be read."""
    for number in reversed(tables.numbers(table)):
        try:
            raw = tables.raw(table, number)
        except (OSError, NewerFormat):
            continue
        card = card_of(raw) if raw.whole else None
        if card is not None and card.id == table:
            return card
    return None


def _text(value: object) -> str:
    return one_line(value) if isinstance(value, str) else ""


def moment(value: object) -> str:
    """A time as the journal writes it; nothing for what is no time that anybody could have played at."""
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else None
        # Somebody else's clock, at the end of all years, has no time here: it must not be looked at later.
        return value if at is not None and _FIRST < at.astimezone(UTC).year < _LAST else ""  # type: ignore[return-value]
    except (ValueError, OverflowError):
        return ""


_FIRST, _LAST = 1970, 3000
MOST_PLAYERS = 40
"""On a card; no game seats half of them."""


def player_from(value: object) -> Player | None:
    """A player from JSON; None when it is none."""
    if not isinstance(value, dict):
        return None
    return Player(_text(value.get("name")), _text(value.get("id")))


def _players(value: object) -> tuple[Player, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(found for each in value[:MOST_PLAYERS] if (found := player_from(each)) is not None)


def _names(value: object) -> tuple[str, ...]:
    """Return the texts of a list, each once; nothing for what is no list."""
    given = value if isinstance(value, list) else ()
    return tuple(dict.fromkeys(name for each in given if isinstance(each, str) and (name := one_line(each))))


def _parent(value: object) -> Parent | None:
    if not isinstance(value, dict) or not is_id(value.get("table")):
        return None
    seq = value.get("seq")
    if type(seq) is not int or not 0 <= seq <= LARGEST:
        return None
    return Parent(value["table"], _text(value.get("name")), seq)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose. ``lang`` is empty until then: the device decides."""

    lang: str = ""
    theme: str = "dark"
    text_scale: float = 1.0
    motion: bool = True
    haptics: bool = True
    sound: bool = False
    keep_awake: bool = True
    backups: bool = True
    shake: str = "usual"
    """How hard the phone is shaken to roll: "off", "gentle", "usual" or "strong"."""
    own_seat: bool = False
    """Guests play only the seat they hold."""
    guests_box: bool = False
    """Guests may copy figures off the box."""
    habits: dict[str, str] = field(default_factory=dict)
    """What the group wants of a habit of a game ("big_book.passes": "remind"); else its usual way."""


def settings_from(stored: Mapping[str, Any]) -> Settings:
    """Settings from JSON; what is unknown or does not fit is ignored."""
    plain = Settings()
    kept: Json = {}
    for each in fields(Settings):
        value, default = stored.get(each.name), getattr(plain, each.name)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
        if type(value) is type(default) and _fits(each.name, value):
            kept[each.name] = value
    return Settings(**kept)


_CHOICES = {
    "lang": ("", *LANGUAGES),
    "theme": ("dark", "light", "system"),
    "shake": ("off", "gentle", "usual", "strong"),
}


def _fits(name: str, value: Any) -> bool:
    if name == "text_scale":
        return bool(0.5 <= value <= 3)
    return name not in _CHOICES or value in _CHOICES[name]
