"""How much of a stored journal is good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.core.bad_json import BadJson
from companion.core.game import AnyGame
from companion.core.journal import Chapter, Entry, Header, History, TooFarBack
from companion.core.loaded_journal import ChapterLoader
from companion.store.chapter import Json

if TYPE_CHECKING:
    from companion.core.codec import Codec


def consecutive(codec: Codec, first_seq: int, stored: Sequence[Json]) -> list[Entry]:
    """The entries up to the first that cannot be read or does not follow the one before."""
    entries: list[Entry] = []
    for each in stored:
        try:
            entry = codec.load_entry(each)
        except BadJson:
            break
        if entry.seq != first_seq + len(entries):
            break
        entries.append(entry)
    return entries


def sound(
    game: AnyGame, opening: Chapter[Any], entries: Sequence[Entry], past: ChapterLoader
) -> Sequence[Entry]:
    """The entries up to the first that cannot be replayed.

    An undo may reach into earlier chapters: they are fetched, and replayed first.
    """
    before: list[Entry] = []
    start = opening
    while True:
        history = History(start.opening, game.evolve)
        replayed, too_far = _replay(history, [*before, *entries])
        earlier = past(start.number - 1) if too_far and start.number > 1 else None
        if earlier is None:
            return entries[: max(0, replayed - len(before))]
        before[:0] = earlier.entries
        start = earlier


def _replay(history: History[Any], entries: Sequence[Entry]) -> tuple[int, bool]:
    """How many entries fold, and whether the next one reaches too far back."""
    for place, entry in enumerate(entries):
        try:
            history.add(entry)
        except TooFarBack:
            return place, True
        except Exception:  # noqa: BLE001 - whatever a rule says to damaged facts, the journal ends here
            return place, False
    return len(entries), False


def violations_in(game: AnyGame, state: Any, header: Header) -> tuple[str, ...]:
    """The invariants a state from outside breaks; it may be such nonsense that asking for them fails.

    One of them no game can know: whether as many sit at the table as its header names.
    """
    try:
        seated = getattr(state, "players", None)
        named = len(header.players) + len(game.joined(state))
        odd = isinstance(seated, tuple) and len(seated) != named
        return (*game.violations(state), *(("players",) if odd else ()))
    except Exception as error:  # noqa: BLE001 - whatever a rule says to what is not its own
        return (type(error).__name__,)
