"""What screens show of a campaign: arithmetic only, nothing decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.box import Fact
from companion.core.message import Message
from companion.core.rulebook import Event
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.games.syncro import figures, hands, phases, preparation, reveal
from companion.games.syncro.correction import find
from companion.games.syncro.ending import coming_back
from companion.games.syncro.hands import Deal
from companion.games.syncro.horde import (
    GAP,
    LETTERS,
    HordeCard,
    Letter,
    Rows,
    backs,
    build,
    in_order,
    letter_of,
    pyramid,
)
from companion.games.syncro.resolution import MonsterDestroyed
from companion.games.syncro.rewards import reward_drawn
from companion.games.syncro.start import BETWEEN
from companion.games.syncro.state import IN_LEVEL, Lieutenant, Mage, State
from companion.games.syncro.strength import Strength
from companion.games.syncro.strength import strength as strength_now
from companion.games.syncro.unveiling import BACKS, NAMES, open_now, open_stage, spoilers
from companion.games.syncro.vocabulary import Back, Chapter, Deed, Kind, Phase, Power, Reading
from companion.kit.phases import PhaseLine
from companion.kit.phases import phase_lines as lines_of

LONGEST_LAYOUT = 40
"""Letters of a word that the box can remember."""


# -- the path ----------------------------------------------------------------------------------


class Standing(StrEnum):
    """How a stone of the path looks."""

    WON = "won"
    HERE = "here"
    OPEN = "open"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Stone:
    """One level on the path. ``name`` only once it was reached."""

    level: int
    standing: Standing
    attempts: int
    name: Message | None


def stones(state: State) -> tuple[Stone, ...]:
    """The nine stones (F5): won, here, reached before (replayed later), or hidden."""
    return tuple(_stone(state, level) for level in range(1, figures.LEVELS + 1))


def _stone(state: State, level: int) -> Stone:
    name = None if f"level.{level}" in spoilers(state) else Message(f"level.{level}")
    if state.over or level < state.level:
        standing = Standing.WON
    elif level == state.level:
        standing = Standing.HERE
    else:
        standing = Standing.HIDDEN if name is None else Standing.OPEN
    return Stone(level, standing, state.attempts[level - 1], name)


def hidden_levels(state: State) -> tuple[int, ...]:
    """Levels whose content stays hidden, the next one included until its card is revealed."""
    return tuple(stone.level for stone in stones(state) if stone.name is None)


def may_go_to(state: State, level: int) -> bool:
    """Another level may be played now: one reached before, or the next one (U-4)."""
    spot = find(state, "level")
    return level != state.level and spot is not None and spot.fits(level)


def horde_size(state: State, level: int) -> int | None:
    """How many cards the Horde of a level has; None before it was built, or while it is hidden (U-3)."""
    found = next((each.rows for each in state.layouts if each.level == level), None)
    return None if found is None or level in hidden_levels(state) else len(backs(found))


def chapter(level: int) -> Chapter:
    """The chapter of a level (SY-4)."""
    return Chapter.ONE if level <= figures.CHAPTER_ONE else Chapter.TWO


def next_leader(state: State, absent: frozenset[Seat] = frozenset()) -> Seat:
    """Return who is proposed for the Leader card: the next one clockwise who is not ``absent`` (A-32)."""
    return preparation.proposed(state, absent)


def leader_after(state: State, absent: frozenset[Seat] = frozenset()) -> Seat:
    """Return who leads the next turn: the next mage clockwise who is not ``absent`` (SY-30)."""
    ring = state.order(state.leader)
    return next((seat for seat in (*ring[1:], ring[0]) if seat not in absent), ring[1])


def prepare_list(state: State, kept: tuple[int, ...] = ()) -> tuple[Message, ...]:
    """Steps of the preparation, for the hands (SY-7 to SY-12, p. 3). ``kept``: hands before the deal."""
    lines = (
        Message("prepare.leader", {"mage": state.leader}),
        _deal_line(state, kept),
        Message("prepare.monsters"),
        *before_horde(state),
    )
    if not state.unlocked:
        return (*lines, Message("prepare.card", {"level": state.level}), Message("prepare.page"))
    return (*lines, Message("prepare.horde"))


def _deal_line(state: State, kept: tuple[int, ...]) -> Message:
    """How many cards each mage gets: hands that were kept are only completed (SY-8, SY-32)."""
    if state.light:
        return Message("prepare.deal_or_keep", {"n": state.limit})
    if not any(kept):
        return Message("prepare.deal", {"n": state.limit})
    shares = tuple(
        Message("prepare.more" if had else "prepare.new", {"mage": mage.seat, "n": state.limit - had})
        for mage, had in zip(state.mages, kept, strict=False)
        if had < state.limit
    )
    return Message("prepare.complete" if shares else "prepare.full", {"shares": shares, "n": state.limit})


def before_horde(state: State) -> tuple[Message, ...]:
    """What the level adds or brings back, to be done before its Horde is built (SY-12, p. 3)."""
    lines: list[Message] = []
    if state.reached >= figures.REWARDS_FROM:
        if state.attempts[state.level - 1] > 1 and len(state.two.rewards) == len(state.mages):
            lines.append(Message("prepare.rewards"))
        if state.two.aside:
            lines.append(Message("prepare.same", {"n": len(state.two.aside)}))
    value = figures.NEW_SPELLS.get(state.level)
    if value and state.unlocked and (state.attempts[state.level - 1] == 1 or state.new_spells):
        lines.append(Message("prepare.spells", {"value": value, "n": figures.NEW_EACH}))
        lines.append(Message("prepare.again", {"n": state.limit}))
    return tuple(lines)


def save_list(state: State) -> tuple[Message, ...]:
    """What the hands do to save (SY-36, p. 8)."""
    rewards = (Message("save.rewards"),) if state.reached >= figures.REWARDS_FROM else ()
    return (
        Message("save.hands"),
        *rewards,
        Message("save.card_a", {"level": state.level}),
        Message("save.store"),
    )


def resume_list(state: State) -> tuple[Message, ...]:
    """What the hands do to go on (SY-37, p. 8)."""
    rewards = (Message("resume.rewards"),) if state.reached >= figures.REWARDS_FROM else ()
    return (Message("resume.card_a", {"level": state.level}), Message("resume.prepare"), *rewards)


def layout(state: State) -> Rows:
    """The Horde to begin the editor with: as built before, or a blank pyramid (U-3)."""
    found = next((each.rows for each in state.layouts if each.level == state.level), None)
    fits = found is not None and all(letter in (*letters(state), ".") for row in found for letter in row)
    return found if found is not None and fits else pyramid(3)


def remembered(state: State) -> bool:
    """True when this level's Horde was built before."""
    return any(each.level == state.level for each in state.layouts)


