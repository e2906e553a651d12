"""Names in a script: who is meant, when people may join on the way.

A name stands for the seat its bearer has when the step is played. So a script with a name that nobody
bore at the opening is rehearsed once, silently: the seat of somebody who joined is found, and a name
that nobody bears at that step is an error, before anything is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.cli.out import Unreadable
from companion.cli.script import Do, Move, Script
from companion.cli.wall import StepBroke
from companion.core.codec import BadJson, Codec
from companion.core.table import Table


def with_names(script: Script, open_it: Callable[[Script], Table[Any]]) -> Script:
    """The script with every name found, or Unreadable."""
    if not any(_strangers(step, script.seats) for step in script.steps):
        return script
    table = open_it(script)
    steps: list[Do | Move] = []
    for number, step in enumerate(script.steps, 1):
        known = _known(number, step, table)
        steps.append(known)
        try:
            _rehearse(table, known)
        except Exception as bug:
            raise StepBroke(number) from bug
    return replace(script, steps=tuple(steps))


def _strangers(step: Do | Move, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names in a step that nobody of these bears."""
    told = (step.by, *(step.strangers if isinstance(step, Do) else ()))
    return tuple(name for name in told if name and name not in names)


def _known(number: int, step: Do | Move, table: Table[Any]) -> Do | Move:
    """The step with the seats of those who have joined by now."""
    nobody = next(iter(_strangers(step, table.names)), None)
    if nobody is not None:
        raise Unreadable("cli.bad.nobody", step=number, do=_verb(step), name=nobody[:40])
    if isinstance(step, Move) or not step.strangers:
        return step
    try:
        action = Codec(table.game, table.names).load_action(step.fields)
    except BadJson as bad:
        facts = {"step": number, "do": _verb(step), "what": bad, "game": table.game.id}
        raise Unreadable("cli.bad.fields", **facts) from None
    return replace(step, action=action, strangers=())


def _verb(step: Do | Move) -> str:
    if isinstance(step, Do):
        return type(step.action).__name__
    return "redo" if step.forward else "undo"


def _rehearse(table: Table[Any], step: Do | Move) -> None:
    if isinstance(step, Do):
        table.do(step.action, step.by, faces=step.faces, anyway=step.anyway)
    else:
        (table.redo if step.forward else table.undo)(step.by, step.count)
