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
        known_class, known_level = remembered(
            state, name, self.hero_class, self.class_level, golden=card.upgraded
        )
        return (
            HeroDescribed(
                self.who,
                name,
                known_class or card.hero_class,
                card.class_level if known_level is None else known_level,
                self.master,
                card.upgraded,
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
    state: State,
    name: str,
    hero_class: HeroClass | None,
    class_level: int | None,
    *,
    golden: bool = False,
) -> tuple[HeroClass | None, int | None]:
    """Complete class and class level of one side of a Hero card from the box memory (U-9, SH-19)."""
    key = row(name)
    card = next((one for one in state.known.heroes if one.name == key), None)
    known = state.known.class_level(key, golden=golden)
    known_class = None if card is None else card.hero_class
    return hero_class or known_class, known if class_level is None else class_level


def golden_side(state: State, card: HeroCard, same: bool | None) -> tuple[bool, int | None]:
    """Return whether the class level of the golden side is known now, and which it is (SH-19, U-9).

    The box memory comes first. Else ``same`` says whether the golden side shows the number of the silver
    one; None leaves the number of the card as it is and out of the box memory.
    """
    known = state.known.class_level(row(card.name), golden=True)
    if known is not None:
        return True, known
    if same is None:
        return False, None
    return True, card.class_level if same else None


def silver_level(state: State, card: HeroCard) -> int | None:
    """Return the class level of the silver side; that of the card if nobody has read the silver side."""
    known = state.known.class_level(row(card.name))
    return card.class_level if known is None else known


def turned(state: State, card: HeroCard, class_level: int | None, *, read: bool) -> tuple[HeroCard, State]:
    """Turn a Hero card to its golden side and remember its class level there, if it was read (SH-19)."""
    if not read:
        return replace(card, upgraded=True), state
    if class_level is not None and not card.name.startswith("#"):
        state = card_told(state, card.name, card.hero_class, class_level, golden=True)
    return replace(card, upgraded=True, class_level=class_level), state


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
    golden: bool = False
    """The golden side was read."""

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        card = hero.master if self.master else hero.card
        if card is None:
            return state
        changed = replace(card, name=self.name, hero_class=self.hero_class, class_level=self.class_level)
        state = state.with_hero(self.who, **{"master" if self.master else "card": changed})
        return card_told(state, self.name, self.hero_class, self.class_level, golden=self.golden)


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
    """A hero of the Graveyard is a Master card of the group, standard side up (SH-96, A-59)."""

    card: int
    name: str
    silver: bool = False
    """The card was turned back: ``class_level`` is that of its silver side."""
    class_level: int | None = None

    def apply(self, state: State) -> State:
        roster = state.roster
        card = next((one for one in roster.graveyard if one.id == self.card), None)
        if card is None:
            return state
        raised = replace(card, upgraded=False)
        if self.silver:
            raised = replace(raised, class_level=self.class_level)
        return state.with_roster(
            graveyard=tuple(one for one in roster.graveyard if one.id != self.card),
            masters=(*roster.masters, raised),
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
    read: bool = False
    """``class_level`` is that of the golden side."""
    class_level: int | None = None

    def apply(self, state: State) -> State:
        old = next((card for card in masters(state) if card.id == self.card), None)
        if old is None:
            return state
        new, state = turned(state, old, self.class_level, read=self.read)
        heroes = tuple(replace(hero, master=new) if hero.master == old else hero for hero in state.heroes)
        waiting = tuple(new if card == old else card for card in state.roster.masters)
        return replace(state, heroes=heroes).with_roster(masters=waiting)


def numbered_card(
    state: State, name: str, hero_class: HeroClass | None, class_level: int | None, *, legendary: bool
) -> tuple[HeroCard, State]:
    """A new card with its number, remembered by its name (U-9)."""
    card = HeroCard(state.next_id, name, hero_class, class_level, legendary=legendary)
    state = replace(state, next_id=state.next_id + 1)
    return card, state if name.startswith("#") else card_told(state, name, hero_class, class_level)


def card_told(
    state: State,
    name: str,
    hero_class: HeroClass | None,
    class_level: int | None,
    *,
    golden: bool = False,
) -> State:
    """Remember a Hero card by its name; each side has its own class level (U-9, SH-19)."""
    key = row(name)
    told = []
    if hero_class is not None:
        told.append(ToldFact(f"heroes.{key}.class", hero_class.value))
    if class_level is not None:
        told.append(ToldFact(f"heroes.{key}.{'golden' if golden else 'level'}", class_level))
    if not key or not told:
        return state
    old = next((one for one in state.known.heroes if one.name == key), KnownHero(key))
    if golden:
        level = old.golden_level if class_level is None else class_level
        new = KnownHero(key, hero_class or old.hero_class, old.class_level, level)
    else:
        new = KnownHero(key, hero_class, class_level, old.golden_level)
    others = tuple(one for one in state.known.heroes if one.name != key)
    known = replace(state.known, heroes=(*others, new))
    return replace(state, known=known).with_told(*told)
