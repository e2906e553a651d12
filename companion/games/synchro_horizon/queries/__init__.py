"""What may be asked of a campaign: the functions its screens call (see core/query.py)."""

from __future__ import annotations

from companion.core.query import queries
from companion.games.synchro_horizon.monsters import MonsterBlow
from companion.games.synchro_horizon.payment import Changes, Payment, best_payment, level_payment
from companion.games.synchro_horizon.queries import fight, journey, look, party, printed
from companion.games.synchro_horizon.queries.party import NextLevel
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.turn import HeroBlow
from companion.games.synchro_horizon.vocabulary import Shard, Who


def _hero(state: State, who: Who) -> Hero:
    hero = state.hero(who)
    if hero is None:
        raise LookupError(who)
    return hero


def skill_payment(
    state: State, who: Who, skill: int = 0, cost: tuple[Shard, ...] | None = None
) -> Payment | None:
    """What a hero would pay for a skill: the fewest transparent shards, then colour changes, then reserve.

    ``cost`` is what the tile asks, where nobody read it out; null when it cannot be paid (SH-62, SH-63).
    """
    hero = _hero(state, who)
    known = None if cost is not None else hero.skill(skill)
    asked = cost if known is None else known.cost
    if asked is None:
        raise LookupError(skill)
    turn = None if state.fight is None or state.fight.active is not who else state.fight.turn
    used = Changes() if turn is None else Changes(turn.hero_change, turn.master_change)
    return best_payment(hero, used, asked, state.bag.reserve)


def next_level(state: State, who: Who) -> NextLevel:
    """The next level of a hero: what it costs and with which shards it could be paid (SH-64, F5)."""
    return party.next_level(state, _hero(state, who))


def basic_attack(state: State, who: Who) -> HeroBlow | None:
    """The basic attack of a hero, worked out; null where nobody stands (SH-59, SH-60)."""
    return fight.attack_of(state, who)


def monster_action(state: State, who: Who) -> MonsterBlow | None:
    """What a monster's die comes to, worked out; null before it was rolled (SH-73, SH-74)."""
    return fight.action_of(state, who)


def gain_unknown(state: State) -> str | None:
    """The name of a hero whose shards per turn nobody read yet; null when none are missing (U-4)."""
    hero = fight.gain_unknown(state)
    return None if hero is None else hero.name


QUERIES = queries(
    journey.strip,
    journey.last_safe,
    journey.costs,
    journey.chain,
    fight.marbles,
    fight.marble_due,
    printed.nothing_to_give,
    printed.reserve_open,
    party.level_unread,
    fight.ring_colour,
    fight.used,
    fight.colour_missing,
    gain_unknown,
    fight.shards_due,
    fight.opening_shards,
    fight.bag_short,
    fight.lacks,
    fight.opening_due,
    fight.real_box,
    fight.real_dice,
    fight.rescued,
    journey.cities,
    journey.resting,
    journey.round_cost,
    journey.untouched,
    look.mood,
    look.season_says,
    party.joins,
    party.newcomer_shards,
    fight.hidden_rings,
    fight.gain_due,
    fight.draws_by_hand,
    fight.preview,
    journey.ahead,
    journey.ways,
    journey.is_last,
    journey.journal,
    journey.chances,
    journey.lake,
    look.safe_units,
    next_level,
    level_payment,
    skill_payment,
    party.due,
    party.newcomer_level,
    party.proposed_shards,
    party.places,
    fight.checklist,
    fight.retreat_cost,
    journey.shop,
    journey.known_items,
    journey.hero_cards,
    journey.item_cards,
    basic_attack,
    monster_action,
    time_cost=journey.cost,
)
