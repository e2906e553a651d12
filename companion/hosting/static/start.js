// What the client needs to know before it starts. All addresses are below the folder this file came from.
const base = new URL(".", document.currentScript.src).pathname;

var flet = {
  pyodide: false,
  multiView: false,
  noCdn: true,
  webSocketEndpoint: "/ws",
  entrypointBaseUrl: base,
  assetBase: base,
  routeUrlStrategy: "path",
  canvasKitBaseUrl: base + "canvaskit/",
  fontFallbackBaseUrl: base + "assets/fonts/",
  webRenderer: "auto",
};
flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });

// The dark cover stays until the first screen has really been drawn: before it, Flutter draws an empty page in the
// system's colour, white on most. Nothing tells us the moment, so: the second message brings the screen (the first is
// the handshake), then a frame or two are drawn, then it is quiet. A page loaded again goes on with its session: its
// handshake brings the whole screen and counts for both, told by its size (a new one is under a thousand bytes).
const QUIET = 90, LAST_FRAME = 800, UNWATCHED = 1500, NO_ANSWER = 8000, SCREEN_BYTES = 4000;
let heard = 0, drawn = 0, timer;
const again = sessionStorage.getItem("_flet_session_id") !== null;
const covered = () => !document.body || document.getElementById("lamp") !== null;

const uncover = () => {
  clearTimeout(timer);
  document.getElementById("lamp")?.remove();
};
const soon = (wait) => {
  clearTimeout(timer);
  timer = setTimeout(uncover, wait);
};

// When the computer that keeps the table stops answering, a dark page says so until it is back, in every language: whose
// phone it is nobody knows any more. It covers what the client shows then, a white page that says it is working. A phone
// that was sent away goes to the page where one asks to come in.
const LOST_AFTER = 1500;
let away;
const lost = async () => {
  const answer = await fetch("/manifest.json", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 403) return location.replace("/join");
  if (away === undefined) return;
  const page = document.getElementById("lost");
  if (!page.querySelector("p")) {
    const all = JSON.parse(document.getElementById("words").textContent);
    const mine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in all) ?? "fr";
    for (const lang of [mine, ...Object.keys(all).filter((name) => name !== mine)]) {
      const line = document.createElement("p");
      line.lang = lang;
      line.textContent = all[lang];
      page.append(line);
    }
  }
  page.hidden = false;
};
const back = () => {
  clearTimeout(away);
  away = undefined;
  document.getElementById("lost").hidden = true;
};

globalThis.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("open", back);
    this.addEventListener("close", () => { away ??= setTimeout(lost, LOST_AFTER); });
    this.addEventListener("message", ({ data }) => { heard += again && data.byteLength > SCREEN_BYTES ? 2 : 1; });
  }
};

const frames = ImageBitmapRenderingContext.prototype;
const present = frames.transferFromImageBitmap;
frames.transferFromImageBitmap = function (bitmap) {
  present.call(this, bitmap);
  if (heard < 2 || !covered()) return;
  drawn += 1;
  // The first may still be the empty page; a screen that never rests is shown after twelve.
  if (drawn > 12) uncover();
  else soon(drawn > 1 ? QUIET : LAST_FRAME);
};

// Whatever goes wrong, and with a renderer that shows its frames in another way, the page must be seen in the end.
window.addEventListener("flutter-first-frame", () => {
  if (!timer) soon(NO_ANSWER);
  setTimeout(() => { if (heard > 1 && drawn === 0) uncover(); }, UNWATCHED);
}, { once: true });

// WebKit brings a Flutter page back from its back/forward cache frozen; only a fresh load helps.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
