// The page on which the games are played in words: a log that is read out, and a line to type in.
import { converse, say } from "./conversation.js";
import { endLoading, startProgram } from "./program.js";

const CANNOT_PAUSE = "The games in words need a browser that can pause a program (JavaScript Promise Integration), and this one cannot. A current Chrome or Edge can; or play on the table, by the link below, which this browser shows as well.";

const begin = () => {
  const send = startProgram((text) => (endLoading(), say(text)));
  converse((line) => send("line", line));
  send("talk");
};

if ("Suspending" in WebAssembly) begin();
else window.explain(CANNOT_PAUSE);
