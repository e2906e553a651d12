"""The dice tray: dice, coin, lots, bags and marble boxes, with a journal like a game.

It is a :class:`~companion.core.game.Game` that the shelf does not show. Each device has one table of it, so a
throw is decided, stored, undone and redone like any tap. Undo then redo gives the same faces; undo and
tap again does too.

The game is in ``game.py``, so that modules which need only its id do not import its rules.
"""

TRAY_ID = "tray"
