"""Setting the table up (Mise en place, p. 6)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import Piece
from companion.core.refusal import CoreWhy, Refusal
from companion.core.say import Say
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import Calendar
from companion.games.synchro_horizon.options import Options
from companion.games.synchro_horizon.reading import known
from companion.games.synchro_horizon.roster import Purse
from companion.games.synchro_horizon.shards import FULL, Bag
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.why import Why

__all__ = ["Options", "new", "pieces"]


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The table before the heroes are chosen: eight coins, all shards in the bag (SH-17, U-1)."""
    if players not in figures.PLAYERS:
        return Refusal(
            CoreWhy.NOT_SO_MANY_PLAYERS, have=players, low=min(figures.PLAYERS), high=max(figures.PLAYERS)
        )
    if not 1 <= options.start < figures.LAST_DAY:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=options.start, low=1, high=figures.LAST_DAY - 1)
    facts = known(box)
    return State(
        options,
        known=facts,
        bag=Bag(facts.split or FULL),
        purse=Purse(figures.START_COINS),
        calendar=Calendar(options.start),
    )


def pieces(options: Options, players: int) -> tuple[Piece, ...]:
    """What to take out of the box, and how many (SH-1 to SH-8, Matériel)."""
    return (
        _piece("heroes", figures.DRAWN_HEROES, keep=figures.BOARDS, cards=figures.HERO_CARDS),
        _piece("boards", figures.BOARDS, rings=2 * figures.BOARDS),
        _piece("monsters", figures.MONSTER_CARDS, levels=figures.MONSTER_LEVELS),
        _piece("celestials", figures.CELESTIAL_CARDS),
        _piece("items", figures.ITEM_CARDS),
        _piece("tiles", figures.TILES),
        _piece("skills", figures.SKILLS, each=figures.START_SKILLS),
        _piece("shards", figures.SHARDS, each=figures.START_SHARDS),
        _piece("coins", figures.START_COINS),
        _piece("level_dice", figures.LEVEL_DICE),
        _piece("damage_dice", figures.DAMAGE_DICE),
        _piece("action_dice", figures.ACTION_DICE - 1, dice=figures.ACTION_DICE),
        _piece("boxes", 2, marbles=figures.BOARDS),
        _piece("calendar", 1, day=options.start),
    )


def _piece(key: str, count: int, **facts: object) -> Piece:
    return Piece(Say(f"piece.{key}"), Say(f"piece.{key}.note", facts), count)
