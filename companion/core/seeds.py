"""Seeds: what determines the results of later taps, and what a copy of a table may say about it.

Whoever has a table's seed can work out every roll to come. So the seed stays on the device that plays the
table and in its owner's own backups. A file of one table has its *commitment* instead, the SHA-256 of the
seed: it predicts nothing, and once the owner tells the seed it proves that the results were not chosen.
"""

from __future__ import annotations

import hashlib

_COMMITTED = "sha256:"


def is_commitment(seed: str) -> bool:
    """Return True for a commitment, False for a seed itself."""
    return seed.startswith(_COMMITTED)


def commitment(seed: str) -> str:
    """Return the commitment to a seed; a commitment is returned unchanged.

    >>> commitment("a")
    'sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'
    >>> commitment(commitment("a")) == commitment("a")
    True
    """
    if is_commitment(seed):
        return seed
    # Half a surrogate pair in a crafted file must not raise.
    return _COMMITTED + hashlib.sha256(seed.encode(errors="surrogatepass")).hexdigest()


def first_seed(seed: str, seeds_before: tuple[str, ...]) -> str:
    """Return the seed a table was opened with; empty when only its commitment is known."""
    first = seeds_before[0] if seeds_before else seed
    return "" if is_commitment(first) else first
