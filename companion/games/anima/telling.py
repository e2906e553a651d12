"""Cards read out by the players (U-1, U-2, U-3)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.box import Fact
from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.board import KnownFact
from companion.games.anima.phases import Events, within
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Cell, Gender, Reward, Skill
from companion.games.anima.why import Why
from companion.games.anima.zones import name_taken


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
        for n in (self.combat, self.speed):
            wrong = None if n is None else within(n, 0, figures.PRINTED_MOST)
            if wrong:
                return wrong
        name = facts.known_name(state.facts, "characters", self.name) or old.name
        known = facts.character(state.facts, old.id, name) if name != old.name else old
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
            *learn(state, "characters", name, facts.of_character(told)),
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
        if self.level is not None:
            wrong = within(self.level, figures.LEVELS.start, figures.LEVELS.stop - 1)
            if wrong:
                return wrong
        name = facts.known_name(state.facts, "zones", self.name) or old.name
        if name_taken(state, old.id, name):
            return Refusal(Why.ZONE_TWICE, zone=name)
        known = facts.zone(state.facts, old.id, name) if name != old.name else old
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
            *learn(state, "zones", name, facts.of_zone(state.facts, told)),
        )


def learn(state: State, table: str, name: str, told: dict[str, Fact | None]) -> Events:
    """The event that remembers what is new about a card; nothing when all is known."""
    new = facts.news(state.facts, table, name, told)
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
class CardLearnt:
    """Figures of a card were read out: they will be remembered (U-1 to U-3)."""

    name: str
    facts: tuple[KnownFact, ...]

    def apply(self, state: State) -> State:
        return replace(state, facts=facts.with_facts(state.facts, self.facts))
