// The page of the server: it shows what the game of this visitor draws, and sends what the visitor does.
import { Connection } from "./connection.js";
import { openTerminal, viewOf, readAloud, sharedCode } from "./terminal.js";
import { fillBar, listenToFingers } from "./touch.js";

const element = (name) => document.getElementById(name);
const scheme = location.protocol === "https:" ? "wss:" : "ws:";

let connection = null;
const send = (...message) => connection?.send(JSON.stringify(message));
const keys = (typed) => send("stdin", typed);
const terminal = await openTerminal(element("terminal"), window.xterm, {
  onKeys: keys,
  onView: (view) => send("resize", view),
});
listenToFingers(terminal, keys);
fillBar(element("bar"), terminal, keys);
element("reader").addEventListener("click", () => readAloud(terminal));

const view = new URLSearchParams(viewOf(terminal));
const code = new URLSearchParams({ code: sharedCode() });
connection = new Connection(`${scheme}//${location.host}${location.pathname}play?${view}`, `&${code}`);
addEventListener("hashchange", () => location.reload());
connection.addEventListener("open", () => send("resize", viewOf(terminal)));
connection.addEventListener("message", ({ data }) => {
  if (typeof data !== "string") terminal.write(new Uint8Array(data));
});
terminal.focus();
