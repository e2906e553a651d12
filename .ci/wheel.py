"""What pyproject.toml cannot say: `data/` lies beside the package here, and inside it once installed.

`companion/paths.py` finds it in both places.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py

DATA = Path("data")
INSIDE = Path("companion", "_data")


class WithData(build_py):
    """Builds the package with `data/` in it."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
        else:
            # What an earlier build left there would be packed again.
            shutil.rmtree(Path(self.build_lib, "companion"), ignore_errors=True)
            super().run()
            for source, target in self._ours().items():
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        ours = [] if self.editable_mode else list(self._ours().values())
        return [*super().get_outputs(include_bytecode), *ours]

    def get_source_files(self) -> list[str]:
        """What a source distribution needs, so that the same wheel is built from it."""
        return [*super().get_source_files(), *self._ours(), ".ci/wheel.py"]

    def _ours(self) -> dict[str, str]:
        home = Path(self.build_lib) / INSIDE
        files = sorted(path for path in DATA.rglob("*") if path.is_file() and path.name[0] != ".")
        return {path.as_posix(): str(home / path.relative_to(DATA)) for path in files}
