"""The turn: its order, its phases, one player after another, and what Reset puts away (Phases d'un tour)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, EventBuilder, action, all_applied, event, no_state_change
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.advantages import hand_full
from companion.games.anima.characters import TeamRenewed, must_fight, team_full
from companion.games.anima.movement import held
from companion.games.anima.phases import PHASES, Events, Implied, able, acting, busy
from companion.games.anima.state import Offer, Player, State
from companion.games.anima.vocabulary import A_DIE, Phase, Pose, Thing, Why
from companion.games.anima.zones import removable
from companion.kit.refusing import soft_refusal

# -- the order, by Speed, ties by dice (AN-20, A-14) ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """Tied teams and the die of each."""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order, and the dice it took."""

    order: tuple[Seat, ...]
    throws: tuple[Throw, ...]


def ranked(speeds: Mapping[Seat, int], die: Callable[[], int]) -> Ranking:
    """Highest Speed first; equals roll, and those still equal roll again (A-14).

    >>> faces = iter((5, 5, 2, 1, 6))
    >>> ranked({Seat(1): 7, Seat(2): 7, Seat(3): 7, Seat(4): 9}, lambda: next(faces)).order
    (Seat(4), Seat(2), Seat(1), Seat(3))
    """
    throws: list[Throw] = []
    order: list[Seat] = []
    for group in _groups(speeds):
        order += _settled(group, die, throws)
    return Ranking(tuple(order), tuple(throws))


def must_roll(speeds: Mapping[Seat, int], faces: Sequence[int]) -> tuple[Seat, ...]:
    """Who rolls next when real dice showed these faces so far; nobody once the order is settled.

    >>> must_roll({Seat(1): 4, Seat(2): 4, Seat(3): 2}, (3, 3))
    (Seat(1), Seat(2))
    """
    left = list(faces)
    waiting = list(_groups(speeds))
    while waiting:
        group = waiting.pop(0)
        if len(group) == 1:
            continue
        if len(left) < len(group):
            return group
        shown, left = dict(zip(group, left[: len(group)], strict=True)), left[len(group) :]
        waiting = [*_groups(shown), *waiting]
    return ()


