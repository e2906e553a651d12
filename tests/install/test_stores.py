"""What `flet build` makes of our stage: its own code reads it and packs it, up to the call of Flutter."""

from __future__ import annotations

import argparse
import base64
import importlib.metadata
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flet_cli.commands import build as flet_build
from flet_cli.commands.flutter_base import BaseFlutterCommand
from flet_cli.utils import python_versions
from flet_platform_assets import DEFAULT_SPECS
from packaging.requirements import Requirement
from PIL import Image

from companion import __version__
from companion.i18n.words import Words
from tests.install.conftest import ROOT, script

DARK = (0x1A, 0x16, 0x13)
HOSTS = {
    "apk": "Linux",
    "aab": "Linux",
    "ipa": "Darwin",
    "macos": "Darwin",
    "windows": "Windows",
    "linux": "Linux",
}
PLATFORMS = {"apk": "android", "aab": "android", "ipa": "ios"}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("staged") / "stage"
    script("stage_app").main(home)
    return home


@pytest.fixture(scope="module")
def project(stage: Path) -> dict[str, Any]:
    return tomllib.loads((stage / "pyproject.toml").read_text("utf-8"))


# -- the stage ---------------------------------------------------------------------------------------


def test_the_staged_project_says_what_ours_says(project: dict[str, Any]) -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    told = dict(project["tool"]["flet"])
    assert told.pop("build_number") == script("stage_app").build_number(__version__)
    assert told == ours["tool"]["flet"]
    assert project["project"]["version"] == __version__
    assert project["project"]["requires-python"] == ours["project"]["requires-python"]


@pytest.mark.parametrize(
    ("version", "number"), [("1.0.0", 10_000), ("1.2.3", 10_203), ("2.0", 20_000), ("1.10.0rc1", 11_000)]
)
def test_the_number_of_a_build_grows_with_the_version(version: str, number: int) -> None:
    assert script("stage_app").build_number(version) == number


def test_every_dependency_is_staged_and_the_server_is_not(project: dict[str, Any]) -> None:
    """Whatever the staged code imports comes from one of its dependencies, or from one of theirs."""
    needs = [Requirement(line) for line in project["project"]["dependencies"]]
    ours = [
        Requirement(line)
        for line in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    ]
    assert {need.name: need.specifier for need in needs} == {need.name: need.specifier for need in ours}
    assert not any(need.extras for need in needs)


