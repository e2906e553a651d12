"""A companion app for physical board games: a phone beside the box.

1. A **game** is a value: pure functions and four types. It cannot see the screen, the disk, the
   network, the clock or ``random``.
2. A player's tap is an **action** (``TakeMadness``). The game **decides**: either **events**
   (``MadnessTaken``) or a **Refusal** with a reason.
3. An event **applies** itself to a frozen state and gives the next state. It never refuses, never rolls.
4. A **Table** is one game being played: it owns the **journal** (append-only) and is the only mutable
   object of the core.
5. Everything else listens to the Table: the **store** writes the new entry, the **screens** redraw.
6. Undo is an entry too. State = fold of the entries that are not undone. Nothing is ever erased.
7. Only ``ui/`` imports flet, only ``store/`` imports tinydb, only ``hosting/`` knows HTTP, only
   ``core/chance.py`` imports ``random`` or ``secrets``. import-linter and ruff check it.
8. Texts are in ``data/**/text.{fr,en}.json``, numbers in ``data/games/<id>/*.json``, rules in
   ``companion/games/<id>/``.

Read next: ``core/game.py``, ``games/big_book/madness.py``, ``ui/games/big_book``.
"""

__version__ = "1.1.0"
