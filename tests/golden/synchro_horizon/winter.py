"""The second golden campaign: along every kind of place, until winter ends it."""

from __future__ import annotations

from companion.games.synchro_horizon.calendar import Pencil
from companion.games.synchro_horizon.fight import BeginFight, EndFight
from companion.games.synchro_horizon.health import Damage, DrinkPotion, Eliminate, GainShield, HealFully
from companion.games.synchro_horizon.hero_cards import LoseMaster, NewCard, PutMaster
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.items import DropItem, Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.journey import EndVisit, Travel
from companion.games.synchro_horizon.levels import GrantLevel, TellLevel
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.points import (
    SkillSwap,
    VisitAbyss,
    VisitAltar,
    VisitCampfire,
    VisitDojo,
    VisitFlowers,
    VisitLake,
    VisitLibrary,
    VisitMonument,
    VisitNecropolis,
    VisitRuins,
    VisitSanctuary,
    VisitTower,
    VisitVolcano,
    VisitWaterfall,
)
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, TellShards
from companion.games.synchro_horizon.shards import DiscardShards, Drawn
from companion.games.synchro_horizon.skills import GainSkill, TakeAside, WaiveReward
from companion.games.synchro_horizon.village import (
    BuyPotion,
    ChangeCoins,
    ChangeHero,
    EnterVillage,
    GainPotions,
    LeaveVillage,
)
from companion.games.synchro_horizon.vocabulary import HeroClass, Join, Loss, Point, Shard, Side, Status
from tests.golden.synchro_horizon.record import H1, H2, H3, H4, Campaign, begin, dress, settle


def stop(play: Campaign, city: str, point: Point, time: int = 1) -> None:
    """A city whose monsters fall at once."""
    settle(play)
    dress(play)
    shed(play)
    play.do(Travel(city, point, time, 3, 4, (1, 1, 1, 1)))
    for number in range(4):
        play.do(DrawMonster(f"{city[0]}{number}", 8))
    play.do(RollDice((1, 2, 3, 4)))
    begin(play, Side.HEROES)
    for monster in play.state.monsters:
        play.do(Eliminate(monster.who))
    play.do(EndFight())


def shed(play: Campaign) -> None:
    """Nobody travels with more than five shards."""

    for hero in play.state.heroes:
        if hero.over:
            play.do(DiscardShards(hero.who, hero.storage.each()[: hero.over]))


def _set_up(play: Campaign) -> None:
    for level in range(1, 8):
        play.do(TellLevel(level, 30, 2, 2))
    play.do(TellShards(6, 6, 6, 10))
    names = ("Ysa", "Bran", "Cael", "Dwyn")
    for who, name, kind in zip((H1, H2, H3, H4), names, (*HeroClass, HeroClass.WARRIOR), strict=True):
        play.do(ChooseHero(who, name, kind, 1))
    play.do(Pencil(1, 2, "cascade"), BeginJourney(), ChangeCoins(12), GainPotions(2))


def _places(play: Campaign) -> None:
    stop(play, "Ambre", Point.WATERFALL)
    play.do(VisitWaterfall((H1,)), HealFully(H2), DrinkPotion(H3), EndVisit())
    stop(play, "Bourg", Point.RUINS)
    play.do(VisitRuins("Torche", H1), TakeItem("Amulette", True, H2), EndVisit())
    stop(play, "Crique", Point.CAMPFIRE)
    play.do(
        VisitCampfire(), EnterVillage(), BuyPotion(), ChangeHero(H4, NewCard("Fenn", HeroClass.RANGER, 1))
    )
    settle(play)
    play.do(LeaveVillage(), EndVisit())
    stop(play, "Dolmen", Point.TOWER)
    play.do(VisitTower("Prisme", (Shard.CLEAR,)), EndVisit())
    stop(play, "Ermitage", Point.MONUMENT)
    play.do(VisitMonument(H1), TakeAside(H1), EndVisit())
    stop(play, "Forge", Point.VOLCANO)
    torch = play.state.hero(H1).items[0].id
    play.do(VisitVolcano(torch, H2))
    settle(play)
    play.do(EndVisit())


