"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.expansions import Expansions, SeatCards, bonus, bonus_for
from companion.core.game import option
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.vocabulary import (
    Cell,
    Dice,
    Gender,
    Hidden,
    Known,
    MissionState,
    Phase,
    Pose,
    Reward,
    Side,
    Skill,
    Status,
    Thing,
    Where,
)

# -- what the players choose before the first turn --------------------------------------------------
from companion.kit.seated import Seated


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Anima."""

    tree: bool = option(False, rule="AN-44")
    both_missions: bool = option(False, rule="AN-45")
    encounters: int = option(0, low=0, high=99, rule="AN-43")
    """Encounter cards of the box, where the table wants their deck counted; 0 counts nothing (U-4)."""
    dice: Dice = option(Dice.PHONE, rule="F1", harmless=True)
    """Real dice: the main button asks for their faces instead of rolling."""


# -- what lies in front of a player (Les personnages et l'équipe) -----------------------------------


@dataclass(frozen=True, slots=True)
class Character:
    """A character of a team. Names may occur twice, so an id tells them apart (AN-49)."""

    id: int
    name: str = ""
    """Empty until the players read the card out (U-1)."""
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None
    pose: Pose = Pose.READY

    @property
    def told(self) -> bool:
        """True when the figures that fights and order need are known."""
        return self.combat is not None and self.speed is not None


@dataclass(frozen=True, slots=True)
class Lasting:
    """A plot (Objet Magique) or the reward of a mission that stays, with what it adds (AN-4, AN-9)."""

    id: int
    name: str = ""
    combat: int = 0
    speed: int = 0
    mission: int = 0
    """The basic mission it is the reward of; 0 for a card (AN-4)."""


@dataclass(frozen=True, slots=True)
class Organisation:
    """The one organisation of a team, its rivals and what it adds (AN-12, U-6)."""

    name: str
    rivals: tuple[str, ...] = ()
    combat: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Mission:
    """A basic mission. Its title stands here only once it lies open on the table (AN-37, I14)."""

    state: MissionState = MissionState.SECRET
    title: str = ""
    rewarded: bool = False
    """Its reward was noted (AN-4); False in states stored before this was recorded."""


@dataclass(frozen=True, slots=True)
class Resistance:
    """A mission of several turns in one zone; no zone means it must start over (AN-36)."""

    mission: int
    zone: int | None
    held: int = 0
    need: int | None = None

    @property
    def last(self) -> bool:
        """One turn more and it is held."""
        return self.need is not None and self.held + 1 >= self.need


@dataclass(frozen=True, slots=True)
class Recruited:
    """Where and when a team last took the Recruit reward (AN-35)."""

    zone: int
    turn: int


COMBAT, SPEED = ATTACHABLE = ("combat", "speed")
"""Numbers of a team that a card of an expansion may change."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player's side of the table."""

    seat: Seat
    team: tuple[Character, ...]
    hand: int = figures.ADVANTAGES_KEPT
    """Advantage cards in hand; which ones is nobody's business."""
    organisation: Organisation | None = None
    lasting: tuple[Lasting, ...] = ()
    missions: tuple[Mission, ...] = (Mission(),) * figures.BASICS
    zone: int | None = None
    """Where the marker lies; None while the team is nowhere (A-28)."""
    origin: int | None = None
    """Where the marker lay before this turn's movement (AN-44)."""
    reached: bool = False
    """The team reached its zone this turn (AN-25)."""
    moved: bool = False
    stayed: bool = False
    off: bool = False
    """The team does nothing more this turn (AN-25, AN-32, AN-34, AN-42)."""
    bonus: int = 0
    """What a Stay on the turn before adds to Combat and Speed (AN-29)."""
    lose_next: bool = False
    """A card makes it lose the next turn (AN-42)."""
    explored: bool = False
    resisted: bool = False
    resistance: Resistance | None = None
    last_recruit: Recruited | None = None
    recruited: tuple[int, ...] = ()
    """Zones whose Recruit reward this team took before that (A-4)."""
    met: bool = False
    """In its Movement step: the encounter on its way was turned up, too late to lead it astray (AN-48)."""
    attached: SeatCards = ()
    """Cards of expansions in front of it that change its Combat or its Speed."""

    @property
    def done(self) -> int:
        """Basic missions completed (AN-2)."""
        return sum(mission.state is MissionState.DONE for mission in self.missions)

    @property
    def hand_room(self) -> int:
        """Cards that may still be drawn (AN-11)."""
        return max(0, figures.HAND - self.hand)

    @property
    def team_room(self) -> int:
        """Characters that may still join (AN-6)."""
        return max(0, figures.TEAM - len(self.team))

    @property
    def alone(self) -> bool:
        """One character is left (AN-8, A-25)."""
        return len(self.team) == 1

    @property
    def resisting(self) -> bool:
        """The team holds its zone for a mission (AN-36, A-27)."""
        return self.resistance is not None and self.resistance.zone is not None

    def character(self, number: int) -> Character | None:
        """The character of that id, None when it is not in this team."""
        return next((character for character in self.team if character.id == number), None)


