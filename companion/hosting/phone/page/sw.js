// Keeps whole versions of the site on the device and serves each page the version it was started with.
//
// A version's files live under an address that names it and in a cache of its own, every file checked against its sum:
// nothing of two versions can meet. A new version is fetched while the old one runs, waits until it is asked for, and
// counts as good once its first screen has been drawn. Until then the one before is kept: a version that twice did not
// get that far is not tried again.
const SITE = {site};
const CLIENT = new URL(location.href).searchParams.get("client");
const BASE = new URL("./", location.href);
const MINE = `companion-${SITE.version}`, NOTES = "companion-notes", WHOLE = "whole", BROUGHT = "brought-companion";
const AT_ONCE = 4, TRIES = 2;
// Bytes that a form adds to its files; milliseconds.
const FORM = 1 << 16, DAY = 24 * 3600 * 1000;

// Alone on its page: this lets Flutter draw on a thread of its own. And no other host is ever asked for anything.
const ISOLATED = {
  "content-security-policy": SITE.policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

const address = (name) => new URL(name === "index.html" ? "./" : name, BASE).href;
const wanted = SITE.files.filter((file) => !file.client || file.client.includes(CLIENT));

{lzma}
// -- fetching a version ----------------------------------------------------------------------------------------------

const tell = async (message) => {
  for (const each of await clients.matchAll({ includeUncontrolled: true })) each.postMessage({ site: "kept", version: SITE.version, ...message });
};

const sum = async (content) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, SITE.sumLength);
};

const whole = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const counted = (body, count) => body.pipeThrough(new TransformStream({
  transform(part, out) { count(part.length); out.enqueue(part); },
}));
// No more than was announced: what answers in the place of the site may have no end.
const fetched = async (name, most, count) => {
  const answer = await fetch(new URL(name, BASE), { cache: "no-store" });
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  let left = most;
  return whole(counted(answer.body, (size) => {
    left -= size;
    if (left < 0) throw new Error(`${name}: another version`);
    count(size);
  }));
};

const pause = () => new Promise((resolve) => setTimeout(resolve));
const keep = async (cache, file, before, count) => {
  if (await cache.match(address(file.name))) return count(file.load, file.size);
  let content;
  const same = before.get(file.sum);
  if (same) {
    content = new Uint8Array(await (await same()).arrayBuffer());
    count(file.load, file.size);
  } else {
    content = await fetched(file.packed ?? file.name, file.load, (size) => count(size, 0));
    let ready = 0;
    const rest = (size) => {
      count(0, size - ready);
      ready = size;
      return pause();
    };
    content = file.packed ? await unlzma(content, file.size, rest) : content;
    await rest(file.size);
  }
  if (await sum(content) !== file.sum) throw new Error(`${file.name}: another version`);
  const headers = { "content-type": file.type, "content-length": `${content.length}`, ...ISOLATED };
  await cache.put(address(file.name), new Response(content, { headers }));
};

// What earlier versions have, by sum: most of a new version is not new.
const earlier = async () => {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith("companion-v") || name === MINE) continue;
    const cache = await caches.open(name), list = await (await cache.match(address(WHOLE)))?.json();
    for (const [file, its] of list ?? []) found.set(its, () => cache.match(address(file)));
  }
  return found;
};

const install = async () => {
  const cache = await caches.open(MINE), before = await earlier();
  const all = (what) => wanted.reduce((sum, file) => sum + file[what], 0);
  const of = all("load"), whole = all("size");
  let got = 0, ready = 0, told = 0;
  const count = (loaded, unpacked) => {
    got += loaded;
    ready += unpacked;
    const share = (got / of + ready / whole) / 2;
    if (share - told < 0.005 && share < 1) return;
    told = share;
    tell({ got: Math.min(got, of), of, share });
  };
  const queue = [...wanted].sort((a, b) => b.load - a.load);
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let file; (file = queue.shift()); ) await keep(cache, file, before, count);
  }));
  await cache.put(address(WHOLE), new Response(JSON.stringify(wanted.map((file) => [file.name, file.sum]))));
};

