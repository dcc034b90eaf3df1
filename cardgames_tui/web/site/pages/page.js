// The page without a server: it starts the worker, shows what that draws, and passes on what the player does.
import { openTerminal } from "./terminal.js";
import { FitAddon } from "./addon-fit.mjs";
import { WebglAddon } from "./addon-webgl.mjs";
import { Terminal } from "./xterm.mjs";

const SHARES = { wasm: 0.5, library: 0.15, program: 0.25 };
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const element = (name) => document.getElementById(name);
const loaded = {};

const send = (kind, what) => worker.postMessage([kind, what]);

/** Say why the table is closed, and offer to open it again. */
const close = (title, words) => {
  worker.terminate();
  element("closed-title").textContent = title;
  element("closed-words").textContent = words;
  element("closed").showModal();
};

const show = {
  progress({ name, loaded: bytes, total }) {
    loaded[name] = total ? Math.min(1, bytes / total) : 0;
    element("progress").value = Object.entries(SHARES).reduce((sum, [part, share]) => sum + share * (loaded[part] ?? 0), 0);
  },
  stage(words) {
    element("stage").textContent = words;
    element("progress").value = 0.95;
  },
  write(text) {
    if (element("loading")) begun();
    terminal.write(text);
  },
  tell(words) {
    element("told").textContent = words;
    element("told").showPopover?.();
  },
  download(text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    link.download = "cardgames-tui.jsonl";
    link.click();
    URL.revokeObjectURL(link.href);
  },
  unkept: (reason) => show.tell(`This browser does not keep your games: ${reason}.`),
  elsewhere: () => close("Playing in another tab", "Your games are open in another tab of this browser, and go on there."),
  ended: () => close("Until next time", "Your games are kept in this browser."),
  failed: (reason) => close("The games have stopped", `Something went wrong that should not: ${reason}`),
};

/** The first picture is there. */
const begun = () => {
  element("loading").remove();
  terminal.focus();
  navigator.serviceWorker?.register("offline.js").catch(() => {});
};

worker.onmessage = ({ data: [kind, what] }) => show[kind](what);
worker.onerror = (event) => show.failed(event.message);
element("again").addEventListener("click", () => location.reload());
document.addEventListener("visibilitychange", () => send("save"));
addEventListener("hashchange", () => location.reload());

const terminal = await openTerminal(element("terminal"), { Terminal, FitAddon, WebglAddon }, {
  keys: (keys) => send("keys", keys),
  size: (size) => send("size", size),
});
send("size", { columns: terminal.cols, rows: terminal.rows });
send("begin", decodeURIComponent(location.hash.slice(1)));
