// Runs Python in a worker, so that the page stays responsive.
// The build adds BYTES, the size of the three files together.
import { Records, takeTurn } from "./records.js";

const FILES = { wasm: "./python.bin", library: "./library.bin", program: "./program.bin" };
const DATA = "/data";
const ENVIRONMENT = {
  HOME: DATA,
  PYTHONPATH: "/program",
  TEXTUAL_COLOR_SYSTEM: "truecolor",
  TEXTUAL_DRIVER: "cardgames_tui.page.app:PageDriver",
};
const CAN_PAUSE = "Suspending" in WebAssembly;
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "", version: "" }, packages: {} };

let view = null;
/** Resolves to the app; requests wait for it. */
let startApp;
const app = new Promise((resolve) => (startApp = resolve));
/** Null until loaded, and where the browser keeps nothing. */
let records = null;

let loaded = 0;

/** Fetches and unpacks a file, and reports the progress of all. */
const fetchUnpacked = async (name, type) => {
  const answer = await fetch(new URL(FILES[name], import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  const transform = (chunk, out) => {
    loaded += chunk.length;
    postMessage(["progress", loaded / BYTES]);
    out.enqueue(chunk);
  };
  // all three are fetched at once, even those that Pyodide reads later
  const counter = new TransformStream({ transform }, undefined, { highWaterMark: Infinity });
  const unpacked = answer.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": type } });
};

/** Unpacks a tar archive (POSIX ustar) into Python's file system. */
const unpackTar = (FS, archive) => {
  const text = new TextDecoder();
  const field = (at, length) => text.decode(archive.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; archive[at]; ) {
    const size = parseInt(field(at + 124, 12), 8);
    const path = `/program/${[field(at + 345, 155), field(at, 100)].filter(Boolean).join("/")}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
};

const load = async () => {
  const turn = takeTurn(leave);
  const wasm = fetchUnpacked("wasm", "application/wasm");
  const library = fetchUnpacked("library", "application/zip");
  const program = fetchUnpacked("program", "application/x-tar").then((answer) => answer.arrayBuffer());
  // after the others have begun, so that the progress moves meanwhile
  const scripts = [import("./pyodide.asm.js"), import("./pyodide.js")];
  const [{ default: createPyodideModule }, { loadPyodide }] = await Promise.all(scripts);
  // Pyodide fetches by its own names
  self.fetch = (url) => (String(url).endsWith(".wasm") ? wasm : library);
  const started = loadPyodide({
    createPyodideModule,
    lockFileContents: LOCK,
    packageBaseUrl: "./",
    stdLibURL: "library",
    env: ENVIRONMENT,
    async fsInit(FS) {
      unpackTar(FS, new Uint8Array(await program));
      await turn;
      const found = new Records(FS, DATA, reportLoss);
      await found.load().then(() => (records = found), reportLoss);
    },
  });
  // Pyodide itself waits for ever for a missing file
  const [python] = await Promise.all([started, wasm, library, program]);
  return python;
};

/** Hands over to another tab. */
const leave = async () => {
  await records?.save();
  postMessage(["elsewhere"]);
};

/** Reports that nothing can be kept; the game goes on unless another tab plays. */
const reportLoss = (fault) => postMessage(fault.message === "another tab plays" ? ["elsewhere"] : ["unkept", String(fault)]);

/** Lines typed ahead, or the resolver of the program's wait for one. */
const lines = [];
let takeLine = null;

/** The `Page` of app.py. */
const page = {
  write(text) {
    postMessage(["write", text]);
    records?.save();
  },
  read_line: () => new Promise((resolve) => (lines.length ? resolve(lines.shift()) : (takeLine = resolve))),
  start_on_stack(work) {
    const call = work.copy();
    setTimeout(async () => {
      await (CAN_PAUSE ? call.callPromising() : call());
      call.destroy();
    });
  },
};

const loading = load();

/** Runs the program, which ends only by an error. */
const play = async (begin) => {
  const python = await loading;
  postMessage(["stage", "Dealing the cards…"]);
  await begin(python.pyimport("cardgames_tui.page.app"));
};

const handlers = {
  begin: (code) =>
    play(({ PageApp }) => {
      const started = PageApp(page, code, ...view);
      startApp(started);
      return started.play();
    }),
  talk: () => play(({ converse }) => converse.callPromising(page)),
  line(text) {
    if (takeLine) takeLine(text);
    else lines.push(text);
    takeLine = null;
  },
  keys: async (keys) => (await app).receive_keys(keys),
  async view(values) {
    view = values;
    (await app).change_view(...view);
  },
  save: () => records?.save(),
  download: async () => postMessage(["download", (await app).export_games()]),
  upload: async (text) => postMessage(["notify", (await app).import_games(text)]),
};

onmessage = async ({ data: [kind, what] }) => {
  try {
    await handlers[kind](what);
  } catch (fault) {
    postMessage(["failed", String(fault)]);
  }
};
