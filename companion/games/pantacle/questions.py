"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from companion.core.plot import Plot
from companion.core.query import queries
from companion.core.script_naming import Names, ScriptNaming, always, named
from companion.core.seats import Seat
from companion.games.pantacle import divert_odds, figures, forced_steps
from companion.games.pantacle import queries as screen
from companion.games.pantacle.correction import find
from companion.games.pantacle.divert_odds import Blades, UnseenHand, Way
from companion.games.pantacle.facts import count_of, hounds_of, is_hound
from companion.games.pantacle.gains import reckon
from companion.games.pantacle.state import FavourFact, GuardianCount, State

MOST_HANDS = 4


def anybody_can(
    unseen: int, kinds: Blades, hands: tuple[UnseenHand, ...], *, two_pairs: bool = False
) -> Fraction:
    """The exact chance that one of several unseen hands can divert (F6).

    ``hands`` are their sizes, each with whether its Determination track counts as a hound, and how many
    blades more a curse makes it pay.
    """
    if unseen > 2 * figures.BLADES or len(hands) > MOST_HANDS:
        raise ValueError(f"no such table: {unseen=}, {len(hands)} hands")
    return divert_odds.anybody_can(unseen, kinds, hands, two_pairs=two_pairs)


def can_divert(unseen: int, kinds: Blades, hand: int, *, two_pairs: bool = False, more: int = 0) -> Fraction:
    """The exact chance that an unseen hand can divert in any way; others of ``kinds`` is not read (F6)."""
    return anybody_can(unseen, kinds, ((hand, kinds.track, more),), two_pairs=two_pairs)


# -- the private calculator: what one player typed, beside what the whole table sees (F6, U-7) -------


@dataclass(frozen=True, slots=True)
class RivalOdds:
    """An opponent whose hand is not seen: how large it is, and how likely it can divert."""

    seat: Seat
    hand: int
    odds: Fraction


@dataclass(frozen=True, slots=True)
class UnseenOdds:
    """The blades one player does not see, guardians and hounds among them, and what opponents may hold."""

    unseen: int
    kinds: Blades
    rivals: tuple[RivalOdds, ...]
    anybody: Fraction | None
    """That one of several can; None where there are no two."""

    @property
    def held(self) -> int:
        """Blades in all these hands."""
        return sum(rival.hand for rival in self.rivals)


def in_box(fact: FavourFact, guardians: tuple[GuardianCount, ...] = ()) -> Blades:
    """Both guardians of a favour and the hounds among these; a guardian that is a hound counts once (F6)."""
    first, second = (0 if is_hound(name) else count_of(guardians, name) or 0 for name in _names(fact))
    return Blades(first, second, hounds_of(guardians) or 0, hunted=any(map(is_hound, _names(fact))))


def _names(fact: FavourFact) -> tuple[str, str]:
    return fact.first, fact.second


def own_ways(state: State, player: Seat, held: Blades) -> tuple[Way, ...] | None:
    """Every way a hand with these blades can divert, the cheapest first (PA-26, PA-27, A-11, F6).

    What its owner did not name is others, the track is that of the table. None where too many are named.
    """
    own = state.player(player)
    hand = divert_odds.whole_hand(own.hand, replace(held, track=own.track_hound))
    more = own.changed("more_blades")
    return divert_odds.ways(hand, two_pairs=state.two_pairs, more=more) if hand.countable else None


def unseen_odds(state: State, player: Seat, box: Blades, held: Blades, gone: Blades) -> UnseenOdds | None:
    """How likely each opponent, and anybody, can divert, as one player sees it (PA-26, PA-27, F6).

    Of all blades in the ``box`` those ``held`` and those ``gone`` to the discard are seen. None where these
    counts cannot be.
    """
    kinds = divert_odds.unseen_kinds(box, held, gone)
    unseen = divert_odds.unseen_blades(state.player(player).hand, state.discard, state.all_blades)
    rivals = [state.player(seat) for seat in state.opponents if seat != player]
    hands = tuple((rival.hand, rival.track_hound, rival.changed("more_blades")) for rival in rivals)
    both, every = state.two_pairs, sum(rival.hand for rival in rivals)
    if not divert_odds.possible(unseen, every, kinds.first, kinds.second, kinds.hounds):
        return None
    odds = tuple(
        RivalOdds(rival.seat, rival.hand, divert_odds.anybody_can(unseen, kinds, (hand,), two_pairs=both))
        for rival, hand in zip(rivals, hands, strict=True)
    )
    anybody = divert_odds.anybody_can(unseen, kinds, hands, two_pairs=both) if len(hands) > 1 else None
    return UnseenOdds(unseen, kinds, odds, anybody)


QUERIES = queries(
    forced_steps.outlook,
    forced_steps.forced_now,
    forced_steps.strip,
    screen.favour_choices,
    screen.legal_favours,
    screen.favour_gain,
    screen.stolen_from,
    screen.divert_ways,
    screen.pair_blades,
    screen.still_to_ask,
    screen.announced_fact,
    screen.asked_before,
    screen.to_announce,
    screen.next_player,
    screen.sacrificed,
    screen.flame_choices,
    screen.fresh_protection,
    screen.price_after_flame,
    reckon,
    screen.moon_choices,
    screen.moon_discard,
    screen.moon_refill,
    screen.accounts,
    screen.blade_account,
    screen.curse_account,
    screen.needs_one_favour,
    screen.reminders,
    screen.can_look,
    screen.protectable,
    screen.curses_minded,
    screen.curses_named,
    screen.counts_known,
    screen.guardian_count,
    screen.hound_count,
    divert_odds.both_guardians,
    divert_odds.unseen_blades,
    can_divert,
    anybody_can,
    in_box,
    own_ways,
    unseen_odds,
    figures.extra_cost,
    figures.most_extra,
    price=figures.adept_price,
    divert_hand=divert_odds.ways,
)


# -- the picture of an evening ----------------------------------------------------------------------


PLOTS: tuple[Plot[State], ...] = (
    Plot("adepts", lambda state: tuple(player.adepts for player in state.players)),
    Plot("cubes", lambda state: tuple(player.cubes for player in state.players)),
    Plot("flames", lambda state: tuple(player.flames for player in state.players)),
)


# -- scripts (see core/script_naming.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Curses in front of players by their title."""
    return {"curse": named((card.title, card.id) for player in state.players for card in player.curses)}


SCRIPT_NAMING = ScriptNaming(
    called=called,
    known_by=("favour",),
    paths=always(*find.spots),
)