def letters(state: State) -> tuple[str, ...]:
    """Letters of the Horde editor that may be used now (see horde.py)."""
    return tuple(letter for letter, (back, _) in LETTERS.items() if BACKS[back] <= open_stage(state))


def brushes(state: State) -> tuple[Letter, ...]:
    """What a place of the Horde may be made of now; a gap last (U-3)."""
    return tuple(map(letter_of, (*letters(state), GAP)))


def limit(mages: int) -> int | None:
    """The hand limit of so many mages; None for a number that cannot play (SY-1, SY-8)."""
    return figures.DEALT.get(mages)


@dataclass(frozen=True, slots=True)
class Printed:
    """How far a Horde may grow, and a strength or the Spell cards of a box be told; our limits."""

    rows: int = figures.MOST_ROWS
    wide: int = figures.MOST_WIDE
    strength: int = figures.MOST_STRENGTH
    spells: int = figures.MOST_SPELLS
    pile: int = hands.MOST_DRAWN
    """Cards of a Reward or Fog pile that may be told."""


def printed(state: State | None = None) -> Printed:
    """The most that screens have room for."""
    return Printed()


# -- what the team has met ----------------------------------------------------------------------


def actions_met(state: State) -> tuple[str, ...]:
    """Actions that come with a level, so far as this Adventure has brought them (U-4)."""
    gated = (name.partition(".") for name in NAMES)
    names = (name for kind, _, name in gated if kind == "action" and "." not in name)
    return tuple(name for name in names if open_now(state, f"action.{name}"))


