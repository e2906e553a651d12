"""What screens show of a table: arithmetic only, nothing decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.box import Fact
from companion.core.message import Message
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.games.pantacle import curses, figures
from companion.games.pantacle.facts import are_all, count_of, hounds_of
from companion.games.pantacle.favour import DIVERT_BRINGS, why_not_divert, why_not_favour
from companion.games.pantacle.figures import adept_price, extra_cost
from companion.games.pantacle.forced_steps import (
    Outlook,
    Stage,
    StageStand,
    Stand,
    StepCheck,
    forced_now,
    outlook,
    strip,
    why_not_forced,
)
from companion.games.pantacle.gains import Sum, reckon, stolen_from
from companion.games.pantacle.moon import Refill, refill, reformed
from companion.games.pantacle.sacrifice import (
    SACRIFICE_BRINGS,
    SacrificeAdepts,
    SacrificePowers,
    before_benefit,
    brings,
)
from companion.games.pantacle.state import CHANGES, Curse, DrawnCurse, FavourFact, State
from companion.games.pantacle.vocabulary import (
    PREPARATION,
    Favour,
    Flame,
    How,
    Kind,
    Phase,
    Resource,
    Spot,
    Status,
    Token,
    Why,
)

__all__ = [
    "DIVERT_BRINGS",
    "SACRIFICE_BRINGS",
    "Outlook",
    "Stage",
    "StageStand",
    "Stand",
    "StepCheck",
    "Sum",
    "adept_price",
    "extra_cost",
    "forced_now",
    "outlook",
    "reckon",
    "stolen_from",
    "strip",
    "why_not_divert",
    "why_not_forced",
]


@dataclass(frozen=True, slots=True)
class Printed:
    """Numbers of the booklet that stand beside a count: "2 / 4"."""

    cubes: int = figures.CUBES
    adepts: int = figures.ADEPTS
    blades: int = figures.BLADES
    curses: int = figures.CURSES
    flames: int = figures.FLAMES
    token_slots: int = figures.TOKEN_SLOTS
    rightmost: int = figures.RIGHTMOST
    extra_curses: int = figures.EXTRA_CURSES
    most_changed: int = figures.MOST_CHANGED


def printed(state: State | None = None) -> Printed:
    """Numbers of the booklet, with what else is in the box of a table (PA-2, PA-3, PA-5, PA-22, PA-27)."""
    if state is None:
        return Printed()
    return Printed(state.all_cubes, state.all_adepts, state.all_blades, state.all_curses)


def top_at_home(taken: int, wanted: bool) -> bool:
    """Whether the flame at the top is at home: always with no flame away, never with all five (PA-20)."""
    return not taken or (wanted and taken < figures.FLAMES)


@dataclass(frozen=True, slots=True)
class FavourChoice:
    """A favour on the board: lit, or quiet with its reason; what the owner told of it."""

    favour: Favour
    why_not: Why | None
    fact: FavourFact

    @property
    def legal(self) -> bool:
        """True when the active player may announce it."""
        return self.why_not is None


def favour_choices(state: State) -> tuple[FavourChoice, ...]:
    """All seven favours in the order of the rulebook (PA-24, F4)."""
    return tuple(FavourChoice(f, why_not_favour(state, f), state.fact(f)) for f in Favour)


def legal_favours(state: State) -> tuple[Favour, ...]:
    """What the active player may announce: two to six favours (PA-24, I10)."""
    return tuple(choice.favour for choice in favour_choices(state) if choice.legal)


def favour_gain(state: State, seat: Seat, favour: Favour) -> Sum | None:
    """The sum of cubes or adepts a favour would bring a player now; None where it brings a token.

    Stolen cubes pass through the supply, which can never be short of them (PA-37, A-12).
    """
    if favour in figures.RECRUITS:
        return reckon(state, seat, Resource.ADEPTS, figures.RECRUITS[favour])
    if favour is not Favour.CONVERSION:
        return None
    victims = stolen_from(state, seat)
    for victim in victims:
        state = state.give(victim, Resource.CUBES, -1)
    return reckon(state, seat, Resource.CUBES, len(victims))


@dataclass(frozen=True, slots=True)
class DivertWay:
    """A way to divert as the table sees it: the hand count and the track, never the blades (U-7)."""

    how: How
    track: bool
    blades: int
    why_not: Why | None

    @property
    def thinkable(self) -> bool:
        """Worth a look: the track is no hound before its marker is rightmost (PA-27).

        Two pairs are rare and not in the rulebook: they count while the hand is large enough (A-11).
        """
        if self.why_not is Why.NO_TRACK_HOUND:
            return False
        return self.how is not How.TWO_PAIRS or self.why_not in (None, Why.TWO_PAIRS_NOT_ALLOWED)


def divert_ways(state: State, seat: Seat) -> tuple[DivertWay, ...]:
    """The five ways of an opponent, each with what speaks against it (PA-26, PA-27, A-11)."""
    kinds = [(How.PAIR, False)]
    kinds += [(how, track) for how in (How.ONE_AND_HOUNDS, How.TWO_PAIRS) for track in (False, True)]
    return tuple(
        DivertWay(
            how, track, state.player(seat).divert_blades(how, track), why_not_divert(state, seat, how, track)
        )
        for how, track in kinds
    )


def pair_blades(state: State, seat: Seat) -> int:
    """Blades that go for the two guardians, as far as the hand has them (PA-26)."""
    player = state.player(seat)
    return min(player.hand, player.divert_blades(How.PAIR, False))


def still_to_ask(state: State) -> tuple[Seat, ...]:
    """Opponents who have not answered yet, the one who must answer now first (PA-25)."""
    if state.asking is None:
        return ()
    return state.opponents[state.opponents.index(state.asking) :]


def announced_fact(state: State) -> FavourFact | None:
    """Guardians and moon of the announced favour, where somebody read the board out (PA-23, U-1)."""
    fact = state.fact(state.announced) if state.announced else None
    return fact if fact is not None and fact.first else None


def asked_before(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Those asked before this one: when a later one diverts, they have let it pass (PA-25)."""
    asked = still_to_ask(state)
    return asked[: asked.index(seat)] if seat in asked else ()


