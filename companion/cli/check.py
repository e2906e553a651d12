"""``companion check FILE``: what an exported file is, and whether it is sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.cli.catalog import all_games
from companion.cli.out import Exit, Unreadable, in_both, say, say_json
from companion.cli.reading import read_bytes
from companion.cli.shapes import plain
from companion.i18n.words import Words

if TYPE_CHECKING:
    from companion.store.verify import FileReport, TableReport


def check(name: str, words: Words, *, as_json: bool, seed: str = "") -> int:
    """Verify an exported file: checksum, replay, invariants, and with a table's seed its rolls."""
    from companion.store.export import LARGEST, ImportWhy
    from companion.store.verify import verify

    try:
        report = verify(read_bytes(name, LARGEST), all_games(), seed)
    except (ValueError, RecursionError) as odd:  # numbers and depths that JSON allows and nobody writes
        raise Unreadable("import.damaged", file=name, where=str(odd)[:60]) from odd
    if report.refusal is not None:
        why = report.refusal.why
        if why not in (ImportWhy.TRUNCATED, ImportWhy.CHANGED, ImportWhy.DAMAGED):
            raise Unreadable(why.key, file=name, **report.refusal.facts)
    document = describe(report)
    if seed:
        document["proved"] = any(_proved(table) for table in report.tables)
    if as_json:
        say_json({"file": name, **document})
    else:
        tell(name, document, words)
    return Exit.OK if report.good and document.get("proved", True) else Exit.AMISS


def _proved(table: TableReport) -> bool:
    """Return True when all rolls of a table come out the same from the given seed."""
    return table.proof is not None and table.proof.same == table.proof.rolls


def describe(report: FileReport) -> dict[str, Any]:
    """A report as JSON."""
    found: dict[str, Any] = {
        "ok": report.good,
        "kind": report.kind,
        "exported_at": report.exported_at,
        "tables": [_table(table) for table in report.tables],
    }
    if report.refusal is not None:
        found["trouble"] = [_trouble(report.refusal.why.value, report.refusal.why.key, report.refusal.facts)]
    return found


def _table(table: TableReport) -> dict[str, Any]:
    card = table.card
    game = all_games().get(card.game)
    outcome = None
    if game is not None and table.state is not None:
        end = game.summary(table.state).outcome
        outcome = None if end is None else {"won": end.won, "why": end.why}
    return {
        "id": card.id,
        "name": card.name,
        "game": card.game,
        "seats": [player.name for player in card.players],
        "entries": table.entries,
        "first": table.first,
        "last": table.last,
        "outcome": outcome,
        "trouble": [_trouble(each.why.value, each.why.key, each.facts) for each in table.trouble],
        "commitments": list(table.commitments),
        "proof": table.proof and {"rolls": table.proof.rolls, "same": table.proof.same},
    }


def _trouble(why: str, key: str, facts: Mapping[str, object]) -> dict[str, Any]:
    told = in_both(lambda words: words.t(f"app.{key}", **facts), "")
    return {"why": why, "facts": plain(dict(facts)), **told}


def tell(name: str, document: dict[str, Any], words: Words) -> None:
    """Print what the file is and what is wrong."""
    if document["kind"]:
        say(words.t(f"app.cli.check.{document['kind']}", file=name, at=document["exported_at"]))
    for table in document["tables"]:
        facts = {key: table[key] for key in ("name", "seats", "first", "last")}
        game = Words(words.lang, table["game"]).g("name")
        say(f"- {words.t('app.cli.check.line', n=table['entries'], game=game, **facts)}")
        for trouble in table["trouble"]:
            say(f"    {trouble[words.lang]}")
        for commitment in table["commitments"]:
            say(f"    {words.t('app.cli.check.commitment', sum=commitment)}")
        if proof := table["proof"]:
            say(f"    {words.t('app.cli.check.proof', n=proof['rolls'], same=proof['same'])}")
    if document.get("proved") is False and not any(table["proof"] for table in document["tables"]):
        say(words.t("app.cli.check.other_seed"))
    for trouble in document.get("trouble", ()):
        say(trouble[words.lang])
    say(words.t("app.cli.check.good" if document["ok"] else "app.cli.check.bad", file=name))
