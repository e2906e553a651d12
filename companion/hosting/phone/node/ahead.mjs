// Does at build time what every start would do again: node ahead.mjs PYODIDE STDLIB STAGE WARM MEMORY
// 1. compiles STAGE with the very Python that will run it: foo.py becomes foo.pyc in its place;
// 2. runs WARM, which imports everything, and keeps the memory. A start then copies that memory.
// Prints the files whose content is in the memory, one a line.
import { pathToFileURL } from "node:url";
import fs from "node:fs";
import path from "node:path";

const [pyodide, stdlib, stage, warm, memory] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const indexURL = pyodide + path.sep;

const compiler = await loadPyodide({ indexURL });
compiler.FS.mkdirTree("/stage");
compiler.FS.mount(compiler.FS.filesystems.NODEFS, { root: stage }, "/stage");
compiler.runPython(`
import os, py_compile

for folder, _, names in os.walk("/stage"):
    for name in names:
        if name.endswith(".py"):
            path = os.path.join(folder, name)
            # Names in tracebacks are short and the same on every machine.
            py_compile.compile(path, path + "c", dfile=path.removeprefix("/stage/"), doraise=True,
                               invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            os.unlink(path)
`);

// A compiled extension must not be loaded yet: a memory holds no WebAssembly modules.
// It also holds the places of files in STDLIB: the very same archive must be there when it is restored.
const py = await loadPyodide({ indexURL, stdLibURL: stdlib, _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
const copy = (from, to) => {
  py.FS.mkdirTree(to);
  for (const each of fs.readdirSync(from, { withFileTypes: true })) {
    const [a, b] = [path.join(from, each.name), `${to}/${each.name}`];
    if (each.isDirectory()) copy(a, b);
    else if (!each.name.endsWith(".so")) py.FS.writeFile(b, fs.readFileSync(a));
  }
};
copy(stage, "/app");
console.log(py.runPython(fs.readFileSync(warm, "utf-8")));
fs.writeFileSync(memory, py.makeMemorySnapshot());
process.exit(0);
