// The page of the app that is alone on its device: first have everything kept here, then start from what is kept.
import "./drawn.js";
import { attend } from "./disk-page.js";

const site = JSON.parse(document.getElementById("site").textContent);
const base = new URL(document.baseURI).pathname, here = `${base}${site.version}/`;
const lang = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in site.words) ?? "fr";
const words = site.words[lang];
document.documentElement.lang = lang;
const word = (key, facts = {}) => Object.entries(facts).reduce((text, [name, fact]) => text.replace(`{${name}}`, fact), words[key]);
const cover = document.getElementById("cover");
const part = (id) => cover.querySelector(`#${id}`);

// -- the cover -------------------------------------------------------------------------------------------------------

const bar = (share) => {
  const percent = Math.round(100 * Math.min(1, share));
  part("bar").hidden = false;
  part("bar").setAttribute("aria-valuenow", percent);
  part("bar").firstElementChild.style.width = `${percent}%`;
};
const line = (text) => { part("line").textContent = text; };
const button = ({ label, act, quiet }) => {
  const made = document.createElement("button");
  made.textContent = label;
  made.className = quiet ? "quiet" : "";
  made.addEventListener("click", act);
  return made;
};
let uncovered = false;
const card = (said) => {
  const place = part("card");
  place.hidden = !said;
  // Over the app's own screen too: what is said here goes before it.
  if (said) document.body.append(cover);
  else if (uncovered) cover.remove();
  part("bar").hidden = part("line").hidden = Boolean(said);
  if (!said) return;
  const [title, text, list, buttons] = place.children;
  title.textContent = said.title;
  text.textContent = said.text;
  list.hidden = !said.steps;
  list.replaceChildren(...(said.steps ?? []).map((each) => Object.assign(document.createElement("li"), { textContent: each })));
  buttons.replaceChildren(...said.buttons.map(button));
};
const offer = (text, buttons) => {
  const place = document.getElementById("offer"), [told, row] = place.children;
  place.hidden = !text;
  told.textContent = text ?? "";
  row.replaceChildren(...(buttons ?? []).map((each) => button({ ...each, act: () => { place.hidden = true; each.act?.(); } })));
};
const uncover = () => {
  uncovered = true;
  if (part("card").hidden) cover.remove();
};

// -- which client ----------------------------------------------------------------------------------------------------

// Flutter's own rules, asked beforehand: only the files of the one it will pick are fetched.
const client = (() => {
  const struct = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]);
  const blink = navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/");
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  const own = blink && "ImageDecoder" in globalThis && "v8BreakIterator" in Intl && "Segmenter" in Intl;
  if (blink && own && drawing && WebAssembly.validate(struct)) return "skwasm";
  return own ? "chromium" : "canvaskit";
})();

// -- kept on the device ----------------------------------------------------------------------------------------------

const workers = navigator.serviceWorker;
const register = () => workers.register(`${base}sw.js?client=${client}`, { scope: base, updateViaCache: "none" });
const megabytes = (size) => (size / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const standalone = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const phone = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1)
  ? "ios" : /Android/.test(navigator.userAgent) ? "android" : "";
let install;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install = event;
});

// Told once, before the first table: on iOS the icon keeps tables of its own.
const home = () => new Promise((resolve) => {
  if (standalone() || !(phone || install)) return resolve();
  const steps = phone && [1, 2, 3].map((n) => word(`site.home.${phone}.${n}`));
  const buttons = [{ label: word("site.home.start"), act: resolve, quiet: Boolean(install) }];
  if (install) buttons.unshift({ label: word("site.home.install"), act: () => install.prompt().then(resolve, resolve) });
  card({ title: word("site.home.title"), text: word("site.home.text"), steps: install ? undefined : steps || undefined, buttons });
});

