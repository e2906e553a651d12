"""What is true of every state (section 6 of the rules spec).

I9, I11 to I14 speak of turns and gains, I16 of the journal: their tests are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.expansions import fits, sound_cards
from companion.games.pantacle import figures
from companion.games.pantacle.state import Player, State
from companion.games.pantacle.vocabulary import Favour, Kind, Phase, Spot, Status, Token
from companion.kit.seated import invariant_checker


def _shaped(state: State) -> bool:
    """One player for each seat, one fact for each favour, curses with numbers of their own."""
    seats = tuple(range(1, len(state.players) + 1))
    named = {state.active, state.first} | {s for s in (state.asking, state.diverter, state.winner) if s}
    ids = [curse.id for player in state.players for curse in player.curses]
    return (
        len(seats) in figures.PLAYERS
        and tuple(player.seat for player in state.players) == seats
        and named <= set(seats)
        and tuple(fact.favour for fact in state.favours) == tuple(Favour)
        and len(ids) == len(set(ids))
        and min(ids, default=1) >= 1
        and max(ids, default=0) < state.next_curse
        and state.turn >= 1
        and fits(state.house)
        and all(sound_cards(player.attached) for player in state.players)
        and all(player.turns >= 0 and player.absorb_first >= 0 for player in state.players)
    )


def _broken(state: State) -> Iterator[str]:
    curses = [curse for player in state.players for curse in player.curses]
    cubes = [state.cubes, *(p.cubes for p in state.players), *(c.cubes for c in curses)]
    if min(cubes) < 0 or sum(cubes) != state.all_cubes:
        yield "I1"
    adepts = [state.adepts, *(p.adepts for p in state.players), *(c.adepts for c in curses)]
    if min(adepts) < 0 or sum(adepts) != state.all_adepts:
        yield "I2"
    if not all(map(_flames_hold, state.players)):
        yield "I3"
    if not all(map(_tokens_hold, state.players)):
        yield "I4"
    blades = [state.pile, state.discard, *(player.hand for player in state.players)]
    if min(blades) < 0 or sum(blades) != state.all_blades:
        yield "I5"
    counted = state.curse_pile >= 0 and state.curse_pile + len(curses) == state.all_curses
    if not counted or not all(map(_curses_hold, state.players)):
        yield "I6"
    if not all(map(_protection_holds, state.players)):
        yield "I7"
    if not all(0 <= player.determination <= figures.RIGHTMOST for player in state.players):
        yield "I8"
    if not _round_holds(state):
        yield "I10"
    if not _end_holds(state):
        yield "I15"
    if any(c.kind is Kind.EXHAUSTION and c.face_up and not c.left for c in curses):
        yield "I17"
    if any(c.kind is Kind.PERMANENT and c.left for c in curses):
        yield "PA-44"


def _flames_hold(player: Player) -> bool:
    return (
        0 <= player.cursed <= figures.CURSED_FLAMES
        and player.flames_home + player.flames == figures.FLAMES
        and len(set(player.spots)) == player.flames
    )


def _tokens_hold(player: Player) -> bool:
    tokens = player.tokens
    demonic = Token.DEMONIAQUE not in tokens or Spot.DEMONIAQUE in player.spots
    return len(set(tokens)) == len(tokens) <= figures.TOKEN_SLOTS and demonic


def _curses_hold(player: Player) -> bool:
    """A curse for each cursed flame placed at most, besides those that came by a card."""
    return player.curses_due >= 0


def _protection_holds(player: Player) -> bool:
    down = sum(not curse.face_up for curse in player.curses)
    return down <= (Token.PROTECTION in player.tokens)


def _round_holds(state: State) -> bool:
    """The marker lies on one favour; the favour announced is the one under it, while there is one."""
    if (state.marker is None) != (state.phase is Phase.MARKER):
        return False
    resolving = state.phase in (Phase.ASK, Phase.MOON)
    asking = state.asking is not None and state.asking != state.active
    return (
        (state.announced is not None) == resolving
        and (not resolving or state.announced is state.marker)
        and asking == (state.phase is Phase.ASK)
        and (state.diverter is None or (state.phase is Phase.MOON and state.diverter != state.active))
    )


def _end_holds(state: State) -> bool:
    """A winner has five flames and got the last favour (PA-8)."""
    if state.status is Status.PLAYING or state.winner is None:
        return (state.status is Status.PLAYING) == (state.winner is None)
    last = state.diverter if state.diverter is not None else state.active
    return state.winner == last and state.player(last).one_favour_left


violations = invariant_checker(_shaped, _broken)
