"""Smaller on the way: LZMA, which `page/lzma.js` unpacks once, when a version is kept on the device."""

import lzma
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

ENDING = ".lzma"
SUM_LENGTH = 32

_PACKED_ALREADY = {".jpg", ".png", ".woff2"}
_TOO_SMALL = 1024
_LARGEST_DICTIONARY = 1 << 26
# Half the bytes of a memory are numbers of four bytes: their place among four tells what to expect.
_NUMBERS = {"lc": 2, "lp": 2, "pb": 2}


def sum_of(content: bytes) -> str:
    """What tells one content from another."""
    return sha256(content).hexdigest()[:SUM_LENGTH]


def packed(files: Mapping[str, bytes], kept: Path, effort: int) -> dict[str, bytes]:
    """The packed forms of the files worth it, by file name.

    `kept` remembers them between builds. An `effort` of 6 leaves less to load than 1, in six times the time.
    """
    wanted = [
        name
        for name, content in files.items()
        if len(content) > _TOO_SMALL and Path(name).suffix not in _PACKED_ALREADY
    ]
    # The long ones first: the last to end should be a short one.
    wanted.sort(key=lambda name: -len(files[name]))
    with ThreadPoolExecutor() as pool:
        return dict(
            zip(wanted, pool.map(lambda name: _pack(name, files[name], kept, effort), wanted), strict=True)
        )


def _pack(name: str, content: bytes, kept: Path, effort: int) -> bytes:
    place = kept / f"{sum_of(content)}-{effort}{ENDING}"
    if place.exists():
        return place.read_bytes()
    size = 1 << max(12, (len(content) - 1).bit_length())
    how: dict[str, int] = {
        "id": lzma.FILTER_LZMA1,
        "preset": effort,
        "dict_size": min(size, _LARGEST_DICTIONARY),
    }
    how |= _NUMBERS if name.endswith("memory") else {}
    done = lzma.compress(content, lzma.FORMAT_ALONE, filters=[how])
    kept.mkdir(parents=True, exist_ok=True)
    # Two builds at once may pack the same: each writes its own.
    fresh = place.with_name(f"{place.name}-{os.getpid()}-{threading.get_ident()}.new")
    fresh.write_bytes(done)
    fresh.replace(place)
    return done
