"""Why a price is what it is: flames, the base, what curses change (Préparation, p. 12)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
from companion.games.pantacle import figures
from companion.games.pantacle.state import Player, State


def numbers(state: State) -> tuple[Because, ...]:
    """The price of the next adept for everybody, and what the active player sacrifices (PA-14)."""
    if state.winner is not None:
        return ()
    prices = tuple(_price(player) for player in state.players)
    player = state.sorcerer
    return (
        *prices,
        _due(player, "tokens", player.tokens_due, player.changed_by_curses("more_tokens"), "PA-16"),
        _due(player, "adepts", player.adepts_due, player.changed_by_curses("more_adepts"), "PA-17"),
    )


def _price(player: Player) -> Because:
    more = player.changed_by_curses("more_cubes")
    parts = (
        Part(Say("because.base"), figures.PRICE_BASE),
        Part(Say("because.flames"), player.flames),
        *((Part(Say("because.curses"), more),) if more else ()),
    )
    told = sum(part.n for part in parts) == player.price
    rules = ("PA-14", "PA-44") if more else ("PA-14",)
    facts = {"player": player.seat}
    return Because(f"price-{int(player.seat)}", player.price, Say("because.price", facts), parts, rules, told)


def _due(player: Player, what: str, n: int, more: int, rule: str) -> Because:
    parts = (
        Part(Say("because.sacrifice"), figures.SACRIFICE),
        *((Part(Say("because.curses"), more),) if more else ()),
    )
    told = sum(part.n for part in parts) == n
    rules = (rule, "PA-44") if more else (rule,)
    return Because(what, n, Say(f"because.{what}", {"player": player.seat}), parts, rules, told)
