"""Cards, mages and numbers in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength, strength
from companion.games.syncro.vocabulary import Back
from companion.ui.desk import Ui


def card_word(ui: Ui, card: HordeCard) -> str:
    """What a card is called: what it turned out to be, else its back."""
    return ui.words.show(card.called)


def card_short(ui: Ui, card: HordeCard) -> str:
    """The word on the small picture of a card; a plain back has none."""
    return "" if card.called is Back.MONSTER else ui.g(f"ui.short.{card.called.value}")


def card_name(ui: Ui, state: State, card: HordeCard) -> str:
    """ "Golem 8", "Monstre, force ?", "Monstre, face cachée"."""
    now = strength(state, card)
    if now is not None:
        return f"{card.label or card_word(ui, card)} {now.total}"
    return ui.g("ui.card.untold" if card.up else "ui.card.down", name=card_word(ui, card))


def card_place(ui: Ui, state: State, card: HordeCard) -> str:
    """ "rangée 3, 2e carte" as hands find it on the table: rows from the top, cards from the left."""
    row, place = queries.place(state, card)
    return ui.g("ui.card.place", row=row, place=place)


def sum_words(ui: Ui, now: Strength) -> str:
    """ "8 + 2 + 3 = 13", "12 + 4 × 2 = 20"; only the number when nothing is added."""
    parts = [str(now.base), *(str(value) for value in now.under)]
    if now.each and now.others:
        parts.append(f"{now.others} × {now.each}")
    return str(now.total) if len(parts) == 1 else f"{' + '.join(parts)} = {now.total}"


def shares(ui: Ui, mages: Iterable[Seat]) -> str:
    """Who gets how many, in the order of the first card: "Bo 2, Chloé 1"."""
    return ", ".join(f"{ui.words.show(seat)} {n}" for seat, n in Counter(mages).items())


def values_words(values: Iterable[int]) -> str:
    """Values side by side: "2, 3"."""
    return ", ".join(str(value) for value in values)


def raised(word: str) -> str:
    """A word at the head of a line: "pioche Sort" becomes "Pioche Sort"."""
    return word[:1].upper() + word[1:]
