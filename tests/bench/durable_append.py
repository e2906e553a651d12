"""A durable append on the disk of a browser, against a bare write and flush of the same bytes.

What a tap costs there: TinyDB, the text of the chapter with its sums, its file and the generation before, and
one flush. Measured over ordinary files, in turn, on the disk temporary files live on, over whole chapters;
`site` measures the same in Chromium, over its private storage.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.store.areas import FileArea, file_areas
from companion.store.log_disk import LogDisk
from tests.bench import show
from tests.bench.appends import appends


def run(chapters: int = 2) -> float:
    """At most 3."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        disk = LogDisk(file_areas(Path(place) / "areas"))
        bare = FileArea(Path(place) / "bare")
        ours, floor = appends(disk, bare, chapters)
        disk.shut()
        bare.close()
        return show("durable append", ours) / show("bare write + flush", floor)
