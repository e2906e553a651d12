"""Tokens of power: gained once each, four slots (Jetons Pouvoir)."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.events import NoToken, TokenGained, TokenNotGained
from companion.games.pantacle.rules.decision import Story
from companion.games.pantacle.vocabulary import Token


def take_token(story: Story, seat: Seat, token: Token) -> None:
    """No second token of a kind, and no fifth one (PA-28, PA-52, A-10, A-18)."""
    tokens = story.state.player(seat).tokens
    if token in tokens:
        story.tell(TokenNotGained(seat, token, NoToken.OWNED))
    elif len(tokens) >= figures.TOKEN_SLOTS:
        story.tell(TokenNotGained(seat, token, NoToken.FULL))
    else:
        story.tell(TokenGained(seat, token))