def to_announce(state: State) -> bool:
    """A favour is to be announced now: nothing is forced any more (PA-13, PA-24)."""
    due = state.phase.preparing or state.phase is Phase.ANNOUNCE
    return due and state.status is Status.PLAYING and forced_now(state) is None


def next_player(state: State) -> Seat:
    """Whose turn comes after this one: the same player's, where an extra turn was won (PA-12, PA-51)."""
    return state.active if state.extra_turn else state.opponents[0]


@dataclass(frozen=True, slots=True)
class SpotChoice:
    """A free spot and what it would bring now; ``gain`` is None where it brings no cubes or adepts."""

    spot: Spot
    gain: Sum | None


@dataclass(frozen=True, slots=True)
class FlameChoices:
    """What can be chosen for the flame of a sacrifice (PA-19 to PA-22)."""

    flames: tuple[Flame, ...]
    spots: tuple[SpotChoice, ...]
    extras: tuple[tuple[int, int], ...]
    """Extra curse cards that can be paid, with their cost."""
    free_only: bool
    """A curse is drawn, and no further card can be paid (PA-22)."""


def sacrificed(state: State, step: Phase, number: int | None = None) -> int:
    """Tokens or adepts that go in this step, as far as there are some (PA-16, PA-17).

    ``number`` is given when a card changes how many go.
    """
    have, due = state.sorcerer.sacrifice(step)
    return min(have, due if number is None else max(0, number))


