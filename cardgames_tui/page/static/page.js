// The page with the app in a terminal.
import { FitAddon } from "./addon-fit.js";
import { WebglAddon } from "./addon-webgl.js";
import { endLoading, startProgram } from "./program.js";
import { forgetCode, openTerminal, sharedCode, toggleScreenReader, viewOf } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";
import { Terminal } from "./xterm.js";

const element = (name) => document.getElementById(name);

let terminal = null;
let isShown = false;
const send = startProgram((text) => terminal.write(text));
// keys before the first frame are not meant for the game
const keys = (typed) => isShown && send("keys", typed);
terminal = await openTerminal(element("terminal"), { Terminal, FitAddon, WebglAddon }, {
  onKeys: keys,
  onView: (view) => send("view", view),
});
// a cell has no letter, not even a blank, until it is drawn
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
  target.value = ""; // so that the same file can be chosen again
  send("upload", await file.text());
});
element("reader").addEventListener("click", () => toggleScreenReader(terminal));
send("view", viewOf(terminal));
send("begin", sharedCode());
