// The page without a server, on which the games are drawn.
import { FitAddon } from "./addon-fit.mjs";
import { WebglAddon } from "./addon-webgl.mjs";
import { startProgram } from "./program.js";
import { openTerminal, placeOf, readAloud } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";
import { Terminal } from "./xterm.mjs";

const element = (name) => document.getElementById(name);

let terminal = null;
const send = startProgram((text) => terminal.write(text));
const keys = (typed) => send("keys", typed);
terminal = await openTerminal(element("terminal"), { Terminal, FitAddon, WebglAddon }, {
  keys,
  place: (place) => send("place", place),
});
terminal.focus();
listenToFingers(terminal, keys);
fillBar(element("bar"), terminal, keys);
element("download").addEventListener("click", () => send("download"));
element("upload").addEventListener("change", async ({ target }) => send("upload", await target.files[0].text()));
element("reader").addEventListener("click", () => readAloud(terminal));
send("place", placeOf(terminal));
send("begin", decodeURIComponent(location.hash.slice(1)));
