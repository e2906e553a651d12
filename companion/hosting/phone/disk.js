// The browser's half of the disk, in the worker that runs Python. Python asks for three areas of bytes and no more
// (companion/store/areas.py): here they are files of the browser's private storage, or where a browser cannot hold those
// open, rows of its database, or where it keeps nothing at all, memory. One tab has them at a time.
const AREAS = ["data", "log-0", "log-1"];
const RELOADED = 700; // ms in which the page that was here before lets go
const PATIENCE = 3000; // ms after which files that are still held are worth a word
const SILENCE = 5000; // ms in which a tab that is asked for the disk answers
const CHUNK = 1 << 16;

const pause = (ms) => new Promise((later) => setTimeout(later, ms));
const tell = (disk, more) => self.postMessage({ disk, ...more });

// -- one tab at a time -----------------------------------------------------------------------------------------------

const orders = {}; // what the page may ask for, by name
self.addEventListener("message", ({ data }) => orders[data?.disk]?.(data));

const hold = (name) => new Promise((resolve, reject) => {
  if (!navigator.locks) return resolve(() => {});
  const ask = (signal) => navigator.locks.request(name, signal ? { signal } : {}, () => new Promise((letGo) => resolve(letGo)));
  const soon = new AbortController();
  setTimeout(() => soon.abort(), RELOADED);
  ask(soon.signal).catch((error) => {
    if (!soon.signal.aborted) return reject(error);
    // Another tab has it: whoever looks at this one decides. When that tab is closed, it goes on by itself.
    const channel = new BroadcastChannel(name);
    let silence;
    orders.take = () => {
      tell("waiting");
      channel.postMessage("give");
      clearTimeout(silence);
      silence = setTimeout(() => tell("silent"), SILENCE);
    };
    tell("held");
    const own = resolve;
    resolve = (letGo) => {
      clearTimeout(silence);
      channel.close();
      delete orders.take;
      tell("have");
      own(letGo);
    };
    ask().catch(reject);
  });
});

// -- files of the private storage ------------------------------------------------------------------------------------

class NotHere extends Error {} // this browser has no such storage: try the next kind

const handleOf = async (folder, name) => {
  const file = await folder.getFileHandle(name, { create: true });
  if (!file.createSyncAccessHandle) throw new NotHere();
  for (let waited = 0, told = false; ; waited += 50) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      // The tab that had it may be frozen: it lets go when it is closed.
      if (error.name !== "NoModificationAllowedError") throw error;
      if (waited > PATIENCE && !told) {
        tell("silent");
        told = true;
      }
      await pause(50);
    }
  }
};

const fileArea = (handle) => ({
  read(at, size) {
    const bytes = new Uint8Array(size);
    const got = handle.read(bytes, { at });
    return got === size ? bytes : bytes.slice(0, got);
  },
  write(at, bytes) {
    const put = handle.write(bytes, { at });
    if (put !== bytes.length) throw Object.assign(new Error("a short write"), { name: "QuotaExceededError" });
  },
  flush: () => handle.flush(),
  size: () => handle.getSize(),
  truncate: (size) => handle.truncate(size),
  close: () => handle.close(),
});

const files = async (name) => {
  if (!navigator.storage?.getDirectory) throw new NotHere();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const handles = [];
  try {
    for (const each of AREAS) handles.push(await handleOf(folder, each));
    // The first browsers that had them could only be waited for.
    if (typeof handles[0].getSize() !== "number") throw new NotHere();
  } catch (error) {
    for (const handle of handles) handle.close();
    throw error;
  }
  const areas = handles.map(fileArea);
  return { kind: "opfs", areas, settled: () => undefined, close: () => areas.forEach((area) => area.close()) };
};

// -- rows of the database --------------------------------------------------------------------------------------------

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// All bytes are in memory; what has changed since is written together, in one transaction, in order.
const memoryArea = (chunks, size) => {
  const changed = new Set();
  const chunk = (number) => {
    if (!chunks.has(number)) chunks.set(number, new Uint8Array(CHUNK));
    return chunks.get(number);
  };
  const each = function* (at, end) {
    for (let number = Math.floor(at / CHUNK); number * CHUNK < end; number++) {
      const from = Math.max(at, number * CHUNK), to = Math.min(end, (number + 1) * CHUNK);
      yield [number, from, to];
    }
  };
  return {
    chunks, changed,
    resized: false,
    read(at, wanted) {
      const end = Math.max(at, Math.min(size, at + wanted)), bytes = new Uint8Array(end - at);
      for (const [number, from, to] of each(at, end)) {
        if (chunks.has(number)) bytes.set(chunks.get(number).subarray(from - number * CHUNK, to - number * CHUNK), from - at);
      }
      return bytes;
    },
    write(at, bytes) {
      for (const [number, from, to] of each(at, at + bytes.length)) {
        chunk(number).set(bytes.subarray(from - at, to - at), from - number * CHUNK);
        changed.add(number);
      }
      if (at + bytes.length > size) { size = at + bytes.length; this.resized = true; }
    },
    flush() {},
    size: () => size,
    truncate(wanted) {
      if (wanted >= size) return;
      for (const number of [...chunks.keys()]) {
        if (number * CHUNK >= wanted) chunks.delete(number), changed.add(number);
        else if ((number + 1) * CHUNK > wanted) chunk(number).fill(0, wanted - number * CHUNK), changed.add(number);
      }
      size = wanted;
      this.resized = true;
    },
  };
};

