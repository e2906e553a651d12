"""The meaning of the faces of a throw in the game it was made for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n.words import Words
from companion.kit.tray.notation import Formula, parse
from companion.kit.tray.presets import Purpose
from companion.manifest import thrown_for


def meaning(words: Words, purpose: Purpose | None, faces: Sequence[int]) -> str:
    """Return the game's text: ``tray.<purpose>.<face>`` for a single die, else ``tray.<purpose>.means``.

    Empty if the game has no such text, or if another number of dice was thrown than the game asks for.
    """
    throw = None if purpose is None else thrown_for(purpose)
    formula = None if throw is None else parse(throw.dice)
    if throw is None or not isinstance(formula, Formula) or len(formula.sides) != len(faces):
        return ""
    key = f"{throw.game}.tray.{throw.purpose}"
    face = f"{key}.{faces[0]}"
    if len(faces) == 1 and words.has(face):
        return words.t(face)
    return words.t(f"{key}.means", **_facts(faces)) if words.has(f"{key}.means") else ""


def _facts(faces: Sequence[int]) -> dict[str, object]:
    """Return the facts for such a text: the sum, the first and last die, and all dice read as digits.

    >>> _facts((10, 7))
    {'n': 17, 'first': 10, 'second': 7, 'digits': 7}
    """
    digits = 0
    for face in faces:
        digits = digits * 10 + face % 10  # a face of 10 is printed as 0
    return {"n": sum(faces), "first": faces[0], "second": faces[-1], "digits": digits}
