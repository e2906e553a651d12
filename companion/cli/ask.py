"""``companion ask GAME [QUERY]``: what the screens calculate, listed or answered."""

from __future__ import annotations

import json
from typing import Any

from companion.cli.answer import NoAnswer, answer, may_be_asked, to_json
from companion.cli.catalog import find
from companion.cli.crash_log import StepBroke
from companion.cli.expect import Question
from companion.cli.fields import NoSuchName, Reader, found
from companion.cli.games import field_line, hidden_of
from companion.cli.names import with_names
from companion.cli.out import Exit, Unreadable, as_json, say, say_json
from companion.cli.play import open_script
from companion.cli.reading import parse_json
from companion.cli.script import read_script
from companion.cli.script_run import ScriptRun
from companion.cli.shapes import fields_of
from companion.core.codec import BadJson
from companion.core.game import AnyGame
from companion.core.query import Query
from companion.core.spoilers import NOTHING, Spoilers
from companion.core.table import AnyTable
from companion.i18n.words import Words


def list_queries(name: str, wanted: str | None, words: Words, *, in_json: bool, spoilers: bool) -> int:
    """Every question of a game, or one of them, with its fields."""
    game = find(name)
    hidden = hidden_of(game, spoilers)
    chosen = game.queries.values() if wanted is None else [_query(game, wanted)]
    shown = [describe(query, hidden) for query in chosen if may_be_asked(query, hidden)]
    left_out = len(list(chosen)) - len(shown)
    if in_json:
        document = {"game": game.id, "queries": shown}
        say_json({**document, "hidden": left_out} if left_out else document)
        return Exit.OK
    say(f"{game.id}: {Words(words.lang, game.id).g('name')}")
    for query in shown:
        rules = f" ({', '.join(query['rules'])})" if query["rules"] else ""
        say(f"\n{query['ask']}{rules}\n  {query['about']}")
        for field in query["fields"]:
            say(f"    {field_line(field, words)}")
        if not query["of_state"]:
            say(f"    {words.t('app.cli.no_table')}")
    if left_out:
        say(words.t("app.cli.hidden_queries", n=left_out))
    return Exit.OK


def describe(query: Query, hidden: Spoilers = NOTHING) -> dict[str, Any]:
    """A question as JSON."""
    return {
        "ask": query.name,
        "about": query.about,
        "rules": list(query.rules),
        "fields": fields_of(query.fields, hidden),
        "of_state": query.of_state,
    }


def answer_query(
    name: str, wanted: str, told_fields: str | None, on: str | None, *, in_json: bool, named: bool
) -> int:
    """Answer one question, at the end of a script or out of the blue."""
    game = find(name)
    query = _query(game, wanted)
    table = None if on is None else _played(game, on)
    if query.of_state and table is None:
        raise Unreadable("cli.bad.ask_on", query=query.name)
    if table is not None and not may_be_asked(query, table.hidden):
        raise Unreadable("cli.bad.ask_hidden", query=query.name)
    names = () if table is None else table.names
    asked = _question(game, query, told_fields, table)
    try:
        value = answer(asked, None if table is None else table.state, names)
    except NoAnswer:
        raise Unreadable("cli.bad.no_answer", query=query.name) from None
    document = to_json(value, names if named else ())
    if in_json:
        say_json({"game": game.id, "ask": query.name, "with": dict(asked.written.data), "answer": document})
    else:
        say(as_json(document))
    return Exit.OK


def _query(game: AnyGame, name: str) -> Query:
    if name not in game.queries:
        raise Unreadable("cli.bad.ask", value=name[:40], game=game.id)
    return game.queries[name]


def _question(game: AnyGame, query: Query, told_fields: str | None, table: AnyTable | None) -> Question:
    data = {} if told_fields is None else parse_json(told_fields, "--with")
    if not isinstance(data, dict):
        raise Unreadable("cli.bad.kind", key="--with", value=json.dumps(data)[:40])
    try:
        written = Reader(game, () if table is None else table.names).read(data, query.fields)
        if written.names and table is None:
            raise NoSuchName("cli.bad.ask_name", written.names[0])
        value = written.value if table is None else found(written, table)
    except BadJson as bad:
        raise Unreadable("cli.bad.ask_fields", query=query.name, what=bad, game=game.id) from None
    except NoSuchName as name:
        raise Unreadable("cli.bad.ask_name", query=query.name, name=name.facts["name"]) from None
    return Question(query, type(written)(written.kind, data, value))


def _played(game: AnyGame, on: str) -> AnyTable:
    """The table a script leads to."""
    script = with_names(read_script(on), open_script)
    if script.game.id != game.id:
        raise Unreadable("cli.bad.ask_game", game=game.id, other=script.game.id)
    evening = ScriptRun(script, open_script(script))
    for number, step in enumerate(script.steps, 1):
        try:
            evening.take(step)
        except Exception as bug:
            raise StepBroke(number) from bug
    return evening.table
