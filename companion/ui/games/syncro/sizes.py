"""How much room the screen has for the game's own parts."""

from __future__ import annotations

from companion.ui.parts.sheet import pane_width
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE


def body_width(look: Look) -> float:
    """The whole width between the edges of the screen, or of the left pane."""
    return min(look.width - pane_width(look) - 64, 760) if look.wide else float(look.width)


def body_height(look: Look) -> float:
    """What is left between the where line and the main bar."""
    return max(look.height - TOP_BAR - WHERE_LINE - MAIN_BAR, 420.0)


def scrolls(look: Look) -> bool:
    """True where the parts do not fit and the body scrolls."""
    return look.large_text or look.height < 620
