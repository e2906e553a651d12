"""Fights: who attacks, what cards add, the dice, what follows (Combat)."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.actions import (
    DeclareFight,
    GiveCard,
    Kill,
    MeetCreature,
    MeetEvent,
    Modify,
    RollFight,
    SettleFight,
)
from companion.games.anima.board import Bout, Encounter
from companion.games.anima.events import (
    BonusChanged,
    CardGiven,
    CardKept,
    CardOwed,
    CardThrown,
    CharacterDied,
    CreatureBeaten,
    DeathDue,
    EncounterAvoided,
    Event,
    FightDeclared,
    FightRolled,
    FightSettled,
    OrganisationLeft,
    RivalBeaten,
    SentOff,
    TeamBeaten,
    TeamRenewed,
    TeamsTied,
)
from companion.games.anima.rules import rivals
from companion.games.anima.rules.decision import Decision, Events, acting, busy, softly
from companion.games.anima.rules.encounters import meet_creature, meet_event, passed
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Gift, Phase, Result, Side
from companion.games.anima.why import Why

Fight = MeetCreature | MeetEvent | DeclareFight | Modify | RollFight | SettleFight | GiveCard | Kill


def fights(state: State, action: Fight, chance: Chance) -> Decision:
    """Every action of encounters and fights."""
    match action:
        case MeetCreature():
            return meet_creature(state, action)
        case MeetEvent():
            return meet_event(state, action)
        case DeclareFight():
            return declare_fight(state, action)
        case Modify():
            return modify(state, action)
        case RollFight():
            return roll_fight(state, chance)
        case SettleFight():
            return settle_fight(state, action)
        case GiveCard():
            return give_card(state, action, chance)
        case Kill():
            return kill(state, action)
        case _:
            assert_never(action)


def declare_fight(state: State, action: DeclareFight) -> Decision:
    """In the same zone, sizes at most 1 apart, not twice after a tie (AN-31, AN-39, A-12, A-29)."""
    refusal = (
        acting(state, action.player, Phase.INTERACTION)
        or busy(state)
        or rivals.never(state, action.player, action.target)
    )
    if refusal:
        return refusal
    events = (FightDeclared(action.player, action.target),)
    return softly(rivals.hardly(state, action.player, action.target), events)


def modify(state: State, action: Modify) -> Decision:
    """Cards and abilities count before the dice (AN-9, AN-13, Combat)."""
    bout = state.bout
    if bout is None:
        return Refusal(Why.NO_FIGHT)
    after = (bout.bonus if action.side is Side.TEAM else bout.against) + action.n
    if action.n == 0 or abs(after) > figures.BONUS_MOST:
        return Refusal(Why.BONUS_OUT_OF_RANGE, have=after, high=figures.BONUS_MOST)
    return (BonusChanged(action.side, action.n),)


def sides(state: State, bout: Bout) -> tuple[int | None, int | None]:
    """Both Combats before the dice, cards included; None where a figure is unknown (AN-38)."""
    own = state.combat(bout.player)
    if bout.rival is not None:
        other = state.combat(bout.rival)
    else:
        card = state.encounter.card if state.encounter else None
        other = None if card is None else card.combat
    return (
        None if own is None else own + bout.bonus,
        None if other is None else other + bout.against,
    )


def roll_fight(state: State, chance: Chance) -> Decision:
    """One die and the Combat on each side; the higher total wins (AN-38, A-18, Combat)."""
    bout = state.bout
    if bout is None:
        return Refusal(Why.NO_FIGHT)
    own, other = sides(state, bout)
    if own is None or other is None:
        unknown = bout.player if own is None or bout.rival is None else bout.rival
        return Refusal(Why.COMBAT_UNKNOWN, player=unknown)
    die, foe_die = chance.die(figures.FACES), chance.die(figures.FACES)
    margin = own + die - other - foe_die
    card = state.encounter.card if state.encounter and bout.rival is None else None
    rolled = FightRolled(
        player=bout.player,
        rival=bout.rival,
        creature=card.name if card else "",
        combat=own,
        die=die,
        total=own + die,
        foe_combat=other,
        foe_die=foe_die,
        foe_total=other + foe_die,
        margin=margin,
        by_hand=chance.by_hand,
    )
    result = Result.TIE if margin == 0 else Result.WON if margin > 0 else Result.LOST
    return (rolled, *_outcome(state, bout, result, abs(margin) >= figures.DEADLY))


def settle_fight(state: State, action: SettleFight) -> Decision:
    """A card may decide a fight, or let an encounter be passed, without dice (AN-13)."""
    bout, encounter = state.bout, state.encounter
    if bout is not None:
        settled = FightSettled(bout.player, action.result)
        return (settled, *_outcome(state, bout, action.result, action.death))
    if encounter is None:
        return Refusal(Why.NO_FIGHT)
    if action.result is Result.LOST:
        return (SentOff(encounter.player),)
    avoided = EncounterAvoided(encounter.player, encounter.zone, encounter.where)
    return (avoided, *passed(state, encounter))


def _outcome(state: State, bout: Bout, result: Result, deadly: bool) -> Events:
    if bout.rival is not None:
        return _between_teams(state, bout.player, bout.rival, result, deadly)
    encounter = state.encounter
    if encounter is None:  # pragma: no cover - a fight without a rival always has its encounter
        return ()
    return _with_creature(state, encounter, result, deadly)


def _with_creature(state: State, encounter: Encounter, result: Result, deadly: bool) -> Events:
    """A tie is won; a team that loses is sent off, by 5 or more somebody dies (AN-34, AN-39, AN-40)."""
    seat = encounter.player
    name = encounter.card.name if encounter.card else ""
    if result is not Result.LOST:
        beaten = CreatureBeaten(seat, encounter.zone, encounter.where, name)
        return (beaten, *passed(state, encounter))
    return (TeamBeaten(seat, name), SentOff(seat), *(_fallen(state, seat) if deadly else ()))


def _between_teams(state: State, one: Seat, other: Seat, result: Result, deadly: bool) -> Events:
    """A tie changes nothing; the loser owes a card, is sent off, and may lose a character (AN-32, A-22)."""
    if result is Result.TIE:
        return (TeamsTied(one, other),)
    winner, loser = (one, other) if result is Result.WON else (other, one)
    events: list[Event] = [RivalBeaten(winner, loser), SentOff(loser)]
    if state.player(loser).hand:
        events.append(CardOwed(loser, winner))
    return (*events, *(_fallen(state, loser) if deadly else ()))


def _fallen(state: State, seat: Seat) -> Events:
    """The owner chooses who dies; with one character there is no choice (AN-40, A-5, A-19)."""
    team = state.player(seat).team
    if len(team) > 1:
        return (DeathDue(seat),)
    return (CharacterDied(seat, team[0].id, team[0].name), *renewed(state, seat))


def renewed(state: State, seat: Seat) -> Events:
    """A team that lost everybody draws one character; its organisation is discarded (AN-8, A-19)."""
    group = state.player(seat).organisation
    left = () if group is None else (OrganisationLeft(seat, group.name),)
    return (TeamRenewed(seat, state.next_id), *left)


def give_card(state: State, action: GiveCard, chance: Chance) -> Decision:
    """The loser's card is drawn at random; a full hand leaves the choice to the table (AN-32, A-13)."""
    debt = state.debt
    if debt is None:
        return Refusal(Why.NOTHING_OWED)
    if action.gift is Gift.KEEP:
        return (CardKept(debt.giver, debt.taker),)
    hand = state.player(debt.giver).hand
    if hand == 0:
        return Refusal(Why.NO_CARD, player=debt.giver)
    if action.gift is Gift.GIVE and state.player(debt.taker).hand >= figures.HAND:
        return Refusal(Why.HAND_FULL, player=debt.taker, high=figures.HAND)
    place = chance.pick(1, range(1, hand + 1))[0]
    if action.gift is Gift.DISCARD:
        return (CardThrown(debt.giver, place, hand, chance.by_hand),)
    return (CardGiven(debt.giver, debt.taker, place, hand, chance.by_hand),)


def kill(state: State, action: Kill) -> Decision:
    """A dead character is discarded; the last one is replaced at once, outside any zone (AN-8, A-19)."""
    player = state.player(action.player)
    one = player.character(action.character)
    if one is None:
        return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
    died = CharacterDied(player.seat, one.id, one.name)
    if len(player.team) > 1:
        return (died,)
    off = () if player.off else (SentOff(player.seat),)
    return (died, *renewed(state, player.seat), *off)
