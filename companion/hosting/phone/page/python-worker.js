// Python in this worker, instead of Flet's own: no package manager, no unpacking by Python, no imports. The memory of a
// Python that has imported everything is copied in. All is asked for at once, before the page asks for anything.
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14.2", version: "0" }, packages: {} };
const HEAP_EDGE = 1 << 20;

const step = (name) => self.postMessage({ site: "step", name });
const here = new URL("./", import.meta.url);
// What is kept is taken from where it is: the way through the service worker is longer by a copy or two.
const kept = async (address) => {
  const cacheName = `companion-${here.pathname.match(/([^/]+)\/$/)[1]}`;
  return globalThis.caches && (await caches.has(cacheName)) ? caches.match(address, { cacheName }) : undefined;
};
// Where nothing is kept, what is large is unpacked here each time: `?memory=` its size, and so on.
const sizes = new URL(import.meta.url).searchParams;
const loaded = async (address) => {
  const answer = (await kept(address).catch(() => undefined)) ?? await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
const bytes = async (name) => {
  const address = new URL(name, here).href;
  if (!sizes.has(name)) return loaded(address);
  const [packed, { unlzma }] = await Promise.all([loaded(`${address}.lzma`), import("./lzma.js")]);
  return unlzma(packed, Number(sizes.get(name)), () => undefined);
};

// What was handed to the app from outside waits in a cache (sw.js), the oldest first.
const waiting = async () => {
  if (!globalThis.caches) return [];
  const cache = await caches.open("brought-companion"), base = new URL("../", here).href;
  return [cache, ...(await cache.keys()).filter(({ url }) => url.startsWith(base))];
};
const brought = {
  async count() {
    return (await waiting()).slice(1).length;
  },
  async look() {
    const [cache, first] = await waiting();
    return first && new Uint8Array(await (await cache.match(first)).arrayBuffer());
  },
  async drop() {
    const [cache, first] = await waiting();
    if (first) await cache.delete(first);
  },
  async clear() {
    const [cache, ...all] = await waiting();
    for (const each of all) await cache.delete(each);
  },
};

const flet_js = {};
const toPage = (message) => {
  const content = message.toJs();
  self.postMessage(content, [content.buffer]);
};

// How Python calls functions of C depends on the browser (not on iOS as elsewhere): it has been found out for this one,
// and the memory, which was made somewhere else, must not bring its own answer.
const asHere = (module, memory) => {
  const place = module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  const view = new DataView(memory.buffer, memory.byteOffset), begins = view.getUint32(4, true);
  view.setInt32(begins + place, module.HEAP32[place >> 2], true);
};

const boot = (async () => {
  let files = bytes("app.tar"), memory = bytes("memory");
  const disk = import("./disk.js").then(({ open }) => open());
  // Whoever fails first is awaited last: its error must not count as unheard until then.
  for (const each of [disk, files, memory]) each.catch(() => {});
  memory.then(() => step("memory"), () => {});
  const [{ loadPyodide }, { default: createPyodideModule }, { untar }] = await Promise.all([
    import("./pyodide/pyodide.mjs"), import("./pyodide/pyodide.asm.mjs"), import("./untar.js"),
  ]);
  const py = await loadPyodide({
    indexURL: new URL("pyodide/", here).href,
    lockFileContents: LOCK,
    stdout: (line) => console.log(line),
    stderr: (line) => console.error(line),
    env: { HOME: "/home/pyodide" },
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const module = await createPyodideModule(settings);
      asHere(module, await memory);
      // The size of its memory cannot be asked for: have it grow, then clear what the allocator wrote. The memory
      // that comes brings an allocator of its own.
      const wanted = (await memory).length;
      if (module.HEAP8.length < wanted) module._malloc(wanted);
      const behind = new BigUint64Array(module.HEAP8.buffer, wanted - HEAP_EDGE);
      // What is nought already is only looked at: a page that is written to takes room on the device.
      for (let row = 0; row < behind.length; row++) if (behind[row]) behind[row] = 0n;
      return module;
    },
  });
  step("python");
  untar(py.FS, await files, "/app");
  // All of it has been copied in. Sixty megabytes go now where a browser can do that, else when nobody remembers them.
  for (const each of [memory, files]) (await each).buffer.transfer?.(0);
  memory = files = undefined;
  delete py._api.config._loadSnapshot;
  py.registerJsModule("flet_js", flet_js);
  py.registerJsModule("companion_disk", await disk);
  py.registerJsModule("companion_brought", brought);
  step("disk");
  return py;
})();

const start = async (address) => {
  try {
    const py = await boot;
    flet_js.documentUrl = address;
    py.pyimport("companion.browser").start();
    await flet_js.start_connection(toPage);
    self.postMessage({ site: "ready" });
  } catch (error) {
    self.postMessage({ site: "failed", why: String(error?.stack ?? error) });
  }
};

self.addEventListener("message", ({ data }) => {
  if (data instanceof Uint8Array) flet_js.send?.(data);
  else if (data?.site === "start") start(data.address);
});
