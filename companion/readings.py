"""Readings of unclear rules: which of them are settled, by the publisher's FAQ or by the group itself."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.box import SETTLED, Box, Fact, Origin
from companion.core.text import one_line
from companion.manifest import manifest_of

_IS, _NOTE = (column.id for column in SETTLED.columns)
LONGEST_NOTE = SETTLED.columns[1].longest
"""Letters of the note beside a reading that a group has settled."""


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """Where the answer to a rule comes from.

    ``note`` is the edition of the FAQ, or what the group wrote; empty where neither is known.
    """

    origin: Origin
    note: str = ""

    @property
    def settled(self) -> bool:
        """False for a reading that nobody has confirmed."""
        return self.origin is not Origin.READING


def is_reading(game: str, rule: str) -> bool:
    """Return True for an id of a reading of that game."""
    return rule in manifest_of(game).rules.reading_ids


def answer_of(game: str, rule: str, box: Box) -> RuleAnswer:
    """Return where the answer to a rule comes from; the FAQ comes before what a group has settled."""
    edition = manifest_of(game).faq.get(rule)
    if edition is not None:
        return RuleAnswer(Origin.FAQ, edition)
    if not is_reading(game, rule):
        return RuleAnswer(Origin.SHIPPED)
    key = SETTLED.key(rule, _IS)
    return RuleAnswer(box.origin(key) or Origin.READING, box.word(SETTLED.key(rule, _NOTE)) or "")


def settle(rule: str, note: str = "") -> dict[str, Fact | None]:
    """Return the facts that mark a reading as settled for the tables of this group."""
    return {SETTLED.key(rule, _IS): "yes", SETTLED.key(rule, _NOTE): one_line(note, LONGEST_NOTE) or None}


def reopen(rule: str) -> dict[str, Fact | None]:
    """Return the facts that take the mark away; None forgets one."""
    return dict.fromkeys((SETTLED.key(rule, _IS), SETTLED.key(rule, _NOTE)))