def _masters(play: Campaign) -> None:
    stop(play, "Gorge", Point.DOJO)
    play.do(VisitDojo(NewCard("Maître Ao", HeroClass.WARRIOR, 2)))
    play.do(PutMaster(play.state.roster.masters[0].id, H2))
    amulet = play.state.hero(H2).items[0].id
    play.do(TakeOff(amulet), Equip(amulet, H3), EndVisit())
    stop(play, "Havre", Point.LIBRARY)
    play.do(VisitLibrary(play.state.hero(H2).master.id), EndVisit())
    stop(play, "Isle", Point.FLOWERS)
    play.insist(VisitFlowers())
    shed(play)
    play.do(EndVisit())
    stop(play, "Jardin", Point.ALTAR)
    skill = play.state.hero(H3).skills[0].id
    play.do(VisitAltar((SkillSwap(H3, skill, "Givre", (Shard.BLUE,)),)), GainSkill(H3, "Onde"), EndVisit())
    stop(play, "Karst", Point.NECROPOLIS)
    play.do(VisitNecropolis(H3, NewCard("Mort-né", HeroClass.SORCERER, 1)), EndVisit())
    stop(play, "Lagune", Point.ABYSS)
    highest = max(play.state.heroes, key=lambda hero: hero.level)
    play.do(VisitAbyss(highest.who))
    while play.state.roster.rewards and play.state.roster.rewards[0].level < 5:
        play.insist(WaiveReward(play.state.roster.rewards[0].who))
    settle(play)
    play.do(EndVisit())
    stop(play, "Moulin", Point.SANCTUARY)
    card, who = play.state.roster.graveyard[0].id, play.state.heroes[-1].who
    play.do(VisitSanctuary(card, who), LoseMaster(who))
    _comings_and_goings(play)
    play.do(EndVisit())


def _comings_and_goings(play: Campaign) -> None:
    """Heroes who wait, items that go."""
    play.do(TakeHero(Join.RESERVE, NewCard("Runa")), TakeHero(Join.RESERVE, NewCard("Sol")))
    first, second = play.state.roster.waiting
    play.do(JoinGroup(first.id, play.state.heroes[0].who, swap=True), SendAway(second.id))
    settle(play)
    worn = [item for hero in play.state.heroes for item in hero.items]
    for item in worn[:1]:
        play.do(TakeOff(item.id))
    for item in play.state.roster.pool[:1]:
        play.do(DropItem(item.id))


def _gold(play: Campaign) -> None:
    """Golden sides: an item, a hero's card."""
    stop(play, "Pic", Point.SANCTUARY)
    play.do(TakeItem("Corne"), ChangeCoins(5))
    play.do(VisitSanctuary(item=play.state.roster.pool[-1].id))
    high = max(play.state.heroes, key=lambda hero: hero.level)
    play.do(GrantLevel(high.who, 7 - high.level) if high.level < 7 else ChangeCoins(1))
    settle(play)
    dress(play)
    play.do(EndVisit())


def _winter(play: Campaign) -> None:
    stop(play, "Nid", Point.MANA_LAKE, 8)
    paid = [Drawn(hero.who, hero.storage.each()[:2]) for hero in play.state.heroes[:2]]
    play.do(VisitLake(tuple(paid), items=("Sceptre",)), EndVisit())
    settle(play)
    dress(play)
    shed(play)
    left = 47 - play.state.calendar.pos
    play.do(Travel("Ornière", Point.CHURCH, left - 1, 3, 4, (1, 1, 1, 1)))
    for number in range(4):
        play.do(DrawMonster(f"O{number}", 30))
    play.do(RollDice())
    begin(play, Side.HEROES)
    play.do(Reveal())
    who = play.state.heroes[0].who
    play.do(Damage(who, 2), GainShield(who, 40))
    while play.state.status is Status.PLAYING:
        _pass_round(play)


def _pass_round(play: Campaign) -> None:
    """Everybody only passes; the wheel turns."""
    from tests.golden.synchro_horizon.record import answer

    ask = play.next()
    if ask:
        answer(play, ask)


def campaign() -> Campaign:
    """Along every kind of place; day 12 of winter comes first."""
    play = Campaign("Horizon, hiver", "golden-winter")
    for part in (_set_up, _places, _masters, _gold, _winter):
        part(play)
    assert play.state.loss is Loss.WINTER
    play.refused(BeginFight(Side.HEROES))
    return play
