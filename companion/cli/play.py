"""``companion play SCRIPT.json``: an evening from a file, told step by step.

A refused step changes nothing and the evening goes on. Taps are an hour apart, so none of them
group: ``{"undo": 1}`` takes back exactly one step. Nothing is written anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.cli.names import with_names
from companion.cli.out import Exit, Unreadable, as_json, in_both, one_line, say, say_json
from companion.cli.script import DEFAULT_SEED, Do, Move, Script, read_script
from companion.cli.shapes import plain
from companion.cli.wall import StepBroke
from companion.core.journal import Chapter, Header
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.i18n.lines import tell_events, tell_refusal
from companion.i18n.words import Words


def play(name: str, words: Words, *, as_json: bool) -> int:
    """Play a script and print what happened."""
    script = with_names(read_script(name), open_script)
    evening = Evening(script)
    spoken = Words(words.lang, script.game.id, script.seats)
    if not as_json:
        say(f"{spoken.g('name')}: {', '.join(script.seats)}")
    told = []
    for number, step in enumerate(script.steps, 1):
        try:
            result = {"step": number, **evening.take(step)}
        except Exception as bug:
            raise StepBroke(number) from bug
        told.append(result)
        if not as_json:
            tell(result, spoken)
    document = {"game": script.game.id, "seats": list(script.seats), "steps": told, **ending(evening)}
    if as_json:
        say_json(document)
    else:
        tell_ending(document, spoken)
    return Exit.OK


def open_script(script: Script) -> Table[Any]:
    """The table a script is played at."""
    players = tuple(Player(name) for name in script.seats)
    clock = _clock()
    if script.state is not None:
        game = script.game
        header = Header("script", game.id, game.version, "", players, script.options, script.seed, clock())
        return Table(game, header, [Chapter(1, 1, 0, script.state)], clock=clock)
    plan = Plan("", players, script.options, script.seed or DEFAULT_SEED)
    table = open_table(script.game, plan, script.box, clock)
    if isinstance(table, Refusal):
        raise Unreadable("cli.bad.set_up", what=table, game=script.game.id)
    return table


class Evening:
    """A script being played: its table, and the events of the steps that count or were undone."""

    def __init__(self, script: Script):
        self.script = script
        self.table = open_script(script)
        self._done: list[tuple[Any, ...]] = []
        self._undone: list[tuple[Any, ...]] = []

    def take(self, step: Do | Move) -> dict[str, Any]:
        """Take one step; returns it with its events or its refusal, as JSON."""
        return self._do(step) if isinstance(step, Do) else self._move(step)

    def _do(self, step: Do) -> dict[str, Any]:
        answer = self.table.do(step.action, step.by, faces=step.faces, anyway=step.anyway)
        told: dict[str, Any] = {"do": type(step.action).__name__, "with": dict(step.asked)}
        if isinstance(answer, Refusal):
            return {**told, **self._refusal(answer)}
        self._done.append(answer.events)
        self._undone.clear()
        told |= self._events(answer.events)
        return {**told, "override": answer.override} if answer.override else told

    def _move(self, step: Move) -> dict[str, Any]:
        told: dict[str, Any] = {"redo" if step.forward else "undo": step.count}
        answer = (self.table.redo if step.forward else self.table.undo)(step.by, step.count)
        if isinstance(answer, Refusal):
            return {**told, **self._refusal(answer)}
        source, target = (self._undone, self._done) if step.forward else (self._done, self._undone)
        moved = [source.pop() for _ in range(step.count)]
        target.extend(moved)
        if step.forward:
            return {**told, **self._events(event for events in moved for event in events)}
        dump = self.script.codec.dump_event
        taken_back = [dump(event) for events in reversed(moved) for event in events]
        return {**told, "events": [], "taken_back": taken_back}

    def _events(self, events: Iterable[Any]) -> dict[str, Any]:
        happened = list(events)
        told = in_both(lambda words: tell_events(words, happened), self.table.game.id, self.table.names)
        return {"events": [self.script.codec.dump_event(event) for event in happened], "told": told}

    def _refusal(self, refusal: Refusal) -> dict[str, Any]:
        told = {
            "why": refusal.why.value,
            "rule": refusal.why.rule,
            "facts": plain(dict(refusal.facts)),
            "soft": refusal.soft,
            **in_both(lambda words: tell_refusal(words, refusal), self.table.game.id, self.table.names),
        }
        return {"refusal": told}


def ending(evening: Evening) -> dict[str, Any]:
    """The state at the end, and how the game ended if it did."""
    script, state = evening.script, evening.table.state
    outcome = script.game.glance(state).outcome
    end = None
    if outcome is not None:
        facts = dict(outcome.facts)
        told = in_both(
            lambda words: words.g(f"outcome.{outcome.why}", **facts), script.game.id, evening.table.names
        )
        end = {"won": outcome.won, "why": outcome.why, "facts": plain(facts), **told}
    return {"state": script.codec.dump(state), "outcome": end}


def tell(result: dict[str, Any], words: Words) -> None:
    """Print one step."""
    fields = f" {one_line(result['with'])}" if result.get("with") else ""
    head = f"{result['do']}{fields}" if "do" in result else _moved(result)
    say(f"{result['step']}. {head}")
    if "refusal" in result:
        _tell_refusal(result["refusal"], words)
        return
    if "override" in result:
        say(f"   {words.t('app.cli.override', why=result['override'])}")
    line = result.get("told", {}).get(words.lang, "")
    if line:
        say(f"   {line}")
    for event in result["events"]:
        say(f"   + {_event(event)}")
    for event in result.get("taken_back", ()):
        say(f"   - {_event(event)}")


def tell_ending(document: dict[str, Any], words: Words) -> None:
    """Print how the game stands and the state, as JSON."""
    outcome = document["outcome"]
    say(words.t("app.cli.playing") if outcome is None else outcome[words.lang])
    say(as_json(document["state"]))


def _tell_refusal(refusal: dict[str, Any], words: Words) -> None:
    rule = f" ({refusal['rule']})" if refusal["rule"] else ""
    soft = f", {words.t('app.cli.soft')}" if refusal["soft"] else ""
    say(f"   {words.t('app.cli.refused', why=refusal['why'])}{rule}{soft}")
    if refusal["facts"]:
        say(f"   {one_line(refusal['facts'])}")
    say(f"   fr: {refusal['fr']}")
    say(f"   en: {refusal['en']}")


def _moved(result: dict[str, Any]) -> str:
    verb = "undo" if "undo" in result else "redo"
    return f"{verb} {result[verb]}"


def _event(event: dict[str, Any]) -> str:
    facts = {key: value for key, value in event.items() if key != "is"}
    return f"{event['is']} {one_line(facts)}" if facts else str(event["is"])


def _clock() -> Callable[[], str]:
    """A clock of its own: an hour passes between two looks at it."""
    now = datetime(2000, 1, 1, tzinfo=UTC)

    def look() -> str:
        nonlocal now
        now += timedelta(hours=1)
        return now.isoformat(timespec="milliseconds")

    return look