def _groups(values: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by value, highest first; equals together, in seat order."""
    return tuple(
        tuple(sorted(seat for seat in values if values[seat] == value))
        for value in sorted(set(values.values()), reverse=True)
    )


def _settled(group: tuple[Seat, ...], die: Callable[[], int], throws: list[Throw]) -> list[Seat]:
    if len(group) == 1:
        return list(group)
    faces = tuple(die() for _ in group)
    throws.append(Throw(group, faces))
    shown = dict(zip(group, faces, strict=True))
    return [seat for part in _groups(shown) for seat in _settled(part, die, throws)]


# -- phase after phase ------------------------------------------------------------------------------


@action("AN-20", "AN-22", "A-14", faces=(A_DIE,))
class StartTurn:
    """A turn begins: cards straight, order fixed. ``order`` is empty unless the table tells it itself."""

    order: tuple[Seat, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Highest Speed first, ties by dice, fixed for the whole turn (AN-20, A-14, Phases d'un tour)."""
        if state.active is not None:
            return Refusal(Why.TURN_RUNNING, player=state.active)
        speeds = coming_speeds(state)
        if self.order:
            return _told_order(state, self.order, speeds)
        known = {seat: speed for seat, speed in speeds.items() if speed is not None}
        for seat in speeds:
            if seat not in known:
                return Refusal(Why.SPEED_UNKNOWN, player=seat)
        ranking = ranked(known, lambda: chance.die(figures.FACES))
        rolls = tuple(TieRolled(throw.seats, throw.faces, chance.by_hand) for throw in ranking.throws)
        order = ranking.order
        started = TurnStarted(state.turn + 1, order, tuple(known[seat] for seat in order))
        return _begun(state, (*rolls, started))


def _told_order(state: State, order: tuple[Seat, ...], speeds: dict[Seat, int | None]) -> Decision:
    """The table may tell the order itself: everybody once, and no slower team before a faster one."""
    if sorted(order) != sorted(speeds):
        return Refusal(Why.NOT_AN_ORDER, n=len(speeds))
    order = tuple(Seat(seat) for seat in order)
    ranked_speeds = tuple(speeds[seat] for seat in order)
    events = _begun(state, (TurnStarted(state.turn + 1, order, ranked_speeds, told=True),))
    known = [(seat, speeds[seat]) for seat in order]
    for (first, fast), (second, slow) in pairwise(known):
        if fast is not None and slow is not None and fast < slow:
            return Refusal(Why.SLOWER_FIRST, anyway=events, player=second, before=first, have=slow, need=fast)
    return events


def _begun(state: State, events: Events) -> Events:
    course = EventBuilder(state)
    course.tell(*events)
    course.tell(*_next(course.state, Phase.RESET, 0))
    return course.events


def bonus_to_come(state: State, seat: Seat) -> int:
    """What a Stay will add on the coming turn, and what it no longer adds (AN-29, A-9)."""
    player = state.player(seat)
    return (figures.STAY if player.stayed else 0) - player.bonus


def coming_speeds(state: State) -> dict[Seat, int | None]:
    """The Speeds that will fix the order of the coming turn (AN-20, AN-29)."""
    found: dict[Seat, int | None] = {}
    for player in state.players:
        speed = state.speed(player.seat)
        found[player.seat] = None if speed is None else speed + bonus_to_come(state, player.seat)
    return found


@action("AN-21", "AN-24", "AN-33", "A-27", on_the_way=True)
class Done:
    """The active player has finished this phase."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The next player of the phase, then the next phase; teams that are off are skipped (AN-21, F3)."""
        if state.active is None:
            return Refusal(Why.NO_TURN)
        hard = busy(state) or _movement_due(state, state.active)
        if hard:
            return hard
        return soft_refusal(_step_over(state, state.active), _unsettled(state, (state.active,)))


def _step_over(state: State, seat: Seat) -> Events:
    ahead = following(state)
    same = ahead is not None and ahead[0] is state.phase
    ended = StepEnded(seat, state.phase, ahead[1] if ahead and same else None)
    events: list[Event] = [*_held(state, seat), ended]
    if ahead is None:
        events.append(TurnEnded(state.turn))
    elif not same:
        events.append(PhaseBegan(*ahead))
    return tuple(events)


def skips(state: State, seat: Seat, absent: frozenset[Seat]) -> Events:
    """The team of a player who is not here stands still: no step, no move, no encounter of its own.

    A house rule: the booklet has no player who is away; it is played like a turn that is lost (AN-33).
    """
    if state.winner is not None or seat != state.active or busy(state):
        return ()
    return () if _unsettled(state, ()) else _step_over(state, seat)


@action("AN-21", "AN-22", "AN-33", on_the_way=True)
class NobodyActs:
    """Nobody who is still to act in this phase wants to: one tap instead of one for each."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The next phase begins; in Movement only where everybody left has moved (AN-21, AN-24)."""
        if state.active is None:
            return Refusal(Why.NO_TURN)
        left = waiting(state)
        hard = busy(state) or next(filter(None, (_movement_due(state, seat) for seat in left)), None)
        if hard:
            return hard
        stay = tuple(event for seat in left for event in _held(state, seat))
        ahead = _next(all_applied(state, stay), state.phase, len(state.order))
        return soft_refusal((*stay, PhasePassed(state.phase, left), *ahead), _unsettled(state, left))


def waiting(state: State) -> tuple[Seat, ...]:
    """Who has not finished this phase yet, the active player first (AN-21)."""
    if state.active is None:
        return ()
    ahead = state.order[state.order.index(state.active) :]
    return tuple(seat for seat in ahead if seat == state.active or able(state, seat, state.phase))


def after_phase(state: State) -> tuple[Phase, Seat] | None:
    """Who begins the next phase, when nobody acts any more in this one; None when the turn ends (AN-21)."""
    stay = tuple(event for seat in waiting(state) for event in _held(state, seat))
    ahead = _next(all_applied(state, stay), state.phase, len(state.order))[0]
    return (ahead.phase, ahead.player) if isinstance(ahead, PhaseBegan) else None


def following(state: State) -> tuple[Phase, Seat] | None:
    """Who acts after the active player, and in which phase; None when the turn ends (AN-21)."""
    if state.active is None:
        return None
    held = _held(state, state.active)
    ahead = _next(all_applied(state, held), state.phase, state.order.index(state.active) + 1)[0]
    return (ahead.phase, ahead.player) if isinstance(ahead, PhaseBegan) else None


def _next(state: State, phase: Phase, place: int) -> Events:
    """The first step at or after that place of the order, in this phase or a later one."""
    for later in PHASES[PHASES.index(phase) :]:
        for seat in state.order[place if later is phase else 0 :]:
            if able(state, seat, later):
                return (PhaseBegan(later, seat),)
    return (TurnEnded(state.turn),)


def _movement_due(state: State, seat: Seat) -> Refusal | None:
    """Exactly one of the three movements is made; a resistance holds by itself (AN-24, A-27)."""
    if state.phase is not Phase.MOVEMENT:
        return None
    player = state.player(seat)
    if player.moved or player.off or player.resisting:
        return None
    return Refusal(Why.MOVE_FIRST, player=seat)


def _held(state: State, seat: Seat) -> Events:
    """A team on a resistance mission stays by itself (AN-36, A-27)."""
    if state.phase is not Phase.MOVEMENT:
        return ()
    player = state.player(seat)
    return () if player.moved or player.off else held(state, seat)


def _unsettled(state: State, ending: Sequence[Seat]) -> Refusal | None:
    """What should be settled first; the table may let it be."""
    if state.deaths:
        return Refusal(Why.DEATH_FIRST, player=state.deaths[0])
    if state.debt is not None:
        return Refusal(Why.GIFT_FIRST, player=state.debt.giver)
    if state.reward is not None:
        return Refusal(Why.REWARD_FIRST, player=state.reward)
    if state.placer is not None and removable(state):
        return Refusal(Why.DISCARD_FIRST, player=state.placer, have=len(state.zones), high=state.limit)
    for seat in ending if state.phase is Phase.INTERACTION else ():
        rivals = must_fight(state, seat)
        if rivals:
            return Refusal(Why.RIVALS_MUST_FIGHT, player=seat, rival=rivals[0])
    return None


# -- what happened ----------------------------------------------------------------------------------


@event
class TieRolled:
    """Teams of equal Speed rolled for their order, one die each (AN-20, A-14)."""

    players: tuple[Seat, ...]
    faces: tuple[int, ...]
    by_hand: bool = False
    apply = no_state_change


@event
class TurnStarted:
    """A turn began: cards straight, order fixed (AN-20, AN-22)."""

    turn: int
    order: tuple[Seat, ...]
    speeds: tuple[int | None, ...]
    told: bool = False

    def apply(self, state: State) -> State:
        return replace(
            state,
            players=tuple(_fresh(player) for player in state.players),
            phase=Phase.RESET,
            turn=self.turn,
            order=self.order,
            speeds=self.speeds,
            order_told=self.told,
            active=None,
            encounter=None,
            bout=None,
            exploration=None,
            reward=None,
            deaths=(),
            debt=None,
            offer=None,
            earlier_offers=(),
            removed=None,
            vetoed=(),
            horizons_used=False,
            fought=(),
            traded=(),
            mover=None,
            reading=None,
            earned=None,
        )


@event
class PhaseBegan(Implied):
    """A phase began, with its first player (AN-21)."""

    phase: Phase
    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, phase=self.phase, active=self.player)


