"""``python -m tests.bench NAME``: prints its measures and last a line ``ratio X``."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def main(names: list[str]) -> int:
    known = sorted(
        path.stem
        for path in Path(__file__).parent.glob("*.py")
        if not path.stem.startswith("_") and "def run(" in path.read_text("utf-8")
    )
    if len(names) != 1 or names[0] not in known:
        print(f"usage: python -m tests.bench NAME, NAME one of: {', '.join(known)}", file=sys.stderr)
        return 2
    ratio = importlib.import_module(f"tests.bench.{names[0]}").run()
    print(f"ratio {ratio:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
