"""What the main button does, and what the table may do by itself (F1)."""

from __future__ import annotations

from companion.core.automation import Automation
from companion.core.game import Step
from companion.core.message import Message
from companion.core.rulebook import Action
from companion.games.pantacle import queries
from companion.games.pantacle.curses import Protect
from companion.games.pantacle.favour import Pass
from companion.games.pantacle.forced_steps import NotForced, check, forced_now, steps_left
from companion.games.pantacle.moon import BladesDiscarded, BladesDrawn, Moon
from companion.games.pantacle.preparation import Influence
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Resource, Sacrifice, Status, Why


def step(state: State) -> Step[Action] | None:
    """The next thing of the turn: what is forced, then favour, then moon (PA-13, F1)."""
    if state.status is not Status.PLAYING:
        return None
    facts: dict[str, object] = {"player": state.active}
    match state.phase:
        case Phase.MARKER:
            facts = {"player": state.opponents[-1]}
            return Step(
                Message("step.place_marker"), Message("step.place_marker.follows", facts), ask="place_marker"
            )
        case Phase.ASK if state.asking is not None:
            return _ask(state)
        case Phase.MOON:
            key = "step.moon.extra" if state.extra_turn else "step.moon.follows"
            follows = Message(key, {"player": queries.next_player(state)})
            return Step(Message("step.moon"), follows, ask="moon")
        case _:
            return _preparing(state)


def _ask(state: State) -> Step[Action]:
    seat, *later = queries.still_to_ask(state)
    favour = state.announced
    if later:
        follows = Message("step.pass.follows", {"player": later[0]})
    else:
        kind = "wins" if state.sorcerer.one_favour_left else "last"
        follows = Message(f"step.pass.{kind}", {"player": state.active, "favour": favour})
    return Step(Message("step.pass", {"player": seat}), follows, Pass(seat))


def _preparing(state: State) -> Step[Action]:
    """The forced step, or the favour when nothing is forced any more."""
    player = state.sorcerer
    match forced_now(state):
        case Phase.A1:
            swallowed = state.options.bought_is_gain and player.swallowers(Resource.ADEPTS)
            kind = "swallowed" if swallowed else "follows"
            facts = {"n": player.price, "step": _after_buying(state)}
            return Step(Message("step.influence"), Message(f"step.influence.{kind}", facts), Influence())
        case Phase.A2:
            return _sacrifice(state, Sacrifice.POWERS, player.tokens_due)
        case Phase.A3:
            return _sacrifice(state, Sacrifice.ADEPTS, player.adepts_due)
        case _:
            return Step(Message("step.announce"), _nothing_forced(state), ask="announce")


def _after_buying(state: State) -> Message:
    """What follows A1: the next forced step, or the favour."""
    forced = [phase for phase in queries.outlook(state, state.active).forced if phase is not Phase.A1]
    return Message(f"step.then.{forced[0].value}" if forced else "step.then.favour")


def _sacrifice(state: State, kind: Sacrifice, due: int) -> Step[Action]:
    label = Message(f"step.sacrifice_{kind.value}", {"n": due})
    if state.sorcerer.flames_home == 0:
        # the table wants three to go although no flame can follow
        action = SacrificePowers() if kind is Sacrifice.POWERS else SacrificeAdepts()
        return Step(label, Message("step.sacrifice.for_nothing"), action)
    return Step(label, Message(f"step.sacrifice_{kind.value}.follows"), ask=f"sacrifice_{kind.value}")


def _nothing_forced(state: State) -> Message:
    if state.sorcerer.one_favour_left:
        return Message("step.announce.last", {"player": state.active})
    if state.first_turn:
        return Message("step.announce.first_turn", {"player": state.active})
    left = steps_left(state)
    if not left:
        return Message("step.announce.follows", {"player": state.active})
    checks = (check(state, state.sorcerer, each) for each in left)
    # that something is missing stands on the row; a button to go on must not read like a refusal
    odd = next((found for found in checks if found.reason is not NotForced.SHORT), None)
    return Message("step.announce.nothing") if odd is None else queries.why_not_forced(odd)


# -- what happens by itself -------------------------------------------------------------------------


def passes(state: State) -> Action | None:
    """The opponent who is asked has no way to divert: the hand is too small (PA-25, PA-26)."""
    if state.status is not Status.PLAYING or state.phase is not Phase.ASK or state.asking is None:
        return None
    ways = queries.divert_ways(state, state.asking)
    could = any(way.why_not in (None, Why.TWO_PAIRS_NOT_ALLOWED) for way in ways)
    return None if could else Pass(state.asking)


def protects(state: State) -> Action | None:
    """Protection and one curse only: it is turned face down (PA-34, A-14)."""
    if state.status is not Status.PLAYING:
        return None
    for player in state.players:
        match queries.protectable(state, player.seat):
            case (only,) if only.id != player.left_up:
                return Protect(player.seat, only.id)
    return None


def refills(state: State) -> Action | None:
    """No moon is compared and no number is chosen: one blade goes, the hand is refilled (PA-38, PA-40).

    Never where the pile must be formed anew, where a curse may still be turned or may change the hand.
    """
    if state.status is not Status.PLAYING or state.phase is not Phase.MOON:
        return None
    choices, player = queries.moon_choices(state), state.sorcerer
    asks = choices.has_moon or choices.high > 1 or any(card.face_up for card in player.curses)
    if asks or queries.moon_refill(state, choices.low).reformed:
        return None
    return Moon(choices.low)


AUTOMATIONS: tuple[Automation[State, Action], ...] = (
    Automation("passes", passes),
    Automation("protects", protects),
    Automation("refills", refills, tells=(BladesDiscarded, BladesDrawn), seen_first=True),
)
