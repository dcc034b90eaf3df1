// The page of the server: it shows what the game of this visitor draws, and sends what the visitor does.
import { Connection } from "./connection.js";
import { forgetCode, openTerminal, viewOf, readAloud, sharedCode } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";

/** One character more than a code may have, so that the game says that a longer one is too long. */
const LONGEST_CODE = 20_001;

const element = (name) => document.getElementById(name);

let connection = null;
const keys = (typed) => connection?.send("stdin", typed);
const resize = (view) => connection?.send("resize", view);
const terminal = await openTerminal(element("terminal"), window.xterm, { onKeys: keys, onView: resize });
listenToFingers(terminal, keys);
fillBar(element("bar"), terminal, keys);
element("reader").addEventListener("click", () => readAloud(terminal));

connection = new Connection({ ...viewOf(terminal), code: sharedCode().slice(0, LONGEST_CODE) }, {
  onOpen: () => resize(viewOf(terminal)),
  onData(bytes) {
    terminal.write(bytes);
    forgetCode();
  },
});
addEventListener("hashchange", () => location.reload());
terminal.focus();
