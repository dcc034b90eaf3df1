// The page with the app in a terminal.
import { endLoading, startProgram } from "./program.js";
import { forgetCode, openTerminal, sharedCode, toggleScreenReader, viewOf } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";

const element = (name) => document.getElementById(name);

let terminal = null;
let isShown = false;
const send = startProgram((text) => terminal.write(text));
// keys before the first frame are not meant for the game
const keys = (typed) => isShown && send("keys", typed);
const parts = await Promise.all([import("./xterm.js"), import("./addon-fit.js"), import("./addon-webgl.js")]);
terminal = await openTerminal(element("terminal"), Object.assign({}, ...parts), {
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
