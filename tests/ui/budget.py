"""How many taps an act may take, counted on the real screens.

``with budget(phone, "big_book: heal"):`` counts every tap and long press inside; typing into a field is
counted too, as one. An act begins with the table's own screen and ends with it (or with the next question),
and must really have been done: the test looks at the table afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.ui.headless import Phone

BUDGETS: dict[str, int] = {
    "synchro_horizon: hit one": 3,
    "synchro_horizon: hit all": 3,
    "synchro_horizon: skill then hit all": 4,
    "synchro_horizon: a skill used again": 3,
    "synchro_horizon: a line of a card again": 1,
    "synchro_horizon: basic attack": 2,
    "synchro_horizon: basic attack after a skill": 1,
    "synchro_horizon: shield on the active hero": 3,
    "synchro_horizon: stun": 2,
    "synchro_horizon: level up": 2,
    "synchro_horizon: reveal with the phone": 1,
    "synchro_horizon: reveal with a real box": 1,
    "synchro_horizon: end a monster with the phone": 1,
    "synchro_horizon: end a monster with a real die": 2,
    "synchro_horizon: end of round": 1,
    "synchro_horizon: refill of the bag": 1,
    "synchro_horizon: new monster": 3,
    "synchro_horizon: travel to a new city": 6,
    "synchro_horizon: travel to a known city": 3,
    "synchro_horizon: four rests in the village": 1,
    "anima: a quiet turn of a table of four": 12,
    "anima: move to a cleared zone": 1,
    "anima: unread creature": 3,
    "anima: fight with real dice": 2,
    "anima: a card in a fight": 3,
    "anima: explore with a real die": 2,
    "anima: a mission after its test": 1,
    "anima: an unread character": 5,
    "pantacle: quiet turn": 3,
    "pantacle: protect a curse": 1,
    "pantacle: purchase under a price curse": 1,
    "pantacle: copy the Favour board": 25,
    "pantacle: a sacrifice with the flame at the top": 3,
    "pantacle: a cursed flame, one card paid, read before": 5,
    "big_book: quiet turn": 1,
    "big_book: a turn whose hand is told": 2,
    "big_book: new monster": 4,
    "big_book: heal": 2,
    "big_book: redo": 1,
    "big_book: destroy with the payment helper": 4,
    "big_book: acquire": 2,
    "big_book: learn": 2,
    "big_book: place a support": 2,
    "big_book: three cards placed by one spell": 4,
    "big_book: an empty draw pile": 2,
    "big_book: cast a spell": 2,
    "big_book: a first table of four with full tracking": 13,
    "syncro: prepare a level": 8,
    "syncro: reveal a card": 1,
    "syncro: a turn of four with two fights": 9,
    "syncro: a forced pass": 0,
    "syncro: a turn of four in which one attacks": 4,
    "syncro: a success with its draws and estimates": 2,
    "syncro: a demand paid with one card": 1,
    "tray: a coin": 1,
    "phones: joined by code until seated": 1,
}


@contextmanager
def budget(phone: Phone, act: str) -> Iterator[None]:
    """Everything inside is one act: it fails when it takes more taps than its budget."""
    before, phone.counted = phone.taps, True
    try:
        yield
    finally:
        phone.counted = False
    used = phone.taps - before
    assert used <= BUDGETS[act], f"{act}: {used} taps, the budget is {BUDGETS[act]}"
