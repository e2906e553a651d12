"""Small things about words that every game says alike."""

from __future__ import annotations


def capital(text: str) -> str:
    """The first letter large: words of the vocabulary stand in lines of their own.

    >>> capital("pioche Sort"), capital("")
    ('Pioche Sort', '')
    """
    return text[:1].upper() + text[1:]
