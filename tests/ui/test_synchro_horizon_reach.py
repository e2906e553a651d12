"""Every action of Synchro Horizon can be done with the thumb, from a sheet of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.codec import variants
from companion.core.table import Table
from companion.games.synchro_horizon.health import Damage, GainShield, Stun
from companion.games.synchro_horizon.points import VisitLake, VisitStatue
from companion.games.synchro_horizon.reminders import AttachReminder
from companion.games.synchro_horizon.shards import Drawn, DrawShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Mine
from companion.games.synchro_horizon.turn import ToReserve
from companion.games.synchro_horizon.village import GainPotions
from companion.games.synchro_horizon.vocabulary import Point, Shard, Side, Stage, Tick, Trigger, Who
from companion.store import Store
from tests.ui import fights
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ACTIONS = variants(horizon.GAME.actions)
H1, H2, H3 = Who.H1, Who.H2, Who.H3

Key = str | Callable[[Table[Any]], str]


@dataclass(frozen=True)
class Way:
    """A table at some moment, the keys to tap, and what is written into fields ("field=words")."""

    begin: Callable[[Store], Table[Any]]
    keys: tuple[Key, ...]


def at_point(point: Point) -> Callable[[Store], Table[Any]]:
    return lambda store: horizon.visiting(store, point)


def item(who: Who) -> Callable[[Table[Any]], str]:
    return lambda table: f"item-{table.state.hero(who).items[0].id}"


def skill(who: Who) -> Callable[[Table[Any]], str]:
    return lambda table: f"skill-{table.state.hero(who).skills[0].id}"


def waits(table: Table[Any]) -> str:
    return f"waiting-{table.state.roster.waiting[0].id}"


def master(key: str) -> Callable[[Table[Any]], str]:
    return lambda table: f"{key}-{table.state.roster.masters[0].id}"


def active(table: Table[Any]) -> str:
    return f"tile-{table.state.fight.active.value}"


def own_skill(table: Table[Any]) -> str:
    return skill(table.state.fight.active)(table)


def other(side: Side) -> Callable[[Table[Any]], str]:
    """The tile of somebody who does not act now."""
    return lambda table: next(
        f"tile-{who.value}" for who in table.state.line(side) if who is not table.state.fight.active
    )


def unread_mine(store: Store) -> Table[Any]:
    table = horizon.visiting(store, Point.MINE)
    return horizon.become(store, table, replace(table.state, known=replace(table.state.known, mine=Mine())))


def rolled(store: Store) -> Table[Any]:
    return horizon.play(horizon.visiting(store, Point.STATUE), VisitStatue(4))


def small(store: Store) -> Table[Any]:
    """A village with a board free for a recruit."""
    table = horizon.shopping(store)
    state = table.state
    gone = state.heroes[-1]
    bag = replace(state.bag, tray=state.bag.tray + gone.storage)
    roster = replace(state.roster, skills=state.roster.skills + len(gone.skills))
    return horizon.become(store, table, replace(state, heroes=state.heroes[:-1], bag=bag, roster=roster))


def fight(ready: Callable[[State], bool], *actions: Any) -> Callable[[Store], Table[Any]]:
    return lambda store: fights.do(fights.kept(store, ready), *actions)


def stage(which: Stage) -> Callable[[Store], Table[Any]]:
    return fight(fights.at_stage(which))


def tick(which: Tick) -> Callable[[Store], Table[Any]]:
    def there(state: State) -> bool:
        return state.fight is not None and state.fight.round_over and state.fight.tick is which

    return fight(there)


def covered(state: State) -> bool:
    """A marble is due and nobody acts."""
    one = state.fight
    return (
        one is not None
        and one.stage is Stage.ROUND
        and one.active is None
        and one.pending is None
        and bool(one.marbles)
        and not one.won
    )


def won(state: State) -> bool:
    return state.fight is not None and state.fight.won


def acting(*make: Callable[[Who], Any]) -> Callable[[Store], Table[Any]]:
    """A hero's turn in which these things have happened to the one who acts."""

    def begin(store: Store) -> Table[Any]:
        table = horizon.fighting(store)
        who = table.state.fight.active  # type: ignore[union-attr]
        assert who is not None
        return horizon.play(table, *(one(who) for one in make))

    return begin


