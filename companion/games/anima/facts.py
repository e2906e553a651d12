"""Figures of the box as this table knows them, and cards read out by the players (U-1, U-2, U-3).

Keys are those of the box: ``characters.Acrobate.combat``. A name is a row, so it holds no dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.core.box import Box, Fact
from companion.core.chance import Chance
from companion.core.expansions import TABLE as EXTRA
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.phases import Events, Implied
from companion.games.anima.state import Character, KnownFact, State, Zone
from companion.games.anima.vocabulary import Cell, Gender, Known, Reward, Skill, Why, outside

Facts = tuple[KnownFact, ...]

NAME_LENGTH = 40
PRINTED_IN = "fr"
"""The language of the rulebook whose cards the app knows: to another table these names say little."""
_NAMED = "named."


def clean(name: str) -> str:
    """A name as it is kept: no dots, no double spaces, one kind of apostrophe, not endless."""
    plain = name.replace(".", " ").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return " ".join(plain.split())[:NAME_LENGTH].strip()


def from_box(box: Box) -> Facts:
    """All figures a new table starts with: rows of the box's tables, and cards the rulebook only names."""
    tables = {table.id for table in box.tables if table.id != EXTRA}
    told: dict[str, KnownFact] = {}
    for values, by in ((box.owner, Known.OWNER), (box.shipped, Known.PRINTED)):
        for key, value in values.items():
            if key.split(".")[0] in tables or key.startswith(_NAMED):
                told[key] = KnownFact(key, value, by)
    return tuple(told.values())


def names(facts: Facts, table: str) -> tuple[str, ...]:
    """The cards of one kind that are known by name, in the order in which they became known."""
    found = []
    for fact in facts:
        key = fact.key.removeprefix(_NAMED)
        if key.startswith(f"{table}."):
            found.append(key.split(".")[1])
    return tuple(dict.fromkeys(found))


def lately(facts: Facts, table: str) -> tuple[str, ...]:
    """The same names, those told last first; cards the rulebook tells of come last, in its order."""
    told = [fact for fact in facts if fact.by is not Known.PRINTED]
    return tuple(dict.fromkeys((*reversed(names(tuple(told), table)), *names(facts, table))))


def known_name(facts: Facts, table: str, name: str) -> str:
    """The spelling under which a card is known already, or the name as it was typed."""
    wanted = clean(name)
    return next((row for row in names(facts, table) if row.casefold() == wanted.casefold()), wanted)


def value(facts: Facts, table: str, name: str, column: str) -> Fact | None:
    """One figure, None when nobody told it."""
    key = f"{table}.{name}.{column}"
    return next((fact.value for fact in facts if fact.key == key), None)


def number(facts: Facts, table: str, name: str, column: str) -> int | None:
    """One figure as a number."""
    found = value(facts, table, name, column)
    return found if isinstance(found, int) else None


def yes(facts: Facts, table: str, name: str, column: str) -> bool | None:
    """One figure as yes or no."""
    found = value(facts, table, name, column)
    return None if found is None else found == "yes"


def with_facts(facts: Facts, told: Iterable[KnownFact]) -> Facts:
    """The figures with newer ones; what the rulebook prints stays as it is."""
    merged = {fact.key: fact for fact in facts}
    for fact in told:
        old = merged.get(fact.key)
        if old is None or old.by is not Known.PRINTED:
            merged[fact.key] = fact
    return tuple(merged.values())


def news(facts: Facts, table: str, name: str, told: Mapping[str, Fact | None]) -> Facts:
    """What of these columns is new about a card; nothing for a card without a name."""
    if not name:
        return ()
    printed = {fact.key for fact in facts if fact.by is Known.PRINTED}
    found = []
    for column, told_value in told.items():
        key = f"{table}.{name}.{column}"
        if told_value is None or key in printed or value(facts, table, name, column) == told_value:
            continue
        found.append(KnownFact(key, told_value))
    return tuple(found)


