"""``companion texts GAME --missing``: the words a game still lacks, ready to be filled in."""

from __future__ import annotations

import json

from companion.cli.out import Exit, say, say_json
from companion.cli.shelf import find, shipped_box
from companion.i18n.needed import needed
from companion.i18n.words import LANGUAGES, Words, texts


def show_texts(name: str, words: Words, *, missing: bool, as_json: bool) -> int:
    """Every key of a game with the facts its sentence may tell; or stubs of those that a language lacks."""
    game = find(name)
    keys = needed(game, shipped_box(game))
    if not missing:
        if as_json:
            say_json({"game": game.id, "keys": {key: list(facts) for key, facts in keys.items()}})
        for key, facts in () if as_json else keys.items():
            say(key + "".join(f" {{{fact}}}" for fact in facts))
        return Exit.OK
    stubs = {lang: _stubs(game.id, lang, list(keys)) for lang in LANGUAGES}
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
                    say(
                        words.t(
                            "app.cli.texts.facts", key=key, facts=", ".join(f"{{{f}}}" for f in keys[key])
                        )
                    )
    return Exit.OK if not any(stubs.values()) else Exit.AMISS


def _stubs(game: str, lang: str, keys: list[str]) -> dict[str, str]:
    known = texts(lang)
    full = {key: f"{game}.{key}" for key in keys}
    return {key: "" for key, long in full.items() if long not in known and f"{long}.other" not in known}
