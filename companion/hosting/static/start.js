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

// The dark cover stays until the first screen has arrived AND had time to be drawn: Flutter's own first frame is an
// empty page in the system's colour, a white flash on a dark table. Message 1 is the handshake, message 2 the screen.
let heard = 0;
const uncover = () => {
  document.getElementById("lamp")?.remove();
  performance.mark("companion-shown");
};
globalThis.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", () => {
      heard += 1;
      if (heard === 2) requestAnimationFrame(() => requestAnimationFrame(uncover));
    });
  }
};
// Whatever goes wrong, the page below must be seen in the end.
window.addEventListener("flutter-first-frame", () => setTimeout(uncover, 8000), { once: true });

// WebKit brings a Flutter page back from its back/forward cache frozen; only a fresh load helps.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
