"""Sacrifices and the flame that follows (Conséquence de chaque sacrifice, p. 14)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.pantacle import figures
from companion.games.pantacle.actions import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.events import (
    AdeptsSacrificed,
    CursesDrawn,
    ExtraTurnWon,
    FlamePlaced,
    TokensSacrificed,
)
from companion.games.pantacle.preparation import check
from companion.games.pantacle.rules import curses
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.rules.gains import gain
from companion.games.pantacle.rules.preparation import not_now, not_possible, passed
from companion.games.pantacle.rules.tokens import take_token
from companion.games.pantacle.sanctuary import Player
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Flame, Phase, Resource, Source, Spot, Token
from companion.games.pantacle.why import Why

Sacrificing = SacrificePowers | SacrificeAdepts


def sacrifice(state: State, action: Sacrificing) -> Decision:
    """Three tokens or three adepts go, then a flame is placed (PA-16, PA-17, p. 12)."""
    step = Phase.A2 if isinstance(action, SacrificePowers) else Phase.A3
    player = state.sorcerer
    refusal = (
        not_now(state, step)
        or not_possible(state, player.seat, check(state, player, step))
        or _bad_number(player, action)
        or _bad_flame(player, action)
    )
    if refusal:
        return refusal
    story = Story(state)
    story.tell(*passed(state, step))
    if isinstance(action, SacrificePowers):
        story.tell(TokensSacrificed(player.seat, player.tokens[: figures.SACRIFICE]))
        curses.turn_up(story, player.seat)
    else:
        story.tell(AdeptsSacrificed(player.seat, action.adepts))
    if action.flame is not None and action.spot is not None:
        _place(story, action, action.flame, action.spot)
    if isinstance(action, SacrificeAdepts) and action.adepts != figures.SACRIFICE:
        return Refusal(Why.OTHER_NUMBER, anyway=story.events, have=action.adepts, need=figures.SACRIFICE)
    return story.events


def _bad_number(player: Player, action: Sacrificing) -> Refusal | None:
    if isinstance(action, SacrificeAdepts) and not 0 <= action.adepts <= player.adepts:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.adepts, low=0, high=player.adepts)
    return None


def _bad_flame(player: Player, action: Sacrificing) -> Refusal | None:
    """Which flame, which spot, which curse: told before anything moves (PA-19 to PA-22)."""
    flame, spot = action.flame, action.spot
    if player.flames_home == 0 and flame is None and spot is None:
        return Refusal(Why.NO_CURSE_DUE) if action.extra or action.curse else None
    if flame is None or spot is None:
        return Refusal(Why.FLAME_REQUIRED)
    if not (player.top if flame is Flame.TOP else player.cursed):
        return Refusal(Why.FLAME_GONE, flame=flame)
    if spot in player.spots:
        return Refusal(Why.SPOT_TAKEN, player=player.seat, spot=spot)
    if flame is Flame.TOP:
        return Refusal(Why.NO_CURSE_DUE) if action.extra or action.curse else None
    return _bad_extra(player, action.extra) or _bad_curse(action)


def _bad_extra(player: Player, extra: int) -> Refusal | None:
    """Extra cards are announced and paid before the draw (PA-22, A-3, A-4)."""
    if not 0 <= extra <= figures.EXTRA_CURSES:
        return Refusal(Why.TOO_MANY_EXTRA, have=extra, high=figures.EXTRA_CURSES)
    cost = figures.extra_cost(extra)
    if cost > player.cubes:
        return Refusal(Why.CANNOT_PAY_EXTRA, n=extra, have=player.cubes, need=cost)
    return None


def _bad_curse(action: Sacrificing) -> Refusal | None:
    return Refusal(Why.CURSE_REQUIRED) if action.curse is None else curses.unreadable(action.curse)


def _place(story: Story, action: Sacrificing, flame: Flame, spot: Spot) -> None:
    """Take the flame, draw the curse, put the flame down, take the benefit (PA-19, p. 14)."""
    seat, fresh = story.state.active, 0
    if flame is Flame.CURSED and action.curse is not None:
        story.tell(CursesDrawn(seat, 1 + action.extra, figures.extra_cost(action.extra)))
        fresh = curses.keep(story, seat, action.curse)
    story.tell(FlamePlaced(seat, flame, spot, story.state.player(seat).flames + 1))
    _benefit(story, spot, 0 if story.state.options.fresh_curse else fresh)


def _benefit(story: Story, spot: Spot, but: int) -> None:
    """Each spot brings its own benefit, once in a game (PA-47 to PA-51). ``but``: see A-5."""
    seat = story.state.active
    match spot:
        case Spot.CUBES_PER_FLAME:
            n = figures.CUBES_PER_FLAME * story.state.player(seat).flames
            gain(story, seat, Resource.CUBES, n, Source.SPOT, but)
        case Spot.ADEPTS:
            gain(story, seat, Resource.ADEPTS, figures.SPOT_ADEPTS, Source.SPOT, but)
        case Spot.CUBES:
            gain(story, seat, Resource.CUBES, figures.SPOT_CUBES, Source.SPOT, but)
        case Spot.DEMONIAQUE:
            take_token(story, seat, Token.DEMONIAQUE)
        case Spot.EXTRA_TURN:
            story.tell(ExtraTurnWon(seat))
