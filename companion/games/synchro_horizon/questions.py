"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from companion.core.plot import Plot
from companion.core.query import queries
from companion.core.script_naming import Names, ScriptNaming, always, named
from companion.core.spoilers import Spoilers
from companion.games.synchro_horizon import queries as look
from companion.games.synchro_horizon.correction import find
from companion.games.synchro_horizon.queries import before, fight, journey, party
from companion.games.synchro_horizon.queries.party import NextLevel
from companion.games.synchro_horizon.shards import Changes, Payment, best_payment, level_payment
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import CardReminder
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who


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


def reminders_of(state: State, who: Who) -> tuple[CardReminder, ...]:
    """The reminders that the group attached to the cards of a character (SH-135)."""
    return fight.reminders_of(state, who)


def gain_unknown(state: State) -> str | None:
    """The name of a hero whose shards per turn nobody read yet; null when none are missing (U-4)."""
    hero = fight.gain_unknown(state)
    return None if hero is None else hero.name


QUERIES = queries(
    journey.strip,
    journey.last_safe,
    journey.costs,
    journey.chain,
    fight.next_monster,
    fight.cards_to_come,
    fight.marbles,
    fight.marble_due,
    fight.nothing_to_give,
    fight.bag_spent,
    fight.reserve_open,
    party.level_unread,
    fight.ring_colour,
    fight.used,
    fight.attack_reaches,
    fight.cards,
    reminders_of,
    fight.swap,
    fight.colour_missing,
    gain_unknown,
    fight.shards_due,
    fight.opening_shards,
    fight.bag_short,
    fight.lacks,
    fight.drawable,
    fight.deal,
    fight.overfull,
    fight.still_to_pay,
    fight.healed,
    fight.guarded,
    fight.opening_due,
    fight.real_box,
    fight.real_dice,
    fight.waterfall,
    fight.potions_left,
    fight.strikable,
    fight.rescued,
    before.adjacent,
    before.aim_at,
    before.unaffected,
    before.burn_choice,
    fight.marble_hit,
    fight.spoils,
    journey.tile_of,
    journey.cities,
    journey.resting,
    journey.drinkers,
    journey.point_closed,
    journey.bill,
    journey.ware_bill,
    journey.no_items_left,
    journey.flowers,
    journey.round_cost,
    journey.untouched,
    journey.next_note,
    look.mood,
    look.season_says,
    party.heroes_to_come,
    party.preparation,
    party.may_count_plain,
    party.joins,
    party.nobody_joins,
    party.open_boards,
    party.board_taken,
    party.newcomer_shards,
    fight.hidden_rings,
    fight.phone_reveals,
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
    party.pays_level,
    party.drawn_skills,
    party.due,
    party.abyss_takes,
    party.abyss_rises,
    party.leaving,
    party.sent_away,
    party.tower_in_vain,
    party.resting_in_reserve,
    party.asks_golden,
    party.asks_golden_master,
    party.all_items,
    party.silver_items,
    party.silver_masters,
    party.newcomer_level,
    party.proposed_shards,
    party.boards_differ,
    party.places,
    fight.checklist,
    fight.retreat_cost,
    journey.shop,
    journey.known_items,
    journey.hero_cards,
    journey.item_cards,
    basic_attack=fight.attack_of,
    monster_action=fight.action_of,
    time_cost=journey.cost,
)


# -- the picture of an evening ----------------------------------------------------------------------


PLOTS: tuple[Plot[State], ...] = (
    Plot("left", look.safe_units),
    Plot("damage", lambda state: sum(hero.health.damage for hero in state.heroes)),
    Plot("coins", lambda state: state.purse.coins),
    Plot("stops", lambda state: len(state.journey.path)),
)


# -- scripts (see core/script_naming.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Characters by name; tiles, items, waiting heroes and Hero cards too."""
    heroes, beside = state.heroes, state.roster
    people = [(hero.name, hero.who) for hero in heroes if hero.who is not None]
    beasts = [(name, one.who) for one in state.monsters for name in (one.name, one.code)]
    worn = [item for hero in heroes for item in hero.items]
    masters = [hero.master for hero in heroes if hero.master is not None]
    cards = named((card.name, card.id) for card in (*masters, *beside.masters, *beside.graveyard))
    skills = named((skill.name, skill.id) for hero in heroes for skill in hero.skills)
    items = named((item.name, item.id) for item in (*worn, *beside.pool, *beside.locked))
    return {
        "Who": named([*people, *beasts]),
        "skill": skills,
        "item": items,
        "replaces": {**skills, **items},
        "hero": named((hero.name, hero.id) for hero in beside.waiting),
        "card": cards,
    }


def _sides(kind: Any) -> set[Side]:
    """Whose characters the fields of a type hold, where they say so."""
    if get_origin(kind) is Annotated:
        return set(kind.__metadata__)
    parts = get_type_hints(kind, include_extras=True).values() if is_dataclass(kind) else get_args(kind)
    return {side for part in parts for side in _sides(part)}


def senseless(action: type) -> Spoilers:
    """The boards an action has nothing to do with."""
    sides = _sides(action) or {Side.HEROES}
    return frozenset(f"word.Who.{who.value}" for who in Who if who.side not in sides)


SCRIPT_NAMING = ScriptNaming(
    called=called,
    known_by=("who", "code", "card.name"),
    paths=always(*find.spots),
    senseless=senseless,
)