const fetchAll = () => new Promise((resolve, reject) => {
  workers.addEventListener("message", ({ data }) => {
    if (data?.site !== "kept") return;
    if (data.failed) return reject(new Error(data.failed));
    bar(data.share);
    line(data.got < data.of ? word("site.loading", { got: megabytes(data.got), of: megabytes(data.of) }) : word("site.unpacking"));
  });
  bar(0);
  line(word("site.asking"));
  register().then((registration) => {
    const made = registration?.installing ?? registration?.waiting ?? registration?.active;
    if (!made) throw new Error("no service worker");
    const look = () => {
      if (made.state === "activated") resolve();
      if (made.state === "redundant") reject(new Error(made.state));
    };
    made.addEventListener("statechange", look);
    look();
  }).catch((error) => reject(Object.assign(error, { refused: true })));
});

const stopped = (error) => {
  console.warn(error);
  // A browser that will not have a service worker plays from the network.
  if (error.refused) return start();
  card({
    title: word("site.stopped.title"),
    text: word("site.stopped.text"),
    buttons: [
      { label: word("site.stopped.again"), act: () => location.reload() },
      { label: word("site.stopped.anyway"), act: () => { card(null); start(); }, quiet: true },
    ],
  });
};

// -- new versions ----------------------------------------------------------------------------------------------------

