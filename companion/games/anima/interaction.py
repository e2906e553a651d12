"""What teams do to each other: trade, and fights, those with creatures too (Commercer, Combat)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.script_naming import FaceKind, Faces
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.advantages import BonusChanged
from companion.games.anima.characters import CharacterDied, are_rivals, renewed, together
from companion.games.anima.encounters import declared, passed
from companion.games.anima.missions import tried
from companion.games.anima.phases import Events, Implied, SentOff, acting, busy
from companion.games.anima.state import Bout, Debt, Encounter, State, pair
from companion.games.anima.vocabulary import A_DIE, Gift, Phase, Result, Side, Where, Why, outside
from companion.kit.refusing import soft_refusal

# -- trade (Commercer) ------------------------------------------------------------------------------


def no_trade(state: State, seat: Seat, partner: Seat) -> Refusal | None:
    """Why two teams may not trade: no symbol, not there this turn, once already (AN-30, A-15, A-16).

    A symbol nobody read out yet is no absence: it is asked for (U-2).
    """
    for each in (seat, partner):
        zone = state.zone_of(each)
        if zone is None or zone.trade is False:
            return Refusal(Why.NO_TRADE_SYMBOL, player=each)
        if not state.player(each).reached:
            return Refusal(Why.STAYING, player=each)
    if pair(seat, partner) in state.traded:
        return Refusal(Why.ALREADY_TRADED, player=seat, target=partner)
    for each in (seat, partner):
        zone = state.zone_of(each)
        if zone is not None and zone.trade is None:
            return Refusal(Why.TRADE_UNREAD, player=each, zone=zone.label)
    return None


def trade_late(state: State) -> bool:
    """Tell whether a trade may still be told: Interaction is over, but nobody has explored yet (AN-21, U-2).

    A phase in which only a symbol nobody read could matter passes without a question; nothing is lost by it.
    """
    if state.phase is not Phase.EXPLORATION or state.active is None or busy(state) is not None:
        return False
    return state.reading is None and not any(player.explored or player.resisted for player in state.players)


def _may_trade(state: State, seat: Seat) -> Refusal | None:
    if not trade_late(state):
        return acting(state, seat, Phase.INTERACTION)
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    return None if state.player(seat).reached else Refusal(Why.NOT_REACHED, player=seat)


@action("AN-30", "A-15", "A-16", "A-17")
class Trade:
    """Commercer: two teams swap advantage cards and characters."""

    player: Seat
    partner: Seat
    gives: int = 0
    receives: int = 0
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Free exchange of cards and characters, in the same zone or not (AN-30, A-15 to A-17)."""
        one, other = state.player(self.player), state.player(self.partner)
        refusal = _may_trade(state, one.seat) or busy(state)
        if refusal:
            return refusal
        if one.seat == other.seat:
            return Refusal(Why.NOT_YOURSELF)
        given, received = set(self.characters_given), set(self.characters_received)
        if not (self.gives or self.receives or given or received):
            return Refusal(Why.NOTHING_TO_TRADE)
        for player, leaving, coming in ((one, given, received), (other, received, given)):
            refusal = _room(state, player.seat, leaving, len(coming))
            if refusal:
                return refusal
        refusal = _cards(state, self)
        if refusal:
            return refusal
        events = (
            Traded(
                one.seat,
                other.seat,
                self.gives,
                self.receives,
                tuple(sorted(given)),
                tuple(sorted(received)),
            ),
        )
        return soft_refusal(events, no_trade(state, one.seat, other.seat))


def _room(state: State, seat: Seat, leaving: set[int], coming: int) -> Refusal | None:
    """Both teams keep one to four characters (AN-6, A-17)."""
    player = state.player(seat)
    if any(player.character(number) is None for number in leaving):
        return Refusal(Why.NO_SUCH_CHARACTER, player=seat)
    size = len(player.team) - len(leaving) + coming
    if size < 1:
        return Refusal(Why.LAST_CHARACTER, player=seat)
    return Refusal(Why.TEAM_FULL, player=seat, high=figures.TEAM) if size > figures.TEAM else None


def _cards(state: State, action: Trade) -> Refusal | None:
    """Nobody gives cards they do not hold, nor ends with more than five (AN-11)."""
    for seat, out, come in (
        (action.player, action.gives, action.receives),
        (action.partner, action.receives, action.gives),
    ):
        hand = state.player(seat).hand
        wrong = outside(out, 0, hand)
        if wrong:
            return wrong
        if hand - out + come > figures.HAND:
            return Refusal(Why.HAND_FULL, player=seat, high=figures.HAND)
    return None


# -- what happened ----------------------------------------------------------------------------------


