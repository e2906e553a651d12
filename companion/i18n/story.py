"""A table told as a text: the players, the events chapter by chapter, and the outcome.

It uses the same events as the history, so every language tells the same evening. Undone taps are left
out; notes and bookmarks appear where they were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from companion.core.expansions import house_of
from companion.core.journal import Entry, Kind
from companion.core.table import AnyTable
from companion.i18n.dates import clock_time, day
from companion.i18n.house import tell_house
from companion.i18n.lines import tell_entries
from companion.i18n.words import Words

SIGNS = "\\`*_{}[]<>#|~"
"""Characters that Markdown interprets anywhere in a line; they are escaped."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One sentence of the story; ``note`` is True if a player wrote it."""

    text: str
    at: str = ""
    note: bool = False


@dataclass(frozen=True, slots=True)
class StoryChapter:
    """A section of the evening under one heading: a round, a level, a season."""

    title: str
    day: str
    """The day it began, if that differs from the chapter before; else empty."""
    lines: tuple[StoryLine, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A whole table as text."""

    lang: str
    title: str
    game: str
    players: str
    date: str
    chapters: tuple[StoryChapter, ...]
    ending: str
    house: str = ""
    """The expansions and house rules in use."""

    @property
    def head(self) -> str:
        """One line with the game, the players, the date and the expansions."""
        return " · ".join(part for part in (self.game, self.players, self.date, self.house) if part)


def tell_story(words: Words, table: AnyTable) -> Story:
    """Return the story of a table, from its first chapter to now; load all older chapters."""
    while table.has_more_past and table.look_back():
        pass
    spoken = Words(words.lang, table.game.id, table.names)
    outcome = table.game.summary(table.state).outcome
    return Story(
        lang=words.lang,
        title=table.header.name,
        game=spoken.g("name"),
        players=spoken.t("app.story.players", n=len(table.names), names=", ".join(table.names)),
        date=day(spoken, table.header.opened, year=True),
        chapters=tuple(_chapters(spoken, table)),
        ending=spoken.g(f"outcome.{outcome.why}", **dict(outcome.facts)) if outcome else "",
        house=tell_house(spoken, house_of(table.state)),
    )


def _chapters(words: Words, table: AnyTable) -> Iterator[StoryChapter]:
    """Yield the chapters: a new one begins when the first part of "where are we", or the day, changes."""
    heading, today, lines = "", "", list[StoryLine]()
    fresh = False
    for line, where, date in _lines(words, table):
        if lines and (where != heading or date != today):
            yield StoryChapter(heading, today if fresh else "", tuple(lines))
            lines.clear()
        if not lines:
            fresh = date != today
        heading, today = where, date
        lines.append(line)
    if lines:
        yield StoryChapter(heading, today if fresh else "", tuple(lines))


def _lines(words: Words, table: AnyTable) -> Iterator[tuple[StoryLine, str, str]]:
    """Yield each line with its heading and its day. A tap gets the heading from before it."""
    heading = _where(words, table, table.state_at(0))
    counted = {entry.seq: state for entry, state in table.done}
    taps: list[Entry] = []

    def told() -> Iterator[tuple[StoryLine, str, str]]:
        text = tell_entries(words, taps)
        if text:
            yield StoryLine(text, clock_time(taps[0].at)), heading, day(words, taps[0].at)
        taps.clear()

    for entry in table.entries:
        if taps and (entry.kind is not Kind.TAP or entry.group != taps[-1].group or not entry.group):
            before = taps[-1].seq
            yield from told()
            heading = _where(words, table, counted[before])
        if entry.kind is Kind.TAP and entry.seq in counted:
            taps.append(entry)
        elif entry.kind in (Kind.NOTE, Kind.BOOKMARK) and entry.text:
            yield StoryLine(entry.text, clock_time(entry.at), note=True), heading, day(words, entry.at)
    if taps:
        yield from told()


def _where(words: Words, table: AnyTable, state: Any) -> str:
    where = table.game.summary(state).where
    return words.say(where[0]) if where else ""


# -- file formats ------------------------------------------------------------------------------


def as_markdown(story: Story) -> str:
    """Return the story as Markdown."""
    rows = [f"# {_plain(story.title)}", "", f"*{_plain(story.head)}*", ""]
    for chapter in story.chapters:
        rows += [f"## {_plain(_heading(chapter))}", ""]
        rows += [f"{'> ' if line.note else '- '}{line.at} {_plain(line.text)}" for line in chapter.lines]
        rows.append("")
    if story.ending:
        rows += [f"**{_plain(story.ending)}**", ""]
    return "\n".join(rows)


def as_html(story: Story) -> str:
    """Return the story as one HTML page without external resources, made to be printed."""
    body = [f"<h1>{escape(story.title)}</h1>", f"<p class=head>{escape(story.head)}</p>"]
    for chapter in story.chapters:
        body.append(f"<section><h2>{escape(_heading(chapter))}</h2>")
        body += [
            f"<p{' class=note' if line.note else ''}><time>{line.at}</time> {escape(line.text)}</p>"
            for line in chapter.lines
        ]
        body.append("</section>")
    if story.ending:
        body.append(f"<p class=end>{escape(story.ending)}</p>")
    return _PAGE.format(lang=story.lang, title=escape(story.title), body="\n".join(body))


_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 40em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 Georgia, serif; color: #221c17; }}
h1 {{ margin-bottom: 0; }}
.head {{ margin-top: 0; font-style: italic; }}
h2 {{ break-after: avoid; margin: 1.5em 0 .3em; }}
p {{ margin: .2em 0; }}
time {{ color: #6b6058; font-size: .8em; }}
.note {{ border-left: 3px solid #b98a3a; padding-left: .7em; font-style: italic; }}
.end {{ margin-top: 2em; font-weight: bold; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def _heading(chapter: StoryChapter) -> str:
    return " · ".join(part for part in (chapter.title, chapter.day) if part)


def _plain(text: str) -> str:
    r"""Escape a player's text, so that it does not become a heading or a link, and put it on one line.

    >>> _plain("*Ada* #1")
    '\\*Ada\\* \\#1'
    """
    return "".join(f"\\{letter}" if letter in SIGNS else letter for letter in " ".join(text.split()))
