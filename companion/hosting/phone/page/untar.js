// A plain tar archive into Python's file system.
const SECTOR = 512, FILE = 0x30;

export const untar = (FS, bytes, root) => {
  const text = new TextDecoder();
  const field = (at, length) => text.decode(bytes.subarray(at, at + length)).split("\0", 1)[0];
  const made = new Set();
  for (let at = 0; at + SECTOR <= bytes.length && bytes[at]; ) {
    const prefix = field(at + 345, 155);
    const name = `${root}/${prefix ? `${prefix}/` : ""}${field(at, 100)}`;
    const size = Math.max(0, parseInt(field(at + 124, 12), 8) || 0);
    if (bytes[at + 156] === FILE) {
      const folder = name.slice(0, name.lastIndexOf("/"));
      if (!made.has(folder)) FS.mkdirTree(folder);
      made.add(folder);
      FS.writeFile(name, bytes.subarray(at + SECTOR, at + SECTOR + size));
    }
    at += SECTOR + Math.ceil(size / SECTOR) * SECTOR;
  }
};