def flame_choices(
    state: State,
    step: Phase,
    drawn: DrawnCurse | None = None,
    extra: int = 0,
    number: int | None = None,
    protect: bool | None = None,
) -> FlameChoices:
    """Flames at home, free spots with their benefits, extra cards the cubes pay (F1, F8).

    The benefits are those of the real sacrifice: what it gives back to the supply is there (A-12), tokens
    that go count no more (A-19), a card ``drawn`` for this flame swallows where the table plays so (A-5).
    ``extra`` cards are paid before, ``number`` is given when a card changes how many go, ``protect`` when the
    player says whether a waiting Protection turns the card drawn (A-14).
    """
    player = state.sorcerer
    most = min(figures.most_extra(player.cubes), max(0, state.curse_pile - 1))
    # nothing goes that is not there: the sheet may ask before the rules say no
    number = sacrificed(state, step, number)
    extra = min(most, max(0, extra))
    flame = Flame.TOP if drawn is None else Flame.CURSED
    action: SacrificePowers | SacrificeAdepts = (
        SacrificePowers(flame, None, extra, drawn, number, protect)
        if step is Phase.A2
        else SacrificeAdepts(flame, None, extra, drawn, number, protect)
    )
    after, but = before_benefit(state, action)
    flames = (*((Flame.TOP,) if player.top else ()), *((Flame.CURSED,) if player.cursed else ()))
    free = tuple(spot for spot in Spot if spot not in player.spots)
    return FlameChoices(
        flames,
        tuple(SpotChoice(spot, _benefit(after, spot, but)) for spot in free),
        tuple((extra, figures.extra_cost(extra)) for extra in range(most + 1)),
        free_only=most == 0 and state.curse_pile > 0,
    )


def _benefit(state: State, spot: Spot, but: int) -> Sum | None:
    brought = brings(spot, state.sorcerer.flames + 1)
    return reckon(state, state.active, *brought, but) if brought else None


def fresh_protection(state: State, step: Phase, number: int | None = None) -> bool | None:
    """Return whether a Protection that waits turns the curse of this flame unless the player says otherwise.

    None where no Protection waits once the tokens or adepts are gone (A-14, A-19).
    """
    gone = sacrificed(state, step, number)
    action = SacrificePowers(tokens=gone) if step is Phase.A2 else SacrificeAdepts(adepts=gone)
    after, _ = before_benefit(state, action)
    return not after.sorcerer.curses if curses.waits(after, state.active) else None


def price_after_flame(state: State, drawn: DrawnCurse | None = None) -> int:
    """What an adept will cost once this flame lies on the Pantacle, with the card drawn for it (PA-14)."""
    more = state.sorcerer.changed("more_cubes") + (drawn.more_cubes if drawn else 0)
    return figures.adept_price(state.sorcerer.flames + 1, more)


@dataclass(frozen=True, slots=True)
class MoonChoices:
    """What the moon change asks (PA-40 to PA-43)."""

    low: int
    high: int
    """Blades that may be discarded."""
    has_moon: bool
    moon: str
    """The moon phase of the announced favour as the owner spells it; empty while unknown."""
    size: int
    """What the hand is refilled to."""
    cube: Sum
    """What a matching moon brings."""


def moon_choices(state: State) -> MoonChoices:
    """How many blades may go, which moon counts, what is drawn (F5)."""
    player = state.sorcerer
    most = player.hand if Token.DEMONIAQUE in player.tokens else min(1, player.hand)
    favour = state.announced
    return MoonChoices(
        low=min(1, player.hand),
        high=most,
        has_moon=favour is not None and favour.has_moon and player.hand > 0,
        moon=state.fact(favour).moon if favour else "",
        size=player.hand_size,
        cube=reckon(state, player.seat, Resource.CUBES, figures.MOON),
    )


def moon_discard(state: State, wanted: int) -> int:
    """Blades that go when so many were meant to: one if there is one, no more than may (PA-40)."""
    found = moon_choices(state)
    return max(found.low, min(wanted, found.high))


