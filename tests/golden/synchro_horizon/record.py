"""Records the golden campaign of Synchro Horizon anew. By hand, and only when the rules changed on purpose:

    python -m tests.golden.synchro_horizon.record

Then read the difference: every changed line is an evening that would be told differently.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from unittest import mock

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.calendar import PassTime, Pencil, SetTurnDie, TellCell, TellSeason
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.fight import BeginFight, EndFight, Retreat
from companion.games.synchro_horizon.health import (
    ClearState,
    Damage,
    DamageMany,
    DrinkPotion,
    Eliminate,
    GainShield,
    Heal,
    HealFully,
    Hit,
    LoseShield,
    SetMaxHp,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.hero_cards import DescribeHero, NewCard
from companion.games.synchro_horizon.initiative import (
    EnterMarble,
    GiveShard,
    MarkActed,
    Reveal,
    Shake,
    TakeThree,
    TypeOrder,
)
from companion.games.synchro_horizon.items import Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.journey import EndVisit, TellTile, Travel
from companion.games.synchro_horizon.levels import GrantLevel, LevelUp, TellLevel
from companion.games.synchro_horizon.line import LineUp, Move, Pull, Push, Swap
from companion.games.synchro_horizon.monsters import (
    BurnDie,
    DescribeMonster,
    DrawMonster,
    RollDice,
    RollDie,
    SetDie,
    SetSlot,
)
from companion.games.synchro_horizon.points import (
    RollMine,
    SettleStatue,
    TakeLegend,
    TakeMine,
    TellMine,
    VisitChurch,
    VisitLake,
    VisitStatue,
    VisitTavern,
)
from companion.games.synchro_horizon.queries.fight import action_of
from companion.games.synchro_horizon.roster import JoinGroup
from companion.games.synchro_horizon.round_end import CloseBoxes, GainShards, TurnWheel
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, TellRing, TellShards
from companion.games.synchro_horizon.shards import (
    BurnShards,
    Changes,
    DiscardShards,
    Drawn,
    DrawShards,
    RefillBag,
    TakeShard,
    skill_changes,
)
from companion.games.synchro_horizon.skills import (
    DescribeSkill,
    DrawSkills,
    GainSkill,
    KeepSkill,
    LoseSkill,
    Mulligan,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.state import Options
from companion.games.synchro_horizon.state.journey import TilePoint
from companion.games.synchro_horizon.state.party import counted
from companion.games.synchro_horizon.turn import (
    BasicAttack,
    EndTurn,
    FromReserve,
    SwapPlaces,
    ToReserve,
    UseSkill,
)
from companion.games.synchro_horizon.village import (
    BuyItem,
    BuyPotion,
    ChangeCoins,
    EnterVillage,
    LearnFromMaster,
    LeaveVillage,
    Recruit,
    Rest,
)
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Join,
    Mark,
    Phase,
    Pile,
    Point,
    RerollCost,
    Ring,
    Season,
    Shard,
    Side,
    Slot,
    Status,
    Token,
    Who,
)
from tests.golden.evening_file import HOME, dump, write
from tests.golden.script import Script

H1, H2, H3, H4, M1, M2, M3, M4 = Who
RED, BLUE, GREEN, CLEAR = Shard.RED, Shard.BLUE, Shard.GREEN, Shard.CLEAR


class Campaign(Script):
    """A table of Synchro Horizon."""

    WAIT = 7.0

    def __init__(self, name: str = "Horizon, samedi", seed: str = "golden-horizon") -> None:
        begin = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)
        super().__init__(GAME, name, ("Ada", "Bo"), Options(), seed, begin)

    def insist(self, action: Any) -> None:
        """Done, also where the rules only ask whether the table is sure."""
        self.do(action, anyway=self.table.why_not(action) is not None)

    def next(self) -> str:
        """The main button; what it asks, when it asks."""
        step = GAME.step(self.state)
        assert step is not None
        if step.action is not None:
            self.do(step.action)
        return step.ask


# -- a fight, turn by turn -----------------------------------------------------------------------------


def hero_turn(play: Campaign, who: Who) -> None:
    """Attack, a skill when it can be paid, the rest stays."""
    hero = play.state.hero(who)
    if hero.health.stunned:
        return
    if hero.storage.total:
        play.do(BasicAttack(who, hero.storage.each()[0]))
    hero, fight = play.state.hero(who), play.state.fight
    for skill in hero.skills:
        if skill.cost is None or hero.health.silenced or not play.state.monsters:
            continue
        for shards in (hero.storage.each()[: len(skill.cost)], hero.storage.each()[-len(skill.cost) :]):
            used = Changes(fight.turn.hero_change, fight.turn.master_change)
            if skill_changes(hero, used, skill.cost, counted(shards)) is not None:
                play.do(UseSkill(who, skill.id, shards), Damage(play.state.monsters[0].who, 7))
                break
        return


def monster_turn(play: Campaign, who: Who, hit: int = 3) -> None:
    """Its action, or the basic attack that its die leads to."""
    monster = play.state.monster(who)
    if monster.health.stunned:
        return
    blow = action_of(play.state, who)
    assert blow is not None
    front = play.state.heroes[0].who
    n = blow.damage if blow.basic and blow.damage is not None else hit
    left = play.state.hero(front).health.left or 0
    saved = 1 if n >= left and play.state.purse.potions else 0
    play.do(Damage(front, n, potions=saved))


def answer(play: Campaign, ask: str) -> None:
    """What the players say when the main button asks."""
    state = play.state
    if ask == "discard_shards":
        hero = next(one for one in state.heroes if one.over)
        play.do(DiscardShards(hero.who, hero.storage.each()[: hero.over]))
    elif ask == "give_shard":
        if not state.bag.bag.total:
            play.do(RefillBag())
        play.do(GiveShard(play.state.heroes[-1].who))
    elif ask == "take_three":
        play.do(TakeThree(max(state.heroes, key=lambda one: one.health.left or 0).who))
    elif ask == "turn_wheel":
        colour = (Colour.BLUE, Colour.BLUE, Colour.RED)[state.calendar.pos % 3]
        untold = state.calendar.turn_die is None
        play.do(TurnWheel(exhausted=False) if untold else TurnWheel(colour))
    elif ask == "gain_shards":
        if state.bag.tray.total:
            play.do(RefillBag())
        play.do(GainShards(less=bool(play.table.why_not(GainShards()))))
    elif ask == "close_boxes":
        play.do(CloseBoxes(Side.HEROES))
    elif ask == "end_turn":
        play.do(EndTurn())
    else:
        raise AssertionError(ask)


def rounds(play: Campaign, *, hit: int = 3, limit: int = 400) -> None:
    """Until every monster is defeated."""
    for _ in range(limit):
        fight = play.state.fight
        if fight.won:
            return
        active = fight.active
        if active is not None and not fight.turn.used and active.side is Side.HEROES:
            hero_turn(play, active)
        elif active is not None and active.side is Side.MONSTERS:
            monster_turn(play, active, hit)
        if play.state.fight.won:
            return
        ask = play.next()
        if ask:
            answer(play, ask)
    raise AssertionError("this fight does not end")


def begin(play: Campaign, first: Side, colour: Colour | None = None) -> None:
    """Shards from a full bag; nobody keeps more than five."""
    if play.state.bag.bag.total < 14 and play.state.bag.tray.total:
        play.do(RefillBag())
    play.do(BeginFight(first, colour, less=play.table.why_not(BeginFight(first, colour)) is not None))
    for hero in play.state.heroes:
        if hero.over:
            play.do(DiscardShards(hero.who, hero.storage.each()[: hero.over]))


def meet(
    play: Campaign, *cards: DrawMonster, first: Side = Side.HEROES, colour: Colour | None = None
) -> None:
    """Cards, dice and who starts."""
    play.do(*cards)
    assert play.next() == ""
    begin(play, first, colour)


# -- the campaign ----------------------------------------------------------------------------------------


def _set_up(play: Campaign) -> None:
    for level in range(1, 8):
        play.do(TellLevel(level, 18 + 2 * level, 2 if level < 5 else 3, 2))
    play.do(TellRing(Ring.THREE, Colour.BLUE), TellRing(Ring.FOUR, Colour.GREEN), TellShards(8, 8, 8, 4))
    play.refused(TellShards(8, 8, 8, 5))
    play.do(ChooseHero(H1, "Tarn", HeroClass.WARRIOR, 2, "Garde", (RED,)))
    play.do(ChooseHero(H2, "Lysa", HeroClass.RANGER, 2, "Salve", (GREEN, GREEN)))
    play.do(ChooseHero(H3, "Orin", HeroClass.SORCERER, 1, "Vague", (BLUE,), (BLUE, CLEAR)))
    play.do(ChooseHero(H4, "Maeve"), DescribeHero(H4, hero_class=HeroClass.RANGER, class_level=1))
    play.do(DescribeSkill(H4, play.state.hero(H4).skills[0].id, "Ronces", (GREEN,)))
    play.refused(ChooseHero(H4))
    play.do(EnterVillage(sure=True), BuyPotion(), BuyItem("Cape de brume", 4, H2), LeaveVillage())
    play.do(TellSeason(1, Season.SPRING), Pencil(4, 7, "dernière retraite"))
    play.do(BeginJourney())
    play.table.bookmark("Départ de Luminaria", "Ada")


def _first_city(play: Campaign) -> None:
    play.do(TellTile("Aube", 1, 6, (1, 1, 2, 2), (TilePoint(Point.TAVERN, 3), TilePoint(Point.MINE, 2))))
    play.do(Travel("Aube", Point.TAVERN))
    play.refused(DrawMonster("A1"))
    cards = (
        DrawMonster("A1", 8, 1, "Loup gris"),
        DrawMonster("A2", 9, 1, "Harpie", mark=Mark.REAR),
        DrawMonster("B1", 10, 2, "Ronce", elite=True, mark=Mark.FRONT),
        DrawMonster("B2", 9, 2, mark=Mark.REAR),
    )
    play.do(*cards)
    play.do(RollDice((4, 2, 6, 1)), LineUp((H1, H2, H4, H3)))
    begin(play, Side.HEROES, Colour.BLUE)
    play.do(Reveal())
    play.quickly(Damage(M1), 3)
    play.table.undo("Bo")
    play.table.redo("Bo")
    _tokens(play)
    rounds(play)
    play.do(EndFight())
    play.do(VisitTavern(NewCard("Nox", HeroClass.WARRIOR, 1)), EnterVillage(), Rest(H1), BuyPotion())
    play.do(LeaveVillage(), EndVisit())


def _tokens(play: Campaign) -> None:
    """A turn in which much happens."""
    active = play.state.fight.active
    hero = play.state.hero(active)
    other = next(one.who for one in play.state.heroes if one.who is not active)
    play.do(GainShield(active, 3), LoseShield(active), Stun(M2), Silence(M1), ClearState(M2, Token.STUN))
    play.do(DrawShards(active, 2), ToReserve(play.state.hero(active).storage.each()[0]))
    play.do(FromReserve(play.state.bag.reserve.each()[0]), TakeShard(other, CLEAR))
    play.do(
        Push(M1), Pull(M1), Swap(M1, M4), Move(M4, 4), Swap(M1, M4), BurnDie(M3), SetDie(M4, 5), RollDie(M4)
    )
    line = play.state.line(Side.HEROES)
    near = line[line.index(active) - 1] if line.index(active) else line[1]
    play.do(SwapPlaces(active, near, play.state.hero(active).storage.each()[0]))
    play.anyway(SwapPlaces(active, near, play.state.hero(active).storage.each()[0]))
    play.do(DescribeMonster(M4, "Chaman"), SetSlot(M4, Slot.I), SetSlot(M4, Slot.II), Shake(Side.MONSTERS))
    play.do(SetMaxHp(M4, 12), Damage(other, 4), Heal(other, 1), MarkActed(other))
    play.do(BurnShards(other, 1, play.state.hero(other).storage.each()[:1]))
    assert hero is not None
    over = play.state.hero(active).over
    if over:
        play.do(DiscardShards(active, play.state.hero(active).storage.each()[:over]))


def _second_city(play: Campaign) -> None:
    """A retreat, and a death."""
    dress(play)
    play.do(Travel("Brume", Point.CHURCH, 2, 2, 7, (2, 2, 2, 3)))
    known = (DrawMonster("B1"), DrawMonster("B2"), DrawMonster("B3", 12, 2))
    meet(play, *known, DrawMonster("C1", 16, 3, "Golem"), first=Side.MONSTERS, colour=Colour.RED)
    play.do(TypeOrder(Side.MONSTERS, tuple(Ring)))
    play.do(Reveal(), DamageMany(tuple(Hit(hero.who, 6) for hero in play.state.heroes)), EndTurn(3))
    play.do(Reveal())
    play.table.bookmark("Avant la retraite", "Bo")
    play.do(Retreat())
    play.do(
        DrawMonster("B3"),
        DrawMonster("B2"),
        DrawMonster("B4", 11, 2),
        DrawMonster("C1"),
        RollDice((1, 3, 3, 5)),
    )
    begin(play, Side.MONSTERS)
    play.do(EnterMarble(Side.MONSTERS, Ring.TWO), Damage(H3, 12), EndTurn(2))
    fallen = play.state.hero(H3)
    play.do(Damage(H3, (fallen.health.left or 0) + 2))
    assert play.state.hero(H3) is None
    rounds(play)
    play.do(EndFight())
    play.do(JoinGroup(play.state.roster.waiting[0].id, H3))
    settle(play)
    play.do(VisitChurch(), TakeItem("Anneau", who=H1), EndVisit())


def dress(play: Campaign) -> None:
    """Items of the fallen find a new wearer."""
    for item in play.state.roster.pool:
        free = next(hero for hero in play.state.heroes if len(hero.items) < 2)
        play.do(Equip(item.id, free.who))


def settle(play: Campaign) -> None:
    """Rewards of levels, one by one."""
    while play.state.roster.rewards:
        reward = play.state.roster.rewards[0]
        hero = play.state.hero(reward.who)
        plain = next((skill.id for skill in hero.skills if not skill.upgraded), 0)
        if reward.level >= 5:
            play.do(TakeUpgrade(reward.who, plain if hero.card.upgraded else 0))
        elif len(hero.skills) >= 4:
            play.do(WaiveReward(reward.who))
        else:
            play.do(DrawSkills(reward.who))
            if reward.level == 3:
                play.do(Mulligan())
            play.do(KeepSkill(f"Tuile {reward.level}", (CLEAR,) if reward.level == 2 else (RED, GREEN)))


def _dungeon(play: Campaign) -> None:
    dress(play)
    play.do(Travel("Cime", Point.DUNGEON, 2, 3, 8, (3, 3, 3, 3)))
    play.do(DrawMonster("D9", 20, elite=True))
    cards = [DrawMonster(f"D{n}", 10 + n) for n in (1, 2, 3, 4)]
    meet(play, *cards, colour=Colour.BLUE)
    play.do(Reveal())
    play.refused(Retreat())
    play.do(DrinkPotion(H1) if play.state.hero(H1).health.damage else GainShield(H1, 2))
    rounds(play)
    play.do(EndFight())
    play.do(TakeLegend(Join.MASTER, NewCard("Aurore", HeroClass.SORCERER, 2), H1))
    play.do(EndVisit())


def _fourth_city(play: Campaign) -> None:
    """Levels, a second village with a recruit."""
    dress(play)
    play.do(Travel("Dune", Point.STATUE, 1, 4, 9, (3, 3, 3, 4)))
    cards = [DrawMonster(f"C{n}", 12, 3) for n in (2, 3, 4)]
    meet(play, *cards, DrawMonster("D1"))
    play.do(Reveal())
    active = play.state.fight.active
    _level_up(play, active)
    victim = next(one.who for one in play.state.heroes if one.who is not active)
    play.do(Eliminate(victim))
    rounds(play)
    play.do(EndFight(), ChangeCoins(6))
    play.do(VisitStatue(4), SettleStatue(play.state.heroes[0].who))
    settle(play)
    play.do(EnterVillage(), Recruit(NewCard("Iris", HeroClass.SORCERER, 2)))
    settle(play)
    play.do(
        LearnFromMaster(H2, NewCard("Vieux Sol", HeroClass.RANGER, 1)) if play.state.hero(H2) else BuyPotion()
    )
    play.do(LeaveVillage(), EndVisit())


def _level_up(play: Campaign, who: Who) -> None:
    """A level paid in a turn: two of one colour, or transparent ones."""
    for shard in (RED, RED, BLUE, BLUE):
        if play.state.bag.bag.of(shard):
            play.do(TakeShard(who, shard))
    play.do(RefillBag()) if play.state.bag.tray.total else None
    for shard in (RED, RED, BLUE, BLUE):
        if play.state.hero(who).storage.of(shard) < 2:
            play.do(TakeShard(who, shard, Pile.BAG))
    play.do(LevelUp(who, (RED, RED, BLUE, BLUE)))
    settle(play)
    hero = play.state.hero(who)
    if hero.over:
        play.do(DiscardShards(who, hero.storage.each()[: hero.over]))


def _fifth_city(play: Campaign) -> None:
    """Mine and lake of the road; corrections."""
    dress(play)
    play.do(Travel("Estran", Point.MINE, 1, 5, 9, (4, 4, 3, 3)))
    cards = (DrawMonster("D1"), DrawMonster("D2"), DrawMonster("C2"), DrawMonster("C3"))
    meet(play, *cards)
    rounds(play, hit=2)
    play.do(EndFight(), TellMine(6, RerollCost.COIN), RollMine(2), RollMine(), TakeMine())
    play.do(Correct("coins", play.state.purse.coins + 1), Correct("potions", 4))
    play.table.undo("Ada", 1)
    if play.state.hero(H2):
        item = next((one for one in play.state.hero(H2).items), None)
        if item is not None:
            play.do(TakeOff(item.id), Equip(item.id, H2))
    play.do(GrantLevel(play.state.heroes[0].who))
    settle(play)
    hero = play.state.heroes[0]
    if len(hero.skills) < 4:
        play.do(GainSkill(hero.who, "Éclair", (BLUE, BLUE)))
    play.do(LoseSkill(hero.who, play.state.heroes[0].skills[-1].id))
    for one in play.state.heroes:
        if one.health.damage:
            play.do(HealFully(one.who))
    play.do(EndVisit())


def _lake(play: Campaign) -> None:
    dress(play)
    play.do(Travel("Falaise", Point.MANA_LAKE, 1, 5, 9, (4, 4, 4, 4)))
    meet(play, *(DrawMonster(f"D{n}") for n in (1, 2, 3, 4)))
    rounds(play, hit=1)
    play.do(EndFight())

    holder = max(play.state.heroes, key=lambda one: one.storage.total)
    play.do(VisitLake((Drawn(holder.who, holder.storage.each()[:1]),)), EndVisit())
    play.do(TellCell(4, 1, Colour.RED), SetTurnDie(Colour.RED), PassTime())


def _celestial(play: Campaign) -> None:
    dress(play)
    play.do(Travel("Stellaris", time=1))
    cards = [DrawMonster(f"D{n}") for n in (1, 2, 3)]
    play.do(*cards)
    play.refused(DrawMonster("Z"))
    play.do(DrawMonster("Z1", 30, name="Calamité"), RollDice())
    begin(play, Side.HEROES, Colour.BLUE)
    play.table.note("Le Céleste\N{NO-BREAK SPACE}!", "Bo")
    rounds(play, hit=2)
    play.do(EndFight())


def campaign() -> Campaign:
    """From Luminaria to Stellaris, over several evenings; won."""
    play = Campaign()
    parts: tuple[Callable[[Script], None], ...] = (
        _set_up,
        _first_city,
        _second_city,
        _dungeon,
        _fourth_city,
        _fifth_city,
        _lake,
        _celestial,
    )
    for part in parts:
        part(play)
        play.now += timedelta(hours=20)
    assert play.state.status is Status.WON, play.state.status
    assert play.state.phase is Phase.VISIT
    play.refused(Damage(H1))
    play.table.undo("Bo")
    play.table.redo("Bo")
    return play


def record() -> None:
    """Write the golden campaigns. Ids are counted, so that recording twice gives the same files."""
    from tests.golden.synchro_horizon import winter

    for name, script in (("campaign", campaign), ("winter", winter.campaign)):
        numbers = count(1)
        with mock.patch("companion.core.table.new_id", lambda numbers=numbers: f"{next(numbers):012x}"):
            play = script()
        path = HOME / GAME.id / f"{name}.v{GAME.version}.json"
        write(path, dump(play.table, play.opening))
        print(f"{path.name}: {len(play.table.entries)} entries, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record()
