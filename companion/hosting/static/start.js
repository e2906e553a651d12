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

// The dark cover stays until our screen has been drawn. Should that take very long, it says so and can be taken away.
drawn.done.then(() => document.getElementById("lamp")?.remove());
drawn.late.then(() => {
  const cover = document.getElementById("lamp");
  if (!cover) return;
  cover.className = "late";
  cover.append(...inEveryLanguage("slow"), made("button", words[mine].show));
  cover.querySelector("button").addEventListener("click", drawn.show);
});

// On the computer itself the page keeps a key (`enter.js`); a phone has none, and is asked for none.
const kept = () => { try { return localStorage.getItem("companion-key"); } catch { return null; } };
const key = ["127.0.0.1", "localhost"].includes(location.hostname) ? `?key=${kept() ?? ""}` : "";

// When the computer that keeps the table stops answering, a dark page says so until it is back, in every language: whose
// phone it is nobody knows any more. It covers what the client shows then, a white page that says it is working. A phone
// that was sent away, or a browser without the key, goes to the page that says how to come in.
const LOST_AFTER = 1500, ASK_AGAIN = 4000;
let away;
const words = JSON.parse(document.getElementById("words").textContent);
const mine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in words) ?? "fr";
const made = (kind, text, lang = mine) => Object.assign(document.createElement(kind), { textContent: text, lang });
const inEveryLanguage = (which) =>
  [mine, ...Object.keys(words).filter((name) => name !== mine)].map((lang) => made("p", words[lang][which], lang));
const lost = async () => {
  const answer = await fetch(`/manifest.json${key}`, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 403) return location.replace("/join");
  if (away === undefined) return;
  const page = document.getElementById("lost");
  if (!page.querySelector("p")) page.append(...inEveryLanguage("lost"));
  page.hidden = false;
  // The computer may come back and not know this browser any more.
  away = setTimeout(lost, ASK_AGAIN);
};
const back = () => {
  clearTimeout(away);
  away = undefined;
  document.getElementById("lost").hidden = true;
};

globalThis.WebSocket = class extends WebSocket {
  constructor(address, ...more) {
    super(address + key, ...more);
    this.addEventListener("open", back);
    this.addEventListener("close", () => { away ??= setTimeout(lost, LOST_AFTER); });
    this.addEventListener("message", drawn.heard);
  }

  send(data) {
    drawn.sent(data);
    super.send(data);
  }
};

// WebKit brings a Flutter page back from its back/forward cache frozen; only a fresh load helps.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
