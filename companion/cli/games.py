"""``companion games`` and ``companion actions GAME``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from companion.cli.out import Exit, in_both, one_line, say, say_json
from companion.cli.shapes import Shape, fields_of, told
from companion.cli.shelf import AnyGame, all_games, find, shipped_box
from companion.core.codec import variants
from companion.i18n.words import Words


def show_games(words: Words, *, as_json: bool) -> int:
    """Every game with its players, options and the facts it asks of the box."""
    games = [describe(game) for game in all_games().values()]
    if as_json:
        say_json({"games": games})
        return Exit.OK
    for game in games:
        say(f"{game['id']}: {game['name'][words.lang]}, {_count(game, words)}")
        _tell_set_up(game, words)
    return Exit.OK


def show_actions(name: str, words: Words, *, as_json: bool) -> int:
    """Every action of a game with its fields, types and rule ids."""
    game = find(name)
    actions = [describe_action(kind) for kind in variants(game.actions).values()]
    about = describe(game)
    if as_json:
        say_json({"game": game.id, "actions": actions, "options": about["options"], "facts": about["facts"]})
        return Exit.OK
    say(f"{game.id}: {about['name'][words.lang]}, {_count(about, words)}")
    say(words.t("app.cli.seat"))
    for action in actions:
        rules = f" ({', '.join(action['rules'])})" if action["rules"] else ""
        say(f"\n{action['do']}{rules}\n  {action['about']}")
        for field in action["fields"]:
            say(f"    {_field(field, words)}")
        if "compact" in action:
            say(f"    ({action['compact']})")
    say("")
    _tell_set_up(about, words)
    return Exit.OK


def describe(game: AnyGame) -> dict[str, Any]:
    """A game as JSON: who can play, the options, the figures asked of the box."""
    return {
        "id": game.id,
        "name": in_both(lambda words: words.g("name"), game.id),
        "version": game.version,
        "players": {"low": game.players.start, "high": game.players.stop - 1},
        "options": fields_of(game.options),
        "facts": [_plain_table(asdict(table)) for table in shipped_box(game).tables],
    }


def describe_action(kind: type) -> dict[str, Any]:
    """An action as JSON."""
    found: dict[str, Any] = {
        "do": kind.__name__,
        "about": _prose(kind.__doc__),
        "rules": list(getattr(kind, "RULES", ())),
        "fields": fields_of(kind),
    }
    compact = getattr(kind, "tidy", None)
    if compact is not None and compact.__doc__:
        found["compact"] = _prose(compact.__doc__)
    return found


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
            say(f"    {_field(option, words)}")
    if game["facts"]:
        say(f"  {words.t('app.cli.facts')}")
    for table in game["facts"]:
        rows = ", ".join(table["rows"]) or words.t("app.cli.named_rows")
        columns = ", ".join(f"{column['id']} {_range(column)}" for column in table["columns"])
        say(f"    {table['id']} ({table['unknown']}): {rows} x {columns}")


def _range(column: dict[str, Any]) -> str:
    return " | ".join(column["choices"]) if column["choices"] else f"{column['low']}..{column['high']}"


def _field(field: Shape, words: Words) -> str:
    parts = [f"{field['name']:<12} {told(field)}"]
    if "low" in field or "high" in field:
        parts.append(f"{field.get('low', '')}..{field.get('high', '')}")
    if field["optional"]:
        parts.append(f"= {one_line(field['default'])}")
    if "alias" in field:
        parts.append(words.t("app.cli.alias", name=field["alias"]))
    if "rule" in field:
        parts.append(f"({field['rule']})")
    return " ".join(parts)
