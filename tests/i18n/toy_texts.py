"""The words of the toy game, and a way to speak them without touching ``data/``."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.i18n import words

EN = {
    "name": "Shells",
    "name.short": "Shells",
    "action.Take": "Take shells",
    "action.Take.player": "who",
    "action.Take.n": "how many",
    "action.Take.from": "from where",
    "action.Roll": "Throw dice",
    "action.Roll.dice": "how many",
    "action.Pass": "Next player",
    "log.Taken.one": "{player} takes {n} shell",
    "log.Taken.other": "{player} takes {n} shells",
    "log.Rolled": "Dice: {faces}",
    "log.Passed": "{player} is done",
    "refusal.too_many.one": "{player} cannot take {n} shell.",
    "refusal.too_many.other": "{player} cannot take {n} shells.",
    "refusal.nobody": "Nobody sits at {player}.",
    "refusal.no_dice": "There are 1 to 5 dice, not {n}.",
    "refusal.over": "It is over.",
    "option.goal": "Goal",
    "option.tide": "Tide",
    "option.tide.low": "Low",
    "option.tide.high": "High",
    "option.storm": "Storm",
    "word.Tide.low": "low tide",
    "word.Tide.high": "high tide",
    "where.turn": "{player}",
    "where.shells": "Shells",
    "outcome.shells.one": "Won with {n} shell",
    "outcome.shells.other": "Won with {n} shells",
    "piece.shells": "Shells",
    "piece.shells.note": "from the beach",
}

FR = {
    "name": "Coquillages",
    "name.short": "Coquillages",
    "action.Take": "Ramasser",
    "action.Take.player": "qui",
    "action.Take.n": "combien",
    "action.Take.from": "d’où",
    "action.Roll": "Lancer les dés",
    "action.Roll.dice": "combien",
    "action.Pass": "Joueur suivant",
    "log.Taken.one": "{player} ramasse {n} coquillage",
    "log.Taken.other": "{player} ramasse {n} coquillages",
    "log.Rolled": "Dés\N{NO-BREAK SPACE}: {faces}",
    "log.Passed": "{player} a fini",
    "refusal.too_many.one": "{player} ne peut pas ramasser {n} coquillage.",
    "refusal.too_many.other": "{player} ne peut pas ramasser {n} coquillages.",
    "refusal.nobody": "Personne à la place {player}.",
    "refusal.no_dice": "Il y a 1 à 5 dés, pas {n}.",
    "refusal.over": "C’est fini.",
    "option.goal": "But",
    "option.tide": "Marée",
    "option.tide.low": "Basse",
    "option.tide.high": "Haute",
    "option.storm": "Tempête",
    "word.Tide.low": "marée basse",
    "word.Tide.high": "marée haute",
    "where.turn": "{player}",
    "where.shells": "Coquillages",
    "outcome.shells.one": "Gagné avec {n} coquillage",
    "outcome.shells.other": "Gagné avec {n} coquillages",
    "piece.shells": "Coquillages",
    "piece.shells.note": "de la plage",
}

TOY = {lang: {f"toy.{key}": text for key, text in texts.items()} for lang, texts in (("en", EN), ("fr", FR))}


def speak(patch: pytest.MonkeyPatch, more: Mapping[str, Mapping[str, str]], *, only: bool = False) -> None:
    """Add texts (full keys, by language) to those of ``data/``, or put them in their place."""
    known = words.texts
    told = {lang: {**({} if only else known(lang)), **more.get(lang, {})} for lang in words.LANGUAGES}
    patch.setattr(words, "texts", lambda lang: told.get(lang, {}))
