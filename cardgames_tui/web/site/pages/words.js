// The page on which the games are played in words: a log that is read out, and a line to type in.
import { startProgram } from "./program.js";

const log = document.getElementById("log");
const line = document.getElementById("line");

const say = (text) => {
  log.append(text);
  log.scrollTop = log.scrollHeight;
};

const send = startProgram(say);
document.getElementById("asking").addEventListener("submit", (event) => {
  event.preventDefault();
  say(`${line.value}\n`);
  send("line", line.value);
  line.value = "";
});
send("talk");
line.focus();