def gone(side: Side) -> Callable[[State], bool]:
    """The marble of somebody who is not there any more is out."""
    return lambda state: (
        state.fight is not None and state.fight.pending is not None and state.fight.pending.side is side
    )


MENU = ("menu",)
PARTY = ("tab-party",)
JOURNEY_WAYS: dict[str, Way] = {
    "TellLevel": Way(horizon.seat, ("ready-tell_level", "level-key-2", "level-key-4", "main")),
    "TellRing": Way(horizon.seat, ("ready-rings", "ring-colour-green")),
    "TellShards": Way(
        horizon.seat,
        ("ready-tell_shards", *(f"split-key-{n}" for n in "8884"), "main"),
    ),
    "CountPlain": Way(horizon.seat, ("ready-tell_shards", "split-plain")),
    "ChooseHero": Way(lambda store: horizon.read(horizon.seat(store)), ("ready-choose_hero", "main")),
    "BeginJourney": Way(horizon.group, ("main",)),
    "DescribeHero": Way(horizon.rich, (*PARTY, "hero-h1", "hero-read", "card-class-ranger", "main")),
    "DescribeSkill": Way(
        horizon.rich, (*PARTY, "hero-h1", "hero-skills", skill(H1), "tile-cost-red", "tile-keep")
    ),
    "PassTime": Way(horizon.travelling, ("strip", "calendar-costs", "effect-go")),
    "TellCell": Way(horizon.travelling, ("strip", "cell-colour", "cell-blue")),
    "SetTurnDie": Way(horizon.travelling, ("strip", "calendar-wheel", "die-blue")),
    "TellSeason": Way(horizon.travelling, ("strip", "calendar-wheel", "season-1-spring")),
    "Pencil": Way(horizon.travelling, ("strip", "day-5", "pencil=marché", "pencil-keep")),
    "TellTile": Way(
        horizon.travelling,
        (*MENU, "menu-tiles", "tile-new", "tile-city=Cime", "read-key-3", "main"),
    ),
    "Travel": Way(horizon.travelling, ("main", "point-mine", "main")),
    "EndVisit": Way(at_point(Point.FLOWERS), ("where", "guide-end_visit", "main")),
    "EnterVillage": Way(horizon.visiting, ("stay-village", "main")),
    "LeaveVillage": Way(horizon.shopping, ("main",)),
    "BuyItem": Way(horizon.shopping, ("stay-village", "ware-item", "price-key-4", "main")),
    "BuyPotion": Way(horizon.shopping, ("stay-village", "ware-potion")),
    "Rest": Way(horizon.shopping, ("stay-village", "rest-h1")),
    "Recruit": Way(small, ("stay-village", "ware-recruit", "main")),
    "LearnFromMaster": Way(horizon.shopping, ("stay-village", "ware-master", "hire-who-h1", "main")),
    "ChangeHero": Way(horizon.shopping, ("stay-village", "ware-change", "hire-who-h4", "main")),
    "ChangeCoins": Way(horizon.travelling, (*PARTY, "chip-coins", "coins+1")),
    "GainPotions": Way(horizon.travelling, (*PARTY, "chip-potions", "potion-plus")),
    "VisitTavern": Way(at_point(Point.TAVERN), ("main", "main")),
    "TellMine": Way(unread_mine, ("main", "reroll-coin", "main")),
    "RollMine": Way(at_point(Point.MINE), ("stay-point", "main")),
    "TakeMine": Way(at_point(Point.MINE), ("stay-point", "main", "main")),
    "VisitWaterfall": Way(at_point(Point.WATERFALL), ("main", "main")),
    "VisitSanctuary": Way(at_point(Point.SANCTUARY), ("main", "grave-90", "main")),
    "VisitAltar": Way(at_point(Point.ALTAR), ("main", "main")),
    "VisitChurch": Way(at_point(Point.CHURCH), ("main",)),
    "VisitStatue": Way(at_point(Point.STATUE), ("stay-point", "main")),
    "SettleStatue": Way(rolled, ("main", "statue-who-h1", "main")),
    "VisitAbyss": Way(at_point(Point.ABYSS), ("main", "abyss-h2", "main")),
    "VisitRuins": Way(at_point(Point.RUINS), ("main", "main")),
    "VisitNecropolis": Way(at_point(Point.NECROPOLIS), ("main", "necro-h1", "main")),
    "VisitLibrary": Way(at_point(Point.LIBRARY), ("main", master("master"), "same-yes", "main")),
    "VisitVolcano": Way(
        at_point(Point.VOLCANO),
        ("main", lambda table: f"throw-{table.state.hero(H2).items[0].id}", "volcano-h1", "main"),
    ),
    "VisitMonument": Way(at_point(Point.MONUMENT), ("main", "monument-h3", "main")),
    "VisitCampfire": Way(at_point(Point.CAMPFIRE), ("main",)),
    "VisitFlowers": Way(at_point(Point.FLOWERS), ("stay-point", "flower-h1", "main")),
    "VisitTower": Way(at_point(Point.TOWER), ("main", "main")),
    "VisitDojo": Way(at_point(Point.DOJO), ("main", "dojo-h1", "main")),
    "VisitLake": Way(at_point(Point.MANA_LAKE), ("main", "lake-h1-red-1", "main")),
    "TakeLegend": Way(at_point(Point.DUNGEON), ("main", "main")),
}
PARTY_WAYS: dict[str, Way] = {
    "GrantLevel": Way(horizon.rich, (*PARTY, "hero-h1", "hero-grant")),
    "DrawSkills": Way(horizon.put_aside, ("main", "aside-draw")),
    "Mulligan": Way(horizon.rising, ("main", "mulligan")),
    "KeepSkill": Way(horizon.rising, ("main", "main")),
    "TakeAside": Way(horizon.put_aside, ("main", "main")),
    "TakeUpgrade": Way(horizon.golden, ("main", "golden-card", "same-yes", "main")),
    "WaiveReward": Way(horizon.golden, ("main", "waive", "anyway")),
    "GainSkill": Way(horizon.rich, (*PARTY, "hero-h1", "hero-skills", "skill-new", "gain-go")),
    "LoseSkill": Way(horizon.rich, (*PARTY, "hero-h1", "hero-skills", skill(H1), "tile-lose")),
    "TakeHero": Way(horizon.rich, (*PARTY, "beside", "hero-new", "main")),
    "JoinGroup": Way(horizon.rich, (*PARTY, "beside", waits, "seat-h1", "main")),
    "SendAway": Way(horizon.rich, (*PARTY, "beside", waits, "send-away", "send-away")),
    "PutMaster": Way(horizon.rich, (*PARTY, "beside", master("master"), "under-h1")),
    "LoseMaster": Way(
        horizon.rich,
        (*PARTY, "hero-h1", "hero-master", master("put"), "master-lose", "master-lose"),
    ),
    "TakeItem": Way(horizon.rich, (*PARTY, "hero-h3", "hero-items", "item-new", "take-go")),
    "Equip": Way(horizon.rich, (*PARTY, "hero-h2", "hero-items", item(H2), "hand-h3")),
    "TakeOff": Way(horizon.rich, (*PARTY, "hero-h2", "hero-items", item(H2), "item-off")),
    "DropItem": Way(horizon.rich, (*PARTY, "hero-h2", "hero-items", item(H2), "item-drop", "item-drop")),
    "DrawShards": Way(horizon.rich, (*PARTY, "chip-reserve", "shards-h1", "draw-go")),
    "TakeShard": Way(horizon.rich, (*PARTY, "chip-reserve", "shards-h1", "shard-take", "take-bag-red")),
    "BurnShards": Way(
        horizon.rich, (*PARTY, "chip-reserve", "shards-h1", "shard-lose", "lose-red-1", "burn-go")
    ),
    "DiscardShards": Way(
        horizon.rich, (*PARTY, "chip-reserve", "shards-h1", "shard-lose", "lose-red-1", "discard-go")
    ),
    "RefillBag": Way(
        lambda store: horizon.play(
            horizon.visiting(store, Point.MANA_LAKE), VisitLake((Drawn(H1, (Shard.RED,)),))
        ),
        (*PARTY, "chip-reserve", "refill"),
    ),
    "Correct": Way(horizon.rich, (*MENU, "menu-correct", "correct-coins", "correct-value-plus", "main")),
    "GiveUp": Way(horizon.rich, (*MENU, "menu-give_up", "give-up-yes")),
}


