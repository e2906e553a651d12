"""The story of a table: the same events as the history, chapter by chapter, in either language."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.core.journal import Entry
from companion.core.table import Table
from companion.i18n.lines import tell_entries
from companion.i18n.story import Story, StoryChapter, StoryLine, as_html, as_markdown, tell_story
from companion.i18n.words import LANGUAGES, Words
from tests.golden.evening_file import read

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "golden").glob("*/*.json"))


def evening(name: str) -> Table[object]:
    return read(next(path for path in GOLDEN if path.name.startswith(name))).table()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_table_is_told(path: Path, lang: str) -> None:
    table = read(path).table()
    story = tell_story(Words(lang), table)
    told = [line for chapter in story.chapters for line in chapter.lines]
    spoken = Words(lang, table.game.id, table.names)
    groups: dict[str, list[Entry]] = {}
    for entry, _ in table.done:
        groups.setdefault(entry.group or entry.id, []).append(entry)
    lines = [line.text for line in told if not line.note]
    assert lines == [tell_entries(spoken, taps) for taps in groups.values()], "each intention is one line"
    assert len(told) - len(lines) == len([entry for entry in table.entries if entry.text])
    for line in told:
        assert line.text
        assert not re.search(rf"\b{table.game.id}\.|\blog\.", line.text), "a key is not a sentence"
    assert (story.ending != "") is (table.game.summary(table.state).outcome is not None)


def test_rounds_are_chapters() -> None:
    story = tell_story(Words("en"), evening("won.v1"))
    assert [chapter.title for chapter in story.chapters] == [f"Round {n}" for n in range(1, 7)]
    assert story.chapters[0].day
    assert not any(chapter.day for chapter in story.chapters[1:]), "the day is told once"


def test_another_day_begins_a_chapter() -> None:
    chapters = tell_story(Words("fr"), evening("adventure")).chapters
    again = [later for before, later in itertools.pairwise(chapters) if before.title == later.title]
    assert again
    assert all(chapter.day for chapter in again)


def test_what_was_taken_back_is_not_told() -> None:
    table = evening("lost_by_madness")
    before = tell_story(Words("fr"), table)
    table.undo()
    after = tell_story(Words("fr"), table)
    assert len(after.chapters[-1].lines) < len(before.chapters[-1].lines)
    assert not after.ending


def test_a_note_stands_where_it_was_written() -> None:
    table = evening("lost_by_madness")
    table.undo()
    table.note("Bo *laughs*\nat #1")
    story = tell_story(Words("fr"), table)
    last = story.chapters[-1].lines[-1]
    assert last.note
    assert last.text == "Bo *laughs*\nat #1"


SMALL = Story(
    "en",
    "Us <3",
    "The Book & more",
    "with [Ada](x)",
    "",
    (
        StoryChapter(
            "Round 1", "Monday", (StoryLine("Bo *laughs*\nat #1", "21:15", True), StoryLine("Ada <b>"))
        ),
    ),
    "Won",
)


def test_markdown_keeps_typed_words_plain() -> None:
    told = as_markdown(SMALL)
    assert "# Us \\<3" in told
    assert "> 21:15 Bo \\*laughs\\* at \\#1" in told
    assert "\\[Ada\\](x)" in told
    assert told.count("\n## ") == 1
    assert "**Won**" in told


class Heard(HTMLParser):
    """What a reader that nobody here wrote makes of the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href", "onload"} & {name for name, _ in attrs}, "nothing from elsewhere"

    def handle_data(self, data: str) -> None:
        self.said.append(data.strip())


def test_the_page_says_the_same() -> None:
    heard = Heard(as_html(SMALL))
    assert heard.tags.count("h2") == 1
    assert "b" not in heard.tags
    assert {"Us <3", "Ada <b>", "Won", "Round 1 · Monday"} <= set(heard.said)
