"""What a sorcerer's next Preparation will force, in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.pantacle.queries import Outlook
from companion.games.pantacle.state import Player
from companion.games.pantacle.vocabulary import Phase
from companion.ui.desk import Ui

SACRIFICES = (Phase.A2, Phase.A3)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The words of the pill, and how loud it is: ``must`` lit, ``last`` one favour from the end."""

    words: str
    must: bool = False
    last: bool = False


def verdict(ui: Ui, player: Player, ahead: Outlook) -> Verdict:
    """ "must buy: 3 cubes", "missing 1 cube", "forced: purchase, 3 tokens", "one favour left"."""
    if player.one_favour_left:
        key = "ui.verdict.last_buy" if ahead.must_buy else "ui.verdict.last"
        return Verdict(ui.g(key), must=True, last=True)
    if ahead.exempt:
        return Verdict(ui.g("ui.verdict.exempt"))
    if ahead.forced:
        return Verdict(_forced(ui, player, ahead), must=True)
    if ahead.none_left:
        return Verdict(ui.g("ui.verdict.none_left"))
    if ahead.missing:
        return Verdict(ui.g("ui.verdict.missing", n=ahead.missing))
    return Verdict(ui.g("ui.verdict.nothing"))


def _forced(ui: Ui, player: Player, ahead: Outlook) -> str:
    due = {Phase.A2: player.tokens_due, Phase.A3: player.adepts_due}
    match ahead.forced:
        case (Phase.A1,):
            return ui.g("ui.verdict.buy", n=ahead.price)
        case (only,):
            return ui.g(f"ui.verdict.{only.value}", n=due[only])
        case (first, second):
            return ui.g(f"ui.verdict.{first.value}_{second.value}", n=due[second])
        case _:
            return ui.g("ui.verdict.all")


def spoken(ui: Ui, player: Player, ahead: Outlook) -> str:
    """A whole row as a screen reader says it."""
    said = ui.g(
        "ui.row.spoken",
        player=player.seat,
        cubes=player.cubes,
        adepts=player.adepts,
        price=player.price,
        flames=player.flames,
        tokens=len(player.tokens),
        determination=player.determination,
        hand=player.hand,
        verdict=verdict(ui, player, ahead).words,
    )
    if player.curses:
        said = f"{said}, {ui.g('ui.curses', n=len(player.curses))}"
    if ahead.extras and player.cursed:
        said = f"{said}, {ui.g('ui.extras', n=ahead.extras)}"
    return said
