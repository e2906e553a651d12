"""What screens show of a table: arithmetic only, nothing decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.core.box import Fact
from companion.core.expansions import bonus
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.games.anima import dice, facts, figures, zones
from companion.games.anima.advantages import AdvantagePlayed
from companion.games.anima.characters import CharacterDied, OrganisationJoined, must_fight
from companion.games.anima.dice import Bar, DiceRolled, Odds, SpeedTested
from companion.games.anima.encounters import CreatureMet, EncountersReshuffled, EventMet, FalseAlarm
from companion.games.anima.exploring import Explored
from companion.games.anima.interaction import (
    CardGiven,
    CardThrown,
    FightRolled,
    Trade,
    hardly,
    never,
    no_trade,
    sides,
    trade_late,
)
from companion.games.anima.movement import Redirected
from companion.games.anima.phases import PHASES, able, busy
from companion.games.anima.rewards import no_reward, recruited_before
from companion.games.anima.state import COMBAT, SPEED, Creature, Offer, Organisation, State, Zone
from companion.games.anima.turn import (
    TieRolled,
    after_phase,
    coming_speeds,
    eligible_taker,
    must_roll,
    waiting,
)
from companion.games.anima.vocabulary import CardKind, Effect, Hidden, Known, Phase, Pose, Reward, Status, Why
from companion.kit.phases import PhaseLine
from companion.kit.phases import phase_lines as lines_of

Roll = FightRolled | Explored | SpeedTested | DiceRolled | TieRolled | CardGiven | CardThrown
"""Events that tell what chance decided."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A team's Combat and Speed with their parts; None where a character was not read out yet."""

    combat: int | None
    speed: int | None
    stay: int
    """What a Stay on the turn before adds to both (AN-29)."""
    cards_combat: int
    cards_speed: int
    """What the organisation and cards in play add."""
    immobilised: int
    """Characters whose Combat does not count (AN-10)."""

    @property
    def printed_combat(self) -> int:
        """What the characters alone bring."""
        return (self.combat or 0) - self.stay - self.cards_combat

    @property
    def printed_speed(self) -> int:
        """What the characters alone bring."""
        return (self.speed or 0) - self.stay - self.cards_speed


@dataclass(frozen=True, slots=True)
class Printed:
    """Numbers of the booklet that stand beside a count, and what a keypad accepts: "2 / 4"."""

    team: int = figures.TEAM
    hand: int = figures.HAND
    basics: int = figures.BASICS
    rewards: int = figures.REWARDS
    levels: range = figures.LEVELS
    dice: int = figures.DICE
    faces: int = figures.FACES
    stay: int = figures.STAY
    printed_most: int = figures.PRINTED_MOST
    bonus_most: int = figures.BONUS_MOST
    resistance_most: int = figures.RESISTANCE_MOST


def printed(state: State | None = None) -> Printed:
    """Numbers of the booklet (AN-1, AN-3, AN-6, AN-11, AN-14, AN-29)."""
    return Printed()


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One line of the turn order."""

    seat: Seat
    speed: int | None
    """The Speed that fixed the place, not the one of now (AN-20)."""
    active: bool
    acts: bool
    """False for a team that has no step in this phase (F3)."""


@dataclass(frozen=True, slots=True)
class ZoneLine:
    """One zone as the board shows it; ``hidden`` tells whether a "?" or a creature lies there."""

    zone: Zone
    teams: tuple[Seat, ...]
    hidden: Hidden
    kept_by: Refusal | None
    """Why it may not be discarded (AN-28)."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """Zones in play against their limit (AN-26, A-11)."""

    active: int
    limit: int
    deck: int
    discard: int
    must_go: Seat | None
    """Who has to discard a zone now."""
    stuck: bool
    """Over the limit, and no zone may go yet (A-11)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A reward: why not, and how many cards it gives."""

    reward: Reward
    why_not: Refusal | None
    n: int
    printed: bool | None
    """Whether the zone's card shows it; None while not all three were read out."""
    again: bool = False
    """A recruit of this zone on an earlier visit: allowed, with a notice (A-4)."""
    have: int = 0
    """Cards in hand, or characters of the team, where it adds to them (AN-3, AN-6)."""

    @property
    def after(self) -> int:
        """The same once it is taken."""
        return self.have + self.n


