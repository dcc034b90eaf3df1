// The page for playing in words: a log and a text field.
import { endLoading, startProgram } from "./program.js";

const CANNOT_PAUSE = "Playing in words needs a browser with JavaScript Promise Integration, such as a current Chrome or Edge. This browser can show the table: follow the link below.";

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
