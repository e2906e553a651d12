"""How a script names the things of this game, and what its fields hold (see core/spelling.py)."""

from __future__ import annotations

from companion.core.spelling import Faces, How, Names, Spelling, always, named
from companion.core.veil import NOTHING, Hidden
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HEROES, MONSTERS, Ring, Shard, Who


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


_MONSTERS_ONLY = ("DescribeMonster", "SetDie", "RollDie", "BurnDie", "SetSlot")
_ANYBODY = (
    "Damage",
    "DamageMany",
    "Heal",
    "HealFully",
    "GainShield",
    "LoseShield",
    "Stun",
    "Silence",
    "ClearState",
    "SetMaxHp",
    "Eliminate",
    "MarkActed",
    "Push",
    "Pull",
    "Swap",
    "Move",
)
"""Actions on one side, and on both; all others are those of heroes."""


def senseless(action: str) -> Hidden:
    """The boards an action has nothing to do with."""
    if action in _ANYBODY:
        return NOTHING
    others: tuple[Who, ...] = HEROES if action in _MONSTERS_ONLY else MONSTERS
    return frozenset(f"word.Who.{who.value}" for who in others)


_DIE = Faces(How.DIE, (str(figures.ACTION_DIE),))
_SHARDS = Faces(How.PICK, tuple(shard.value for shard in Shard if shard is not Shard.PLAIN))
_BOX = Faces(How.ORDER, tuple(ring.value for ring in Ring))

SPELLING = Spelling(
    called=called,
    paths=always(
        "WHO.damage",
        "WHO.shield",
        "WHO.max_hp",
        "WHO.level",
        "WHO.upgraded",
        "WHO.master",
        "WHO.die",
        "round",
        "due",
        "exhausted",
        "bag.COLOUR",
        "tray.COLOUR",
        "reserve.COLOUR",
        "heroes.WHO.COLOUR",
        "coins",
        "potions",
        "pos",
        "turn_die",
        "limit",
        "here.level",
        "here.coins",
        "visit.village",
        "visit.point",
        "skills.SKILL.upgraded",
        "items.ITEM.upgraded",
        "waiting.HERO.level",
        "waiting.HERO.damage",
        "waiting.HERO.tavern",
    ),
    senseless=senseless,
    faces={
        "ChooseHero": (_SHARDS,),
        "RollDice": (_DIE,),
        "RollDie": (_DIE,),
        "EndTurn": (_DIE,),
        "RollMine": (Faces(How.DIE),),
        "VisitStatue": (Faces(How.DIE, (str(figures.STATUE_DIE),)),),
        "BeginFight": (_SHARDS, _BOX, _BOX),
        "Retreat": (_SHARDS,),
        "Reveal": (_BOX,),
        "Shake": (_BOX,),
        "CloseBoxes": (_BOX, _BOX),
        "GainShards": (_SHARDS,),
        "GiveShard": (_SHARDS,),
        "DrawShards": (_SHARDS,),
        "Recruit": (_SHARDS,),
        "ChangeHero": (_SHARDS,),
        "TakeHero": (_SHARDS,),
        "JoinGroup": (_SHARDS,),
        "SettleStatue": (_SHARDS,),
        "TakeLegend": (_SHARDS,),
    },
)
