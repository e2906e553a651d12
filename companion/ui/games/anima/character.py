"""A character's card read out: name, Combat, Speed, symbols. Known names fill themselves in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.facts import TellCharacter
from companion.games.anima.queries import character_to_read
from companion.games.anima.state import Character, State
from companion.games.anima.vocabulary import Gender, Phase, Skill
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import (
    Pad,
    card_names,
    name_field,
    own_figures,
    source_line,
)
from companion.ui.games.anima.dice import rolled_head
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips, toggled
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import confirm_bar, quiet_note, title_line
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital, figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

USUAL = range(1, 6)
"""Figures of a character that stand on its first keys: with them the symbols stay in sight."""
LARGEST = 16
"""The largest one that has a key."""


@dataclass(frozen=True, slots=True)
class CharacterDraft:
    """What is read from the card so far."""

    name: str = ""
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None


def draft_of(one: Character) -> CharacterDraft:
    """A character as it is known."""
    return CharacterDraft(one.name, one.combat, one.speed, one.gender, one.skills)


def named(state: State, draft: CharacterDraft, name: str) -> CharacterDraft:
    """The same card under another name: what is known of that name fills the rest."""
    known = facts.character(state.facts, 0, facts.known_name(state.facts, "characters", name))
    return CharacterDraft(
        name,
        draft.combat if known.combat is None else known.combat,
        draft.speed if known.speed is None else known.speed,
        known.gender or draft.gender,
        draft.skills if known.skills is None else known.skills,
    )


@component
def CharacterSheet(at: TableContext[State], about: tuple[Seat, int] | None = None) -> ft.Control:
    """One card; the next one that nobody read yet when none was chosen."""
    target = about or character_to_read(at.state)
    one = None if target is None else at.state.player(target[0]).character(target[1])
    if target is None or one is None:
        note = quiet_note(at, at.g("ui.character.all_read"))
        return sheet(at, at.g("ui.character.title"), [note], at.do.close)
    seat, number = target
    return Reading(at, seat, one, about is not None, key=f"reading-{int(seat)}-{number}")


@component
def Reading(at: TableContext[State], seat: Seat, one: Character, chosen: bool) -> ft.Control:
    """The form of one card."""
    draft, put = use_state(lambda: draft_of(one))

    def tell(told: CharacterDraft) -> None:
        action = TellCharacter(seat, one.id, told.name, told.combat, told.speed, told.gender, told.skills)
        at.do(action, then=(lambda: at.do.open("team", seat)) if chosen else at.do.go_on)

    def keep() -> None:
        tell(draft)

    def pick(name: str) -> None:
        # a card that was read before, symbols and all: nothing is left to tell
        after = named(at.state, draft, name)
        whole = None not in (after.combat, after.speed, after.skills)
        (tell if whole and not chosen and own_figures(at, "characters", name) else put)(after)

    rows = [*([] if chosen else rolled_head(at, at.do)), *card_fields(at, draft, put, pick)]
    follows = at.g("ui.character.sum", combat=figure(draft.combat), speed=figure(draft.speed))
    missing, seek = "", None
    if not chosen and None in (draft.combat, draft.speed):
        first = "combat" if draft.combat is None else "speed"
        both = draft.combat is None and draft.speed is None
        missing = at.g("ui.character.missing" if both else f"ui.character.missing.{first}")
        seek = ScrollController(at, first)
    bar = confirm_bar(at, at.g("ui.keep"), follows, keep, ready=not missing, missing=missing, seek=seek)
    new = at.state.phase is not Phase.SETUP and not chosen and at.state.player(seat).alone
    note = at.g("ui.character.drawn" if new else "ui.character.note", player=seat)
    return sheet(at, at.g("ui.character.title"), rows, at.do.close, note=note, bar=bar, seek=seek)


def card_fields(
    at: TableContext[State],
    draft: CharacterDraft,
    put: Callable[[CharacterDraft], object],
    pick: Callable[[str], object] | None = None,
) -> list[ft.Control]:
    """Name, numbers, symbols."""
    rows: list[ft.Control] = [
        *name_field(
            at,
            "character-name",
            at.g("ui.name"),
            draft.name,
            lambda name: put(named(at.state, draft, name)),
            *card_names(at.do, at.state, "characters"),
            pick=pick,
        ),
        *source_line(at, "characters", facts.known_name(at.state.facts, "characters", draft.name)),
        _figure(at, "combat", draft.combat, lambda n: put(replace(draft, combat=n))),
        _figure(at, "speed", draft.speed, lambda n: put(replace(draft, speed=n))),
        section(at, at.g("action.TellCharacter.skills")),
        chips(
            at,
            "skill",
            {skill.value: at.words.show(skill) for skill in Skill},
            [skill.value for skill in draft.skills or ()],
            lambda value: put(_toggled(draft, Skill(value))),
        ),
        section(at, capital(at.g("action.TellCharacter.gender"))),
        chips(
            at,
            "gender",
            {gender.value: at.words.show(gender) for gender in Gender},
            () if draft.gender is None else (draft.gender.value,),
            lambda value: put(replace(draft, gender=Gender(value))),
        ),
    ]
    return rows


def _figure(ui: Ui, name: str, value: int | None, change: Callable[[int], object]) -> ft.Control:
    word = ui.g(f"ui.{name}")
    # known by name: the keys hold no other number of it back
    shown = value is None or value in USUAL
    pad = Pad(
        ui,
        f"character-{name}",
        word,
        value,
        change,
        USUAL[-1],
        least=USUAL[0],
        high=LARGEST,
        key=f"pad-{name}-{shown}",
    )
    return anchor(name, stacked([title_line(ui, word, figure(value)), pad]))


def _toggled(draft: CharacterDraft, skill: Skill) -> CharacterDraft:
    held = draft.skills or ()
    kept = toggled(held, skill)
    return replace(draft, skills=tuple(each for each in Skill if each in kept))
