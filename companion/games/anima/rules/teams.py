"""Teams and hands: what is put away, picked up, played, drawn (Réinitialisation, Avantage)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.actions import (
    DiscardAdvantage,
    Dismiss,
    DropLasting,
    GainAdvantages,
    GainCharacter,
    JoinOrganisation,
    LoseAdvantages,
    PassAdvantage,
    PlayAdvantage,
    SetPose,
    Take,
)
from companion.games.anima.board import Offer
from companion.games.anima.events import (
    AdvantageDiscarded,
    AdvantagePassed,
    AdvantagePlayed,
    AdvantagesGained,
    AdvantagesLost,
    AdvantageTaken,
    CharacterDismissed,
    CharacterJoined,
    CharacterTaken,
    LastingDropped,
    LastingPlayed,
    PoseChanged,
)
from companion.games.anima.rules.decision import Decision, Events, acting, learn, softly, within
from companion.games.anima.state import State
from companion.games.anima.team import Character
from companion.games.anima.vocabulary import CardKind, Phase, Pose, Skill, Thing, Timing
from companion.games.anima.why import Why

Team = (
    DiscardAdvantage
    | Dismiss
    | Take
    | PlayAdvantage
    | DropLasting
    | GainAdvantages
    | LoseAdvantages
    | PassAdvantage
    | GainCharacter
    | SetPose
)


def teams(state: State, action: Team) -> Decision:
    """Every action on teams and hands."""
    match action:
        case DiscardAdvantage():
            return discard_advantage(state, action)
        case Dismiss():
            return dismiss(state, action)
        case Take():
            return take(state, action)
        case PlayAdvantage():
            return play_advantage(state, action)
        case DropLasting():
            return drop_lasting(state, action)
        case GainAdvantages():
            return gain_advantages(state, action)
        case LoseAdvantages():
            return lose_advantages(state, action)
        case PassAdvantage():
            return pass_advantage(state, action)
        case GainCharacter():
            return gain_character(state, action)
        case SetPose():
            return set_pose(state, action)
        case _:
            assert_never(action)


def eligible_taker(state: State, by: Seat, thing: Thing) -> Seat | None:
    """The one other player with the fewest cards or characters; nobody when tied or full (AN-23, A-3)."""
    others = [player for player in state.players if player.seat != by]
    if thing is Thing.ADVANTAGE:
        counts, most = {player.seat: player.hand for player in others}, figures.HAND
    else:
        counts, most = {player.seat: len(player.team) for player in others}, figures.TEAM
    fewest = [seat for seat, count in counts.items() if count == min(counts.values())]
    return fewest[0] if len(fewest) == 1 and counts[fewest[0]] < most else None


def discard_advantage(state: State, action: DiscardAdvantage) -> Decision:
    """In Reset a card may be put away; the player with the fewest may take it (AN-22, AN-23)."""
    if state.player(action.player).hand == 0:
        return Refusal(Why.NO_CARD, player=action.player)
    taker = eligible_taker(state, action.player, Thing.ADVANTAGE)
    events = (AdvantageDiscarded(action.player, taker),)
    return softly(acting(state, action.player, Phase.RESET), events)


def dismiss(state: State, action: Dismiss) -> Decision:
    """In Reset a character may be dismissed, never the last one (AN-22, AN-23, A-25)."""
    player = state.player(action.player)
    one = player.character(action.character)
    if one is None:
        return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
    if len(player.team) == 1:
        return Refusal(Why.LAST_CHARACTER, player=player.seat)
    taker = eligible_taker(state, player.seat, Thing.CHARACTER)
    events = (CharacterDismissed(player.seat, one.id, one.name, taker),)
    return softly(acting(state, player.seat, Phase.RESET), events)


def take(state: State, action: Take) -> Decision:
    """The player with the fewest picks up what was put away (AN-23, A-3)."""
    offer = state.offer
    if offer is None or offer.by == action.player:
        return Refusal(Why.NOTHING_PUT_AWAY)
    full = _no_room(state, action.player, offer)
    if full:
        return full
    events: Events = (AdvantageTaken(action.player, offer.by),)
    if offer.character is not None:
        events = (CharacterTaken(action.player, offer.character.name, offer.by),)
    wrong = offer.taker != action.player
    return softly(Refusal(Why.NOT_FEWEST, player=action.player) if wrong else None, events)


def _no_room(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    if offer.thing is Thing.ADVANTAGE:
        return _hand_full(state, seat)
    return _team_full(state, seat)


def _hand_full(state: State, seat: Seat) -> Refusal | None:
    full = state.player(seat).hand >= figures.HAND
    return Refusal(Why.HAND_FULL, player=seat, high=figures.HAND) if full else None


def _team_full(state: State, seat: Seat) -> Refusal | None:
    full = len(state.player(seat).team) >= figures.TEAM
    return Refusal(Why.TEAM_FULL, player=seat, high=figures.TEAM) if full else None


def play_advantage(state: State, action: PlayAdvantage) -> Decision:
    """A skill tilts a character that has its symbol; some plots stay in play (AN-9, AN-13, AN-50, U-6)."""
    player = state.player(action.player)
    if player.hand == 0:
        return Refusal(Why.NO_CARD, player=player.seat)
    for n in (action.combat, action.speed):
        if abs(n) > figures.BONUS_MOST:
            return Refusal(Why.BONUS_OUT_OF_RANGE, have=n, high=figures.BONUS_MOST)
    name = facts.known_name(state.facts, "advantages", action.name)
    events: Events = (AdvantagePlayed(player.seat, name, action.character),)
    if action.lasting:
        lasting = LastingPlayed(player.seat, state.next_id, name, action.combat, action.speed)
        events = (*events, lasting)
    one = None if action.character is None else player.character(action.character)
    if action.character is not None and one is None:
        return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
    kind = None if action.skill is None else CardKind.SKILL
    told = {"kind": kind, "skill": action.skill, "phase": action.phase}
    events = (*events, *learn(state, "advantages", name, {k: v and str(v) for k, v in told.items()}))
    return softly(_no_skill(state, action, name, one) or card_timing(state, action, name), events)


def _no_skill(state: State, action: PlayAdvantage, name: str, one: Character | None) -> Refusal | None:
    """A skill is used by a character that has its symbol and is tilted for it (AN-9, AN-10)."""
    known = facts.value(state.facts, "advantages", name, "skill") if name else None
    symbol = action.skill or (Skill(known) if isinstance(known, str) else None)
    skill = symbol is not None or facts.value(state.facts, "advantages", name, "kind") == CardKind.SKILL
    if one is None:
        return Refusal(Why.SKILL_TILTS, name=name) if skill else None
    if one.pose is not Pose.READY:
        return Refusal(Why.CANNOT_ACT, name=one.name, pose=one.pose)
    if symbol is not None and one.skills is not None and symbol not in one.skills:
        return Refusal(Why.NO_SYMBOL, name=one.name, skill=symbol)
    return None


def card_timing(state: State, action: PlayAdvantage | JoinOrganisation, name: str) -> Refusal | None:
    """Cards are played in their phase, at the player's step; in a fight; or any time (AN-13).

    Only where somebody told the app when the card is played.
    """
    told = action.phase if isinstance(action, PlayAdvantage) else None
    known = facts.value(state.facts, "advantages", name, "phase") if name else None
    timing = told or (Timing(known) if isinstance(known, str) else None)
    if timing is None or timing is Timing.INTERRUPTION:
        return None
    if timing is Timing.COMBAT:
        return None if state.bout is not None else Refusal(Why.CARD_FIGHT, name=name)
    if state.active is None or state.phase is not timing.phase:
        return Refusal(Why.CARD_PHASE, name=name, phase=timing.phase)
    return Refusal(Why.NOT_YOUR_TURN, player=state.active) if state.active != action.player else None


def drop_lasting(state: State, action: DropLasting) -> Decision:
    """A card leaves play for the discard (AN-50)."""
    for card in state.player(action.player).lasting:
        if card.id == action.card:
            return (LastingDropped(action.player, card.id, card.name),)
    return Refusal(Why.NO_SUCH_LASTING, player=action.player)


def gain_advantages(state: State, action: GainAdvantages) -> Decision:
    """Draws stop at five cards in hand (AN-11)."""
    wrong = within(action.n, 1, figures.HAND) or _hand_full(state, action.player)
    if wrong:
        return wrong
    return (AdvantagesGained(action.player, min(action.n, figures.HAND - state.player(action.player).hand)),)


def lose_advantages(state: State, action: LoseAdvantages) -> Decision:
    """A card makes a player lose cards; no more than there are."""
    hand = state.player(action.player).hand
    if hand == 0:
        return Refusal(Why.NO_CARD, player=action.player)
    return within(action.n, 1, hand) or (AdvantagesLost(action.player, action.n),)


def pass_advantage(state: State, action: PassAdvantage) -> Decision:
    """A card is stolen or given (AN-11, AN-46)."""
    if action.player == action.to:
        return Refusal(Why.NOT_YOURSELF)
    if state.player(action.player).hand == 0:
        return Refusal(Why.NO_CARD, player=action.player)
    return _hand_full(state, action.to) or (AdvantagePassed(action.player, action.to),)


def gain_character(state: State, action: GainCharacter) -> Decision:
    """An event brings a character, up to four; a second one of a name is welcome (AN-6, AN-49)."""
    full = _team_full(state, action.player)
    if full:
        return full
    told = {"combat": action.combat, "speed": action.speed}
    for n in told.values():
        wrong = None if n is None else within(n, 0, figures.PRINTED_MOST)
        if wrong:
            return wrong
    name = facts.known_name(state.facts, "characters", action.name)
    joined = CharacterJoined(action.player, state.next_id, name, action.combat, action.speed)
    return (joined, *learn(state, "characters", name, {**told}))


def set_pose(state: State, action: SetPose) -> Decision:
    """Tilted for a skill or an ability, face down when immobilised (AN-9, AN-10)."""
    one = state.player(action.player).character(action.character)
    if one is None:
        return Refusal(Why.NO_SUCH_CHARACTER, player=action.player)
    if one.pose is action.pose:
        return Refusal(Why.ALREADY_SO, name=one.name, pose=one.pose)
    events = (PoseChanged(action.player, one.id, one.name, action.pose),)
    asleep = action.pose is Pose.TILTED and one.pose is Pose.IMMOBILISED
    return softly(Refusal(Why.CANNOT_ACT, name=one.name, pose=one.pose) if asleep else None, events)