def totals(state: State, seat: Seat) -> Totals:
    """A team's sums (AN-7, F6)."""
    player, group = state.player(seat), state.player(seat).organisation
    return Totals(
        state.combat(seat),
        state.speed(seat),
        player.bonus,
        sum(card.combat for card in player.lasting)
        + (group.combat if group else 0)
        + bonus(player.attached, COMBAT),
        sum(card.speed for card in player.lasting)
        + (group.speed if group else 0)
        + bonus(player.attached, SPEED),
        sum(one.pose is Pose.IMMOBILISED for one in player.team),
    )


def order_lines(state: State) -> tuple[OrderLine, ...]:
    """The turn order with the Speeds that fixed it (AN-20, F2, F3)."""
    return tuple(
        OrderLine(seat, speed, seat == state.active, able(state, seat, state.phase))
        for seat, speed in zip(state.order, state.speeds, strict=True)
    )


def phase_lines(state: State) -> tuple[PhaseLine[Phase], ...]:
    """The four phases of a turn in their order; between two turns none of them runs (AN-21, F3)."""
    return lines_of(PHASES, None if state.active is None else state.phase)


def acts(state: State, seat: Seat) -> bool:
    """Whether a team has a step in the phase that runs (AN-21, F3)."""
    return able(state, seat, state.phase)


def coming_order(state: State) -> tuple[tuple[Seat, int | None], ...]:
    """The Speeds that will fix the coming order, the fastest first, ties not settled yet (AN-20)."""
    speeds = coming_speeds(state)
    return tuple(sorted(speeds.items(), key=lambda each: (-(each[1] or 0), each[0])))


def who_rolls(state: State, faces: Sequence[int] = ()) -> tuple[Seat, ...]:
    """Tied teams that roll next for the coming order, given real dice so far (AN-20, A-14)."""
    speeds = coming_speeds(state)
    known = {seat: speed for seat, speed in speeds.items() if speed is not None}
    return must_roll(known, faces) if len(known) == len(speeds) else ()


def zone_lines(state: State) -> tuple[ZoneLine, ...]:
    """Active zones, oldest first (F4)."""
    return tuple(
        ZoneLine(zone, state.teams_in(zone.id), zone.hidden, zones.kept_by(state, zone))
        for zone in state.zones
    )


def reachable(state: State, seat: Seat) -> tuple[Zone, ...]:
    """Zones a team may go to; all of them without the tree (AN-25, AN-44, F12)."""
    return tuple(zone for zone in state.zones if zones.tree_step(state, seat, zone) is None)


def destinations(state: State, seat: Seat) -> tuple[tuple[ZoneLine, Refusal | None], ...]:
    """All zones with what speaks against going there; what the tree bars comes last (AN-25, AN-44)."""
    lines = [(line, zones.tree_step(state, seat, line.zone)) for line in zone_lines(state)]
    return tuple(sorted(lines, key=lambda each: each[1] is not None))


def to_move(state: State) -> Seat | None:
    """The team whose movement is due now, nothing else being open (AN-24)."""
    seat = state.active
    if seat is None or state.phase is not Phase.MOVEMENT or busy(state) is not None:
        return None
    player = state.player(seat)
    return None if player.moved or player.off else seat


def moves_first(state: State) -> Seat | None:
    """In Reset, nothing being owed: who moves first, once nobody puts anything away any more (AN-21)."""
    wanted = any(taker is not None for _, taker in put_away(state))
    if state.phase is not Phase.RESET or busy(state) is not None or wanted:
        return None
    owed = (state.debt, state.reward, state.unrewarded, state.placer)
    if state.deaths or any(each is not None for each in owed):
        return None
    ahead = after_phase(state)
    if ahead is None or ahead[0] is not Phase.MOVEMENT or state.player(ahead[1]).resisting:
        return None
    return ahead[1]


def put_away(state: State) -> tuple[tuple[Offer, Seat | None], ...]:
    """Things put away in this step, oldest first, each with who may pick it up now (AN-23, A-3)."""
    return tuple((offer, eligible_taker(state, offer.by, offer.thing)) for offer in state.recoverable)