def test_the_staged_app_starts_without_the_server_and_shows_the_shelf(stage: Path, tmp_path: Path) -> None:
    """From its own folder, with the storage a phone gives, and only with what the stage asks for."""
    started = subprocess.run(
        [sys.executable, "-c", PHONE, str(stage), str(ROOT)],
        cwd=tmp_path,
        env={**os.environ, "FLET_APP_STORAGE_DATA": str(tmp_path / "data"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert started.returncode == 0, started.stderr
    told = json.loads(started.stdout.splitlines()[-1])
    assert Words("fr").t("app.shelf.boxes") in told["texts"]
    assert all(Path(file).is_relative_to(stage) for file in told["code"])
    assert (tmp_path / "data" / "folder.json").exists()
    # Flet's client looks for fonts and sounds in `assets`, wherever Python may be.
    for asked in told["assets"]:
        assert (stage / "assets" / asked.removeprefix("/")).is_file()


PHONE = """
import asyncio, json, runpy, sys
stage, root = sys.argv[1:]
sys.path[:0] = [stage]
for name in ("flet_web", "uvicorn", "fastapi", "starlette", "websockets", "playwright"):
    sys.modules[name] = None
import flet
shown = []
flet.run = lambda main, **more: shown.append(main)
import companion.store.store as folder
closed = []
kept = folder.Store.close
folder.Store.close = lambda self: closed.append(self) or True
runpy.run_path(f"{stage}/main.py")
assert len(shown) == len(closed) == 1, "closed when the window is"
sys.path.append(root)
from tests.ui.headless import Phone
from companion.ui.session import DICE_SOUND
from companion.ui.theme import FONTS
async def look():
    async with Phone(shown[0]) as phone:
        await phone.tap("lang-fr")
        await phone.wait(lambda: "box-anima" in phone)
        return phone.texts()
texts = asyncio.run(look())
code = [module.__file__ for name, module in list(sys.modules.items()) if name.split(".")[0] == "companion"]
print(json.dumps({"texts": texts, "code": code, "assets": [*FONTS.values(), DICE_SOUND]}))
kept(closed[0])
"""


# -- flet build --------------------------------------------------------------------------------------


class Reached(Exception):
    """The step that needs Flutter."""


class Rehearsal(flet_build.Command):
    """`flet build` as it is; programs of the toolchain are noted down instead of being run."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__(parser)
        self.asked: list[list[str]] = []
        self.told: list[dict[str, str]] = []

    def run(
        self, args: list[str], cwd: str, env: dict[str, str] | None = None, capture_output: bool = True
    ) -> Any:
        self.asked.append([str(arg) for arg in args])
        self.told.append(env or {})
        if args[0] == "flutter":
            raise Reached
        (Path(self.build_dir) / "python-app").mkdir(exist_ok=True)
        return argparse.Namespace(returncode=0, stdout="", stderr="")

    def cleanup(self, exit_code: int, message: Any = None, no_border: bool = False) -> None:
        raise AssertionError(f"flet build gave up: {message}")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stand-in for the Flutter project the build starts from: the files it fills, empty."""
    home = tmp_path_factory.mktemp("template")
    (home / "cookiecutter.json").write_text('{"out_dir": "flutter", "bundle_id": "", "product_name": ""}')
    flutter = home / "{{cookiecutter.out_dir}}"
    flutter.mkdir()
    (flutter / "pubspec.yaml").write_text("name: x\ndependencies: {}\n")
    for spec in DEFAULT_SPECS.values():
        for target in spec.targets:
            path = flutter / target.relative_path
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (1, 1)).save(path)
    icon = flutter / "windows" / "runner" / "resources" / "app_icon.ico"
    icon.parent.mkdir(parents=True)
    Image.new("RGB", (256, 256)).save(icon, sizes=[(16, 16), (32, 32), (48, 48), (256, 256)])
    return home


@pytest.fixture(scope="module", params=list(HOSTS))
def rehearsed(
    request: pytest.FixtureRequest, stage: Path, template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Rehearsal:
    target: str = request.param
    home = tmp_path_factory.mktemp(target)
    subprocess.run(["cp", "-r", f"{stage}/.", str(home)], check=True)
    abis = ["arm64-v8a", "armeabi-v7a", "x86_64"]
    pythons = {
        short: {"full_version": f"{short}.1", "pyodide_version": "0", "android_abis": abis}
        for short in ("3.13", "3.14")
    }
    manifest = home.parent / f"manifest-{target}.json"
    manifest.write_text(json.dumps({"pythons": pythons, "default_python_version": "3.14"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLET_PYTHON_BUILD_MANIFEST", str(manifest))
        python_versions._load_data.cache_clear()

        def toolchain(self: Rehearsal) -> None:
            self.emojis = dict.fromkeys(("checkmark", "loading", "success", "directory"), "")
            self.flutter_exe, self.dart_exe = "flutter", "dart"

        patch.setattr(BaseFlutterCommand, "initialize_command", toolchain)
        parser = argparse.ArgumentParser()
        command = Rehearsal(parser)
        command.current_platform = HOSTS[target]
        options = parser.parse_args([target, str(home), "--template", str(template), "--no-rich-output"])
        with pytest.raises(Reached):
            command.handle(options)
    python_versions._load_data.cache_clear()
    return command


def asked_for(command: Rehearsal, option: str) -> list[str]:
    """Each value an option of any program was given."""
    return [args[at + 1] for args in command.asked for at, arg in enumerate(args[:-1]) if arg == option]


def test_it_gets_as_far_as_flutter(rehearsed: Rehearsal) -> None:
    programs = [args[0] for args in rehearsed.asked]
    assert (programs[0], programs[-1]) == ("dart", "flutter")


def test_every_dependency_is_packed(rehearsed: Rehearsal, project: dict[str, Any]) -> None:
    wanted = {str(Requirement(line)) for line in project["project"]["dependencies"]}
    assert {str(Requirement(line)) for line in asked_for(rehearsed, "-r")} == wanted
    assert "flet_audio" in {name.replace("-", "_") for name in (Requirement(line).name for line in wanted)}


def test_the_version_is_ours(rehearsed: Rehearsal) -> None:
    assert asked_for(rehearsed, "--build-name") == [__version__]
    assert asked_for(rehearsed, "--build-number") == [str(script("stage_app").build_number(__version__))]


def test_it_is_our_app_under_our_name(rehearsed: Rehearsal) -> None:
    data = rehearsed.template_data
    assert data is not None
    assert data["product_name"] == data["artifact_name"] == data["project_name"] == "companion"
    assert data["bundle_id"] == "app.besidethebox.companion"
    assert data["python_module_name"] == "main"
    assert data["options"]["python_version"] == "3.14"
    assert data["linux_categories"] in ("Game;BoardGame;", "Utility;")
    if rehearsed.target_platform == "linux":
        assert data["linux_categories"] == "Game;BoardGame;"


def test_nothing_of_the_app_is_left_out(rehearsed: Rehearsal) -> None:
    assert set(asked_for(rehearsed, "--exclude")) == {"build"}


def test_it_asks_for_nothing_it_does_not_need(rehearsed: Rehearsal) -> None:
    assert rehearsed.template_data is not None
    options = rehearsed.template_data["options"]
    if rehearsed.package_platform == "Android":
        assert options["android_permissions"] == {
            "android.permission.INTERNET": False,
            "android.permission.VIBRATE": True,
        }
    if rehearsed.package_platform in {"iOS", "Darwin"}:
        reasons = {key for key in options["info_plist"] if key.endswith("UsageDescription")}
        assert reasons == ({"NSMotionUsageDescription"} if rehearsed.package_platform == "iOS" else set())
        assert options["info_plist"]["CFBundleLocalizations"] == ["fr", "en"]
    if rehearsed.package_platform == "Darwin":
        granted = {key.rsplit("security.", 1)[1] for key, yes in options["macos_entitlements"].items() if yes}
        assert not {name for name in granted if name.startswith(("network", "device", "personal"))}
        assert "files.user-selected.read-write" in granted


def test_no_light_frame_before_the_first_of_ours(rehearsed: Rehearsal) -> None:
    data = rehearsed.template_data
    assert data is not None
    assert (data["splash"]["color"], data["splash"]["dark_color"]) == ("#1A1613", "#1A1613")
    assert data["adaptive_icon_background"] == "#1A1613"
    boot = json.loads(base64.b64decode(data["boot_screen"]["options_b64"]))
    assert (data["boot_screen"]["name"], boot["theme_mode"], boot["bgcolor_dark"]) == (
        "flet",
        "dark",
        "#1A1613",
    )


def test_every_icon_is_our_lamp(rehearsed: Rehearsal) -> None:
    flutter = Path(str(rehearsed.flutter_dir))
    platform = PLATFORMS.get(str(rehearsed.target_platform), str(rehearsed.target_platform))
    if platform == "windows":
        with Image.open(flutter / "windows" / "runner" / "resources" / "app_icon.ico") as icon:
            assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= icon.info["sizes"]
            assert brass(icon)
        return
    spec = rehearsed._icon_spec(platform) or DEFAULT_SPECS[platform]
    assert spec.targets
    for target in spec.targets:
        with Image.open(flutter / target.relative_path) as icon:
            assert icon.size == (target.size, target.size), target.relative_path
            assert brass(icon), target.relative_path
            if target.opaque:
                assert icon.mode == "RGB" or icon.getchannel("A").getextrema() == (255, 255)
                assert icon.convert("RGB").getpixel((0, 0)) == DARK


def test_the_splash_is_our_lamp(rehearsed: Rehearsal) -> None:
    flutter = Path(str(rehearsed.flutter_dir))
    if rehearsed.package_platform == "Android":
        found = [*flutter.glob("android/app/src/main/res/drawable-*/splash.png")]
        found += flutter.glob("android/app/src/main/res/drawable-*/android12splash.png")
    elif rehearsed.package_platform == "iOS":
        found = [*flutter.glob("ios/Runner/Assets.xcassets/LaunchImage.imageset/*.png")]
    else:
        return
    assert len(found) >= 6
    for path in found:
        with Image.open(path) as picture:
            assert brass(picture), path.name


def brass(picture: Image.Image) -> bool:
    """The shade of the lamp is where it should be: somewhere above the middle, in the middle."""
    rgba = picture.convert("RGBA")
    middle = rgba.width // 2
    column = [rgba.getpixel((middle, y)) for y in range(rgba.height // 2)]
    return any(a > 200 and r > 150 and r > g > b for r, g, b, a in column)  # type: ignore[misc]


def test_flet_is_the_version_we_build_against() -> None:
    assert importlib.metadata.version("flet-cli") == importlib.metadata.version("flet")
