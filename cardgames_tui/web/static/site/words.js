// The page on which the games are played in words: a log that is read out, and a line to type in.
import { converse, say } from "./conversation.js";
import { begun, startProgram } from "./program.js";

const send = startProgram((text) => (begun(), say(text)));
converse((line) => send("line", line));
send("talk");
