"""What is kept of one box: the figures, which of them another group read, and what those replaced."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.core.bad_json import LARGEST
from companion.core.box import Fact
from companion.core.text import clean_text, one_line
from companion.store.chapter import Json


@dataclass(frozen=True, slots=True)
class SourcedFact:
    """A figure as it was told once: by the owner, or by another group."""

    fact: Fact
    other: bool = False


@dataclass(frozen=True, slots=True)
class BoxFacts:
    """The figures of one game. A value: every change gives a new one."""

    facts: Mapping[str, Fact] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    """Keys of figures that come from another group's box."""
    former: Mapping[str, SourcedFact] = field(default_factory=dict)
    """By key: what stood there until another group's figure took its place."""

    def told(self, key: str) -> SourcedFact | None:
        """One figure and whose it is."""
        return SourcedFact(self.facts[key], key in self.others) if key in self.facts else None

    def put(self, facts: Mapping[str, Fact | None], others: Collection[str] = ()) -> BoxFacts:
        """With these figures typed or forgotten; the keys in ``others`` are another group's."""
        kept = {**self.facts}
        for key, fact in facts.items():
            if fact is None:
                kept.pop(key, None)
            else:
                kept[key] = fact
        marked = (self.others - facts.keys()) | (frozenset(others) & facts.keys())
        former = {key: told for key, told in self.former.items() if key not in facts}
        return BoxFacts(kept, marked & kept.keys(), former)

    def take(self, facts: Mapping[str, Fact], others: Collection[str]) -> BoxFacts:
        """With figures that a file brought; what they replace is kept beside them."""
        former = {**self.former}
        for key, fact in facts.items():
            was = self.told(key)
            if was is not None and was.fact != fact:
                former[key] = was
        new = {key: fact for key, fact in facts.items() if self.facts.get(key) != fact}
        return replace(self.put(new, others), former=former)

    def swap(self, key: str) -> BoxFacts:
        """With the former figure back in its place, and the one that stood there kept in turn."""
        now, was = self.told(key), self.former.get(key)
        if now is None or was is None:
            return self
        back = self.put({key: was.fact}, [key] if was.other else [])
        return replace(back, former={**self.former, key: now})

    def back(self, before: BoxFacts, came: Mapping[str, Fact]) -> BoxFacts:
        """As before, for those figures that are still as they came; whatever was typed since stays."""
        found = self
        for key, fact in came.items():
            if self.facts.get(key) != fact:
                continue
            was = before.told(key)
            whose = [key] if was is not None and was.other else []
            found = found.put({key: None if was is None else was.fact}, whose)
            if key in before.former:
                found = replace(found, former={**found.former, key: before.former[key]})
        return found

    def to_json(self) -> Json:
        """As stored; a box of nobody else's is stored as it always was."""
        plain: Json = {"facts": dict(self.facts)}
        if self.others:
            plain["others"] = sorted(self.others)
        if self.former:
            plain["former"] = {key: asdict(was) for key, was in self.former.items()}
        return plain


def facts_from(value: object) -> dict[str, Fact]:
    """Figures of a box from JSON: numbers and words; what is neither is left out."""
    if not isinstance(value, dict):
        raise TypeError(f"not facts: {str(value)[:40]}")
    return {one_line(key): _tidy(fact) for key, fact in value.items() if _is_fact(fact)}


def others_from(value: object) -> frozenset[str]:
    """Keys from JSON; what is none is left out."""
    given = value if isinstance(value, list) else ()
    return frozenset(one_line(key) for key in given if isinstance(key, str))


def box_from(stored: Mapping[str, Any]) -> BoxFacts:
    """What is kept of a box, from its JSON; raises where there are no figures."""
    facts = facts_from(stored["facts"])
    former: dict[str, SourcedFact] = {}
    given = stored.get("former")
    for key, was in given.items() if isinstance(given, dict) else ():
        if isinstance(was, dict) and _is_fact(was.get("fact")):
            former[one_line(key)] = SourcedFact(_tidy(was["fact"]), was.get("other") is True)
    return BoxFacts(facts, others_from(stored.get("others")) & facts.keys(), former)


def _is_fact(value: object) -> bool:
    return type(value) is str or (type(value) is int and -LARGEST <= value <= LARGEST)


def _tidy(fact: Fact) -> Fact:
    return clean_text(fact) if isinstance(fact, str) else fact