# -- the middle of the table ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature that was turned up: read from its card (U-3)."""

    name: str
    combat: int
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone card. What nobody has read out yet is None (AN-14, U-2)."""

    id: int
    name: str = ""
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    """False where the card forbids fights."""
    table: tuple[Cell | None, ...] = (None,) * figures.FACES
    rewards: tuple[Reward, ...] = ()
    hidden: Hidden = Hidden.NONE
    creature: Creature | None = None
    """The preliminary creature, once it was turned up (AN-17)."""
    nth: int = 0
    """The how-manieth zone of this evening it is; 0 in tables of before it was counted."""

    @property
    def highest(self) -> bool:
        """Every encounter takes place here: its level need not be read (AN-15)."""
        return self.level == figures.LEVELS.stop - 1

    @property
    def read(self) -> bool:
        """Its name or its level was read out: the table can go on (U-2)."""
        return bool(self.name) or self.level is not None

    def too_high(self, level: int | None) -> bool:
        """An encounter of that level has no effect here (AN-15)."""
        return level is not None and self.level is not None and level > self.level

    @property
    def rewards_read(self) -> bool:
        """All rewards of the card were read out (AN-14)."""
        return len(self.rewards) == figures.REWARDS

    @property
    def number(self) -> int:
        """What a zone without a name is called by."""
        return self.nth or self.id

    @property
    def label(self) -> str:
        """Its name, or its number while it has none."""
        return self.name or f"#{self.number}"


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter being faced. ``card`` is None until it is turned up (AN-17, AN-33)."""

    player: Seat
    zone: int
    where: Where
    left: int = 0
    """Encounters still to be drawn after this one."""
    number: int = 1
    """The how-manieth of this exploration it is."""
    card: Creature | None = None
    aim: int | None = None
    """The mission whose enemy it is: 1 or 2, 0 is the final one; None where nobody said (AN-36)."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A fight before its dice: against the creature of the encounter, or against a rival (AN-38)."""

    player: Seat
    rival: Seat | None = None
    bonus: int = 0
    """What cards and skills add to the player's side."""
    against: int = 0
    """What they add to the other side."""

    def changed(self, side: Side) -> int:
        """What cards and skills add to one side."""
        return self.bonus if side is Side.TEAM else self.against


