"""A second tab of the same browser attacks the app at 127.0.0.1: from another site, and from another port."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.e2e.conftest import Locked, OtherSite
from tests.e2e.ui import Ui

ATTACK = """async (app) => {
  const done = {};
  const tried = async (name, work) => {
    try { done[name] = await work(); } catch (error) { done[name] = `stopped: ${error.name}`; }
  };
  const asked = (path, how) => async () => {
    const { type, status } = await fetch(app + path, how);
    return `${type} ${status}`;
  };
  const heard = (made, good) => new Promise((resolve) => {
    made.addEventListener(good, () => resolve("in"));
    made.addEventListener("error", () => resolve("stopped"));
    made.addEventListener("securitypolicyviolation", () => resolve("stopped"));
  });
  const element = (tag, given, good = "load") => {
    const made = Object.assign(document.createElement(tag), given), end = heard(made, good);
    document.body.append(made);
    return end;
  };
  const socket = app.replace("http", "ws") + "/ws";
  await tried("cors", asked("/", { credentials: "include" }));
  await tried("no-cors", asked("/", { mode: "no-cors", credentials: "include" }));
  await tried("manifest", asked("/manifest.json", { mode: "no-cors", credentials: "include" }));
  await tried("post", asked("/", { method: "POST", credentials: "include", body: "x" }));
  await tried("put", asked("/upload?f=x", { method: "PUT", credentials: "include", body: "x" }));
  await tried("socket", () => heard(new WebSocket(socket), "open"));
  await tried("socket with a guess", () => heard(new WebSocket(`${socket}?key=0`), "open"));
  await tried("events", () => heard(new EventSource(app + "/", { withCredentials: true }), "open"));
  await tried("script", () => element("script", { src: app + "/enter.js" }));
  await tried("image", () => element("img", { src: app + "/favicon.ico" }));
  await tried("style", () => element("link", { rel: "stylesheet", href: app + "/start.css" }));
  await tried("beacon", async () => `${navigator.sendBeacon(app + "/join", "{}")}`.replace("true", "sent"));
  await tried("worker", async () => heard(new Worker(app + "/enter.js"), "message"));
  return done;
}"""
FRAME = '<iframe id="frame" src="{app}/"></iframe>'
POPUP = """<button onclick="globalThis.popup = window.open('{app}/', 'app')">go</button>"""
FORM = '<form method="post" action="{app}{path}"><input name="a" value="b"><button>go</button></form>'


@pytest.fixture(params=["elsewhere", "next_door"])
def foreign(request: pytest.FixtureRequest) -> OtherSite:
    """Another site, or a page that browsers call the same site: its requests carry the app's cookie."""
    site: OtherSite = request.getfixturevalue(request.param)
    return site


def test_no_request_of_another_page_is_answered(owner: Ui, locked: Locked, foreign: OtherSite) -> None:
    tab = owner.page.context.new_page()
    tab.goto(foreign.shows("attack"))
    done: dict[str, Any] = tab.evaluate(ATTACK, locked.address)
    # A beacon is sent and nothing of its answer is seen; the door refuses it like any other post.
    assert done.pop("beacon") == "sent"
    assert {name: how for name, how in done.items() if not str(how).startswith("stopped")} == {}
    assert len(done) == 12
    untouched(owner, locked)


def test_the_app_is_not_shown_in_a_frame(owner: Ui, locked: Locked, foreign: OtherSite) -> None:
    tab = owner.page.context.new_page()
    tab.goto(foreign.shows(FRAME.format(app=locked.address)))
    frame = next(each for each in tab.frames if each is not tab.main_frame)
    assert not frame.url.startswith(locked.address)
    assert "companion" not in frame.content()
    untouched(owner, locked)


def test_a_popup_is_out_of_reach_of_the_page_that_opened_it(
    owner: Ui, locked: Locked, foreign: OtherSite
) -> None:
    tab = owner.page.context.new_page()
    tab.goto(foreign.shows(POPUP.format(app=locked.address)))
    with owner.page.context.expect_page() as opened:
        tab.get_by_role("button").click()
    popup = opened.value
    popup.wait_for_load_state()
    assert popup.evaluate("opener") is None
    reached = "() => { try { return popup.closed || popup.location.href; } catch { return true; } }"
    assert tab.evaluate(reached) is True
    tab.evaluate("popup.postMessage('attack', '*')")
    untouched(owner, locked)


@pytest.mark.parametrize("path", ["/", "/upload?f=x", "/join", "/ws"])
def test_a_posted_form_is_refused(owner: Ui, locked: Locked, foreign: OtherSite, path: str) -> None:
    tab = owner.page.context.new_page()
    tab.goto(foreign.shows(FORM.format(app=locked.address, path=path)))
    with tab.expect_response(lambda answer: answer.url.startswith(locked.address)) as answered:
        tab.get_by_role("button").click()
    assert answered.value.status == 403
    untouched(owner, locked)


def test_a_cookie_that_another_port_was_sent_opens_nothing(
    owner: Ui, locked: Locked, next_door: OtherSite
) -> None:
    """Browsers send cookies to every port of a host, so a program of another user may get to see ours."""
    owner.page.context.new_page().goto(next_door.shows("hello"))
    stolen = next(cookie for cookie in next_door.cookies if f"companion_{locked.port}=" in cookie)
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{locked.port}/ws",
            origin=locked.address,  # type: ignore[arg-type]
            additional_headers={"cookie": stolen},
            open_timeout=60,
        )
    assert refused.value.response.status_code == 403
    put = httpx.put(f"{locked.address}/upload?f=x", headers={"cookie": stolen}, content=b"x", timeout=60)
    assert put.status_code in {400, 403, 404, 405, 422}
    untouched(owner, locked)


def untouched(owner: Ui, locked: Locked) -> None:
    """The owner's page is alive, and nobody has made a table."""
    owner.sees(re.compile("Anima"))
    assert not [each for each in (locked.data / "tables").iterdir() if each.is_dir()]
