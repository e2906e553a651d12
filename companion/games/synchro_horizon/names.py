"""Names that players type: tidied once, so that every line of history can tell them."""

from __future__ import annotations

from companion.games.synchro_horizon import figures


def tidy(text: str) -> str:
    """A name as it is kept: no line breaks, braces or double spaces, and not too long.

    >>> tidy("  Loup \\n gris ")
    'Loup gris'
    """
    plain = "".join(" " if not letter.isprintable() or letter in "{}" else letter for letter in text)
    return " ".join(plain.split())[: figures.ROW_NAMES].strip()


def row(text: str) -> str:
    """A name as the row of a box table: a dot would end it.

    >>> row("St. Elm")
    'St Elm'
    """
    return tidy(text.replace(".", " "))