@event
class StepEnded(Implied):
    """A player finished a phase; ``after`` is who acts next in it."""

    player: Seat
    phase: Phase
    after: Seat | None = None

    def apply(self, state: State) -> State:
        return replace(_closed(state, (self.player,)), active=self.after)


@event
class PhasePassed:
    """Nobody of those still to act in a phase wanted to (AN-21)."""

    phase: Phase
    players: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return replace(_closed(state, self.players), active=None)


def _closed(state: State, seats: tuple[Seat, ...]) -> State:
    """What a step leaves open is over with it."""
    for seat in seats:
        state = state.with_player(seat, met=False)
    return replace(
        state,
        offer=None,
        earlier_offers=(),
        removed=None,
        reward=None,
        debt=None,
        deaths=(),
        reading=None,
        earned=None,
    )


@event
class TurnEnded:
    """Everybody has finished the last phase."""

    turn: int

    def apply(self, state: State) -> State:
        return replace(state, active=None)


def _fresh(player: Player) -> Player:
    """Cards straight, flags cleared, the bonus of a Stay for this turn only (AN-22, AN-29, A-9)."""
    return replace(
        player,
        team=tuple(replace(one, pose=Pose.READY) for one in player.team),
        bonus=figures.STAY if player.stayed else 0,
        off=player.lose_next,
        lose_next=False,
        origin=player.zone,
        reached=False,
        moved=False,
        met=False,
        stayed=False,
        explored=False,
        resisted=False,
    )


# -- Reset: what is put away, and who may pick it up (Réinitialisation) -----------------------------


@action("AN-22", "AN-23")
class DiscardAdvantage:
    """In Reset a player puts an advantage card away."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """The player with the fewest may take it (AN-22, AN-23)."""
        if state.player(self.player).hand == 0:
            return Refusal(Why.NO_CARD, player=self.player)
        taker = eligible_taker(state, self.player, Thing.ADVANTAGE)
        events = (AdvantageDiscarded(self.player, taker, more=state.offer is not None),)
        return soft_refusal(events, acting(state, self.player, Phase.RESET))


@action("AN-22", "AN-23", "A-25")
class Dismiss:
    """In Reset a player dismisses (renvoyer) a character."""

    player: Seat
    character: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The last one too: a team without anybody draws a new character (AN-8, AN-22, AN-23, A-25).

        Nobody died, so the organisation stays.
        """
        player = state.player(self.player)
        one = player.character(self.character)
        if one is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
        taker = eligible_taker(state, player.seat, Thing.CHARACTER)
        more = state.offer is not None
        events: Events = (CharacterDismissed(player.seat, one.id, one.name, taker, more),)
        if player.alone:
            events = (*events, TeamRenewed(player.seat, state.next_id))
        return soft_refusal(events, acting(state, player.seat, Phase.RESET))