def readings(state: State) -> tuple[Reading, ...]:
    """Open points of the Journal that matter by now, what came first before (A-10, A-11)."""
    if "ChooseReading" not in actions_met(state):
        return ()
    names = {f"word.Reading.{each.value}": each for each in Reading}
    came = sorted(names, key=lambda name: NAMES.get(name, 0))
    return tuple(names[name] for name in came if open_now(state, name))


# -- estimates ---------------------------------------------------------------------------------


def spoken(state: State) -> bool:
    """True while estimates are spoken: in that one level only (SY-15, SY-57)."""
    return state.playing and state.level == figures.SPOKEN_LEVEL and state.unlocked


def announced(values: tuple[int, ...]) -> int:
    """The private adder: the sum to say aloud; nothing is kept (SY-15, F10)."""
    return sum(values)


def top_value(state: State) -> int:
    """The highest key of the number pad (U-1, SY-56, SY-58)."""
    return figures.top_value(state.reached)


# -- the turn ----------------------------------------------------------------------------------


def phase_lines(state: State) -> tuple[PhaseLine[Phase], ...]:
    """The phases of the level that is played, in their order (SY-7, SY-16, SY-24); none between levels.

    Where nobody keeps count, none of them is said to run.
    """
    return lines_of(IN_LEVEL, None if state.uncounted else state.phase) if state.playing else ()


def acting(state: State) -> Seat | None:
    """Whom the table waits for: the mage whose slot it is, or who pays; nobody keeps count, nobody (F3)."""
    if state.light:
        return None
    slot = state.slot
    return slot.mage if slot else phases.payer(state)


@dataclass(frozen=True, slots=True)
class TurnGuide:
    """Whose slot it is, what is forced and why, and the slots after it (F3)."""

    mage: Seat
    forced: Deed | None
    why: Message | None
    following: tuple[Seat, ...]


def targets(state: State) -> tuple[HordeCard, ...]:
    """Cards that the mage whose slot it is may attack, bottom to top (SY-17, SY-22)."""
    return () if state.slot is None else phases.attackable(state, state.slot.mage)


class Moment(StrEnum):
    """What a level waits for."""

    CLEAR = "clear"
    """All monsters are destroyed."""
    SLOT = "slot"
    TELL = "tell"
    """Before the first turn: a card to tell or to turn up."""
    DEAL = "deal"
    """Before the first turn: new Spell cards to shuffle in and deal."""
    ESTIMATE = "estimate"
    READY = "ready"
    ALL_PLAYED = "all_played"
    DEMAND = "demand"
    RESOLVE = "resolve"
    REVEAL = "reveal"
    NOBODY = "nobody"
    """No mage has a Spell card left."""
    SETTLED = "settled"


def moment(state: State) -> Moment:
    """What a level waits for now, of all that is still to be done (SY-13, SY-16 to SY-33)."""
    if not state.targets:
        return Moment.CLEAR
    if state.slot is not None:
        return Moment.SLOT
    match state.phase:
        case Phase.PREPARATION:
            if phases.deal_due(state):
                return Moment.DEAL
            if untold(state) or phases.to_reveal(state):
                return Moment.TELL
            return Moment.ESTIMATE if state.estimate else Moment.READY
        case Phase.TURN:
            return Moment.ALL_PLAYED
        case _:
            return _of_resolution(state)


def _of_resolution(state: State) -> Moment:
    if state.pending:
        return Moment.DEMAND
    if to_resolve(state):
        return Moment.RESOLVE
    if phases.to_reveal(state) or state.two.fog_due:
        return Moment.REVEAL
    return Moment.NOBODY if phases.nobody_holds(state) else Moment.SETTLED


def turn_guide(state: State) -> TurnGuide | None:
    """The slot being played; None outside the turn (SY-16 to SY-23)."""
    slot = state.slot
    if slot is None:
        return None
    rest = tuple(each.mage for each in state.slots if each.deed is None)[1:]
    if phases.must_attack(state):
        return TurnGuide(slot.mage, Deed.ATTACK, Message("guide.must_attack"), rest)
    if not state.hand(slot.mage):
        return TurnGuide(slot.mage, Deed.PASS, Message("guide.no_spell"), rest)
    if phases.must_pass(state):
        why = "guide.no_target" if phases.no_target(state) else "guide.must_pass"
        return TurnGuide(slot.mage, Deed.PASS, Message(why), rest)
    return TurnGuide(slot.mage, None, None, rest)


