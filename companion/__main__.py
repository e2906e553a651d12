"""Entry point of ``python -m companion``: see ``companion/cli``."""

from __future__ import annotations

import sys

from companion.cli.entry import main

if __name__ == "__main__":
    sys.exit(main())
