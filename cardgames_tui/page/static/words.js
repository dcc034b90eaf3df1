// The page on which the games are played in words: a log that is read out, and a line to type in.
import { endLoading, startProgram } from "./program.js";

const CANNOT_PAUSE = "The games in words need a browser that can pause a program (JavaScript Promise Integration), and this one cannot. A current Chrome or Edge can; or play on the table, by the link below, which this browser shows as well.";

const log = document.getElementById("log");
const line = document.getElementById("line");

const say = (text) => {
  endLoading();
  log.append(text);
  log.scrollTop = log.scrollHeight;
};

const begin = () => {
  const send = startProgram(say);
  document.getElementById("asking").addEventListener("submit", (event) => {
    event.preventDefault();
    say(`${line.value}\n`);
    send("line", line.value);
    line.value = "";
  });
  line.focus();
  send("talk");
};

if ("Suspending" in WebAssembly) begin();
else window.explain(CANNOT_PAUSE);
