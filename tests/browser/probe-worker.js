// A worker with the disk and no Python: does what the test says. `?without=` takes something away from the browser.
const without = new URL(location.href).searchParams.get("without") ?? "";
const refuse = (name) => () => Promise.reject(new DOMException("refused", name));
if (without.includes("opfs")) delete StorageManager.prototype.getDirectory;
if (without.includes("handles")) delete FileSystemFileHandle.prototype.createSyncAccessHandle;
if (without.includes("private")) StorageManager.prototype.getDirectory = refuse("SecurityError");
if (without.includes("broken")) StorageManager.prototype.getDirectory = refuse("UnknownError");
if (without.includes("database")) Object.defineProperty(self, "indexedDB", { value: undefined });

const opened = import("./disk.js").then(({ open }) => open());
self.addEventListener("message", async ({ data }) => {
  if (!data.run) return;
  try {
    const AsyncFunction = (async () => {}).constructor;
    const value = await new AsyncFunction("disk", data.run)(await opened);
    self.postMessage({ answer: data.as, value });
  } catch (error) {
    self.postMessage({ answer: data.as, error: `${error.name}: ${error.message}` });
  }
});