def reminding(store: Store) -> Table[Any]:
    """A fight; the first monster has a reminder on its card."""
    table = horizon.fighting(store)
    first = next(who for who in table.state.line(Side.MONSTERS) if who is not table.state.fight.active)
    card = table.state.monster(first).code
    return horizon.play(table, AttachReminder(card, Trigger.HURT, "Venin"))


HURT = acting(lambda who: Damage(who, 5), lambda who: GainPotions(1))
FIGHT_WAYS: dict[str, Way] = {
    "DrawMonster": Way(stage(Stage.MONSTERS), ("main", "code=ZZ9", "hp-key-9", "main")),
    "RollDice": Way(stage(Stage.DICE), ("main",)),
    "LineUp": Way(stage(Stage.READY), ("main", "line-2")),
    "BeginFight": Way(stage(Stage.READY), ("main", "first-heroes")),
    "Reveal": Way(fight(covered), ("main",)),
    "EnterMarble": Way(
        fight(covered),
        (
            lambda table: f"box-{table.state.fight.next_side.other.value}",
            lambda table: f"side-{table.state.fight.next_side.value}",
            "MARBLE",
        ),
    ),
    "TypeOrder": Way(
        horizon.fighting, ("box-monsters", "order-1", "order-2", "order-3", "order-4", "order-set")
    ),
    "Shake": Way(horizon.fighting, ("box-monsters", "shake")),
    "GiveShard": Way(fight(gone(Side.HEROES)), ("main", "HERO")),
    "TakeThree": Way(fight(gone(Side.MONSTERS)), ("main", "HERO")),
    "EndTurn": Way(horizon.fighting, ("main", "finish")),
    "DiscardSpent": Way(tick(Tick.SPENT), ("main",)),
    "TurnWheel": Way(tick(Tick.WHEEL), ("main", "exhausted-no")),
    "GainShards": Way(tick(Tick.GAIN), ("main",)),
    "CloseBoxes": Way(tick(Tick.SHAKE), ("main",)),
    "EndFight": Way(fight(won), ("main",)),
    "Retreat": Way(horizon.fighting, ("where", "guide-retreat", "main")),
    "MarkActed": Way(horizon.fighting, (other(Side.HEROES), "pad-more", "acted")),
    "Damage": Way(horizon.fighting, (other(Side.HEROES), "key-3", "main")),
    "AttachReminder": Way(
        horizon.fighting,
        (other(Side.HEROES), "pad-more", "reminders", "card-1", "when-hurt", "reminder=Bouclier", "main"),
    ),
    "DropReminder": Way(reminding, (other(Side.MONSTERS), "pad-more", "reminders", "reminder-1")),
    "ApplyEffect": Way(horizon.fighting, (active, "to-many", "amount-key-2", "main")),
    "Heal": Way(HURT, (active, "to-pad", "pad-heal", "key-3", "main")),
    "HealFully": Way(HURT, (active, "to-pad", "pad-heal", "heal-all")),
    "DrinkPotion": Way(HURT, (active, "to-pad", "pad-heal", "drink")),
    "GainShield": Way(horizon.fighting, (active, "to-pad", "pad-shield", "key-3", "main")),
    "LoseShield": Way(
        acting(lambda who: GainShield(who, 3)), (active, "to-pad", "pad-shield", "shield-lose")
    ),
    "Stun": Way(horizon.fighting, (other(Side.MONSTERS), "pad-more", "stun")),
    "Silence": Way(horizon.fighting, (other(Side.MONSTERS), "pad-more", "silence")),
    "ClearState": Way(acting(Stun), (active, "to-pad", "pad-more", "stun")),
    "SetMaxHp": Way(horizon.fighting, (other(Side.HEROES), "pad-more", "max", "max-hp-plus", "max-set")),
    "Eliminate": Way(horizon.fighting, (other(Side.MONSTERS), "pad-more", "eliminate", "eliminate-yes")),
    "Push": Way(horizon.fighting, ("tile-m1", "pad-more", "push")),
    "Pull": Way(horizon.fighting, ("tile-m2", "pad-more", "pull")),
    "Move": Way(horizon.fighting, ("tile-m1", "pad-more", "to-4")),
    "Swap": Way(horizon.fighting, ("tile-m1", "pad-more", "swap-m3")),
    "SetDie": Way(horizon.fighting, ("tile-m1", "pad-more", "die-3")),
    "RollDie": Way(horizon.fighting, ("tile-m1", "pad-more", "die-roll")),
    "BurnDie": Way(horizon.fighting, ("tile-m1", "pad-more", "die-burn")),
    "SetSlot": Way(horizon.fighting, ("tile-m1", "pad-more", "die-slot")),
    "DescribeMonster": Way(horizon.fighting, ("tile-m1", "pad-more", "describe", "name=Vieux loup", "main")),
    "BasicAttack": Way(horizon.fighting, (active, "SHARD")),
    "SwapPlaces": Way(horizon.fighting, (active, "NEIGHBOUR", "SWAP")),
    "UseSkill": Way(
        acting(lambda who: DrawShards(who, 2, (Shard.RED, Shard.GREEN))),
        (
            active,
            lambda table: f"use-{table.state.hero(table.state.fight.active).skills[0].id}",
        ),
    ),
    "ToReserve": Way(horizon.fighting, (active, "RESERVE")),
    "FromReserve": Way(
        acting(lambda who: DrawShards(who, 1, (Shard.RED,)), lambda who: ToReserve(Shard.RED)),
        (active, "from-red"),
    ),
    "LevelUp": Way(
        acting(lambda who: DrawShards(who, 2, (Shard.CLEAR, Shard.CLEAR))),
        (active, "level", "level-cheap", "main"),
    ),
}
SUPERSEDED = {"DamageMany"}
"""Actions of older journals and of scripts: the screens do the same with another one."""
BY_TOUCH = {**JOURNEY_WAYS, **PARTY_WAYS, **FIGHT_WAYS}


