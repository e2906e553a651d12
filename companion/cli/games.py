"""``companion games`` and ``companion actions GAME``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from companion.cli.catalog import all_games, find, shipped_box
from companion.cli.out import Exit, in_both, one_line, say, say_json
from companion.cli.shapes import Shape, describe_type, fields_of
from companion.core.box import FactTable
from companion.core.codec import variants
from companion.core.game import AnyGame
from companion.core.rulebook import is_repair
from companion.core.script_naming import ScriptNaming
from companion.core.spoilers import NOTHING, Spoilers, is_revealed
from companion.i18n.words import Words

_PLAIN = ScriptNaming()


def show_games(words: Words, *, as_json: bool, spoilers: bool = False) -> int:
    """Every game with its players, options and the facts it asks of the box."""
    games = [describe(game, hidden_of(game, spoilers)) for game in all_games().values()]
    if as_json:
        say_json({"games": games})
        return Exit.OK
    for game in games:
        say(f"{game['id']}: {game['name'][words.lang]}, {_count(game, words)}")
        _tell_set_up(game, words)
    return Exit.OK


def show_actions(name: str, words: Words, *, as_json: bool, spoilers: bool = False) -> int:
    """Every action of a game with its fields, types and rule ids; what a game hides only when asked for."""
    game = find(name)
    hidden = hidden_of(game, spoilers)
    kinds = variants(game.actions)
    open_kinds = [kind for action, kind in kinds.items() if is_revealed(hidden, f"action.{action}")]
    actions = [describe_action(kind, hidden, game.script_naming) for kind in open_kinds]
    about = describe(game, hidden)
    left_out = len(kinds) - len(open_kinds)
    if as_json:
        document = {"game": game.id, "actions": actions, "options": about["options"], "facts": about["facts"]}
        say_json({**document, "hidden": left_out} if left_out else document)
        return Exit.OK
    say(f"{game.id}: {about['name'][words.lang]}, {_count(about, words)}")
    say(words.t("app.cli.seat"))
    say(words.t("app.cli.thing"))
    say(words.t("app.cli.faces"))
    for action in actions:
        rules = f" ({', '.join(action['rules'])})" if action["rules"] else ""
        say(f"\n{action['do']}{rules}\n  {action['about']}")
        for field in action["fields"]:
            say(f"    {field_line(field, words)}")
        if "compact" in action:
            say(f"    ({action['compact']})")
        for line in _legend(action, words):
            say(f"      {line}")
    say("")
    _tell_set_up(about, words)
    if left_out:
        say(words.t("app.cli.hidden", n=left_out))
    return Exit.OK


def hidden_of(game: AnyGame, spoilers: bool) -> Spoilers:
    """No table is open here, so all that a game ever hides is hidden."""
    return NOTHING if spoilers else game.spoilers(None)


def describe(game: AnyGame, hidden: Spoilers = NOTHING) -> dict[str, Any]:
    """A game as JSON: who can play, the options, the figures asked of the box."""
    return {
        "id": game.id,
        "name": in_both(lambda words: words.g("name"), game.id),
        "version": game.version,
        "players": {"low": game.players.start, "high": game.players.stop - 1},
        "options": fields_of(game.options, hidden, "option"),
        "facts": [_plain_table(asdict(table)) for table in asked_tables(game, hidden)],
    }


def asked_tables(game: AnyGame, hidden: Spoilers) -> list[FactTable]:
    """The tables of facts that an owner may be asked for."""
    tables = shipped_box(game).tables
    return [table for table in tables if is_revealed(hidden, f"box.{table.id}") and not table.quiet]


def describe_action(
    kind: type, hidden: Spoilers = NOTHING, spelling: ScriptNaming = _PLAIN
) -> dict[str, Any]:
    """An action as JSON, with what its letters, paths and faces mean."""
    name = kind.__name__
    found: dict[str, Any] = {
        "do": name,
        "about": _prose(kind.__doc__),
        "rules": list(getattr(kind, "RULES", ())),
        "fields": fields_of(kind, hidden | spelling.senseless(kind), f"action.{name}"),
    }
    letters = spelling.letters(hidden)
    for field in found["fields"]:
        if f"{name}.{field['name']}" in letters:
            field["letters"] = dict(letters[f"{name}.{field['name']}"])
        if is_repair(kind) and field["name"] == "field":
            field["paths"] = list(spelling.paths(hidden))
    if faces := getattr(kind, "FACES", ()):
        found["faces"] = [{"how": each.how.value, "of": list(each.of)} for each in faces]
    compact = getattr(kind, "tidy", None)
    if compact is not None and compact.__doc__:
        found["compact"] = _prose(compact.__doc__)
    return found


def _legend(action: dict[str, Any], words: Words) -> list[str]:
    """What letters, paths and faces of an action mean, a line each."""
    lines = []
    for field in action["fields"]:
        lines += [f"{letter} = {meaning}" for letter, meaning in field.get("letters", {}).items()]
        lines += field.get("paths", ())
    for each in action.get("faces", ()):
        told = words.t(f"app.cli.faces.{each['how']}", of=tuple(each["of"]) or ("?",))
        lines.append(f"faces: {told}")
    return lines


def _prose(doc: str | None) -> str:
    return " ".join((doc or "").replace("``", "").split())


def _plain_table(table: dict[str, Any]) -> dict[str, Any]:
    """A table of facts, with the keys a script's ``box`` uses."""
    rows = table["rows"] or ("NAME",)
    keys = [f"{table['id']}.{row}.{column['id']}" for row in rows for column in table["columns"]]
    return {**table, "rows": list(table["rows"]), "columns": list(table["columns"]), "keys": keys}


def _count(game: dict[str, Any], words: Words) -> str:
    low, high = game["players"]["low"], game["players"]["high"]
    return words.t("app.cli.players", low=low, high=high)


def _tell_set_up(game: dict[str, Any], words: Words) -> None:
    if game["options"]:
        say(f"  {words.t('app.cli.options')}")
        for option in game["options"]:
            say(f"    {field_line(option, words)}")
    if game["facts"]:
        say(f"  {words.t('app.cli.facts')}")
    for table in game["facts"]:
        rows = ", ".join(table["rows"]) or words.t("app.cli.named_rows")
        columns = ", ".join(f"{column['id']} {_range(column)}" for column in table["columns"])
        say(f"    {table['id']} ({table['unknown']}): {rows} x {columns}")


def _range(column: dict[str, Any]) -> str:
    return " | ".join(column["choices"]) if column["choices"] else f"{column['low']}..{column['high']}"


def field_line(field: Shape, words: Words) -> str:
    """One field as a line: name, type, limits, default."""
    parts = [f"{field['name']:<12} {describe_type(field)}"]
    if "low" in field or "high" in field:
        parts.append(f"{field.get('low', '')}..{field.get('high', '')}")
    if field["optional"]:
        parts.append(f"= {one_line(field['default'])}")
    if "alias" in field:
        parts.append(words.t("app.cli.alias", name=field["alias"]))
    if "rule" in field:
        parts.append(f"({field['rule']})")
    return " ".join(parts)