def moon_refill(state: State, discarded: int) -> Refill:
    """How the hand is refilled after so many blades went, with the reform when it is due (PA-43)."""
    player = state.sorcerer
    due = max(0, player.hand_size - player.hand + discarded)
    return refill(state.pile, state.discard + discarded, due)


@dataclass(frozen=True, slots=True)
class Account:
    """Cubes or adepts of the box, wherever they are: the parts add up to all of them."""

    resource: Resource
    total: int
    supply: int
    sanctuaries: int
    on_curses: int


@dataclass(frozen=True, slots=True)
class BladeAccount:
    """The blades of the box, wherever they are."""

    total: int
    pile: int
    discard: int
    hands: int
    reformed: int | None
    """What the next draw makes a new pile of; None while there is one (PA-43)."""


@dataclass(frozen=True, slots=True)
class CurseAccount:
    """The curse cards of the box, wherever they are."""

    total: int
    pile: int
    in_front: int


def accounts(state: State) -> tuple[Account, ...]:
    """Where the cubes and adepts of the box are (PA-2, PA-45)."""
    cards = [card for player in state.players for card in player.curses]
    return tuple(
        Account(
            resource,
            state.in_all(resource),
            state.supply(resource),
            sum(player.has(resource) for player in state.players),
            sum(card.holds(resource) for card in cards),
        )
        for resource in Resource
    )


def blade_account(state: State) -> BladeAccount:
    """Where the blades of the box are, and what an empty pile is made of (PA-2, PA-43)."""
    hands = sum(player.hand for player in state.players)
    anew = None if state.pile else reformed(state.discard)
    return BladeAccount(state.all_blades, state.pile, state.discard, hands, anew)


def curse_account(state: State) -> CurseAccount:
    """Where the curse cards of the box are (PA-2)."""
    in_front = sum(len(player.curses) for player in state.players)
    return CurseAccount(state.all_curses, state.curse_pile, in_front)


def needs_one_favour(state: State) -> tuple[Seat, ...]:
    """Players with five flames on the Pantacle: the next favour wins (PA-8, F7)."""
    return tuple(player.seat for player in state.players if player.one_favour_left)


class Reminder(StrEnum):
    """What a player should not forget (F9)."""

    LOOK = "look"
    PROTECT = "protect"
    CHOOSE_CARD = "choose_card"
    LAST_FAVOUR = "last_favour"


def reminders(state: State) -> tuple[tuple[Seat, Reminder], ...]:
    """Envoûtement and Protection that can be used, cards to choose from, the last favour (F7, F9, A-23)."""
    if state.status is not Status.PLAYING:
        return ()
    found = [(state.active, Reminder.LOOK)] if can_look(state) else []
    for player in state.players:
        if protectable(state, player.seat):
            found.append((player.seat, Reminder.PROTECT))
        if any(len(player.swallowers(resource)) > 1 for resource in Resource):
            found.append((player.seat, Reminder.CHOOSE_CARD))
        if player.one_favour_left:
            found.append((player.seat, Reminder.LAST_FAVOUR))
    return tuple(found)


def can_look(state: State) -> bool:
    """Envoûtement can still be used in this Preparation (PA-32)."""
    return state.phase.preparing and not state.looked and Token.ENVOUTEMENT in state.sorcerer.tokens


def protectable(state: State, seat: Seat) -> tuple[Curse, ...]:
    """Curses a player could turn face down now (PA-34, A-14)."""
    player = state.player(seat)
    if Token.PROTECTION not in player.tokens or player.protected is not None:
        return ()
    return player.curses


def curses_minded(state: State) -> tuple[Seat, ...]:
    """Whose curses matter now: the active player's, and those of the one who diverted (PA-44, PA-45)."""
    return tuple(dict.fromkeys((state.active, state.diverter or state.active)))


