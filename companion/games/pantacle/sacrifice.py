"""Sacrifices and the flame that follows (Conséquence de chaque sacrifice, p. 14)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, EventBuilder, action, event
from companion.core.seats import Seat
from companion.games.pantacle import curses, figures
from companion.games.pantacle.curses import CurseEmptied, CurseTurnedUp, SupplyShort
from companion.games.pantacle.forced_steps import check
from companion.games.pantacle.gains import GAINS, gain, take_token
from companion.games.pantacle.preparation import not_now, not_possible, passed
from companion.games.pantacle.state import DrawnCurse, State
from companion.games.pantacle.vocabulary import Flame, Phase, Resource, Source, Spot, Token, Why, outside


@action("PA-16", "PA-19", "PA-20", "PA-21", "PA-22", "A-19")
class SacrificePowers:
    """A2: the tokens of slots 1 to 3 go, a flame is placed; a cursed one brings the curse that is kept."""

    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    curse: DrawnCurse | None = None
    tokens: int | None = None
    """Given only when a card that the app does not know changes how many go."""
    protect: bool | None = None
    """A waiting Protection turns the kept curse face down at once; None: where it is the only one (A-14)."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return sacrifice(state, self)


@action("PA-17", "PA-19", "PA-20", "PA-21", "PA-22")
class SacrificeAdepts:
    """A3: three adepts go, a flame is placed; a cursed one brings the curse that is kept."""

    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    curse: DrawnCurse | None = None
    adepts: int | None = None
    """Given only when a card that the app does not know changes how many go."""
    protect: bool | None = None
    """A waiting Protection turns the kept curse face down at once; None: where it is the only one (A-14)."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return sacrifice(state, self)


Sacrificing = SacrificePowers | SacrificeAdepts


def sacrifice(state: State, action: Sacrificing) -> Decision:
    """Three tokens or three adepts go, then a flame is placed (PA-16, PA-17, p. 12)."""
    step = Phase.A2 if isinstance(action, SacrificePowers) else Phase.A3
    player = state.sorcerer
    refusal = (
        not_now(state, step)
        or outside(told(action), 0, check(state, player, step).have)
        or not_possible(player.seat, check(state, player, step), told(action))
        or _bad_flame(state, action)
    )
    if refusal:
        return refusal
    course = EventBuilder(state)
    course.tell(*passed(state, step))
    fresh = _give_up(course, action)
    if action.flame is not None and action.spot is not None:
        course.tell(FlamePlaced(player.seat, action.flame, action.spot, player.flames + 1))
        _benefit(course, action.spot, fresh)
    if player.forbidden(step):
        return Refusal(Why.CURSE_FORBIDS, anyway=course.events, player=player.seat, step=step)
    usual = check(state, player, step).need
    if told(action) not in (None, usual):
        why = Why.OTHER_TOKENS if step is Phase.A2 else Why.OTHER_NUMBER
        return Refusal(why, anyway=course.events, have=told(action), need=usual)
    return course.events


def told(action: Sacrificing) -> int | None:
    """How many tokens or adepts go, where the players said it themselves."""
    return action.tokens if isinstance(action, SacrificePowers) else action.adepts


def before_benefit(state: State, action: Sacrificing) -> tuple[State, int]:
    """The table when the benefit is taken, and the curse that does not count for it yet (0: every one does).

    Screens foretell benefits from here, so that what goes back to the supply first is never forgotten.
    """
    course = EventBuilder(state)
    fresh = _give_up(course, action)
    return course.state, fresh


def _give_up(course: EventBuilder[State], action: Sacrificing) -> int:
    """Tokens or adepts go; a cursed flame brings its card (PA-16, PA-17, PA-19). See ``before_benefit``."""
    player, number = course.state.sorcerer, told(action)
    if isinstance(action, SacrificePowers):
        due = player.tokens_due if number is None else number
        course.tell(TokensSacrificed(player.seat, player.tokens[:due]))
        curses.turn_up(course, player.seat)
    else:
        course.tell(AdeptsSacrificed(player.seat, player.adepts_due if number is None else number))
    if action.flame is not Flame.CURSED or action.curse is None:
        return 0
    course.tell(CursesDrawn(player.seat, 1 + action.extra, figures.extra_cost(action.extra)))
    fresh = curses.keep(course, player.seat, action.curse)
    curses.protect_fresh(course, player.seat, fresh, action.protect)
    return 0 if course.state.options.fresh_curse else fresh


def _bad_flame(state: State, action: Sacrificing) -> Refusal | None:
    """Which flame, which spot, which curse: told before anything moves (PA-19 to PA-22)."""
    player, flame, spot = state.sorcerer, action.flame, action.spot
    unasked = Refusal(Why.NO_CURSE_DUE) if action.extra or action.curse or action.protect else None
    if player.flames_home == 0 and flame is None and spot is None:
        return unasked
    if flame is None or spot is None:
        return Refusal(Why.FLAME_REQUIRED)
    if not (player.top if flame is Flame.TOP else player.cursed):
        return Refusal(Why.FLAME_GONE, flame=flame)
    if spot in player.spots:
        return Refusal(Why.SPOT_TAKEN, player=player.seat, spot=spot)
    if flame is Flame.TOP:
        return unasked
    return _bad_extra(state, action.extra) or _bad_curse(state, action) or _bad_protection(state, action)


def _bad_extra(state: State, extra: int) -> Refusal | None:
    """Extra cards are announced and paid before the draw (PA-22, A-3, A-4)."""
    if not 0 <= extra <= figures.EXTRA_CURSES:
        return Refusal(Why.TOO_MANY_EXTRA, have=extra, high=figures.EXTRA_CURSES)
    cubes, cost = state.sorcerer.cubes, figures.extra_cost(extra)
    if cost > cubes:
        return Refusal(Why.CANNOT_PAY_EXTRA, n=extra, have=cubes, need=cost)
    if 1 + extra > state.curse_pile:
        return Refusal(Why.NO_CURSE_LEFT, have=state.curse_pile, need=1 + extra)
    return None


def _bad_curse(state: State, action: Sacrificing) -> Refusal | None:
    return Refusal(Why.CURSE_REQUIRED) if action.curse is None else curses.unreadable(state, action.curse)


def _bad_protection(state: State, action: Sacrificing) -> Refusal | None:
    """A Protection that is sacrificed, or turns another curse, cannot turn the fresh one (A-14, A-19)."""
    if not action.protect:
        return None
    course = EventBuilder(state)
    _give_up(course, replace(action, flame=None))
    player = course.state.sorcerer
    if Token.PROTECTION not in player.tokens:
        return Refusal(Why.NO_TOKEN, player=player.seat, token=Token.PROTECTION)
    if player.protected is not None:
        return Refusal(Why.ALREADY_PROTECTING, player=player.seat, title=player.protected.title)
    return None


def _benefit(course: EventBuilder[State], spot: Spot, but: int) -> None:
    """Each spot brings its own benefit, once in a game (PA-47 to PA-51). ``but``: see A-5."""
    seat = course.state.active
    brought = brings(spot, course.state.player(seat).flames)
    if brought is not None:
        gain(course, seat, *brought, Source.SPOT, but)
    elif spot is Spot.DEMONIAQUE:
        take_token(course, seat, Token.DEMONIAQUE)
    else:
        course.tell(ExtraTurnWon(seat))


def brings(spot: Spot, flames: int) -> tuple[Resource, int] | None:
    """What a spot gives from the supply with so many own flames, its own included (PA-47 to PA-49)."""
    return {
        Spot.CUBES_PER_FLAME: (Resource.CUBES, figures.CUBES_PER_FLAME * flames),
        Spot.ADEPTS: (Resource.ADEPTS, figures.SPOT_ADEPTS),
        Spot.CUBES: (Resource.CUBES, figures.SPOT_CUBES),
    }.get(spot)


# -- what happened ----------------------------------------------------------------------------------


@event
class CursesDrawn:
    """Curse cards were drawn and paid; all but one went under the pile."""

    player: Seat
    n: int
    cost: int

    def apply(self, state: State) -> State:
        return state.give(self.player, Resource.CUBES, -self.cost)


@event
class TokensSacrificed:
    """The tokens of slots 1 to 3 left the Sanctuary."""

    player: Seat
    tokens: tuple[Token, ...]

    def apply(self, state: State) -> State:
        kept = state.player(self.player).tokens[len(self.tokens) :]
        return replace(state.with_player(self.player, tokens=kept), phase=Phase.A3)


@event
class AdeptsSacrificed:
    """Adepts were sacrificed."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        return replace(state.give(self.player, Resource.ADEPTS, -self.n), phase=Phase.ANNOUNCE)


@event
class FlamePlaced:
    """A flame went from the pentagram to a spot of the Pantacle."""

    player: Seat
    flame: Flame
    spot: Spot
    flames: int

    def apply(self, state: State) -> State:
        player = state.player(self.player)
        spots = (*player.spots, self.spot)
        if self.flame is Flame.TOP:
            return state.with_player(self.player, top=False, spots=spots)
        return state.with_player(self.player, cursed=player.cursed - 1, spots=spots)


@event
class ExtraTurnWon:
    """An extra turn follows this one."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, extra_turn=True)


SACRIFICE_BRINGS = (*GAINS, ExtraTurnWon, CurseTurnedUp, CurseEmptied, SupplyShort)
"""What a sacrifice brings: told before it counts."""