addEventListener("install", (event) => event.waitUntil((async () => {
  try {
    await install();
  } catch (error) {
    await tell({ failed: String(error) });
    throw error;
  }
  // The first version has nobody to wait for.
  if (!registration.active) await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// -- which version ---------------------------------------------------------------------------------------------------

// {now, before, tries, good, bad}: what is started, what was, how often in vain, whether it ever drew a screen.
const notes = async () => (await (await (await caches.open(NOTES)).match(address(NOTES)))?.json()) ?? {};
const note = async (what) => (await caches.open(NOTES)).put(address(NOTES), new Response(JSON.stringify(what)));
const isWhole = async (version) => Boolean(version && await caches.match(address(WHOLE), { cacheName: `companion-${version}` }));

const back = async (said) => note({ now: said.before, good: true, bad: said.now });

const chosen = async () => {
  const said = await notes();
  if (said.now !== SITE.version && said.bad !== SITE.version) {
    await note({ now: SITE.version, before: said.good && await isWhole(said.now) ? said.now : said.before, tries: 1 });
    return SITE.version;
  }
  if (!said.good && said.before && said.tries >= TRIES && await isWhole(said.before)) {
    await back(said);
    return said.before;
  }
  if (!said.good) await note({ ...said, tries: (said.tries ?? 0) + 1 });
  return said.now;
};

const started = async (version) => {
  const said = await notes();
  await forgetBrought();
  if (said.now !== version) return;
  if (!said.good) await note({ now: version, good: true, bad: said.bad });
  // A page in another tab may still run on an older version.
  if ((await clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  const kept = new Set([`companion-${version}`, MINE, NOTES]);
  const fetching = registration.installing || registration.waiting;
  for (const name of await caches.keys()) {
    if (name.startsWith("companion-") && !kept.has(name) && !fetching) await caches.delete(name);
  }
};

addEventListener("message", (event) => {
  const { data, source } = event;
  const answer = {
    "take over": () => skipWaiting(),
    started: () => started(data.version),
    failed: async () => {
      const said = await notes();
      const older = said.now === data.version && !said.good && await isWhole(said.before);
      if (older) await back(said);
      source.postMessage({ site: "again", older });
    },
    hello: async () => source.postMessage({ site: "notes", bad: (await notes()).bad }),
  }[data?.site];
  if (answer) event.waitUntil(answer());
});

// -- answering -------------------------------------------------------------------------------------------------------

const isolated = (answer) => {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
};

const answered = async (request, url) => {
  const version = request.mode === "navigate" ? await chosen() : url.pathname.slice(BASE.pathname.length).match(/^v-\w+/)?.[0];
  const wantedName = request.mode === "navigate" ? address("index.html") : url.origin + url.pathname;
  const found = await caches.match(wantedName, { cacheName: `companion-${version ?? (await notes()).now ?? SITE.version}` });
  // As it was kept: what is wrapped anew loses the compiled code that a browser keeps beside it.
  return found ?? isolated(await fetch(request));
};

// A file that another app shares with this one (`share_target` of its card) waits in a cache of its own until it is asked
// for. Web pages can post to that address too. Only Chromium has share targets; there a page that posts names its origin
// or its address, and the system names neither (it has no `Sec-Fetch-Site` for workers; another engine would say "none").
// A page that hides who it is gets no further than a file that waits: few, not large, and nothing is opened without a tap.
const fromSystem = ({ headers, referrer }) => Boolean(navigator.userAgentData) && !referrer
  && ["null", null].includes(headers.get("origin")) && ["none", null].includes(headers.get("sec-fetch-site"));

const posted = async (request) => {
  const parts = [], reader = request.body.getReader();
  let size = 0;
  for (let part; (part = await reader.read()), !part.done; parts.push(part.value)) {
    size += part.value.length;
    if (size <= SITE.share.largest + FORM) continue;
    await reader.cancel();
    return null;
  }
  const form = await new Response(new Blob(parts), { headers: { "content-type": request.headers.get("content-type") } }).formData();
  const files = form.getAll(SITE.share.file).filter((each) => each instanceof File);
  return files.length > SITE.share.most ? null : files;
};

const brought = async (request) => {
  const to = (route) => Response.redirect(new URL(route, BASE), 303);
  if (!fromSystem(request)) return to("./");
  try {
    const files = await posted(request);
    if (!files) return to(SITE.share.refused);
    // What was shared before and never looked at makes room.
    await caches.delete(BROUGHT);
    const cache = await caches.open(BROUGHT);
    for (const [row, file] of files.entries()) await cache.put(address(`${BROUGHT}/${Date.now()}-${row}`), new Response(file));
    return to(files.length ? SITE.share.route : "./");
  } catch (error) {
    console.warn(error);
    await caches.delete(BROUGHT);
    return to(SITE.share.refused);
  }
};

// What nobody has looked at since yesterday is not wanted.
const forgetBrought = async () => {
  const cache = await caches.open(BROUGHT);
  for (const request of await cache.keys()) {
    if (!(Date.now() - request.url.match(/(\d+)-\d+$/)?.[1] < DAY)) await cache.delete(request);
  }
};

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  if (request.method === "POST" && url.href === address(SITE.share.action)) event.respondWith(brought(request));
  if (request.method === "GET") event.respondWith(answered(request, url));
});
