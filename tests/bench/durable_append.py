"""A durable append on the disk of a browser, against a bare write and flush of the same bytes.

What a tap costs there: TinyDB, the text of the chapter with its sums, its file and the generation before, and
one flush. Measured over ordinary files, in turn, on the disk temporary files live on, over whole chapters.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.store.areas import FileArea, file_areas
from companion.store.chapter import ChapterFile
from companion.store.log_disk import LogDisk
from tests.bench import show, timed

HOME = Path("/bench")
ENTRIES = 200
"""As many as a chapter has."""


def entry(seq: int) -> dict[str, object]:
    """About as long as a tap of a real game."""
    return {"id": f"entry-{seq}", "seq": seq, "at": "2026-11-16T20:00:00.000+00:00", "text": "x" * 300}


def run(chapters: int = 2) -> float:
    """At most 3."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        disk = LogDisk(file_areas(Path(place) / "areas"))
        disk.make_folder(HOME)
        bare = FileArea(Path(place) / "bare")
        ours: list[float] = []
        floor: list[float] = []
        at = 0
        for number in range(chapters):
            path = HOME / f"{number}.json"
            file = ChapterFile(path, disk)
            file.begin({"table": "bench"}, {"number": number}, [])
            for seq in range(1, ENTRIES + 1):
                ours.append(timed(lambda file=file, seq=seq: file.append([entry(seq)])))
                text = disk.read(path)

                def plain(text: bytes = text, at: int = at) -> None:
                    bare.write(at, text)
                    bare.flush()

                floor.append(timed(plain))
                at += len(text)
        disk.shut()
        bare.close()
        print(f"last file {len(text)} bytes")
        return show("durable append", ours) / show("bare write + flush", floor)
