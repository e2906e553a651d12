"""A script being played: its table, what each step led to, and what it was expected to lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.cli.answer import NoAnswer, answer, may_be_asked
from companion.cli.answer import to_json as told_answer
from companion.cli.expect import FailedExpectation, Question, StepResult, unmet
from companion.cli.out import in_both
from companion.cli.paths import NOTHING, fits
from companion.cli.script import Ask, Do, Move, Script, ScriptStep
from companion.cli.shapes import plain
from companion.core.codec import Codec
from companion.core.refusal import Refusal
from companion.core.table import AnyTable
from companion.i18n.lines import tell_events, tell_refusal


class ScriptRun:
    """The table of a script, and the events of the steps that count or were undone."""

    def __init__(self, script: Script, table: AnyTable, *, named: bool = False):
        self.script = script
        self.table = table
        self._named = named
        self._codecs: dict[tuple[str, ...], Codec] = {}
        self._done: list[tuple[Any, ...]] = []
        self._undone: list[tuple[Any, ...]] = []

    def take(self, step: ScriptStep) -> dict[str, Any]:
        """Take one step; returns it with its events, its refusal or its answer, as JSON."""
        if isinstance(step, Do):
            return self._do(step)
        return self._move(step) if isinstance(step, Move) else self._ask(step)

    def dump(self) -> Any:
        """The state as JSON."""
        return self._codec(self._named).dump(self.table.state)

    def unmet(self, step: ScriptStep, result: Mapping[str, Any]) -> Iterator[FailedExpectation]:
        """What the step just taken was expected to lead to and did not."""
        if not step.expect.count:
            return
        seen = StepResult(
            self._again(step, result, named=False),
            self._again(step, result, named=True),
            self._codec(named=False).dump(self.table.state),
            self._codec(named=True).dump(self.table.state),
            self.table.names,
            self.table.game.script_naming.known_by,
        )
        yield from unmet(step.expect, seen)
        for ask in step.expect.asks:
            got = [self._answer(ask, names) for names in ((), self.table.names)]
            if not any(fits(ask.gives, each) for each in got):
                yield FailedExpectation(f"ask {ask.query.name}", ask.gives, got[0])

    # -- steps -----------------------------------------------------------------------------------

    def _do(self, step: Do) -> dict[str, Any]:
        reply = self.table.do(step.written.value, step.by, faces=step.faces, anyway=step.anyway)
        told: dict[str, Any] = {"do": step.action, "with": dict(step.asked)}
        if isinstance(reply, Refusal):
            return {**told, **self._refusal(reply)}
        self._done.append(reply.events)
        self._undone.clear()
        told |= self._events(reply.events)
        return {**told, "override": reply.override} if reply.override else told

    def _move(self, step: Move) -> dict[str, Any]:
        told: dict[str, Any] = {step.verb: step.count}
        reply = (self.table.redo if step.forward else self.table.undo)(step.by, step.count)
        if isinstance(reply, Refusal):
            return {**told, **self._refusal(reply)}
        source, target = (self._undone, self._done) if step.forward else (self._done, self._undone)
        moved = [source.pop() for _ in range(step.count)]
        target.extend(moved)
        if step.forward:
            return {**told, **self._events(event for events in moved for event in events)}
        taken_back = [event for events in reversed(moved) for event in events]
        return {**told, "events": [], "taken_back": self._dumped(taken_back, self._named)}

    def _ask(self, step: Ask) -> dict[str, Any]:
        if step.question is None:
            return {"expect": True}
        told = {"ask": step.question.query.name, "with": dict(step.question.written.data)}
        found = self._answer(step.question, self.table.names if self._named else ())
        return told if found is NOTHING else {**told, "answer": found}

    def _answer(self, ask: Question, names: tuple[str, ...]) -> Any:
        if not may_be_asked(ask.query, self.table.hidden):
            return NOTHING
        try:
            return told_answer(answer(ask, self.table.state, self.table.names), names)
        except NoAnswer:
            return NOTHING

    # -- telling ---------------------------------------------------------------------------------

    def _codec(self, named: bool) -> Codec:
        """A codec that writes seats by number, or by the names they have now."""
        names = self.table.names if named else ()
        if names not in self._codecs:
            self._codecs[names] = Codec(self.table.game, names, write_names=named)
        return self._codecs[names]

    def _dumped(self, events: Iterable[Any], named: bool) -> list[Any]:
        dump = self._codec(named).dump_event
        return [dump(event) for event in events]

    def _events(self, events: Iterable[Any]) -> dict[str, Any]:
        happened = list(events)
        told = in_both(lambda words: tell_events(words, happened), self.table.game.id, self.table.names)
        return {"events": self._dumped(happened, self._named), "told": told}

    def _again(self, step: ScriptStep, result: Mapping[str, Any], *, named: bool) -> Mapping[str, Any]:
        """What came of a step, with seats written the other way and every field of its events.

        An event prints only what differs from its defaults; a script may state a default all the same.
        """
        found = dict(result)
        if isinstance(step, Ask):
            asked = None if step.question is None else step.question
            names = self.table.names if named else ()
            return found if asked is None else {**found, "answer": self._answer(asked, names)}
        if "events" in result:
            dump = self._codec(named).dump
            found["events"] = [{"is": type(each).__name__, **dump(each)} for each in self._happened(step)]
        return found

    def _happened(self, step: Do | Move) -> list[Any]:
        """The events of the step just taken; an undo has none."""
        count = 1 if isinstance(step, Do) else step.count if step.forward else 0
        return [event for events in self._done[len(self._done) - count :] for event in events]

    def _refusal(self, refusal: Refusal) -> dict[str, Any]:
        names = self.table.names if self._named else ()
        told = {
            "why": refusal.why.value,
            "rule": refusal.why.rule,
            "facts": told_answer(dict(refusal.facts), names) if names else plain(dict(refusal.facts)),
            "soft": refusal.soft,
            **in_both(lambda words: tell_refusal(words, refusal), self.table.game.id, self.table.names),
        }
        return {"refusal": told}

    def outcome(self) -> dict[str, Any] | None:
        """How the game ended, if it did."""
        game = self.script.game
        outcome = game.summary(self.table.state).outcome
        if outcome is None:
            return None
        facts = dict(outcome.facts)
        told = in_both(lambda words: words.g(f"outcome.{outcome.why}", **facts), game.id, self.table.names)
        return {"won": outcome.won, "why": outcome.why, "facts": plain(facts), **told}