@dataclass(frozen=True, slots=True)
class CardView:
    """A Horde card as it is drawn."""

    card: HordeCard
    strength: Strength | None
    accessible: bool
    attackable: bool
    """By the mage whose slot it is."""
    next: bool
    """The one being resolved."""
    turns_up: bool
    """To be revealed now."""
    lit: bool
    """A touch goes on with it: it is attacked, resolved or turned up."""


def horde(state: State) -> tuple[CardView, ...]:
    """Every card of the Horde, bottom to top, left to right (F1, F7)."""
    slot = state.slot
    attackable = targets(state) if slot and state.hand(slot.mage) else ()
    following, free = phases.next_to_resolve(state), phases.to_reveal(state)
    must_pass = phases.must_pass(state)
    return tuple(
        CardView(
            card,
            strength(state, card),
            state.accessible(card),
            card in attackable,
            card is following,
            card in free,
            (card in attackable and not must_pass) or card is following or card in free,
        )
        for card in in_order(state.horde)
    )


def card_view(state: State, card: int) -> CardView | None:
    """One card of the Horde, by its number; None once it is gone (F1, F7)."""
    return next((view for view in horde(state) if view.card.id == card), None)


def strength(state: State, card: HordeCard) -> Strength | None:
    """How strong a card is now; None while nobody has told it (U-2, F1)."""
    return strength_now(state, card)


def untold(state: State) -> tuple[HordeCard, ...]:
    """Cards that lie face up and whose kind or strength nobody has told yet (U-2)."""
    return tuple(card for card in in_order(state.horde) if card.up and not card.told)


def place(state: State, card: HordeCard) -> tuple[int, int]:
    """Where hands find a card on the table: its row from the top, and which card from the left."""
    rows = sorted({other.row for other in state.horde})
    row = sorted(other.x for other in state.horde if other.row == card.row)
    return rows.index(card.row) + 1, row.index(card.x) + 1


# -- turning cards up --------------------------------------------------------------------------


def open_kinds(state: State, card: HordeCard) -> tuple[Kind, ...]:
    """What a card may be told to be now (U-2)."""
    return reveal.open_kinds(state, card)


def seen_before(state: State) -> tuple[Lieutenant, ...]:
    """Lieutenants of a lost attempt that were not met again yet: one of them may come (SY-71)."""
    return coming_back(state)


def tellable(state: State) -> tuple[HordeCard, ...]:
    """Cards whose kind and strength can be told now: the one to resolve, those to turn up, the rest (U-2)."""
    free = [card for card in phases.to_reveal(state) if card.target]
    first, lying = phases.next_to_resolve(state), untold(state)
    before = [first] if first is not None and first in lying else []
    return tuple(dict.fromkeys([*before, *free, *lying]))


def fog_card(state: State, wanted: int | None = None) -> HordeCard | None:
    """The Fog card of the Horde to turn up now; None: the top one of the pile (SY-64, SY-68)."""
    free = [] if state.two.fog_due else [card for card in phases.to_reveal(state) if not card.target]
    return next((card for card in free if card.id == wanted), next(iter(free), None))


def page_waits(card: HordeCard) -> bool:
    """The rest of its page of the Journal is read once the card lies face up (SY-73b)."""
    return card.back in (Back.BOSS, Back.BOSS2)


def brought(state: State, powers: tuple[Power, ...]) -> tuple[Event, ...]:
    """What the icons of a Lieutenant bring as it is turned up: a Reward, and for whom (SY-61, SY-68)."""
    return reward_drawn(state) if Power.REWARD in powers else ()


def kinds_to_right(state: State, card: HordeCard) -> tuple[Kind, ...]:
    """What a card may be corrected to; nothing while a Spell card lies under it (F6, I5)."""
    known = open_kinds(state, card)
    return known if card.told and len(known) > 1 and not card.under else ()


