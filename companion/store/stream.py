"""JSON of any size, a value at a time: what is large is never held as a whole, and no single call is long."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

_SPACE = re.compile(r"[ \t\n\r]*")
_GOES_ON = ("", *".eE+-0123456789")
AT_ONCE = 2
"""Levels that are tried in one go first."""
_NEARLY = 16
"""Letters before the end at which a value that was cut may seem wrong: half a word, half an escape."""


class NotJson(ValueError):
    """What comes is no JSON; ``cut``: it may have been, before its end was lost."""

    def __init__(self, cut: bool):
        super().__init__("cut" if cut else "not JSON")
        self.cut = cut


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_no_constant)


class Stream:
    """Takes values out of a text that comes in parts. Every call may raise NotJson, and what parts raise."""

    def __init__(self, parts: Iterable[bytes]):
        self._parts = iter(parts)
        self._letters = codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at, self._over = "", 0, False
        self._object = self.next() == "{"

    def next(self) -> str:
        """The letter that comes, left where it is; nothing at the end."""
        while True:
            if self._at < len(self._text) and self._text[self._at] > " ":
                return self._text[self._at]
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more(1):
                return ""

    def take(self, letter: str) -> bool:
        """Take this letter, if it is the one that comes."""
        found = self.next() == letter
        self._at += found
        return found

    def value(self, deep: int = 0) -> Any:
        """The value that comes; ``deep`` levels of it are taken apart here, the rest in one go each.

        So are the last levels where a value is at hand as a whole: that is a hundred times faster.
        """
        comes = self.next()
        apart = deep if comes in ("{", "[") else 0
        while apart <= AT_ONCE:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if apart:
                    break
                unfinished = error.msg.startswith("Unterminated") or error.pos >= len(self._text) - _NEARLY
                if not unfinished or not self._more(len(self._text) - self._at):
                    self.wrong(error.pos)
            except (ValueError, RecursionError):
                raise NotJson(cut=False) from None
            else:
                # A number may go on in the next part.
                number = type(value) in (int, float) and self._text[end : end + 1] in _GOES_ON
                if not number or not self._more(1):
                    self._at = end
                    return value
        if comes == "{":
            return {name: self.value(deep - 1) for name in self.members()}
        return [self.value(deep - 1) for _ in self.items()]

    def members(self) -> Iterator[str]:
        """The names in the object that comes; after each, its value is to be taken."""
        self._need("{")
        seen: set[str] = set()
        while not (not seen and self.take("}")):
            name = self.value()
            self._need(":")
            if type(name) is not str or name in seen:
                self.wrong(self._at)
            seen.add(name)
            yield name
            if self.take("}"):
                return
            self._need(",")

    def items(self) -> Iterator[int]:
        """The places in the list that comes; at each, its value is to be taken."""
        self._need("[")
        place = 0
        while not (place == 0 and self.take("]")):
            yield place
            place += 1
            if self.take("]"):
                return
            self._need(",")

    def end(self) -> None:
        """Nothing more may come."""
        if self.next():
            self.wrong(self._at)

    def wrong(self, at: int) -> NoReturn:
        """What comes there is not what should: find out whether only the end of the text is missing."""
        rest = self._text[at:].strip()
        last = self._text.rstrip()[-1:]
        while self._more(1):
            part = self._text.strip()
            rest, last, self._at = rest or part[:1], part[-1:] or last, len(self._text)
        raise NotJson(cut=self._object and (not rest or last != "}"))

    def _need(self, letter: str) -> None:
        if not self.take(letter):
            self.wrong(self._at)

    def _more(self, least: int) -> bool:
        """So many bytes more, or what is left; False when there are none."""
        if self._over:
            return False
        new, got = [self._text[self._at :]], 0
        try:
            while got < least and not self._over:
                part = next(self._parts, b"")
                self._over = not part
                got += len(part)
                new.append(self._letters.decode(part, final=self._over))
        except UnicodeDecodeError:
            raise NotJson(cut=self._over and self._object) from None
        self._text, self._at = "".join(new), 0
        return got > 0
