// The page without a server, on which the games are drawn.
import { FitAddon } from "./addon-fit.js";
import { WebglAddon } from "./addon-webgl.js";
import { endLoading, startProgram } from "./program.js";
import { forgetCode, openTerminal, viewOf, readAloud, sharedCode } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";
import { Terminal } from "./xterm.js";

const element = (name) => document.getElementById(name);

let terminal = null;
let isShown = false;
const send = startProgram((text) => terminal.write(text));
// what is typed or tapped before the game can be seen is not meant for it
const keys = (typed) => isShown && send("keys", typed);
terminal = await openTerminal(element("terminal"), { Terminal, FitAddon, WebglAddon }, {
  onKeys: keys,
  onView: (view) => send("view", view),
});
// a cell on which nothing has been drawn has no letter, not even a blank
const shown = terminal.onRender(() => {
  if (!terminal.buffer.active.getLine(0).getCell(0).getChars()) return;
  shown.dispose();
  isShown = true;
  endLoading();
  forgetCode();
});
terminal.focus();
listenToFingers(terminal, keys);
fillBar(element("bar"), terminal, keys);
element("download").addEventListener("click", () => send("download"));
element("upload").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = ""; // or the same file could not be chosen once more
  send("upload", await file.text());
});
element("reader").addEventListener("click", () => readAloud(terminal));
send("view", viewOf(terminal));
send("begin", sharedCode());
