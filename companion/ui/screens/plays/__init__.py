"""The journal of plays: what was played, with whom, how long, how it ended and why."""

from companion.ui.screens.plays.screen import Plays

__all__ = ["Plays"]