def named(table: Table[Any], phone: Phone, key: Key) -> str:
    """The key itself; some are the first of several alike."""
    name = key(table) if callable(key) else key
    starts = {
        "MARBLE": "marble-",
        "HERO": "hero-h",
        "NEIGHBOUR": "place-h",
        "SHARD": "basic-",
        "SWAP": "swap-",
        "RESERVE": "to-reserve-",
    }
    if name in starts:
        return next(one for one in sorted(phone.keys()) if one.startswith(starts[name]))
    return name


def test_the_list_is_whole() -> None:
    assert set(BY_TOUCH) == set(ACTIONS) - SUPERSEDED
    assert not (set(JOURNEY_WAYS) & set(PARTY_WAYS)) | (set(PARTY_WAYS) & set(FIGHT_WAYS))


@pytest.mark.parametrize("name", BY_TOUCH)
def test_by_touch(store: Store, name: str) -> None:
    way = BY_TOUCH[name]
    table = way.begin(store)
    depth = table.depth

    async def go(phone: Phone) -> None:
        for key in way.keys:
            tapped = named(table, phone, key)
            if "=" in tapped:
                field, _, words = tapped.partition("=")
                await phone.write(field, words)
            else:
                await phone.tap(tapped)
            await phone.settle()
        done = [type(entry.action).__name__ for entry, _ in table.done[depth:]]
        assert name in done, (name, done, phone.texts()[-14:])

    visit(store, at(table), go)
