"""Events, refusals and JSON errors as sentences.

The journal stores events, never text, so a change of language translates the whole history.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.annotations import AnnotationAction, AnnotationEvent, AnnotationWhy
from companion.core.bad_json import BadJson
from companion.core.journal import Entry, Kind, merged
from companion.core.refusal import CoreWhy, Refusal
from companion.core.rulebook import is_on_the_way
from companion.core.spoilers import NOTHING, Spoilers, is_revealed
from companion.i18n.words import Words, help_texts
from companion.manifest import manifest_of


def tell_event(words: Words, event: Any) -> str:
    """Return one event as a line of history."""
    facts: Mapping[str, object]
    if isinstance(event, AnnotationEvent):
        facts = event.told()
    else:
        facts = {field.name.rstrip("_"): getattr(event, field.name) for field in dataclasses.fields(event)}
    home = "app" if isinstance(event, AnnotationEvent) else words.game
    return _close_gaps(words.t(f"{home}.log.{type(event).__name__}", **facts))


def tell_events(words: Words, events: Iterable[Any]) -> str:
    """Return several events as one line; mergeable events are added up, events without text left out."""
    told = (tell_event(words, event) for event in merged(events))
    return " · ".join(line for line in told if line)


def tell_entries(words: Words, entries: Iterable[Entry]) -> str:
    """Return the taps of one group as one line."""
    taps = tuple(entries)
    line = tell_events(words, [event for entry in taps for event in entry.events])
    if not line and taps:
        line = _name(words, taps[0].action)
    return line


def tell_short(words: Words, entries: Iterable[Entry]) -> str:
    """Return the taps of one group in a few words, for a button: one event, else the action's name."""
    taps = tuple(entries)
    told = merged([event for entry in taps for event in entry.events])
    if len(told) == 1:
        return tell_event(words, told[0])
    return tell_action(words, taps)


def tell_action(words: Words, entries: Iterable[Entry]) -> str:
    """Return the name of the action of a group, where the whole line is too long.

    A preparatory action names the group only if it contains no other.
    """
    taps = tuple(entries)
    meant = [tap for tap in taps if not is_on_the_way(type(tap.action))]
    return next((_name(words, tap.action) for tap in (*meant, *taps)), "")


def _name(words: Words, action: Any) -> str:
    home = "app" if isinstance(action, AnnotationAction) else words.game
    return words.t(f"{home}.action.{type(action).__name__}")


def tell_entry(words: Words, entry: Entry) -> str:
    """Return any entry of the journal as one line."""
    if entry.kind is Kind.TAP:
        return tell_entries(words, (entry,))
    return words.t(f"app.entry.{entry.kind.value}", n=entry.count, text=entry.text, by=entry.by)


def tell_refusal(words: Words, refusal: Refusal) -> str:
    """Return a refusal as a sentence."""
    home = "app" if isinstance(refusal.why, CoreWhy | AnnotationWhy) else words.game
    said = _close_gaps(words.t(f"{home}.refusal.{refusal.why.value}", **dict(refusal.facts)))
    return said[:1].upper() + said[1:]  # the sentence may begin with a fact


def tell_rule(words: Words, rule: str, hidden: Spoilers = NOTHING) -> tuple[str, str] | None:
    """Return the help text of a rule and its place in the booklet; None if it has none or is hidden."""
    text = help_texts(words.game, words.lang).get(rule) if words.game and is_revealed(hidden, rule) else None
    return None if text is None else (text, booklet_place(words, rule))


def booklet_place(words: Words, rule: str) -> str:
    """Return the place of a rule in the booklet: the page if it is known, else the chapter; may be empty."""
    manifest = manifest_of(words.game)
    page = manifest.pages.get(rule)
    if page:
        return words.t("app.why.page", page=page)
    chapter = next((name for name, rules in manifest.help if rule in rules), "")
    told = help_texts(words.game, words.lang).get(f"chapter.{chapter}", "")
    return words.t("app.why.chapter", chapter=told) if told else ""


def tell_bad_json(words: Words, bad: BadJson) -> str:
    """Return the first three problems of some JSON, one sentence each."""
    return " ".join(
        words.t(f"app.bad_json.{problem.kind}", path=problem.path, value=problem.value)
        for problem in bad.problems[:3]
    )


def _close_gaps(line: str) -> str:
    """Remove the gaps that a missing fact leaves in a line: ``()`` and double spaces.

    >>> _close_gaps("Wrong number (): 0 cards ")
    'Wrong number: 0 cards'
    """
    return re.sub(r" +", " ", re.sub(r" ?\( *\)", "", line)).strip(" ")


def plain(text: str) -> str:
    """Return a text for searching: without accents and capitals.

    >>> plain("Épuisé")
    'epuise'
    """
    split = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))
