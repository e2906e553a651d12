"""The play log: tables played on this device, with players, duration and outcome."""

from companion.ui.screens.plays.screen import Plays

__all__ = ["Plays"]
