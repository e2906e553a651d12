"""One event applied to the tray. Never refuses, never rolls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from companion.core.refusal import Refusal
from companion.kit.tray import events as ev
from companion.kit.tray.bags import Bag, filled
from companion.kit.tray.marbles import MarbleBox
from companion.kit.tray.notation import parse
from companion.kit.tray.presets import OwnPreset
from companion.kit.tray.state import State, Tally


def evolve(state: State, event: ev.Event) -> State:
    """The tray after an event."""
    match event:
        case ev.Rolled():
            return state.with_(rolled=event, tallies=_counted(state.tallies, event))
        case ev.PresetSaved(name, notation):
            others = tuple(preset for preset in state.presets if preset.name != name)
            return state.with_(presets=(*others, OwnPreset(name, notation)))
        case ev.PresetDropped(name):
            return state.with_(presets=tuple(preset for preset in state.presets if preset.name != name))
        case ev.MarblesSet() | ev.BoxShaken() | ev.MarbleRevealed() | ev.BoxCovered() | ev.OrderRead():
            box = state.box(event.box)
            return state if box is None else state.with_box(event.box, _box(box, event))
        case ev.BagFilled(name, pieces, deck):
            return state.with_bag(filled(name, pieces, deck))
        case ev.BagDropped(name):
            return state.with_(bags=tuple(bag for bag in state.bags if bag.name != name))
        case ev.Drawn() | ev.DrawnAndReturned() | ev.AllPutBack() | ev.Chosen() | ev.OneKept():
            bag = state.bag(event.bag)
            return state if bag is None else state.with_bag(_bag(bag, event))
        case ev.Tossed():
            return state.with_(tossed=event)
        case ev.FirstDrawn():
            return state.with_(first=event)
        case ev.SeatsDrawn():
            return state.with_(seats=event)
        case _:
            assert_never(event)


def _counted(tallies: tuple[Tally, ...], event: ev.Rolled) -> tuple[Tally, ...]:
    """The faces of a throw, added to the tally of their kind: all dice count, dropped ones too."""
    formula = parse(event.notation)
    if isinstance(formula, Refusal):
        return tallies
    came = Counter(zip(formula.sides, event.faces, strict=True))
    thrown = set(formula.sides)

    def added(tally: Tally) -> Tally:
        if tally.sides not in thrown:
            return tally
        which = "real" if event.hand is not None else "app"
        old: tuple[int, ...] = getattr(tally, which)
        new = tuple(n + came[tally.sides, face] for face, n in enumerate(old, 1))
        return replace(tally, app=new) if which == "app" else replace(tally, real=new)

    return tuple(added(tally) for tally in tallies)


BoxEvent = ev.MarblesSet | ev.BoxShaken | ev.MarbleRevealed | ev.BoxCovered | ev.OrderRead


def _box(box: MarbleBox, event: BoxEvent) -> MarbleBox:
    match event:
        case ev.MarblesSet(_, marbles, name):
            return MarbleBox(marbles, name)
        case ev.BoxShaken(_, order):
            return replace(box, order=order, out=0)
        case ev.MarbleRevealed(_, n, _):
            return replace(box, out=n)
        case ev.BoxCovered():
            return box.covered_again()
        case ev.OrderRead(_, order, out):
            return replace(box, order=order, out=out)
        case _:
            assert_never(event)


BagEvent = ev.Drawn | ev.DrawnAndReturned | ev.AllPutBack | ev.Chosen | ev.OneKept


def _bag(bag: Bag, event: BagEvent) -> Bag:
    match event:
        case ev.Drawn(_, names):
            return replace(bag.without(names), last=names)
        case ev.DrawnAndReturned(_, names):
            return replace(bag, last=names)
        case ev.AllPutBack():
            return filled(bag.name, bag.pieces, bag.deck)
        case ev.Chosen(_, names, n):
            aside = (*bag.aside, *bag.last) if bag.stage else ()
            return replace(bag.without(names), last=names, aside=aside, stage=n)
        case ev.OneKept(_, name, back):
            return replace(bag.with_back(back), last=(name,), aside=(), stage=0)
        case _:
            assert_never(event)
