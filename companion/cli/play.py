"""``companion play SCRIPT.json``: an evening from a file, told step by step.

A refused step changes nothing and the evening goes on. Taps are an hour apart, so none of them
group: ``{"undo": 1}`` takes back exactly one step. Nothing is written anywhere.

A script can prove itself: what a step expects is compared with what came, and a refused step that nobody
expected is amiss too. Each thing amiss is one sentence, and the exit code says that there was any.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.cli.crash_log import StepBroke
from companion.cli.expect import FailedExpectation
from companion.cli.names import with_names
from companion.cli.out import Exit, Unreadable, as_json, in_both, one_line, print_error, say, say_json
from companion.cli.paths import Nothing, look, shown
from companion.cli.script import DEFAULT_SEED, Script, read_script
from companion.cli.script_run import ScriptRun
from companion.core.journal import Chapter, Header
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import AnyTable, Plan, Table, open_table
from companion.i18n.words import Words


@dataclass(frozen=True, slots=True)
class Telling:
    """How an evening is told."""

    as_json: bool = False
    keep_going: bool = False
    """Refused steps that nobody expected are fine."""
    each: bool = False
    """The state after each step too."""
    show: tuple[str, ...] = ()
    """Only these places of the state."""
    names: bool = False
    """Seats by their players' names."""


def play(name: str, words: Words, how: Telling) -> int:
    """Play a script and print what happened."""
    script = with_names(read_script(name), open_script)
    evening = ScriptRun(script, open_script(script), named=how.names)
    spoken = Words(words.lang, script.game.id, script.seats)
    if not how.as_json:
        say(f"{spoken.g('name')}: {', '.join(script.seats)}")
    told = []
    amiss: list[dict[str, Any]] = []
    met = 0
    for number, step in enumerate(script.steps, 1):
        try:
            result = {"step": number, **evening.take(step)}
            wrong = [_amiss(number, step.verb, each) for each in evening.unmet(step, result)]
        except Exception as bug:
            raise StepBroke(number) from bug
        met += step.expect.count - len(wrong)
        if "refusal" in result and not step.expect.expects_refusal and not how.keep_going:
            wrong.insert(0, _refused(number, step.verb, result["refusal"]))
        if "ask" in result and "answer" not in result and not how.keep_going:
            wrong.insert(0, _unanswered(number, step.verb))
        if how.each:
            result |= _looked(evening, how)
        told.append(result)
        amiss += wrong
        if not how.as_json:
            tell(result, spoken)
        for each in wrong:
            print_error(each[words.lang])
    seen = {} if how.each and how.show else _looked(evening, how)
    ended = {"steps": told, **seen, "outcome": evening.outcome()}
    document = {"game": script.game.id, "seats": list(script.seats), **ended}
    document |= {"ok": not amiss, "met": met, "amiss": amiss}
    if how.as_json:
        say_json(document)
    else:
        tell_ending(document, spoken)
    return Exit.AMISS if amiss else Exit.OK


def _looked(evening: ScriptRun, how: Telling) -> dict[str, Any]:
    """The state, or the places of it that were asked for."""
    state = evening.dump()
    if not how.show:
        return {"state": state}
    names, known_by = evening.table.names, evening.table.game.script_naming.known_by
    return {"shown": {path: shown(look(state, path, names, known_by)) for path in how.show}}


def _amiss(number: int, verb: str, unmet: FailedExpectation) -> dict[str, Any]:
    facts = {"step": number, "do": verb, "what": unmet.what}

    def sentence(words: Words) -> str:
        nowhere = isinstance(unmet.got, Nothing)
        got = words.t("app.cli.amiss.nothing") if nowhere else one_line(unmet.got)
        return words.t("app.cli.amiss", **facts, wanted=one_line(unmet.wanted), got=got)

    return {**facts, "wanted": unmet.wanted, "got": shown(unmet.got), **in_both(sentence, "")}


def _unanswered(number: int, verb: str) -> dict[str, Any]:
    facts = {"step": number, "do": verb}
    told = in_both(lambda words: words.t("app.cli.amiss.no_answer", **facts), "")
    return {**facts, "what": "ask", "wanted": None, "got": None, **told}


def _refused(number: int, verb: str, refusal: dict[str, Any]) -> dict[str, Any]:
    def sentence(words: Words) -> str:
        facts = {"step": number, "do": verb, "why": refusal["why"], "told": refusal[words.lang]}
        return words.t("app.cli.amiss.refused", **facts)

    facts = {"step": number, "do": verb, "what": "refused", "wanted": None, "got": refusal["why"]}
    return {**facts, **in_both(sentence, "")}


def open_script(script: Script) -> AnyTable:
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


def tell(result: dict[str, Any], words: Words) -> None:
    """Print one step."""
    fields = f" {one_line(result['with'])}" if result.get("with") else ""
    head = f"{result['do']}{fields}" if "do" in result else _moved(result, fields)
    say(f"{result['step']}. {head}")
    _tell_what_came(result, words)
    for path, value in result.get("shown", {}).items():
        say(f"   {path}: {one_line(value)}")
    if "state" in result:
        say(f"   {one_line(result['state'])}")


def _tell_what_came(result: dict[str, Any], words: Words) -> None:
    if "refusal" in result:
        _tell_refusal(result["refusal"], words)
        return
    if "ask" in result:
        found = f"= {one_line(result['answer'])}" if "answer" in result else words.t("app.cli.no_answer")
        say(f"   {found}")
    if "override" in result:
        say(f"   {words.t('app.cli.override', why=result['override'])}")
    line = result.get("told", {}).get(words.lang, "")
    if line:
        say(f"   {line}")
    for event in result.get("events", ()):
        say(f"   + {_event(event)}")
    for event in result.get("taken_back", ()):
        say(f"   - {_event(event)}")


def tell_ending(document: dict[str, Any], words: Words) -> None:
    """Print how the game stands and the state, as JSON; then how many expectations were met."""
    outcome = document["outcome"]
    say(words.t("app.cli.playing") if outcome is None else outcome[words.lang])
    for path, value in document.get("shown", {}).items():
        say(f"{path}: {one_line(value)}")
    if "state" in document:
        say(as_json(document["state"]))
    if document["met"]:
        say(words.t("app.cli.met", n=document["met"]))


def _tell_refusal(refusal: dict[str, Any], words: Words) -> None:
    rule = f" ({refusal['rule']})" if refusal["rule"] else ""
    soft = f", {words.t('app.cli.soft')}" if refusal["soft"] else ""
    say(f"   {words.t('app.cli.refused', why=refusal['why'])}{rule}{soft}")
    if refusal["facts"]:
        say(f"   {one_line(refusal['facts'])}")
    say(f"   fr: {refusal['fr']}")
    say(f"   en: {refusal['en']}")


def _moved(result: dict[str, Any], fields: str) -> str:
    verb = next((verb for verb in ("undo", "redo", "ask") if verb in result), "")
    return f"{verb} {result[verb]}{fields}" if verb else "expect"


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