@event
class Traded:
    """Two teams swapped cards (AN-30)."""

    player: Seat
    partner: Seat
    gives: int
    receives: int
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        one, other = state.player(self.player), state.player(self.partner)
        given = tuple(each for each in one.team if each.id in self.characters_given)
        received = tuple(each for each in other.team if each.id in self.characters_received)
        kept = tuple(each for each in one.team if each not in given)
        left = tuple(each for each in other.team if each not in received)
        change = self.receives - self.gives
        both = pair(self.player, self.partner)
        done = state.with_player(one.seat, team=(*kept, *received), hand=one.hand + change)
        done = done.with_player(other.seat, team=(*left, *given), hand=other.hand - change)
        traded = state.traded if both in state.traded else (*state.traded, both)
        return replace(done, traded=traded, mover=None)


# -- fights (Combat) --------------------------------------------------------------------------------


@action("AN-31", "AN-39", "A-12", "A-29")
class DeclareFight:
    """A team attacks another one in its zone."""

    player: Seat
    target: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """In the same zone, sizes at most 1 apart, not twice after a tie (AN-31, AN-39, A-12, A-29)."""
        refusal = (
            acting(state, self.player, Phase.INTERACTION)
            or busy(state)
            or never(state, self.player, self.target)
        )
        if refusal:
            return refusal
        events = (FightDeclared(self.player, self.target),)
        return soft_refusal(events, hardly(state, self.player, self.target))


def never(state: State, seat: Seat, target: Seat) -> Refusal | None:
    """Why two teams cannot fight at all."""
    if seat == target:
        return Refusal(Why.NOT_YOURSELF)
    if not state.player(seat).reached:
        return Refusal(Why.NOT_REACHED, player=seat)
    if not together(state, seat, target):
        return Refusal(Why.DIFFERENT_ZONES, player=seat, target=target)
    return None


def hardly(state: State, seat: Seat, target: Seat) -> Refusal | None:
    """Why two teams should not fight, though a card or the table may allow it (AN-31, AN-39, A-8, A-12)."""
    zone = state.zone_of(seat)
    if zone is not None and zone.fighting is False:
        return Refusal(Why.NO_COMBAT_ZONE, zone=zone.label)
    if pair(seat, target) in state.fought:
        return Refusal(Why.ALREADY_FOUGHT, player=seat, target=target)
    sizes = len(state.player(seat).team), len(state.player(target).team)
    if abs(sizes[0] - sizes[1]) > figures.SIZE_GAP and not are_rivals(state, seat, target):
        return Refusal(Why.SIZE_GAP, have=sizes[0], need=sizes[1])
    if not state.player(target).reached:
        return Refusal(Why.STAYING, player=target)
    return None


@action("AN-9", "AN-13", counts="n")
class Modify:
    """A card or an ability changes one side of the fight before the dice."""

    side: Side = Side.TEAM
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Cards and abilities count before the dice (AN-9, AN-13, Combat)."""
        bout = state.bout
        if bout is None:
            return Refusal(Why.NO_FIGHT)
        after = bout.changed(self.side) + self.n
        if self.n == 0 or abs(after) > figures.BONUS_MOST:
            return Refusal(Why.BONUS_OUT_OF_RANGE, have=after, high=figures.BONUS_MOST)
        return (BonusChanged(self.side, self.n),)


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


@action("AN-38", "AN-39", "AN-40", "A-18", faces=(A_DIE, A_DIE))
class RollFight:
    """Both sides roll one die: the acting team first, then its opponent."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """One die and the Combat on each side; the higher total wins (AN-38, A-18, Combat)."""
        bout = state.bout
        if bout is None:
            return Refusal(Why.NO_FIGHT)
        own, other = sides(state, bout)
        if own is None or other is None:
            unknown = bout.player if own is None or bout.rival is None else bout.rival
            return Refusal(Why.COMBAT_UNKNOWN, player=unknown)
        die, foe_die = chance.die(figures.FACES), chance.die(figures.FACES)
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
            margin=own + die - other - foe_die,
            by_hand=chance.by_hand,
        )
        return (rolled, *_outcome(state, bout, rolled.result, rolled.deadly))


@action("AN-13", "AN-39")
class SettleFight:
    """A card decides the fight or the encounter without dice. ``death``: the loser loses a character."""

    result: Result
    death: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """A card may decide a fight, or let an encounter be passed, without dice (AN-13)."""
        bout, encounter = state.bout, state.encounter
        if bout is not None:
            settled = FightSettled(bout.player, self.result)
            return (settled, *_outcome(state, bout, self.result, self.death))
        if encounter is None:
            return Refusal(Why.NO_FIGHT)
        if self.result is Result.LOST:
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
    player = state.player(seat)
    if not player.alone:
        return (DeathDue(seat),)
    team = player.team
    return (CharacterDied(seat, team[0].id, team[0].name), *renewed(state, seat))


@action("AN-32", "A-13", "A-22", faces=(Faces(FaceKind.PICK, ("hand",)),))
class GiveCard:
    """The loser of a fight gives one random advantage card; the table decides when the winner holds five."""

    gift: Gift = Gift.GIVE

    def decide(self, state: State, chance: Chance) -> Decision:
        """The loser's card is drawn at random; a full hand leaves the choice to the table (AN-32, A-13)."""
        debt = state.debt
        if debt is None:
            return Refusal(Why.NOTHING_OWED)
        if self.gift is Gift.KEEP:
            return (CardKept(debt.giver, debt.taker),)
        hand = state.player(debt.giver).hand
        if hand == 0:
            return Refusal(Why.NO_CARD, player=debt.giver)
        if self.gift is Gift.GIVE and state.player(debt.taker).hand >= figures.HAND:
            return Refusal(Why.HAND_FULL, player=debt.taker, high=figures.HAND)
        place = chance.pick(1, range(1, hand + 1))[0]
        if self.gift is Gift.DISCARD:
            return (CardThrown(debt.giver, place, hand, chance.by_hand),)
        return (CardGiven(debt.giver, debt.taker, place, hand, chance.by_hand),)


