"""``companion check FILE``: what an exported file is, and whether it is sound."""

from __future__ import annotations

from companion.i18n.words import Words


def check(name: str, words: Words, *, as_json: bool) -> int:
    """Verify an exported file: checksum, replay, invariants."""
    raise NotImplementedError