const rows = async (name) => {
  if (!self.indexedDB) throw new NotHere();
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("areas");
  const base = await done(asked);
  const store = base.transaction("areas").objectStore("areas");
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const found = AREAS.map(() => ({ chunks: new Map(), size: 0 }));
  keys.forEach(([area, number], row) => {
    if (number < 0) found[area].size = values[row];
    else found[area].chunks.set(number, values[row]);
  });
  const areas = found.map(({ chunks, size }) => memoryArea(chunks, size));

  const write = () => new Promise((resolve, reject) => {
    const taken = areas.map((area) => [area, [...area.changed], area.resized]);
    const change = base.transaction("areas", "readwrite", { durability: "strict" });
    change.oncomplete = () => resolve();
    change.onabort = () => {
      // Not there: it goes with the next attempt, together with what has changed since.
      for (const [area, numbers, resized] of taken) {
        for (const number of numbers) area.changed.add(number);
        area.resized ||= resized;
      }
      reject(change.error ?? new DOMException("the database gave up", "AbortError"));
    };
    const into = change.objectStore("areas");
    taken.forEach(([area, numbers, resized], row) => {
      area.changed.clear();
      area.resized = false;
      for (const number of numbers) {
        if (area.chunks.has(number)) into.put(area.chunks.get(number), [row, number]);
        else into.delete([row, number]);
      }
      if (resized) into.put(area.size(), [row, -1]);
    });
    change.commit?.();
  });
  const waits = () => areas.some((area) => area.changed.size || area.resized);
  let running;
  const settled = () => {
    running ??= waits() ? (async () => {
      try {
        while (waits()) await write();
      } finally {
        running = undefined;
      }
    })() : undefined;
    return running;
  };
  // Python comes to an end first: what it changed in one go is written in one go.
  for (const area of areas) area.flush = () => queueMicrotask(() => settled()?.catch(() => {}));
  return { kind: "indexeddb", areas, settled, close: () => base.close() };
};

const nothing = (why) => {
  const areas = AREAS.map(() => memoryArea(new Map(), 0));
  return { kind: "memory", why, areas, settled: () => undefined, close() {} };
};

// What there is, the best first. A browser that has private storage and refuses it is in a private window: what it
// would write elsewhere is thrown away with the window too.
const found = async (name) => {
  for (const kind of [files, rows]) {
    try {
      return await kind(name);
    } catch (error) {
      if (error instanceof NotHere) continue;
      console.warn("storage:", error);
      if (error.name === "SecurityError") return nothing("private");
      await new Promise((anyway) => {
        orders.anyway = anyway;
        tell("broken", { why: String(error) });
      });
      delete orders.anyway;
      return nothing("broken");
    }
  }
  return nothing("none");
};

// -- for Python ------------------------------------------------------------------------------------------------------

export const open = async (name = "companion") => {
  const letGo = await hold(name);
  const { areas: [data, ...logs], close, ...rest } = await found(name);
  let flush, stop; // Python's own, once it listens
  let resting;
  const restNow = () => (resting ??= (async () => {
    try {
      await stop?.();
    } catch (error) {
      console.error(error); // what could not be written is not there; the other tab must not wait for it
    }
    close();
    letGo();
  })());
  const channel = navigator.locks ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = async ({ data }) => {
    if (data !== "give") return;
    await restNow();
    tell("given");
  };
  orders.rest = async () => {
    await restNow();
    tell("rested");
  };
  orders.hidden = () => flush?.();
  const disk = {
    ...rest, data, logs,
    why: rest.why ?? "",
    hear: (onFlush, onStop) => { [flush, stop] = [onFlush, onStop]; },
    facts: async () => {
      const { usage = -1, quota = -1 } = (await navigator.storage?.estimate?.().catch(() => {})) ?? {};
      const persisted = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
      return [usage, quota, persisted];
    },
  };
  self.companionDisk = disk;
  return disk;
};