const MINUTES = 60_000, AGAIN = 30 * MINUTES;
const takeOver = (registration, worker) => {
  let reloaded = false;
  workers.addEventListener("controllerchange", () => {
    if (!reloaded) location.reload();
    reloaded = true;
  });
  rested(worker).then(() => registration.waiting?.postMessage({ site: "take over" }));
};
// All that was tapped is written before the page goes.
const rested = (worker) => new Promise((resolve) => {
  worker.addEventListener("message", ({ data }) => { if (data?.disk === "rested") resolve(); });
  worker.postMessage({ disk: "rest" });
  setTimeout(resolve, 1000);
});
const follow = async (worker) => {
  workers.addEventListener("message", ({ data }) => {
    if (data?.site === "notes" && data.bad && localStorage.getItem("companion-bad") !== data.bad) {
      localStorage.setItem("companion-bad", data.bad);
      offer(word("site.back.text"), [{ label: word("site.back.ok") }]);
    }
  });
  workers.controller?.postMessage({ site: "started", version: site.version });
  workers.controller?.postMessage({ site: "hello" });
  const registration = await register();
  const ready = () => {
    if (!registration.waiting || !workers.controller) return;
    const now = { label: word("site.update.now"), act: () => takeOver(registration, worker) };
    offer(word("site.update.text"), [now, { label: word("site.update.later"), quiet: true }]);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", ready));
  ready();
  let looked = Date.now();
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
};

// -- files from outside ----------------------------------------------------------------------------------------------

// Opened from a computer's folder with the installed app (`file_handlers` of its card); what is shared comes by sw.js.
globalThis.launchQueue?.setConsumer(async ({ files }) => {
  if (!files?.length) return;
  const name = "brought-companion", opened = await Promise.all(files.map((handle) => handle.getFile()));
  const much = opened.length > site.share.most || opened.reduce((sum, file) => sum + file.size, 0) > site.share.largest;
  await caches.delete(name);
  const cache = await caches.open(name);
  for (const [row, file] of (much ? [] : opened).entries()) {
    await cache.put(`${base}${name}/${Date.now()}-${row}`, new Response(file));
  }
  location.hash = much ? site.share.refused : site.share.route;
});

// -- start -----------------------------------------------------------------------------------------------------------

const STEPS = { memory: 0.25, python: 0.3, disk: 0.1, ready: 0.1, frame: 0.15 };

const failed = (why) => {
  console.error(why);
  workers?.addEventListener("message", ({ data }) => { if (data?.site === "again" && data.older) location.reload(); });
  workers?.controller?.postMessage({ site: "failed", version: site.version });
  const fresh = async () => {
    for (const name of await caches.keys()) if (name.startsWith("companion-")) await caches.delete(name);
    for (const each of await workers.getRegistrations()) await each.unregister();
    location.reload();
  };
  card({
    title: word("site.broken.title"),
    text: word("site.broken.text"),
    buttons: [{ label: word("site.broken.again"), act: () => location.reload() }, { label: word("site.broken.fresh"), act: fresh, quiet: true }],
  });
};

const start = () => {
  let share = 0;
  const step = (name) => bar(share += STEPS[name] ?? 0);
  line(word("site.starting"));
  bar(0);
  // Kept on the device everything is unpacked; on its way from a host it is not.
  const unpack = workers?.controller ? "" : `?${new URLSearchParams(site.sizes)}`;
  const worker = new Worker(`${here}python-worker.js${unpack}`, { type: "module" });
  const shown = ({ title, text, action, act }) => ({ title, text, buttons: action ? [{ label: action, act }] : [] });
  attend(worker, { words: about("alone."), show: (said) => card(said && shown(said)) });

  // Until Python answers, the client has but a turning wheel to draw, under our cover: that is left to later.
  const frame = requestAnimationFrame.bind(globalThis), put = [];
  let waiting = false;
  globalThis.requestAnimationFrame = (draw) => (waiting ? -put.push(draw) : frame(draw));

  let toFlutter = () => {}, ready;
  const connected = new Promise((resolve) => { ready = resolve; });
  worker.addEventListener("message", ({ data }) => {
    if (data instanceof Uint8Array) {
      drawn.heard();
      toFlutter(data);
    } else if (data?.site === "step") step(data.name);
    else if (data?.site === "ready") step("ready"), ready();
    else if (data?.site === "failed") failed(data.why);
  });
  worker.addEventListener("error", (event) => failed(event.message));
  worker.postMessage({ site: "start", address: document.URL });

  globalThis.jsConnect = async (_, args, receive) => {
    toFlutter = receive;
    waiting = true;
    await connected;
    waiting = false;
    put.splice(0).forEach(frame);
  };
  globalThis.jsSend = async (_, data) => {
    drawn.sent(data);
    worker.postMessage(data, [data.buffer]);
  };
  globalThis.jsDisconnect = async () => {};
  globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    entrypointBaseUrl: here,
    assetBase: here,
    routeUrlStrategy: "hash",
    canvasKitBaseUrl: `${here}canvaskit/`,
    fontFallbackBaseUrl: `${here}assets/fonts/`,
    webRenderer: client === "skwasm" ? "skwasm" : "canvaskit",
    appPackageUrl: "",
  };
  flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });
  addEventListener("flutter-first-frame", () => step("frame"), { once: true });
  document.body.append(Object.assign(document.createElement("script"), { src: `${here}flutter_bootstrap.js`, async: true }));
  drawn.late.then(() => {
    if (!uncovered) card({ title: word("site.slow.title"), text: word("site.slow.text"), buttons: [{ label: word("site.slow.show"), act: drawn.show }] });
  });
  drawn.done.then(() => {
    if (part("card").querySelector("h1").textContent === word("site.slow.title")) card(null);
    uncover();
    if (workers?.controller) follow(worker).catch((error) => console.error(error));
  });
};
const about = (prefix) => Object.fromEntries(
  Object.entries(words).filter(([key]) => key.startsWith(prefix)).map(([key, text]) => [key.slice(prefix.length), text]),
);

// WebKit brings a Flutter page back from its back/forward cache frozen; only a fresh load helps.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});

// A page that the browser fetched itself, as at a first visit, only sees to it that everything is kept here, and is
// loaded again from there. Once: a browser that keeps nothing for us plays from the network.
const TRIED = "companion-tried";
// In a frame of another page a tap may be meant for something else. No host has to send headers for it.
if (globalThis.top !== globalThis) {
  const act = () => open(document.baseURI, "_blank", "noopener");
  card({ title: word("site.framed.title"), text: word("site.framed.text"), buttons: [{ label: word("site.framed.open"), act }] });
} else if (!workers || workers.controller || sessionStorage.getItem(TRIED)) {
  sessionStorage.removeItem(TRIED);
  start();
} else {
  fetchAll().then(home).then(() => {
    sessionStorage.setItem(TRIED, "1");
    location.reload();
  }, stopped);
}
