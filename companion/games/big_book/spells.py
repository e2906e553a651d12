"""Spells: learnt, activated, straightened, neutralised (Sortilèges)."""

from __future__ import annotations

from dataclasses import field, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.payment import power
from companion.games.big_book.phases import paid_action
from companion.games.big_book.state import Spell, SpellName, State, ToldFact
from companion.games.big_book.vocabulary import Basic, Phase, Unnamed, Why, outside


@action("BB-41", "BB-42")
class Learn:
    """Apprendre: the face-up spell of a library pile. Without a name it is called F1, A2..."""

    player: Seat
    element: Element = field(metadata={"alias": "e"})
    name: str = ""
    drop: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only the face-up spell of a library pile can be learnt; it arrives ready (BB-41, Apprendre)."""
        level = state.library_of(self.element).level
        if level is None:
            return Refusal(Why.PILE_EMPTY, element=self.element)
        player = state.player(self.player)
        name: SpellName = self.name.strip() or Unnamed(f"{self.element.value}{level}")
        # a file tells a basic spell by its name alone, so a spell of the library cannot bear it
        if name in tuple(Basic) or (player.spell(name) and name != self.drop):
            return Refusal(Why.NAME_TAKEN, spell=name)
        learnt = SpellLearnt(self.player, self.element, level, name)
        decision = _with_drop(state, self, learnt)
        return decision if isinstance(decision, Refusal) else paid_action(state, decision)


def spells_full(state: State, seat: Seat) -> bool:
    """Tell whether a further spell would be a sixth: one must go first (BB-42)."""
    return len(state.player(seat).spells) >= figures.SPELLS


def _with_drop(state: State, action: Learn, learnt: SpellLearnt) -> Decision:
    """A sixth spell needs one to be destroyed first, even an exhausted or neutralised one (BB-42)."""
    player, full = state.player(action.player), spells_full(state, action.player)
    if action.drop is None:
        if full:
            return Refusal(Why.MUST_DROP_ONE, player=player.seat, high=figures.SPELLS)
        return (learnt,)
    dropped = player.spell(action.drop)
    if dropped is None:
        return Refusal(Why.NO_SUCH_SPELL, player=player.seat, spell=action.drop)
    events = (SpellDropped(player.seat, dropped.name), learnt)
    if not full:
        return Refusal(Why.NO_NEED_TO_DROP, anyway=events, n=len(player.spells), high=figures.SPELLS)
    return events


@action("BB-38", "BB-39", "A-1")
class Activate:
    """A spell is paid, applied and exhausted."""

    player: Seat
    spell: str
    paid: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """A ready spell is paid, applied, exhausted; paying its cost k times gives power k (BB-38, BB-39)."""
        spell = state.player(self.player).spell(self.spell)
        if spell is None:
            return Refusal(Why.NO_SUCH_SPELL, player=self.player, spell=self.spell)
        if spell.neutralised:
            return Refusal(Why.NEUTRALISED, what=spell.name)
        if spell.exhausted:
            return Refusal(Why.EXHAUSTED, spell=spell.name)
        if spell.level is None:
            return Refusal(Why.UNKNOWN_COST, spell=spell.name)
        if self.paid < spell.level:
            return Refusal(Why.UNDERPAID, spell=spell.name, have=self.paid, need=spell.level)
        cap = figures.USUAL_POWER if state.options.power_cap else None
        times, waste = power(self.paid, spell.level, cap)
        events: tuple[Event, ...] = (SpellActivated(self.player, spell.name, times, waste),)
        if times > figures.USUAL_POWER:
            events = (*events, PowerAboveThree(times))
        if state.phase is Phase.MONSTER:
            return Refusal(Why.CURSES_FIRST, anyway=events)
        return paid_action(state, events)


def straightened(state: State, seat: Seat) -> tuple[Event, ...]:
    """In Concentration the active player straightens exhausted spells (BB-26, Phase de Concentration)."""
    n = sum(spell.exhausted for spell in state.player(seat).spells)
    return (SpellsStraightened(seat, n),) if n else ()


@action("BB-26")
class Straighten:
    """Redresser: exhausted spells are ready again. Without a name: all of them."""

    player: Seat
    spell: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Exhausted spells are straightened in their owner's Concentration, or by a card
        (BB-26, Redresser).
        """
        player = state.player(self.player)
        if self.spell is None:
            return straightened(state, self.player) or Refusal(Why.NOTHING_EXHAUSTED, player=self.player)
        spell = player.spell(self.spell)
        if spell is None:
            return Refusal(Why.NO_SUCH_SPELL, player=self.player, spell=self.spell)
        if not spell.exhausted:
            return Refusal(Why.NOTHING_EXHAUSTED, player=self.player)
        return (SpellsStraightened(self.player, 1, spell.name),)


@action("BB-62", "A-4")
class NeutraliseSpell:
    """A spell is turned face down."""

    player: Seat
    spell: str

    def decide(self, state: State, chance: Chance) -> Decision:
        """A neutralised spell cannot be cast but still counts among the five (BB-62, Neutraliser)."""
        spell = state.player(self.player).spell(self.spell)
        if spell is None:
            return Refusal(Why.NO_SUCH_SPELL, player=self.player, spell=self.spell)
        if spell.neutralised:
            return Refusal(Why.ALREADY_NEUTRALISED, what=spell.name)
        return (SpellNeutralised(self.player, spell.name),)


