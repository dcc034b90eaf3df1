// The page of the server on which the games are played in words.
import { Connection } from "./connection.js";
import { converse, say } from "./conversation.js";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const letters = new TextDecoder();
const play = new URL("play?width=80&height=24&words=true", location.href);

const connection = new Connection(`${scheme}//${play.host}${play.pathname}${play.search}`);
connection.addEventListener("message", ({ data }) => {
  if (typeof data !== "string") say(letters.decode(data, { stream: true }));
});
converse((line) => connection.send(JSON.stringify(["stdin", `${line}\n`])));