def eligible_taker(state: State, by: Seat, thing: Thing) -> Seat | None:
    """The one other player with the fewest cards or characters; nobody when tied or full (AN-23, A-3)."""
    others = [player for player in state.players if player.seat != by]
    if thing is Thing.ADVANTAGE:
        counts, most = {player.seat: player.hand for player in others}, figures.HAND
    else:
        counts, most = {player.seat: len(player.team) for player in others}, figures.TEAM
    fewest = [seat for seat, count in counts.items() if count == min(counts.values())]
    return fewest[0] if len(fewest) == 1 and counts[fewest[0]] < most else None


@action("AN-23", "A-3")
class Take:
    """The player with the fewest picks up something that was put away.

    ``place`` is its number in the list of things put away, from 1; None: the newest this player may take.
    """

    player: Seat
    place: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Whoever has not the fewest may still, when the table says so (AN-23, A-3)."""
        things = state.recoverable
        place = _newest_for(state, self.player) if self.place is None else self.place
        if not 1 <= place <= len(things) or things[place - 1].by == self.player:
            return Refusal(Why.NOTHING_PUT_AWAY)
        offer = things[place - 1]
        full = _no_room(state, self.player, offer)
        if full:
            return full
        taken = place if len(things) > 1 else None
        events: Events = (AdvantageTaken(self.player, offer.by, taken),)
        if offer.character is not None:
            events = (CharacterTaken(self.player, offer.character.name, offer.by, taken),)
        wrong = eligible_taker(state, offer.by, offer.thing) != self.player
        return soft_refusal(events, Refusal(Why.NOT_FEWEST, player=self.player) if wrong else None)


def _newest_for(state: State, seat: Seat) -> int:
    """The place of the newest thing a player may pick up; 0 when all of them are the player's own.

    A thing for which the player has the fewest comes before one that the table would have to allow.
    """
    others = [(place, offer) for place, offer in enumerate(state.recoverable, start=1) if offer.by != seat]
    due = [place for place, offer in others if eligible_taker(state, offer.by, offer.thing) == seat]
    return max(due or [place for place, _ in others], default=0)


def _no_room(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    if offer.thing is Thing.ADVANTAGE:
        return hand_full(state, seat)
    return team_full(state, seat)


# -- what happened ----------------------------------------------------------------------------------


@event
class AdvantageDiscarded:
    """An advantage card was put away; ``taker`` may pick it up (AN-22, AN-23)."""

    player: Seat
    taker: Seat | None = None
    more: bool = False
    """It joins what was put away before; False: it takes its place, as in versions with a single slot."""

    def apply(self, state: State) -> State:
        offer = Offer(Thing.ADVANTAGE, self.player, self.taker)
        return _offered(state.with_cards(self.player, -1), offer, self.more)


def _offered(state: State, offer: Offer, more: bool) -> State:
    return replace(state, offer=offer, earlier_offers=state.recoverable if more else ())


@event
class AdvantageTaken:
    """A card put away was picked up (AN-23)."""

    player: Seat
    by: Seat
    place: int | None = None
    """Its number in the list of things put away, from 1; None where there was only one."""

    def apply(self, state: State) -> State:
        return _picked_up(state.with_cards(self.player, 1), self.place)


def _picked_up(state: State, place: int | None) -> State:
    """The same table without one thing put away.

    Without a place the whole list ends: journals of versions with a single slot have no place.
    """
    return replace(state, offer=None, earlier_offers=()) if place is None else state.without_offer(place)


@event
class CharacterDismissed:
    """A character was dismissed; ``taker`` may recruit it (AN-22, AN-23)."""

    player: Seat
    character: int
    name: str
    taker: Seat | None = None
    more: bool = False
    """As of AdvantageDiscarded."""

    def apply(self, state: State) -> State:
        gone = state.player(self.player).character(self.character)
        left = tuple(one for one in state.player(self.player).team if one.id != self.character)
        offer = Offer(Thing.CHARACTER, self.player, self.taker, gone)
        return _offered(state.with_player(self.player, team=left), offer, self.more)


@event
class CharacterTaken:
    """A dismissed character was recruited (AN-23)."""

    player: Seat
    name: str
    by: Seat
    place: int | None = None
    """Its number in the list of things put away, from 1; None where there was only one."""

    def apply(self, state: State) -> State:
        things = state.recoverable
        at = len(things) if self.place is None else self.place
        character = things[at - 1].character if 1 <= at <= len(things) else None
        if character is None:
            return state
        team = (*state.player(self.player).team, character)
        return _picked_up(state.with_player(self.player, team=team), self.place)
