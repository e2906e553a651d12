"""Hero cards as somebody read them out, and those that lie under a hero as its master (p. 21)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import board_of, framed, hero_of, numbered
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import KnownHero, ToldFact, row, tidy
from companion.games.synchro_horizon.state.party import HeroCard
from companion.games.synchro_horizon.vocabulary import HeroClass, Who, Why, outside


@dataclass(frozen=True, slots=True)
class NewCard:
    """A Hero card that was drawn: its name, class and class level."""

    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None


@action("U-9", "SH-60", "SH-131")
class DescribeHero:
    """Name, class and class level of a hero, or of its master, as the card shows them."""

    who: Who
    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None
    master: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = state.hero(self.who)
        if hero is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        card = hero.master if self.master else hero.card
        if card is None:
            return Refusal(Why.NO_MASTER, name=hero.name)
        hard = outside(self.class_level, 1, figures.CLASS_LEVEL_MOST)
        if hard:
            return hard
        name = tidy(self.name) or card.name
        known_class, known_level = remembered(state, name, self.hero_class, self.class_level)
        return (
            HeroDescribed(
                self.who,
                name,
                known_class or card.hero_class,
                card.class_level if known_level is None else known_level,
                self.master,
            ),
        )


def read_card(state: State, card: NewCard, nameless: str) -> NewCard | Refusal:
    """The card with its tidy name and what the box remembers of it (U-9)."""
    hard = outside(card.class_level, 1, figures.CLASS_LEVEL_MOST)
    if hard:
        return hard
    name = tidy(card.name) or nameless
    return NewCard(name, *remembered(state, name, card.hero_class, card.class_level))


def remembered(
    state: State, name: str, hero_class: HeroClass | None, class_level: int | None
) -> tuple[HeroClass | None, int | None]:
    """What this or an earlier table read on a Hero card (U-9)."""
    card = next((one for one in state.known.heroes if one.name == name), None)
    if card is None:
        return hero_class, class_level
    return hero_class or card.hero_class, card.class_level if class_level is None else class_level


@action("SH-109", "SH-115")
class PutMaster:
    """A Master card of the group goes under a hero."""

    card: int
    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        """A Master card that was won before (SH-115)."""
        card = next((one for one in state.roster.masters if one.id == self.card), None)
        if card is None:
            return Refusal(Why.NO_SUCH_MASTER)
        return under(state, card.id, card.name, self.who)


@action("SH-115")
class LoseMaster:
    """A master goes back to the Hero pile."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        if hero.master is None:
            return Refusal(Why.NO_MASTER, name=hero.name)
        return (MasterLost(self.who, hero.name, hero.master.name),)


def as_master(state: State, card: NewCard, who: Who | None, *, legendary: bool = False) -> Decision:
    """A new Master card, under a hero or for later (SH-88, SH-109, SH-115)."""
    read = read_card(state, card, numbered(state))
    if isinstance(read, Refusal):
        return read
    won = MasterWon(read.name, read.hero_class, read.class_level, legendary)
    if who is None:
        return (won,)
    return framed((won,), under(state, state.next_id, read.name, who))


def under(state: State, card: int, master: str, who: Who | None) -> Decision:
    """One master for each hero (SH-115)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    if hero.master is not None:
        return Refusal(Why.MASTER_THERE, name=hero.name, master=hero.master.name)
    return (MasterPut(card, master, board_of(hero), hero.name),)


def masters(state: State) -> tuple[HeroCard, ...]:
    """All Master cards of the group: under a hero, or still to be put."""
    worn = tuple(hero.master for hero in state.heroes if hero.master is not None)
    return (*worn, *state.roster.masters)


# -- what happened ----------------------------------------------------------------------------------


@event
class HeroDescribed:
    """A hero's card, or its master's, was read out (U-9)."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    master: bool

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        card = hero.master if self.master else hero.card
        if card is None:
            return state
        changed = replace(card, name=self.name, hero_class=self.hero_class, class_level=self.class_level)
        state = state.with_hero(self.who, **{"master" if self.master else "card": changed})
        return card_told(state, self.name, self.hero_class, self.class_level)


@event
class HeroReplaced:
    """Another Hero card lies on a board; everything else stayed (SH-102)."""

    who: Who
    old: str
    name: str
    hero_class: HeroClass | None
    class_level: int | None

    def apply(self, state: State) -> State:
        card, state = numbered_card(state, self.name, self.hero_class, self.class_level, legendary=False)
        return state.with_hero(self.who, card=card)


@event
class MasterWon:
    """A Master card belongs to the group (SH-88, SH-109)."""

    name: str
    hero_class: HeroClass | None
    class_level: int | None
    legendary: bool = False

    def apply(self, state: State) -> State:
        state = state.with_card_taken(heroes=1)
        card, state = numbered_card(
            state, self.name, self.hero_class, self.class_level, legendary=self.legendary
        )
        return state.with_roster(masters=(*state.roster.masters, card))


@event
class MasterRaised:
    """A hero of the Graveyard is a Master card of the group, standard side up (SH-96)."""

    card: int
    name: str

    def apply(self, state: State) -> State:
        roster = state.roster
        card = next((one for one in roster.graveyard if one.id == self.card), None)
        if card is None:
            return state
        return state.with_roster(
            graveyard=tuple(one for one in roster.graveyard if one.id != self.card),
            masters=(*roster.masters, replace(card, upgraded=False)),
        )


@event
class MasterPut:
    """A Master card lies under a hero (SH-115)."""

    card: int
    master: str
    who: Who
    name: str

    def apply(self, state: State) -> State:
        card = next((one for one in state.roster.masters if one.id == self.card), None)
        if card is None:
            return state
        masters = tuple(one for one in state.roster.masters if one.id != self.card)
        return state.with_roster(masters=masters).with_hero(self.who, master=card)


@event
class MasterLost:
    """A master went back to the Hero pile (SH-115)."""

    who: Who
    name: str
    master: str

    def apply(self, state: State) -> State:
        return state.with_hero(self.who, master=None)


@event
class MasterUpgraded:
    """A Master card shows its golden side (SH-103)."""

    card: int
    master: str

    def apply(self, state: State) -> State:
        def turned(card: HeroCard | None) -> HeroCard | None:
            return replace(card, upgraded=True) if card and card.id == self.card else card

        heroes = tuple(replace(hero, master=turned(hero.master)) for hero in state.heroes)
        masters = tuple(turned(card) or card for card in state.roster.masters)
        return replace(state, heroes=heroes).with_roster(masters=masters)


def numbered_card(
    state: State, name: str, hero_class: HeroClass | None, class_level: int | None, *, legendary: bool
) -> tuple[HeroCard, State]:
    """A new card with its number, remembered by its name (U-9)."""
    card = HeroCard(state.next_id, name, hero_class, class_level, legendary=legendary)
    state = replace(state, next_id=state.next_id + 1)
    return card, state if name.startswith("#") else card_told(state, name, hero_class, class_level)


def card_told(state: State, name: str, hero_class: HeroClass | None, class_level: int | None) -> State:
    """A Hero card is remembered by its name (U-9)."""
    key = row(name)
    told = []
    if hero_class is not None:
        told.append(ToldFact(f"heroes.{key}.class", hero_class.value))
    if class_level is not None:
        told.append(ToldFact(f"heroes.{key}.level", class_level))
    if not key or not told:
        return state
    others = tuple(one for one in state.known.heroes if one.name != key)
    known = replace(state.known, heroes=(*others, KnownHero(key, hero_class, class_level)))
    return replace(state, known=known).with_told(*told)
