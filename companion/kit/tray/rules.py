"""The rules of the tray: events, or a refusal. Pure; chance comes in as an argument."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.kit.tray import actions as do
from companion.kit.tray import events as ev
from companion.kit.tray.bags import MOST_BAGS, MULLIGAN, Bag, why_not_pieces
from companion.kit.tray.marbles import MARBLES, MarbleBox, why_not_marbles, why_not_order
from companion.kit.tray.notation import parse, result, throw
from companion.kit.tray.state import State
from companion.kit.tray.why import Why

LONGEST_NAME = 40
MOST_PRESETS = 20
MOST_NAMES = 12

Decision = tuple[ev.Event, ...] | Refusal


def decide(state: State, action: do.Action, chance: Chance) -> Decision:
    """What comes of a tap."""
    match action:
        case do.Roll():
            return _roll(action, chance)
        case do.SavePreset() | do.DropPreset():
            return _preset(state, action)
        case do.SetMarbles() | do.Shake() | do.Reveal() | do.Cover() | do.ReadOrder():
            return _box(state, action, chance)
        case do.FillBag():
            return _fill(state, action)
        case do.DropBag() | do.Draw() | do.PutBack() | do.Mulligan() | do.KeepOne():
            bag = state.bag(action.bag)
            return Refusal(Why.NO_SUCH_BAG, bag=action.bag) if bag is None else _bag(bag, action, chance)
        case do.Toss(who):
            side = ev.CoinSide.HEADS if chance.die(2) == 1 else ev.CoinSide.TAILS
            return why_not_name(who, may_lack=True) or (ev.Tossed(side, who, _hand(chance)),)
        case do.DrawFirst() | do.DrawSeats():
            return _people(action, chance)
        case _:
            assert_never(action)


def why_not_name(name: str, *, may_lack: bool = False) -> Refusal | None:
    """What is wrong with a name, a purpose or a note."""
    if not name.strip() and not may_lack:
        return Refusal(Why.NO_NAME)
    return Refusal(Why.NAME_TOO_LONG, n=LONGEST_NAME) if len(name) > LONGEST_NAME else None


def _hand(chance: Chance) -> ev.Hand | None:
    return ev.Hand.REAL if chance.by_hand else None


def _roll(action: do.Roll, chance: Chance) -> Decision:
    formula = parse(action.notation)
    if isinstance(formula, Refusal):
        return formula
    wrong = why_not_name(action.note, may_lack=True) or why_not_name(action.who, may_lack=True)
    if wrong is not None:
        return wrong
    faces = throw(formula, chance)
    came = result(formula, faces)
    return (
        ev.Rolled(
            str(formula),
            faces,
            came.dropped,
            came.total,
            action.purpose,
            action.note,
            action.who,
            _hand(chance),
        ),
    )


def _preset(state: State, action: do.SavePreset | do.DropPreset) -> Decision:
    known = {preset.name for preset in state.presets}
    if isinstance(action, do.DropPreset):
        gone = ev.PresetDropped(action.name)
        return (gone,) if action.name in known else Refusal(Why.NO_SUCH_PRESET, name=action.name)
    formula = parse(action.notation)
    if isinstance(formula, Refusal):
        return formula
    if len(known | {action.name}) > MOST_PRESETS:
        return Refusal(Why.TOO_MANY_PRESETS, most=MOST_PRESETS)
    return why_not_name(action.name) or (ev.PresetSaved(action.name, str(formula)),)


BoxAction = do.SetMarbles | do.Shake | do.Reveal | do.Cover | do.ReadOrder


def _box(state: State, action: BoxAction, chance: Chance) -> Decision:
    """A box is filled, shaken and read only under its cover; it opens one marble at a time."""
    box = state.box(action.box)
    if box is None:
        return Refusal(Why.NO_SUCH_BOX, box=action.box)
    match action:
        case do.Reveal():
            return _reveal(action.box, box)
        case do.Cover():
            return (ev.BoxCovered(action.box),) if box.out else Refusal(Why.COVERED_ALREADY)
        case _ if not box.covered:
            return Refusal(Why.NOT_COVERED, n=box.out)
        case do.Shake():
            return (ev.BoxShaken(action.box, chance.shuffle(range(1, MARBLES + 1))),)
        case do.ReadOrder():
            rest = tuple(place for place in range(1, MARBLES + 1) if place not in action.order)
            read = ev.OrderRead(action.box, (*action.order, *rest), len(action.order))
            return why_not_order(action.order) or (read,)
        case do.SetMarbles(number, marbles, name):
            wrong = why_not_marbles(marbles) or why_not_name(name, may_lack=True)
            return wrong or (ev.MarblesSet(number, marbles, name),)
        case _:
            assert_never(action)


def _reveal(number: int, box: MarbleBox) -> Decision:
    if not box.order:
        return Refusal(Why.NOT_SHAKEN)
    if box.out >= MARBLES:
        return Refusal(Why.ALL_OUT)
    marble = box.marbles[box.order[box.out] - 1]
    return (ev.MarbleRevealed(number, box.out + 1, marble.colour),)


def _fill(state: State, action: do.FillBag) -> Decision:
    names = {bag.name for bag in state.bags} | {action.bag}
    if len(names) > MOST_BAGS:
        return Refusal(Why.TOO_MANY_BAGS, most=MOST_BAGS)
    for name in (action.bag, *(piece.name for piece in action.pieces)):
        wrong = why_not_name(name)
        if wrong is not None:
            return wrong
    return why_not_pieces(action.pieces) or (ev.BagFilled(action.bag, action.pieces, action.deck),)


BagAction = do.DropBag | do.Draw | do.PutBack | do.Mulligan | do.KeepOne


def _bag(bag: Bag, action: BagAction, chance: Chance) -> Decision:
    match action:
        case do.DropBag():
            return (ev.BagDropped(bag.name),)
        case do.PutBack():
            out = bag.total - bag.left
            return (ev.AllPutBack(bag.name, out),) if out else Refusal(Why.ALL_INSIDE, bag=bag.name)
        case do.KeepOne(_, place):
            return _keep(bag, place)
        case do.Mulligan():
            return _mulligan(bag, chance)
        case do.Draw(_, n, back):
            if bag.stage:
                return Refusal(Why.CHOOSE_FIRST)
            wrong = _why_not_draw(bag, 1 if back and n > 0 else n)
            if wrong is not None or n > MOST_DRAWN:
                return wrong or Refusal(Why.BAG_TOO_SMALL, n=n, have=MOST_DRAWN)
            kind = ev.DrawnAndReturned if back else ev.Drawn
            return (kind(bag.name, _drawn(bag, n, chance, back), _hand(chance)),)
        case _:
            assert_never(action)


MOST_DRAWN = 30


def _why_not_draw(bag: Bag, n: int) -> Refusal | None:
    if n < 1:
        return Refusal(Why.DRAW_ONE_OR_MORE)
    if not bag.left:
        return Refusal(Why.BAG_EMPTY, bag=bag.name)
    return None if n <= bag.left else Refusal(Why.BAG_TOO_SMALL, n=n, have=bag.left)


def _drawn(bag: Bag, n: int, chance: Chance, back: bool = False) -> tuple[str, ...]:
    """Names of pieces, drawn one after the other. A real draw is typed as a place in what is left."""
    left = list(bag.each)
    names = []
    for _ in range(n):
        place = chance.die(len(left)) - 1
        names.append(left[place] if back else left.pop(place))
    return tuple(names)


def _mulligan(bag: Bag, chance: Chance) -> Decision:
    if bag.stage >= len(MULLIGAN):
        return Refusal(Why.LAST_CHOICE)
    n = MULLIGAN[bag.stage]
    names = _why_not_draw(bag, n) or _drawn(bag, n, chance)
    if isinstance(names, Refusal):
        return names
    return (ev.Chosen(bag.name, names, bag.stage + 1, _hand(chance)),)


def _keep(bag: Bag, place: int) -> Decision:
    if not bag.stage or not 1 <= place <= len(bag.last):
        return Refusal(Why.NOTHING_TO_KEEP)
    others = (*bag.aside, *(name for at, name in enumerate(bag.last, 1) if at != place))
    return (ev.OneKept(bag.name, bag.last[place - 1], others),)


def _people(action: do.DrawFirst | do.DrawSeats, chance: Chance) -> Decision:
    names = tuple(name.strip() for name in action.names)
    if not 2 <= len(names) <= MOST_NAMES:
        return Refusal(Why.TOO_FEW_NAMES, most=MOST_NAMES)
    for name in names:
        wrong = why_not_name(name)
        if wrong is not None:
            return wrong
    if len(set(names)) < len(names):
        return Refusal(Why.NAME_TWICE)
    if isinstance(action, do.DrawFirst):
        return (ev.FirstDrawn(chance.pick(1, names)[0], names, _hand(chance)),)
    return (ev.SeatsDrawn(chance.shuffle(names), _hand(chance)),)
