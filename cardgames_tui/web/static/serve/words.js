// The page of the server on which the games are played in words.
import { Connection } from "./connection.js";
import { converse, say } from "./conversation.js";

const letters = new TextDecoder();
const connection = new Connection({ width: 80, height: 24, words: true }, {
  onData: (bytes) => say(letters.decode(bytes, { stream: true })),
});
converse((line) => connection.send("stdin", `${line}\n`));