# -- the resolution ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an attack would lead to with these values."""

    total: int
    strength: Strength
    success: bool
    gap: int
    """How much is missing, or too much."""
    goes: tuple[int, ...] = ()
    """Values to the discard."""
    under: int | None = None
    """The value that goes under the card."""
    stays: tuple[int, ...] = ()
    demand: int = 0
    draw: Deal | None = None
    estimate: bool = False
    """Cards are drawn and the level goes on: everybody gives an estimate again (SY-13, SY-39)."""

    @property
    def grown(self) -> int:
        """The strength of the card afterwards (SY-44)."""
        return self.strength.total + (self.under or 0)


def to_resolve(state: State) -> tuple[HordeCard, ...]:
    """Attacked cards that wait, the first of them next (SY-24, SY-28)."""
    return phases.waiting(state)


def next_fight(state: State) -> tuple[HordeCard, Strength] | None:
    """The attack whose values are asked for now, and how strong its card is (SY-24).

    None where nobody has told that, or while something else comes first (SY-13).
    """
    card = next(iter(to_resolve(state)), None)
    now = None if card is None else strength(state, card)
    return None if card is None or now is None or state.pending or state.estimate else (card, now)


def deal(state: State, n: int) -> Deal:
    """Who gets each of so many Spell cards, drawn from the Leader on (SY-40, SY-41, SY-43)."""
    return hands.deal(state, n)


def countable(state: State) -> tuple[Mage, ...]:
    """Mages whose hands may be put right: in a level, or where somebody kept one after it (SY-32, F6)."""
    return state.mages if state.playing or (hands.may_count_hands(state) and any(state.hands)) else ()


def verdict(state: State, card: HordeCard, values: tuple[int, ...]) -> Verdict | None:
    """The resolution calculator; ``values`` are those of the face-down cards (F1). None when unknown."""
    now = strength(state, card)
    if now is None or card.kind is None or not (card.values or values):
        return None
    found = _judged(card.kind, now, (*card.values, *values))
    if not (found.success and card.kind.draws and found.gap):
        return found
    dealt = deal(MonsterDestroyed(card.id, card.kind).apply(state), found.gap)
    return replace(found, draw=dealt, estimate=bool(dealt.mages) and len(state.targets) > 1)


def _judged(kind: Kind, now: Strength, lying: tuple[int, ...]) -> Verdict:
    """Success and failure, and where the Spell cards go (SY-25, SY-26, SY-44, SY-48)."""
    total, success = sum(lying), sum(lying) >= now.total
    gap = abs(total - now.total)
    demand = gap if kind.demands else 0
    if success:
        return Verdict(total, now, success, gap, lying, demand=demand)
    lowest = min(lying)
    rest = list(lying)
    rest.remove(lowest)
    if kind.absorbs:
        return Verdict(total, now, success, gap, tuple(rest), lowest, demand=demand)
    return Verdict(total, now, success, gap, (lowest,), stays=tuple(rest), demand=demand)


def likely_kind(state: State, card: HordeCard) -> Kind | None:
    """What a card to be told most likely is: as most of those told in this Horde, else the first (U-2).

    One card alone is no habit of a Horde: the next one would be taken for the same without a look.
    """
    kinds = open_kinds(state, card)
    told = Counter(each.kind for each in state.horde if each.kind in kinds).most_common()
    few = not told or told[0][1] < 2 or (len(told) > 1 and told[1][1] == told[0][1])
    return next(iter(kinds), None) if few else told[0][0]


def reckoned(kind: Kind, now: int, values: tuple[int, ...]) -> Verdict | None:
    """A fight that nobody keeps count of: what it leads to (F1). ``draw`` is left to the hands."""
    if not values:
        return None
    return _judged(kind, Strength(now), values)


def can_be(state: State) -> tuple[Kind, ...]:
    """Kinds a monster may have by now, those with a back of their own included (U-2)."""
    return tuple(kind for kind in Kind if open_now(state, f"word.Kind.{kind.value}"))


def ground(state: State) -> tuple[HordeCard, ...]:
    """The Horde as it was built: where its cards lie does not change when one of them leaves (SY-11)."""
    rows = next((each.rows for each in state.layouts if each.level == state.level), ())
    return (*(build(rows, 0) if state.horde else ()), *state.horde)


