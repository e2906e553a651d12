"""Repairs by hand, and the end by choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the shards that give or take the rest."""

    RULES: ClassVar[tuple[str, ...]] = ("F1",)
    field: str
    value: int | str | None
    balance: str | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The players end the campaign themselves."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-72", "F10")


TableAction = Correct | GiveUp