def horizons_closed(state: State) -> Refusal | None:
    """Why nobody may seek new horizons now: the tree, once a turn, nothing left to find (AN-27, A-20)."""
    if state.options.tree:
        return Refusal(Why.TREE_NO_HORIZONS)
    if state.horizons_used:
        return Refusal(Why.ALREADY_USED)
    return None if state.zone_deck or state.zone_discard else Refusal(Why.DECK_EMPTY)


def gauge(state: State) -> Gauge:
    """Zones against their limit (AN-26, F4)."""
    may_go = bool(zones.removable(state))
    return Gauge(
        len(state.zones),
        state.limit,
        state.zone_deck,
        len(state.zone_discard),
        state.placer if may_go else None,
        state.placer is not None and not may_go,
    )


@dataclass(frozen=True, slots=True)
class EncounterPiles:
    """Where the encounter cards are, at a table that counts them (AN-43)."""

    deck: int
    discard: int
    on_zones: int


def encounter_piles(state: State) -> EncounterPiles | None:
    """The encounter deck and its discard; None where nobody counts them (F11, U-4)."""
    if state.encounter_deck is None:
        return None
    lying = sum(zone.hidden is not Hidden.NONE for zone in state.zones)
    return EncounterPiles(state.encounter_deck, state.encounter_discard, lying)


def choices(state: State) -> tuple[Choice, ...]:
    """The rewards a team may choose from now; none when no reward is due (AN-35, F5)."""
    seat = state.reward
    zone = None if seat is None else state.zone_of(seat)
    if seat is None or zone is None:
        return ()
    player = state.player(seat)
    room = figures.HAND - player.hand
    have = {Reward.ADVANTAGE: player.hand, Reward.RECRUIT: len(player.team)}
    whole = len(zone.rewards) == figures.REWARDS
    return tuple(
        Choice(
            reward,
            no_reward(state, seat, reward, zone),
            min(zone.level or 0, room) if reward is Reward.ADVANTAGE else 1,
            reward in zone.rewards if whole or reward in zone.rewards else None,
            reward is Reward.RECRUIT and recruited_before(state, seat, zone),
            have.get(reward, 0),
        )
        for reward in Reward
    )


def final_open(state: State, seat: Seat) -> bool:
    """Whether a player may try the final mission (AN-2, AN-45)."""
    return state.final.revealed and state.player(seat).done >= state.missions_needed


def suggestions(
    state: State, table: str, gone: tuple[str, ...] = (), lang: str = facts.PRINTED_IN
) -> tuple[str, ...]:
    """Names to offer: ``characters``, ``zones``, ``encounters``, ``advantages``, ``missions`` (U-1 to U-6).

    Only cards that can still be in the deck: what lies on the table is left out, and what is ``gone``
    (in the discard, see ``spent``). Those told last come first, the rulebook's own last; in another
    language than the rulebook's only those that somebody told, as the cards of that box have other names.
    """
    lying = {*gone, *_on_table(state, table)}
    known = state.facts
    if lang != facts.PRINTED_IN:
        known = tuple(fact for fact in known if fact.by is not Known.PRINTED)
    return tuple(name for name in facts.lately(known, table) if name not in lying)


def _on_table(state: State, table: str) -> set[str]:
    match table:
        case "zones":
            return {zone.name for zone in (*state.zones, *state.zone_discard)}
        case "characters":
            return {one.name for player in state.players for one in player.team}
        case "encounters":
            return {zone.creature.name for zone in state.zones if zone.creature is not None}
        case "advantages":
            cards = {card.name for player in state.players for card in player.lasting}
            return cards | {p.organisation.name for p in state.players if p.organisation is not None}
        case _:
            return {mission.title for player in state.players for mission in player.missions}


