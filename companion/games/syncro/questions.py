"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells.

A question is listed once its rules may be read, so the docstrings of those below name them.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.plot import Plot
from companion.core.query import queries
from companion.core.script_naming import Names, ScriptNaming, named
from companion.core.seats import Seat
from companion.core.spoilers import Spoilers, is_revealed
from companion.games.syncro import hands, phases
from companion.games.syncro import queries as screen
from companion.games.syncro.correction import find
from companion.games.syncro.horde import GAP, LETTERS, HordeCard
from companion.games.syncro.queries import Verdict
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength
from companion.games.syncro.vocabulary import Kind


def _card(state: State, number: int) -> HordeCard:
    card = state.card(number)
    if card is None:
        raise LookupError(number)
    return card


def verdict(state: State, card: int, values: tuple[int, ...]) -> Verdict | None:
    """What an attack would lead to: ``values`` are those of the face-down cards; null when unknown (F1)."""
    if min(values, default=0) < 0:
        raise ValueError(values)
    return screen.verdict(state, _card(state, card), values)


def strength(state: State, card: int) -> Strength | None:
    """The strength of a card of the Horde now; null while nobody has told it (U-2)."""
    return screen.strength(state, _card(state, card))


def open_kinds(state: State, card: int) -> tuple[Kind, ...]:
    """What a card of the Horde may be told to be now (U-2)."""
    return screen.open_kinds(state, _card(state, card))


def likely_kind(state: State, card: int) -> Kind | None:
    """What a card of the Horde most likely is: as most of those told (U-2)."""
    return screen.likely_kind(state, _card(state, card))


def kinds_to_right(state: State, card: int) -> tuple[Kind, ...]:
    """What a card of the Horde may be corrected to; nothing while a Spell card lies under it (F6)."""
    return screen.kinds_to_right(state, _card(state, card))


def place(state: State, card: int) -> tuple[int, int]:
    """Where a card of the Horde lies: its row from the top, and which card from the left (SY-11)."""
    return screen.place(state, _card(state, card))


def next_after(state: State, card: int) -> HordeCard | None:
    """The card that is resolved after this one, so far as it is known now (SY-24)."""
    return screen.next_after(state, _card(state, card))


def attackable(state: State, mage: Seat) -> tuple[int, ...]:
    """Numbers of the cards this mage may attack, bottom to top (SY-17, SY-22)."""
    return tuple(card.id for card in phases.attackable(state, mage))


QUERIES = queries(
    screen.stones,
    screen.may_go_to,
    screen.horde_size,
    screen.next_leader,
    screen.leader_after,
    screen.prepare_list,
    screen.before_horde,
    screen.save_list,
    screen.resume_list,
    screen.hidden_levels,
    screen.layout,
    screen.remembered,
    screen.letters,
    screen.brushes,
    screen.actions_met,
    screen.readings,
    screen.spoken,
    screen.announced,
    screen.top_value,
    screen.phase_lines,
    screen.targets,
    screen.moment,
    screen.turn_guide,
    screen.acting,
    screen.horde,
    screen.card_view,
    screen.untold,
    screen.seen_before,
    screen.tellable,
    screen.fog_card,
    screen.brought,
    screen.to_resolve,
    screen.next_fight,
    screen.countable,
    screen.progress,
    screen.could_pass,
    verdict,
    screen.payment,
    strength,
    open_kinds,
    likely_kind,
    screen.can_be,
    screen.ground,
    kinds_to_right,
    place,
    next_after,
    attackable,
    screen.deal,
    hands.fill,
    phases.must_attack,
    phases.must_pass,
    phases.next_to_resolve,
    phases.to_reveal,
    phases.payer,
    phases.nobody_holds,
)


# -- the picture of an evening ----------------------------------------------------------------------


PLOTS: tuple[Plot[State], ...] = (
    Plot("level", lambda state: state.level),
    Plot("tries", lambda state: sum(state.attempts)),
    Plot("horde", lambda state: len(state.horde) if state.horde else None),
)


# -- scripts (see core/script_naming.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Cards of the Horde by their label."""
    return {"card": named((card.label, card.id) for card in state.horde)}


def letters(hidden: Spoilers) -> Mapping[str, Mapping[str, str]]:
    """The letters of a Horde: a back, and whether the card lies face up (U-3)."""
    shown = {
        letter: f"{back.value} {'up' if up else 'down'}"
        for letter, (back, up) in LETTERS.items()
        if is_revealed(hidden, f"word.Back.{back.value}")
    }
    return {"LayHorde.rows": {**shown, GAP: "gap"}}


def paths(hidden: Spoilers) -> tuple[str, ...]:
    """What may be repaired by hand."""
    rewarded = is_revealed(hidden, "word.Term.reward")
    return tuple(path for path in find.spots if rewarded or path != "rewards.SEAT")


SCRIPT_NAMING = ScriptNaming(
    called=called,
    letters=letters,
    known_by=("label",),
    paths=paths,
)
