"""The dice tray: every randomiser of the table, kept as a journal like a game.

It is a :class:`~companion.core.game.Game` that stands on no shelf: one table of it is kept for the device,
so a throw is decided, written down, undone and redone by the same means as any tap. Undo then redo
gives the same faces; undo and tap again does too.

The game is in ``game.py``: whoever only has to know the tray from other tables imports none of its rules.
"""

TRAY_ID = "tray"
