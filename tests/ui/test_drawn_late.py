"""What draws an evening is read when it is first shown: the shelf opens without it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LATE = {
    "companion.core.plot",
    "companion.core.evening",
    "companion.core.setup_draw",
    "companion.ui.screens.plays.picture",
    "companion.ui.screens.plays.rates",
    "companion.ui.screens.plays.share",
    "companion.ui.screens.plays.passed_on",
    "companion.ui.screens.new_table.lots",
    "companion.ui.screens.watch",
}
LOOK = """
import asyncio, json, sys
from pathlib import Path
from companion.games import ALL
from companion.store import open_folder
from companion.ui.main import app
from tests.ui.headless import Phone

async def go(store):
    seen = {}
    async with Phone(app(store), "/") as phone:
        assert phone.texts()
        seen["/"] = sorted(sys.modules)
        await phone.go("/plays")
        seen["/plays"] = sorted(sys.modules)
    return seen

store = open_folder(Path(sys.argv[1]), ALL, backups=False)
store.library.choose(lang="fr")
print(json.dumps(asyncio.run(go(store))))
store.close(5)
"""


def test_the_shelf_opens_without_what_draws_an_evening(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parent.parent.parent
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOOK, str(tmp_path)],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    seen = json.loads(told.stdout.splitlines()[-1])
    assert not LATE & set(seen["/"])
    assert not [name for name in seen["/plays"] if name.startswith(("flet_charts", "matplotlib", "plotly"))]
    assert {"companion.ui.screens.plays.picture", "companion.ui.screens.plays.rates"} <= set(seen["/plays"])