# -- whole cards -----------------------------------------------------------------------------------


def character(facts: Facts, number_: int, name: str) -> Character:
    """A character as far as its name tells (U-1)."""
    if not name:
        return Character(number_)
    gender = value(facts, "characters", name, "gender")
    return Character(
        number_,
        name,
        number(facts, "characters", name, "combat"),
        number(facts, "characters", name, "speed"),
        Gender(gender) if isinstance(gender, str) else None,
        _skills(facts, name),
    )


def _skills(facts: Facts, name: str) -> tuple[Skill, ...] | None:
    told = {skill: yes(facts, "characters", name, skill.value) for skill in Skill}
    if all(there is None for there in told.values()):
        return None
    return tuple(skill for skill, there in told.items() if there)


def zone(facts: Facts, number_: int, name: str) -> Zone:
    """A zone as far as its name tells (U-2)."""
    if not name:
        return Zone(number_)
    rewards = (value(facts, "zones", name, f"reward{place}") for place in range(1, figures.REWARDS + 1))
    return Zone(
        number_,
        name,
        number(facts, "zones", name, "level"),
        yes(facts, "zones", name, "trade"),
        yes(facts, "zones", name, "fighting"),
        tuple(_cell(facts, name, die) for die in range(1, figures.FACES + 1)),
        tuple(Reward(reward) for reward in rewards if isinstance(reward, str)),
    )


def _cell(facts: Facts, name: str, die: int) -> Cell | None:
    found = value(facts, "zones", name, f"cell{die}")
    return Cell(found) if isinstance(found, str) else None


def of_character(told: Character) -> dict[str, Fact | None]:
    """The columns of a character that was read out."""
    columns: dict[str, Fact | None] = {"combat": told.combat, "speed": told.speed, "gender": None}
    if told.gender is not None:
        columns["gender"] = told.gender.value
    if told.skills is not None:
        columns |= {skill.value: "yes" if skill in told.skills else "no" for skill in Skill}
    return columns


def of_zone(facts: Facts, told: Zone) -> dict[str, Fact | None]:
    """The columns of a zone that was read out."""
    columns: dict[str, Fact | None] = {"level": told.level}
    for column, there in (("trade", told.trade), ("fighting", told.fighting)):
        columns[column] = None if there is None else "yes" if there else "no"
    for die, cell in enumerate(told.table, start=1):
        columns[f"cell{die}"] = None if cell is None else cell.value
    return columns | _reward_columns(facts, told)


def _reward_columns(facts: Facts, told: Zone) -> dict[str, Fact | None]:
    """Rewards have no order: those the rulebook prints keep their column, the others fill the rest."""
    printed = {fact.key: fact.value for fact in facts if fact.by is Known.PRINTED}
    left = [reward.value for reward in told.rewards]
    free = []
    for place in range(1, figures.REWARDS + 1):
        value_ = printed.get(f"zones.{told.name}.reward{place}")
        if value_ is None:
            free.append(f"reward{place}")
        elif value_ in left:
            left.remove(str(value_))
    return dict(zip(free, left, strict=False))


def name_taken(state: State, number: int, name: str) -> bool:
    """Another zone, in play or discarded, has that name: every zone card is there once."""
    wanted = name.casefold()
    return bool(wanted) and any(
        zone.name.casefold() == wanted and zone.id != number for zone in (*state.zones, *state.zone_discard)
    )


# -- cards read out ---------------------------------------------------------------------------------