def spent(events: Iterable[object], known: facts.Facts = ()) -> dict[str, set[str]]:
    """Names of cards that went to their discards, by table, from what happened so far, oldest first (AN-50).

    Encounters come back when their deck is made anew; of the other decks nobody tells the app (AN-43, U-4).
    The card that led a team astray is named by what is ``known``: its event tells only where to.
    """
    astray = {
        name
        for name in facts.names(known, "advantages")
        if facts.value(known, "advantages", name, "effect") == Effect.REDIRECT
    }
    gone: dict[str, set[str]] = {"encounters": set(), "characters": set(), "advantages": set()}
    for event in events:
        match event:
            case EncountersReshuffled():
                gone["encounters"].clear()
            case CreatureMet() | EventMet() | FalseAlarm():
                gone["encounters"].add(event.name)
            case CharacterDied():
                gone["characters"].add(event.name)
            case AdvantagePlayed():
                gone["advantages"].add(event.name)
            case Redirected():
                gone["advantages"] |= astray
    return gone


def tilted_for(state: State, seat: Seat, card: str) -> int | None:
    """The one character that can be tilted for a skill of that name; None when none or several can (AN-9)."""
    known = facts.value(state.facts, "advantages", card, "skill") if card else None
    ready = [
        one.id
        for one in state.player(seat).team
        if one.pose is Pose.READY and one.skills is not None and known in one.skills
    ]
    return ready[0] if len(ready) == 1 else None


def leads_astray(state: State, seat: Seat, card: str) -> bool:
    """A card that sends the team that moved last elsewhere, held by another player (AN-48)."""
    name = facts.known_name(state.facts, "advantages", card) if card else ""
    effect = facts.value(state.facts, "advantages", name, "effect") if name else None
    return effect == Effect.REDIRECT and state.mover not in (None, seat)


@dataclass(frozen=True, slots=True)
class EventEffect:
    """What an event does to the hand and the team of who drew it."""

    gains: int = 0
    loses: int = 0
    joins: bool = False


def event_effect(state: State, zone: int, level: int | None, cards: int, joins: bool) -> EventEffect:
    """What its words come to: above the level of its zone a card does nothing (AN-15, AN-34)."""
    here = state.zone(zone)
    if here is not None and here.too_high(level):
        return EventEffect()
    return EventEffect(max(cards, 0), max(-cards, 0), joins)


def hand_after(state: State, seat: Seat) -> int:
    """Advantage cards left in a hand once one of them is played (AN-9, AN-12)."""
    return max(state.player(seat).hand - 1, 0)


def powers(state: State, seat: Seat) -> tuple[str, ...]:
    """What a team keeps that no number tells: rewards and cards in play, by their names (AN-4, AN-9)."""
    kept = state.player(seat).lasting
    return tuple(card.name for card in kept if card.name and not card.combat and not card.speed)


def organisations(state: State) -> tuple[str, ...]:
    """Organisations known by name (U-6)."""
    kinds = (
        (name, facts.value(state.facts, "advantages", name, "kind"))
        for name in facts.lately(state.facts, "advantages")
    )
    return tuple(name for name, kind in kinds if kind == CardKind.ORGANISATION)


def organisations_told(events: Iterable[object]) -> dict[str, Organisation]:
    """What was told of each organisation this evening, whoever joined; a rivalry is told once (U-6)."""
    told: dict[str, Organisation] = {}
    for event in events:
        if isinstance(event, OrganisationJoined):
            told[event.name] = Organisation(event.name, event.rivals, event.combat, event.speed)
    for one in tuple(told.values()):
        for rival in one.rivals:
            other = told.get(rival, Organisation(rival))
            told[rival] = replace(other, rivals=tuple(dict.fromkeys((*other.rivals, one.name))))
    return told


def summary(state: State) -> Summary:
    """The table in one look."""
    over = state.status is not Status.PLAYING
    where = [Message("where.turn", {"n": state.turn}) if state.turn else Message("where.setup")]
    if not over and state.turn:
        where.append(
            Message(f"where.phase.{state.phase.value}") if state.active else Message("where.between")
        )
    if not over and state.active is not None:
        where.append(Message("where.player", {"player": state.active}))
    if state.winner is not None:
        where.append(Message("where.won", {"player": state.winner}))
    danger = state.bout is not None or state.encounter is not None
    return Summary(
        where=tuple(where),
        turn=None if over else state.active,
        mood=Mood.WARNING if danger and not over else Mood.CALM,
        outcome=outcome(state),
    )