# -- what happened ----------------------------------------------------------------------------------


@event
class EncounterAvoided:
    """A card let the team pass an encounter."""

    player: Seat
    zone: int
    where: Where

    def apply(self, state: State) -> State:
        return declared(state, self.player) if self.where is Where.PRELIMINARY else state


@event
class TeamBeaten(Implied):
    """A creature beat a team (AN-25, AN-34)."""

    player: Seat
    name: str
    apply = no_state_change


@event
class FightRolled:
    """Both dice and both totals of a fight (AN-38)."""

    player: Seat
    rival: Seat | None
    creature: str
    combat: int
    die: int
    total: int
    foe_combat: int
    foe_die: int
    foe_total: int
    margin: int
    by_hand: bool = False
    apply = no_state_change

    @property
    def result(self) -> Result:
        """The higher total wins; a tie with a creature is won all the same (AN-38, AN-39)."""
        return Result.TIE if self.margin == 0 else Result.WON if self.margin > 0 else Result.LOST

    @property
    def deadly(self) -> bool:
        """The losing team loses a character; a beaten creature is no team (AN-40)."""
        return abs(self.margin) >= figures.DEADLY and (self.margin < 0 or self.rival is not None)


@event
class FightSettled:
    """A card decided a fight without dice."""

    player: Seat
    result: Result
    apply = no_state_change


@event
class CreatureBeaten(Implied):
    """A creature was beaten and discarded (AN-17, AN-34, AN-39)."""

    player: Seat
    zone: int
    where: Where
    name: str

    def apply(self, state: State) -> State:
        faced = None if self.where is Where.MISSION else state.encounter
        after = replace(state, bout=None, encounter=faced and replace(faced, card=None))
        if self.where is Where.MISSION:
            aim = state.encounter.aim if state.encounter is not None else None
            return tried(after, self.player, aim, won=True)
        if self.where is not Where.PRELIMINARY:
            return after
        return declared(after.freed(self.zone), self.player)


@event
class FightDeclared:
    """A team attacks another one (AN-31)."""

    player: Seat
    target: Seat

    def apply(self, state: State) -> State:
        return replace(state, bout=Bout(self.player, self.target), mover=None)


@event
class TeamsTied(Implied):
    """Nobody won: this pair fights no more this turn (AN-39, A-29)."""

    player: Seat
    rival: Seat

    def apply(self, state: State) -> State:
        both = pair(self.player, self.rival)
        fought = state.fought if both in state.fought else (*state.fought, both)
        return replace(state, bout=None, fought=fought)


@event
class RivalBeaten(Implied):
    """A team beat another one (AN-32)."""

    player: Seat
    rival: Seat

    def apply(self, state: State) -> State:
        return replace(state, bout=None)


@event
class CardOwed:
    """The loser owes the winner one random card (AN-32)."""

    giver: Seat
    taker: Seat

    def apply(self, state: State) -> State:
        return replace(state, debt=Debt(self.giver, self.taker))


@event
class CardGiven:
    """The card at this place of the loser's hand went to the winner (AN-32)."""

    giver: Seat
    taker: Seat
    place: int
    of: int
    by_hand: bool = False

    def apply(self, state: State) -> State:
        return replace(state.with_cards(self.giver, -1).with_cards(self.taker, 1), debt=None)


@event
class CardKept:
    """The table let the loser keep the card (A-13)."""

    giver: Seat
    taker: Seat

    def apply(self, state: State) -> State:
        return replace(state, debt=None)


@event
class CardThrown:
    """The card at this place of the loser's hand went to the discard (A-13)."""

    giver: Seat
    place: int
    of: int
    by_hand: bool = False

    def apply(self, state: State) -> State:
        return replace(state.with_cards(self.giver, -1), debt=None)


@event
class DeathDue:
    """A fight lost by 5 or more: the player must choose who dies (AN-40, A-5)."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, deaths=(*state.deaths, self.player))