@action("AN-7", "AN-18", "U-1")
class TellCharacter:
    """A character's card is read out; what is left open comes from what is known of that name."""

    player: Seat
    character: int
    name: str = ""
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """What is typed counts; what nobody knows stays as it was (AN-7, AN-49, U-1)."""
        old = state.player(self.player).character(self.character)
        if old is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=self.player)
        wrong = no_card_shows(self.combat, self.speed)
        if wrong:
            return wrong
        name = known_name(state.facts, "characters", self.name) or old.name
        known = character(state.facts, old.id, name) if name != old.name else old
        skills = self.skills
        told = replace(
            known,
            name=name,
            combat=known.combat if self.combat is None else self.combat,
            speed=known.speed if self.speed is None else self.speed,
            gender=self.gender or known.gender,
            skills=known.skills if skills is None else tuple(skill for skill in Skill if skill in skills),
        )
        return (
            CharacterTold(self.player, old.id, name, told.combat, told.speed, told.gender, told.skills),
            *learn(state, "characters", name, of_character(told)),
        )


@action("AN-14", "U-2")
class TellZone:
    """A zone's card is read out; ``cells`` is empty or has six, ``rewards`` is empty or has up to three."""

    zone: int
    name: str = ""
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    cells: tuple[Cell | None, ...] = ()
    rewards: tuple[Reward, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """What is typed counts; what is left open comes from that name, or stays (AN-14, U-2)."""
        old = state.zone(self.zone)
        if old is None:
            return Refusal(Why.NO_SUCH_ZONE, number=self.zone)
        if len(self.cells) not in (0, figures.FACES):
            return Refusal(Why.SIX_CELLS, have=len(self.cells), need=figures.FACES)
        if len(self.rewards) > figures.REWARDS:
            return Refusal(Why.THREE_REWARDS, have=len(self.rewards), need=figures.REWARDS)
        wrong = outside(self.level, figures.LEVELS.start, figures.LEVELS.stop - 1)
        if wrong:
            return wrong
        name = known_name(state.facts, "zones", self.name) or old.name
        if name_taken(state, old.id, name):
            return Refusal(Why.ZONE_TWICE, zone=name)
        known = zone(state.facts, old.id, name) if name != old.name else old
        cells = self.cells or (None,) * figures.FACES
        told = replace(
            known,
            name=name,
            level=known.level if self.level is None else self.level,
            trade=known.trade if self.trade is None else self.trade,
            fighting=known.fighting if self.fighting is None else self.fighting,
            table=tuple(new or before for new, before in zip(cells, known.table, strict=True)),
            rewards=self.rewards or known.rewards,
        )
        return (
            ZoneTold(old.id, name, told.level, told.trade, told.fighting, told.table, told.rewards),
            *learn(state, "zones", name, of_zone(state.facts, told)),
        )


def no_card_shows(*numbers: int | None) -> Refusal | None:
    """Why one of these is no Combat or Speed that a card could show."""
    return next(filter(None, (outside(n, 0, figures.PRINTED_MOST) for n in numbers)), None)


def learn(state: State, table: str, name: str, told: dict[str, Fact | None]) -> Events:
    """The event that remembers what is new about a card; nothing when all is known."""
    new = news(state.facts, table, name, told)
    return (CardLearnt(name, new),) if new else ()


# -- what happened ----------------------------------------------------------------------------------


@event
class CharacterTold:
    """A character's card was read out (U-1)."""

    player: Seat
    character: int
    name: str
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None

    def apply(self, state: State) -> State:
        return state.with_character(
            self.player,
            self.character,
            name=self.name,
            combat=self.combat,
            speed=self.speed,
            gender=self.gender,
            skills=self.skills,
        )


@event
class ZoneTold:
    """A zone's card was read out (U-2)."""

    zone: int
    name: str
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    cells: tuple[Cell | None, ...] = ()
    rewards: tuple[Reward, ...] = ()

    def apply(self, state: State) -> State:
        return state.with_zone(
            self.zone,
            name=self.name,
            level=self.level,
            trade=self.trade,
            fighting=self.fighting,
            table=self.cells,
            rewards=self.rewards,
        )


@event
class CardLearnt(Implied):
    """Figures of a card were read out: they will be remembered (U-1 to U-3)."""

    name: str
    facts: tuple[KnownFact, ...]

    def apply(self, state: State) -> State:
        return replace(state, facts=with_facts(state.facts, self.facts))