def so_far(card: HordeCard, values: tuple[int, ...]) -> int:
    """The total of an attack with the values that are turned up so far (SY-24)."""
    return sum(card.values) + sum(values)


def could_pass(state: State) -> tuple[Seat, ...]:
    """Whoever still has a slot of this turn, where all of them may pass: somebody has attacked (SY-18)."""
    attacked = any(slot.deed is Deed.ATTACK for slot in state.slots)
    return tuple(slot.mage for slot in state.slots if slot.deed is None) if attacked else ()


def next_after(state: State, card: HordeCard) -> HordeCard | None:
    """The card that is resolved after this one, so far as it is known now (SY-24)."""
    return next((each for each in to_resolve(state) if each.id != card.id), None)


@dataclass(frozen=True, slots=True)
class Payment:
    """What a mage would pay toward a demand."""

    mage: Seat
    hand: int
    n: int
    """What is demanded in all."""
    paid: tuple[int, ...]
    """All values so far, those of other mages included."""
    left: int
    last: bool
    """Nobody after this mage could pay the rest."""

    @property
    def total(self) -> int:
        """What is paid so far."""
        return sum(self.paid)


def payment(
    state: State, values: tuple[int, ...] = (), absent: frozenset[Seat] = frozenset()
) -> Payment | None:
    """Return what the mage whose choice it is would pay with these values (SY-48, SY-49).

    None without a demand. Mages who are ``absent`` pay nothing.
    """
    mage, demand = phases.payer(state), state.pending
    if mage is None or demand is None:
        return None
    done = {mage, *demand.acted, *absent}
    later = [seat for seat in state.seats if seat not in done and state.hand(seat)]
    left = max(0, demand.left - sum(values))
    return Payment(mage, state.hand(mage), demand.n, (*demand.paid, *values), left, not later)


def progress(state: State) -> tuple[int, int]:
    """Which attacked card is being resolved, and of how many: "monster 1 of 2"."""
    done, left = len(state.resolved), len(to_resolve(state))
    return min(done + 1, done + left), done + left


# -- the table in one look ---------------------------------------------------------------------


def summary(state: State) -> Summary:
    """Level, phase, whose slot (F5)."""
    where = [Message("where.level", {"n": state.level}), Message(f"where.phase.{_phase(state)}")]
    seat = acting(state)
    if seat is not None:
        where.append(Message("where.mage", {"mage": seat}))
    return Summary(
        where=(Message("where.over"),) if state.over else tuple(where),
        turn=seat,
        number=state.level,
        number_name=Message("where.number"),
        mood=_mood(state),
        outcome=outcome(state),
    )


def _phase(state: State) -> str:
    if state.phase is Phase.PATH:
        return "saved" if state.saved else "lost" if state.lost else "path"
    if state.uncounted:
        return "light"  # whatever was kept count of before: the table goes on without
    return "demand" if state.pending else state.phase.value


def _mood(state: State) -> Mood:
    if state.playing and state.turn and phases.nobody_holds(state):
        return Mood.DANGER
    return Mood.WARNING if state.pending or (state.phase is Phase.PATH and state.lost) else Mood.CALM


def outcome(state: State) -> Outcome | None:
    """How it ended, with what a record keeps; None while it goes on."""
    if state.phase is not Phase.DONE:
        return None
    facts: dict[str, object] = {
        "chapter": state.options.chapter,
        "attempts": sum(state.attempts),
        "players": len(state.mages),
    }
    return Outcome(True, "won", facts)


def learnt(state: State) -> Mapping[str, Fact]:
    """Figures this table taught: the Spell cards, and each Horde as it was built (U-1, U-3)."""
    facts: dict[str, Fact] = {} if state.base is None else {"spells.all.count": state.base}
    for each in state.layouts:
        word = BETWEEN.join(each.rows)
        if each.level <= state.reached and len(word) <= LONGEST_LAYOUT:
            facts[f"horde.{each.level}.rows"] = word
    return facts


def joined(state: State) -> tuple[str, ...]:
    """Names of mages who came after the table was opened, in seat order (A-24)."""
    return state.joined


def opened_for(state: State) -> int:
    """How many mages the campaign began with: those known now without those who came later (A-24)."""
    return state.known - len(state.joined)
