// The page on which the games are played in words: a log that is read out, and a line to type in.
import { converse, say } from "./conversation.js";
import { endLoading, startProgram } from "./program.js";

const send = startProgram((text) => (endLoading(), say(text)));
converse((line) => send("line", line));
send("talk");