@action("BB-62", "A-4")
class RestoreSpell:
    """A neutralised spell is turned face up again, by hand."""

    player: Seat
    spell: str

    def decide(self, state: State, chance: Chance) -> Decision:
        """No return is told for spells: a player turns one face up by hand (A-4)."""
        spell = state.player(self.player).spell(self.spell)
        if spell is None:
            return Refusal(Why.NO_SUCH_SPELL, player=self.player, spell=self.spell)
        if not spell.neutralised:
            return Refusal(Why.NOT_NEUTRALISED, spell=spell.name)
        return (SpellRestored(self.player, spell.name),)


@action("U-6", "BB-38")
class DescribeSpell:
    """Somebody reads out the element and the level of a spell; a basic one for everybody."""

    player: Seat
    spell: str
    element: Element = field(metadata={"alias": "e"})
    level: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Element and cost of a spell are on the card only; somebody reads them out (U-6)."""
        spell = state.player(self.player).spell(self.spell)
        if spell is None:
            return Refusal(Why.NO_SUCH_SPELL, player=self.player, spell=self.spell)
        wrong = outside(self.level, 1, figures.LIBRARY_LEVELS)
        if wrong:
            return wrong
        if (spell.element, spell.level) == (self.element, self.level):
            return Refusal(Why.ALREADY_KNOWN, spell=spell.name)
        return (SpellDescribed(self.player, spell.name, self.element, self.level),)


# -- what happened ----------------------------------------------------------------------------------


@event
class SpellDropped:
    """A spell was destroyed to make room."""

    player: Seat
    spell: SpellName

    def apply(self, state: State) -> State:
        left = tuple(spell for spell in state.player(self.player).spells if spell.name != self.spell)
        return state.with_player(self.player, spells=left)


@event
class SpellLearnt:
    """A spell of the library lies ready in front of a player."""

    player: Seat
    element: Element
    level: int
    spell: SpellName

    def apply(self, state: State) -> State:
        level = self.level + 1 if self.level < figures.LIBRARY_LEVELS else None
        library = tuple(replace(p, level=level) if p.element is self.element else p for p in state.library)
        spells = (*state.player(self.player).spells, Spell(self.spell, self.element, self.level))
        after = replace(state, library=library).with_player(self.player, spells=spells)
        return _told(after, "spells", self.spell, self.element, self.level)


@event
class SpellActivated:
    """A spell was cast with this power; ``n`` elements were lost."""

    player: Seat
    spell: SpellName
    power: int
    waste: int

    def apply(self, state: State) -> State:
        return _changed(state, self.player, self.spell, exhausted=True)


@event
class PowerAboveThree:
    """A notice: some read the book's example as a cap of three (A-1)."""

    power: int
    apply = no_state_change


@event
class SpellsStraightened:
    """Exhausted spells are ready again."""

    player: Seat
    n: int
    spell: SpellName | None = None

    def apply(self, state: State) -> State:
        spells = state.player(self.player).spells
        straight = (replace(s, exhausted=False) if self.spell in (None, s.name) else s for s in spells)
        return state.with_player(self.player, spells=tuple(straight))


@event
class SpellNeutralised:
    """A spell was turned face down."""

    player: Seat
    spell: SpellName

    def apply(self, state: State) -> State:
        return _changed(state, self.player, self.spell, neutralised=True)


@event
class SpellRestored:
    """A spell was turned face up again."""

    player: Seat
    spell: SpellName

    def apply(self, state: State) -> State:
        return _changed(state, self.player, self.spell, neutralised=False)


@event
class SpellDescribed:
    """The element and level of a spell are known now."""

    player: Seat
    spell: SpellName
    element: Element
    level: int

    def apply(self, state: State) -> State:
        # a basic spell is the same card in front of everybody
        basic = self.spell in tuple(Basic)
        everybody = tuple(p.seat for p in state.players) if basic else (self.player,)
        for seat in everybody:
            changed = state.player(seat).with_spell(self.spell, element=self.element, level=self.level)
            state = state.with_player(seat, spells=changed.spells)
        return _told(state, "basic" if basic else "spells", self.spell, self.element, self.level)


def _changed(state: State, seat: Seat, name: str, **changes: bool) -> State:
    changed = state.player(seat).with_spell(name, **changes)
    return state.with_player(seat, spells=changed.spells)


def _told(state: State, table: str, name: str, element: Element, level: int) -> State:
    """Remembers what the players read from a spell, unless it has no name of its own."""
    row = str(name).replace(".", "").strip()
    if not row or row == f"{element.value}{level}":
        return state
    cost = "cost" if table == "basic" else "level"
    facts = (ToldFact(f"{table}.{row}.element", element.value), ToldFact(f"{table}.{row}.{cost}", level))
    return replace(state, told=(*state.told, *facts))