@dataclass(frozen=True, slots=True)
class Exploration:
    """A die of exploration whose cell is still to be read out, or is special (AN-33)."""

    player: Seat
    zone: int
    die: int
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What was put away in Reset, and who may pick it up (AN-23, A-3)."""

    thing: Thing
    by: Seat
    taker: Seat | None = None
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """The loser of a fight between teams owes the winner a random card (AN-32)."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Removed:
    """The zone just discarded, while others may still object (AN-28)."""

    zone: int
    by: Seat


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teams, the lower seat first."""

    one: Seat
    other: Seat


def pair(one: Seat, other: Seat) -> Pair:
    """Two teams, whoever is named first."""
    return Pair(Seat(min(one, other)), Seat(max(one, other)))


@dataclass(frozen=True, slots=True)
class Final:
    """The final mission: face down until the first basic one is completed (AN-3, A-2)."""

    revealed: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A card the active team reads after its exploration: a mission's aim, or a special reward (AN-35)."""

    reward: Reward
    aim: int | None = None
    """The mission it is about: 1 or 2, 0 is the final one; None while nobody said."""
    tried: bool = False
    won: bool = False
    """Its enemy was beaten or its test passed: the mission is completed, unless its card asks for more."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A completed basic mission whose reward nobody noted yet (AN-4, AN-37)."""

    player: Seat
    mission: int


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A figure of the box and who told it."""

    key: str
    value: int | str
    by: Known = Known.TABLE


# -- the whole table --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State(Seated[Player]):
    """A table of Anima: Shadow of Omega."""

    options: Options
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    """Active zones, oldest first."""
    zone_deck: int
    zone_discard: tuple[Zone, ...] = ()
    phase: Phase = Phase.SETUP
    turn: int = 0
    order: tuple[Seat, ...] = ()
    """Who acts when, fixed for the turn (AN-20)."""
    speeds: tuple[int | None, ...] = ()
    """The Speeds behind the order, in that order."""
    order_told: bool = False
    """The table told the order itself."""
    active: Seat | None = None
    """Whose step it is; None before the first turn and between turns."""
    encounter: Encounter | None = None
    bout: Bout | None = None
    exploration: Exploration | None = None
    reward: Seat | None = None
    """Who may choose a reward (AN-35)."""
    deaths: tuple[Seat, ...] = ()
    """Who must choose a character to lose (AN-40, A-5)."""
    debt: Debt | None = None
    offer: Offer | None = None
    placer: Seat | None = None
    """Who must discard a zone because there are too many (AN-28, A-11)."""
    removed: Removed | None = None
    vetoed: tuple[int, ...] = ()
    """Zones saved by a veto this turn (AN-28)."""
    horizons_used: bool = False
    fought: tuple[Pair, ...] = ()
    """Pairs whose fight was a tie this turn (AN-39, A-29)."""
    traded: tuple[Pair, ...] = ()
    """Pairs that traded this turn (A-16)."""
    final: Final = Final()
    facts: tuple[KnownFact, ...] = ()
    """Figures of the box known at this table."""
    next_id: int = 1
    encounter_deck: int | None = None
    """Encounter cards still to be drawn; None at a table that does not count them (AN-43)."""
    status: Status = Status.PLAYING
    winner: Seat | None = None
    mover: Seat | None = None
    """Who declared a movement last, as long as it may be led astray without asking (AN-48)."""
    reading: Reading | None = None
    """What the active team reads on a card after its exploration (AN-35, AN-36)."""
    earned: Earned | None = None
    """A mission was completed: what it gives is still to be noted (AN-4)."""
    house: Expansions = ()
    """What else is in the box, by expansions and rules of the house."""
    earlier_offers: tuple[Offer, ...] = ()
    """Things put away in this step before ``offer``, oldest first (AN-23)."""

    @property
    def all_zones(self) -> int:
        """Zone cards of the whole box (AN-5, AN-43)."""
        return figures.ZONES + bonus_for(self.house, "zones")

    @property
    def limit(self) -> int:
        """Active zones at most; with the tree all of them lie there (AN-26, A-20)."""
        return self.all_zones if self.options.tree else figures.zone_limit(len(self.players))

    @property
    def crowded(self) -> bool:
        """One zone more would be one too many (AN-26, AN-28)."""
        return len(self.zones) >= self.limit

    @property
    def missions_needed(self) -> int:
        """Basic missions before the final one (AN-2, AN-45)."""
        return figures.BASICS if self.options.both_missions else 1

    @property
    def recoverable(self) -> tuple[Offer, ...]:
        """Everything put away in this step that was not picked up, oldest first (AN-23)."""
        return self.earlier_offers if self.offer is None else (*self.earlier_offers, self.offer)

    @property
    def unrewarded(self) -> Earned | None:
        """The completed mission whose reward is to be noted now (AN-4).

        None as well where a correction took the completion back.
        """
        earned = self.earned
        if earned is None:
            return None
        mission = self.player(earned.player).missions[earned.mission - 1]
        return earned if mission.state is MissionState.DONE else None

    @property
    def next_nth(self) -> int:
        """The number a zone drawn now is called by while it has no name."""
        return max((zone.number for zone in (*self.zones, *self.zone_discard)), default=0) + 1

    @property
    def encounter_discard(self) -> int:
        """Encounter cards put away: all but those of the deck, on zones and in a hand (AN-50)."""
        lying = sum(zone.hidden is not Hidden.NONE for zone in self.zones)
        faced = self.encounter is not None and self.encounter.where is Where.EXPLORATION
        return max(0, self.options.encounters - (self.encounter_deck or 0) - lying - faced)

    def encounter_drawn(self) -> State:
        """The same table after a card came from the encounter deck, where it is counted."""
        deck = self.encounter_deck
        return self if deck is None else replace(self, encounter_deck=max(0, deck - 1))

    def zone(self, number: int | None) -> Zone | None:
        """An active zone by its id."""
        return next((zone for zone in self.zones if zone.id == number), None)

    def discarded(self, number: int | None) -> Zone | None:
        """A zone of the discard by its id."""
        return next((zone for zone in self.zone_discard if zone.id == number), None)

    def zone_of(self, seat: Seat) -> Zone | None:
        """The zone on which a team's marker lies."""
        return self.zone(self.player(seat).zone)

    def teams_in(self, number: int) -> tuple[Seat, ...]:
        """The teams whose markers lie on a zone."""
        return tuple(player.seat for player in self.players if player.zone == number)

    # -- Combat and Speed ------------------------------------------------------------------------

    def combat(self, seat: Seat) -> int | None:
        """The team's Combat: characters that are not immobilised, cards in play, a Stay; None when unknown.

        Immobilised characters do not count, tilted ones do (AN-10, A-7).
        """
        player = self.player(seat)
        counted = [one.combat for one in player.team if one.pose is not Pose.IMMOBILISED]
        known = [combat for combat in counted if combat is not None]
        if len(known) < len(counted):
            return None
        cards = sum(card.combat for card in player.lasting)
        group = player.organisation.combat if player.organisation else 0
        return sum(known) + cards + group + player.bonus + bonus(player.attached, COMBAT)

    def speed(self, seat: Seat) -> int | None:
        """The team's Speed, immobilised characters included (AN-7, A-6); None when unknown."""
        player = self.player(seat)
        known = [one.speed for one in player.team if one.speed is not None]
        if len(known) < len(player.team):
            return None
        cards = sum(card.speed for card in player.lasting)
        group = player.organisation.speed if player.organisation else 0
        return sum(known) + cards + group + player.bonus + bonus(player.attached, SPEED)

    # -- changes ---------------------------------------------------------------------------------

    def with_character(self, seat: Seat, number: int, **changes: Any) -> State:
        """The same table with one character changed."""
        team = self.player(seat).team
        return self.with_player(
            seat, team=tuple(replace(one, **changes) if one.id == number else one for one in team)
        )

    def with_zone(self, number: int, **changes: Any) -> State:
        """The same table with one active zone changed."""
        zones = (replace(zone, **changes) if zone.id == number else zone for zone in self.zones)
        return replace(self, zones=tuple(zones))

    def freed(self, number: int) -> State:
        """The same table with nothing left on a zone."""
        return self.with_zone(number, hidden=Hidden.NONE, creature=None)

    def with_cards(self, seat: Seat, n: int) -> State:
        """The same table with so many cards more (or fewer) in a hand."""
        return self.with_player(seat, hand=self.player(seat).hand + n)

    def settled(self, seat: Seat) -> State:
        """Whatever was being settled for a team is over."""
        encounter, bout, exploration = self.encounter, self.bout, self.exploration
        return replace(
            self,
            encounter=None if encounter is not None and encounter.player == seat else encounter,
            bout=None if bout is not None and seat in (bout.player, bout.rival) else bout,
            exploration=None if exploration is not None and exploration.player == seat else exploration,
            reward=None if self.reward == seat else self.reward,
        )

    def broken_off(self, seat: Seat) -> State:
        """The same table with a team's resistance mission to start over (AN-36)."""
        resistance = self.player(seat).resistance
        if resistance is None:
            return self
        return self.with_player(seat, resistance=replace(resistance, zone=None, held=0))

    def without_offer(self, place: int) -> State:
        """The same table with one recoverable thing (counted from 1) picked up."""
        left = tuple(offer for at, offer in enumerate(self.recoverable, start=1) if at != place)
        return replace(self, earlier_offers=left[:-1], offer=left[-1] if left else None)

    def with_mission(self, seat: Seat, number: int, mission: Mission) -> State:
        """The same table with one basic mission (counted from 1) changed."""
        missions = list(self.player(seat).missions)
        missions[number - 1] = mission
        return self.with_player(seat, missions=tuple(missions))

    def put_away(self, number: int) -> State:
        """An active zone goes to the discard; nothing is left on it (AN-28)."""
        freed = self.freed(number)
        gone = tuple(zone for zone in freed.zones if zone.id == number)
        left = tuple(zone for zone in freed.zones if zone.id != number)
        placer = self.placer if len(left) > self.limit else None
        return replace(self, zones=left, zone_discard=(*self.zone_discard, *gone), placer=placer)

    def put_back(self, number: int) -> State:
        """A zone of the discard is active again."""
        back = tuple(zone for zone in self.zone_discard if zone.id == number)
        left = tuple(zone for zone in self.zone_discard if zone.id != number)
        return replace(self, zones=(*self.zones, *back), zone_discard=left)
