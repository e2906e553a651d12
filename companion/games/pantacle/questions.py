"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells."""

from __future__ import annotations

from fractions import Fraction

from companion.core.plot import Plot
from companion.core.query import queries
from companion.core.spelling import Names, Spelling, always, named
from companion.games.pantacle import divert_odds, figures, forced_steps
from companion.games.pantacle import queries as screen
from companion.games.pantacle.correction import find
from companion.games.pantacle.divert_odds import Blades, UnseenHand
from companion.games.pantacle.gains import reckon
from companion.games.pantacle.state import State

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
    screen.sacrificed,
    screen.flame_choices,
    screen.price_after_flame,
    reckon,
    screen.moon_choices,
    screen.moon_discard,
    screen.moon_refill,
    screen.needs_one_favour,
    screen.reminders,
    screen.can_look,
    screen.protectable,
    screen.curses_named,
    screen.counts_known,
    screen.guardian_count,
    screen.hound_count,
    divert_odds.both_guardians,
    divert_odds.unseen_blades,
    can_divert,
    anybody_can,
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


# -- scripts (see core/spelling.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Curses in front of players by their title."""
    return {"curse": named((card.title, card.id) for player in state.players for card in player.curses)}


SPELLING = Spelling(
    called=called,
    paths=always(*find.spots),
)