def together(cards: Iterable[Curse]) -> tuple[DrawnCurse, DrawnCurse]:
    """All that cards do as if they were two: what is changed and forbidden, and what is swallowed (PA-44)."""
    red, grey = DrawnCurse(kind=Kind.PERMANENT), DrawnCurse(kind=Kind.EXHAUSTION)
    for card in cards:
        if card.kind is Kind.EXHAUSTION:
            grey = replace(grey, cubes=grey.cubes + card.cubes, adepts=grey.adepts + card.adepts)
            continue
        sums = (getattr(red, name) + getattr(card, name) for name in CHANGES)
        red = red.doing(sums, tuple(step for step in PREPARATION if step in (*red.forbids, *card.forbids)))
    return red, grey


def curses_named(state: State, words: str) -> tuple[DrawnCurse, ...]:
    """Cards read out before whose title begins with these letters, those not in play first (U-3)."""
    start = words.casefold().strip()
    found = [card for card in state.known_curses if card.title.casefold().startswith(start)]
    in_play = {card.title for player in state.players for card in player.curses}
    return tuple(sorted(found, key=lambda card: card.title in in_play))


def counts_known(state: State) -> bool:
    """The counts of all guardians are known: odds can be told (U-2, F6)."""
    return are_all(state.guardians, state.all_blades)


def guardian_count(state: State, name: str) -> int | None:
    """Blades of one guardian in the box; None while that is not known."""
    return count_of(state.guardians, name) if counts_known(state) else None


def hound_count(state: State) -> int | None:
    """Le Limier blades in the box; None while that is not known (PA-27)."""
    return hounds_of(state.guardians) if counts_known(state) else None


def summary(state: State) -> Summary:
    """The table in one look (F10)."""
    over = state.status is not Status.PLAYING
    # in Preparation: the step that is forced, not the one that is over; the favour when none is
    phase = (forced_now(state) or Phase.ANNOUNCE) if state.phase.preparing else state.phase
    turn = (
        Message("where.player.extra" if state.extra else "where.player", {"player": state.active}),
        Message(f"where.phase.{phase.value}"),
    )
    supply = Message("where.supply", {"cubes": state.cubes, "adepts": state.adepts})
    return Summary(
        where=(Message("where.over"), supply) if over else (*turn, supply),
        turn=None if over else state.active,
        number=max(player.flames for player in state.players),
        number_name=Message("where.flames"),
        mood=Mood.WARNING if needs_one_favour(state) else Mood.CALM,
        outcome=outcome(state),
    )


def outcome(state: State) -> Outcome | None:
    """Who won, with what a record keeps; None while playing (PA-8, F10)."""
    if state.winner is None:
        return None
    facts: dict[str, object] = {
        "player": state.winner,
        "favour": Message(f"word.Favour.{state.announced}"),
        "turn": state.turn,
        "players": len(state.players),
    }
    return Outcome(True, "diverted" if state.diverter else "won", facts)


def learnt(state: State) -> Mapping[str, Fact | None]:
    """Figures of the box that this table taught: guardians, favours, curse cards (U-1, U-2, U-3)."""
    facts: dict[str, Fact | None] = {f"guardians.{name}.count": None for name in state.gone_guardians}
    facts |= {f"guardians.{each.name}.count": each.count for each in state.guardians}
    for fact in state.favours:
        told = {"first": fact.first, "second": fact.second, "moon": fact.moon}
        facts |= {f"favours.{fact.favour.value}.{column}": word for column, word in told.items() if word}
    for card in state.known_curses:
        facts[f"curses.{card.title}.kind"] = card.kind.value
        facts[f"curses.{card.title}.cubes"] = card.cubes
        facts[f"curses.{card.title}.adepts"] = card.adepts
        facts |= {f"changes.{card.title}.{change}": n or None for change, n in card.does.items()}
        facts |= {
            f"changes.{card.title}.no_{step.value}": int(step in card.forbids) or None for step in PREPARATION
        }
    return facts