def outcome(state: State) -> Outcome | None:
    """Who won, on which turn (AN-2, F13); None while playing."""
    if state.winner is None:
        return None
    told: dict[str, object] = {
        "player": state.winner,
        "turn": state.turn,
        "players": len(state.players),
        "missions": state.player(state.winner).done,
        "tree": state.options.tree,
        "both_missions": state.options.both_missions,
    }
    return Outcome(True, "won", told)


def learnt(state: State) -> Mapping[str, Fact]:
    """Figures of the box that this table taught (U-1 to U-6); nothing that is still secret."""
    return {fact.key: fact.value for fact in state.facts if fact.by is Known.TABLE}


def steps_of_phase(state: State) -> tuple[Seat, ...]:
    """Who still acts in this phase, the active player first (F3)."""
    return () if state.phase is Phase.SETUP else waiting(state)


# -- fights and what may be done there (F1, F7, F9, F10) --------------------------------------------


@dataclass(frozen=True, slots=True)
class FightTable:
    """A fight before its dice: both sums, the odds, and what one more would do (F1)."""

    player: Seat
    rival: Seat | None
    creature: Creature | None
    own: int
    other: int
    bonus: int
    against: int
    stay: int
    d: int
    odds: Odds
    bars: tuple[Bar, ...]
    with_one_more: Odds


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another team as an opponent or trade partner: why not, and whether it is forced (F9, A-12)."""

    seat: Seat
    why_not: Refusal | None
    forced: bool = False


def fight_sums(state: State) -> tuple[int | None, int | None]:
    """Both Combats before the dice, cards and skills included; None where one is not known (AN-13, AN-38)."""
    return (None, None) if state.bout is None else sides(state, state.bout)


def odds_against(state: State, seat: Seat, other: Seat) -> Odds | None:
    """The chances of an attack as both teams stand; None where a card was not read out (AN-31, F9)."""
    own, theirs = state.combat(seat), state.combat(other)
    return None if own is None or theirs is None else dice.odds(own - theirs, creature=False)


def fight_table(state: State) -> FightTable | None:
    """The fight about to be rolled; None when there is none or a figure is missing (F1)."""
    bout = state.bout
    if bout is None:
        return None
    own, other = sides(state, bout)
    if own is None or other is None:
        return None
    creature = None if bout.rival is not None or state.encounter is None else state.encounter.card
    alone = bout.rival is None
    return FightTable(
        bout.player,
        bout.rival,
        creature,
        own,
        other,
        bout.bonus,
        bout.against,
        state.player(bout.player).bonus,
        own - other,
        dice.odds(own - other, creature=alone),
        dice.spread(own - other),
        dice.odds(own - other + 1, creature=alone),
    )


def bonus_for(state: State, wanted: Fraction) -> int | None:
    """The smallest bonus that brings the chance to win to ``wanted``; None without a fight (F1)."""
    table = fight_table(state)
    return None if table is None else dice.needed(table.d, wanted, creature=table.rival is None)


def odds_by_bonus(state: State) -> tuple[Odds, ...]:
    """The chances of the fight with a bonus of 0, of 1, and so on to what a die can show (F1)."""
    table = fight_table(state)
    if table is None:
        return ()
    alone = table.rival is None
    return tuple(dice.odds(table.d + bonus, creature=alone) for bonus in range(figures.FACES + 1))


def speed_to_test(state: State, seat: Seat, bonus: int = 0) -> int | None:
    """What a Speed test adds its die to; None where a card was not read out (AN-41)."""
    speed = state.speed(seat)
    return None if speed is None else speed + bonus


def speed_chance(state: State, seat: Seat, difficulty: int, bonus: int = 0) -> Fraction | None:
    """The chance of a Speed test (AN-41, F7)."""
    speed = speed_to_test(state, seat, bonus)
    return None if speed is None else dice.chance_to_reach(speed, difficulty)


def die_needed(state: State, seat: Seat, difficulty: int, bonus: int = 0) -> int | None:
    """What the die of a Speed test must show at least; no die shows less than 1 or more than 6 (AN-41)."""
    speed = speed_to_test(state, seat, bonus)
    return None if speed is None else difficulty - speed


def opponents(state: State, seat: Seat) -> tuple[Opponent, ...]:
    """Every other team with the reason why it cannot be attacked, if any (AN-31, F9)."""
    forced = must_fight(state, seat)
    return tuple(
        Opponent(
            other.seat,
            never(state, seat, other.seat) or hardly(state, seat, other.seat),
            other.seat in forced,
        )
        for other in state.players
        if other.seat != seat
    )


def traders(state: State, seat: Seat) -> tuple[Opponent, ...]:
    """Every other team with the reason why it cannot trade, if any (AN-30, F9)."""
    return tuple(
        Opponent(other.seat, no_trade(state, seat, other.seat))
        for other in state.players
        if other.seat != seat
    )


@dataclass(frozen=True, slots=True)
class AfterTrade:
    """One side once a trade is done: its cards and its characters."""

    hand: int
    team: int


def after_trade(state: State, trade: Trade) -> tuple[AfterTrade, AfterTrade]:
    """What both would hold: who offered it first, then the partner (AN-30)."""
    one, other = state.player(trade.player), state.player(trade.partner)
    cards = trade.receives - trade.gives
    people = len(trade.characters_received) - len(trade.characters_given)
    return (
        AfterTrade(one.hand + cards, len(one.team) + people),
        AfterTrade(other.hand - cards, len(other.team) - people),
    )


def may_interact(state: State, seat: Seat) -> bool:
    """Whether a team can fight or trade with anybody, as far as the cards were read out (AN-30, AN-31)."""
    return surely_interacts(state, seat) or bool(_unread(state, seat))


def surely_interacts(state: State, seat: Seat) -> bool:
    """The same by the cards that were read out alone: a symbol nobody read may wait for a while (U-2)."""
    if any(each.why_not is None for each in (*opponents(state, seat), *traders(state, seat))):
        return True
    return bool(must_fight(state, seat))


@dataclass(frozen=True, slots=True)
class LateTrade:
    """A trade that may still be told before the first team explores (AN-30, U-2)."""

    zones: tuple[Zone, ...]
    """Whose Trade symbol nobody read yet."""
    seats: tuple[Seat, ...]
    """Who may trade, or might."""


def late_trade(state: State) -> LateTrade | None:
    """What is left of Interaction once it passed; None where nobody can trade or somebody explored."""
    if not trade_late(state):
        return None
    here = [player.seat for player in state.players if player.reached and not player.off]
    zones = tuple(dict.fromkeys(zone for seat in here for zone in _unread(state, seat)))
    able = tuple(seat for seat in here if _unread(state, seat) or _trades(state, seat))
    return LateTrade(zones, able) if able else None


def _trades(state: State, seat: Seat) -> bool:
    return any(each.why_not is None for each in traders(state, seat))


def character_to_read(state: State) -> tuple[Seat, int] | None:
    """The character whose card the table needs now: in a fight its teams, else who acts, else any (U-1)."""
    bout = state.bout
    asked = [bout.player, bout.rival] if bout else [state.active]
    players = [*(state.player(seat) for seat in asked if seat is not None), *state.players]
    return next(((player.seat, one.id) for player in players for one in player.team if not one.told), None)


def zone_to_read(state: State) -> int | None:
    """The zone whose card the table needs now: the one of the encounter, else one not read yet (U-2)."""
    if state.encounter is not None:
        return state.encounter.zone
    return next((zone.id for zone in state.zones if not zone.read), None)


def unread_symbols(state: State) -> tuple[Zone, ...]:
    """Zones whose Trade symbol decides whether somebody still to act may trade: nobody read it yet (U-2)."""
    found = [zone for seat in waiting(state) for zone in _unread(state, seat)]
    return tuple(dict.fromkeys(found))


def _unread(state: State, seat: Seat) -> list[Zone]:
    asked = [
        each.seat
        for each in traders(state, seat)
        if each.why_not is not None and each.why_not.why is Why.TRADE_UNREAD
    ]
    zones = [state.zone_of(each) for other in asked for each in (seat, other)]
    return [zone for zone in zones if zone is not None and zone.trade is None]


def rivalries(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Rivals that stand in one zone and must fight (AN-12, F10)."""
    if state.phase not in (Phase.MOVEMENT, Phase.INTERACTION):
        return ()
    return tuple(
        (player.seat, rival)
        for player in state.players
        for rival in must_fight(state, player.seat)
        if player.seat < rival
    )
