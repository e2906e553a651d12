"""``companion texts``: the words a game needs, and what a language still lacks, ready to be filled in."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.cli.catalog import all_games, find, shipped_box
from companion.cli.out import Exit, Unreadable, say, say_json
from companion.i18n.needed import needed
from companion.i18n.words import LANGUAGES, Words, help_texts, texts
from companion.languages import FIRST

Stubs = Mapping[str, Mapping[str, str]]
"""Files below ``data/``, each with what it lacks: the key and, as a help, the words of the first language."""


def show_texts(name: str | None, missing: str | None, words: Words, *, as_json: bool) -> int:
    """The keys of a game; with ``missing`` what each language, or that one, lacks of it or of everything."""
    if name is None:
        if not missing:
            raise Unreadable("cli.bad.texts")
        return _language(missing, words, as_json=as_json)
    game = find(name)
    keys = needed(game, shipped_box(game))
    if missing is None:
        if as_json:
            say_json({"game": game.id, "keys": {key: list(facts) for key, facts in keys.items()}})
        for key, facts in () if as_json else keys.items():
            say(key + "".join(f" {{{fact}}}" for fact in facts))
        return Exit.OK
    stubs = {lang: _stubs(game.id, lang, list(keys)) for lang in ((missing,) if missing else LANGUAGES)}
    if as_json:
        facts_of = {key: list(keys[key]) for found in stubs.values() for key in found}
        say_json({"game": game.id, "missing": stubs, "facts": facts_of})
    elif not any(stubs.values()):
        say(words.t("app.cli.texts.complete", n=len(keys)))
    for lang, found in {} if as_json else stubs.items():
        if found:
            say(f"data/games/{game.id}/text.{lang}.json")
            say(json.dumps(found, ensure_ascii=False, indent=2))
            for key in found:
                if keys[key]:
                    told = ", ".join(f"{{{fact}}}" for fact in keys[key])
                    say(words.t("app.cli.texts.facts", key=key, facts=told))
    return Exit.OK if not any(stubs.values()) else Exit.AMISS


def _stubs(game: str, lang: str, keys: list[str]) -> dict[str, str]:
    known = texts(lang)
    full = {key: f"{game}.{key}" for key in keys}
    return {key: "" for key, long in full.items() if long not in known and f"{long}.other" not in known}


def _language(lang: str, words: Words, *, as_json: bool) -> int:
    """Everything that a language lacks, file by file, beside the French."""
    lacks = lacking(lang)
    if as_json:
        say_json({"lang": lang, "missing": lacks})
    elif not lacks:
        say(words.t("app.cli.texts.language", lang=lang))
    for path, found in {} if as_json else lacks.items():
        say(f"data/{path}")
        say(json.dumps(found, ensure_ascii=False, indent=2))
    return Exit.AMISS if lacks else Exit.OK


def lacking(lang: str) -> Stubs:
    """The keys of the first language that this one has not; a counted text is there with any of its forms."""
    homes = {"app": "app", "tray": "tray", **{game: f"games/{game}" for game in all_games()}}
    found: dict[str, dict[str, str]] = {}
    have = {_bare(key) for key in texts(lang)}
    for key, text in texts(FIRST).items():
        home, _, rest = key.partition(".")
        if home in homes and _bare(key) not in have:
            found.setdefault(f"{homes[home]}/text.{lang}.json", {})[rest] = text
    for game in all_games():
        known = help_texts(game, lang)
        lacks = {key: text for key, text in help_texts(game, FIRST).items() if key not in known}
        if lacks:
            found[f"games/{game}/help.{lang}.json"] = lacks
    return found


def _bare(key: str) -> str:
    """Without the ending that says how many.

    >>> _bare("app.plays.one"), _bare("app.plays")
    ('app.plays', 'app.plays')
    """
    name, _, form = key.rpartition(".")
    return name if form in ("one", "few", "other") else key
