"""Names in a script: who and what is meant, when people and things may come on the way.

A name stands for the seat its bearer has, or the thing that bears it, when the step is played. So a script
with a name that nobody bore at the opening is rehearsed once, silently: whoever joined is found, whatever was
told is found, and a name that nobody and nothing bears at that step is an error, before anything is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.cli.crash_log import StepBroke
from companion.cli.expect import Question
from companion.cli.fields import NoSuchName, ParsedFields, found
from companion.cli.out import Unreadable
from companion.cli.script import Ask, Do, Script, ScriptStep
from companion.core.codec import BadJson
from companion.core.table import AnyTable


def with_names(script: Script, open_it: Callable[[Script], AnyTable]) -> Script:
    """The script with every name found, or Unreadable."""
    if not any(_open(step, script.seats) for step in script.steps):
        return script
    table = open_it(script)
    steps: list[ScriptStep] = []
    for number, step in enumerate(script.steps, 1):
        known = _known(number, step, table)
        try:
            _rehearse(table, known)
        except Exception as bug:
            raise StepBroke(number) from bug
        steps.append(replace(known, expect=_answerable(number, known, table)))
    return replace(script, steps=tuple(steps))


def _open(step: ScriptStep, names: tuple[str, ...]) -> bool:
    """True when something in a step is still to be found."""
    asks = [*step.expect.asks, *([step.question] if isinstance(step, Ask) and step.question else ())]
    written = [ask.written for ask in asks] + ([step.written] if isinstance(step, Do) else [])
    return (step.by != "" and step.by not in names) or any(each.names for each in written)


def _known(number: int, step: ScriptStep, table: AnyTable) -> ScriptStep:
    """The step with everything found that it needs before it is taken."""
    if step.by and step.by not in table.names:
        raise Unreadable("cli.bad.nobody", step=number, do=step.verb, name=step.by[:40])
    if isinstance(step, Do):
        return replace(step, written=_find(number, step.verb, step.written, table))
    if isinstance(step, Ask) and step.question is not None:
        return replace(step, question=_asked(number, step.question, table))
    return step


def _answerable(number: int, step: ScriptStep, table: AnyTable) -> Any:
    """What a step expects, its questions found at the table as the step left it."""
    asks = tuple(_asked(number, ask, table) for ask in step.expect.asks)
    return replace(step.expect, asks=asks)


def _asked(number: int, ask: Question, table: AnyTable) -> Question:
    return replace(ask, written=_find(number, ask.query.name, ask.written, table))


def _find(number: int, verb: str, written: ParsedFields, table: AnyTable) -> ParsedFields:
    try:
        return replace(written, value=found(written, table), strangers=(), things=())
    except NoSuchName as name:
        raise Unreadable(name.key, step=number, do=verb, **name.facts) from None
    except BadJson as bad:
        raise Unreadable("cli.bad.fields", step=number, do=verb, what=bad, game=table.game.id) from None


def _rehearse(table: AnyTable, step: ScriptStep) -> None:
    if isinstance(step, Do):
        table.do(step.written.value, step.by, faces=step.faces, anyway=step.anyway)
    elif not isinstance(step, Ask):
        (table.redo if step.forward else table.undo)(step.by, step.count)
