"""The dice tray as a game: its chapters, offers and invariants."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import BoxPiece, Game, Step
from companion.core.message import Message
from companion.core.rulebook import Action, Event
from companion.core.summary import Summary
from companion.kit.pool import repeated
from companion.kit.tray import TRAY_ID, boxes, draws, lots, state, throws
from companion.kit.tray.bags import MULLIGAN, Bag, Piece
from companion.kit.tray.boxes import Cover, Reveal, Shake
from companion.kit.tray.draws import Draw, FillBag, KeepOne, Mulligan, PutBack
from companion.kit.tray.lots import DrawFirst, Toss
from companion.kit.tray.marbles import MARBLES
from companion.kit.tray.presets import Purpose
from companion.kit.tray.state import Options, State
from companion.kit.tray.throws import Roll, SavePreset


def new(options: Options, players: int, box: Box, chance: Chance) -> State:
    """Return an empty tray."""
    return State()


def offers(state: State) -> tuple[Action, ...]:
    """Return sensible actions now."""
    found: list[Action] = [Roll("4d6", Purpose("monsters")), Roll("2d6"), Roll("d6")]
    found += [Roll("3d6kl1"), Roll("2d20kh1+3", note="a"), Toss(), DrawFirst(("A", "B"))]
    found.append(SavePreset("a", "2d8"))
    for number, box in enumerate(state.boxes, 1):
        if box.out < MARBLES:
            found.append(Reveal(number) if box.order else Shake(number))
        if box.out:
            found.append(Cover(number))
    if not state.bags:
        found.append(FillBag("a", (Piece("x", 5), Piece("y", 7))))
    return (*found, *(tap for bag in state.bags for tap in _bag_offers(bag)))


def _bag_offers(bag: Bag) -> list[Action]:
    found: list[Action] = []
    if bag.stage:
        found.append(KeepOne(bag.name, 1))
    elif bag.left:
        found.append(Draw(bag.name))
    if bag.stage < len(MULLIGAN) and bag.left >= MULLIGAN[bag.stage]:
        found.append(Mulligan(bag.name))
    if bag.left < bag.total:
        found.append(PutBack(bag.name))
    return found


def step(state: State) -> Step[Action] | None:
    """Return the main button: roll the last throw again, or one die."""
    last = state.rolled
    if last is None:
        return Step(Message("name"), Message("name.short"), Roll("d6"))
    again = Roll(last.notation, last.purpose, last.note, last.who)
    return Step(Message("name"), Message("name.short"), again)


def summary(state: State) -> Summary:
    """Return the summary of the tray: the last total."""
    number = state.rolled.total if state.rolled is not None else None
    return Summary((Message("name"),), number=number)


def violations(state: State) -> tuple[str, ...]:
    """Return the ids of the invariants that a state violates."""
    found: list[str] = []
    for box in state.boxes:
        if box.order and sorted(box.order) != list(range(1, MARBLES + 1)):
            found.append("DT-I1")
        if not 0 <= box.out <= len(box.order):
            found.append("DT-I2")
    for bag in state.bags:
        counted = all(0 <= n <= piece.count for piece, n in zip(bag.pieces, bag.inside, strict=False))
        if len(bag.inside) != len(bag.pieces) or repeated(piece.name for piece in bag.pieces) or not counted:
            found.append("DT-I3")
    if any(n < 0 for tally in state.tallies for n in (*tally.app, *tally.real)):
        found.append("DT-I4")
    return tuple(found)


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """Return no pieces: nothing is taken out of a box."""
    return ()


TRAY: Game[State, Action, Event, Options] = Game(
    id=TRAY_ID,
    version=1,
    players=range(1),
    options=Options,
    state=State,
    chapters=(state, throws, boxes, draws, lots),
    new=new,
    offers=offers,
    step=step,
    summary=summary,
    violations=violations,
    pieces=pieces,
)
