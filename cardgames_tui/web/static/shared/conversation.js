// A conversation: a log that is read out, and a line to type in.

const log = document.getElementById("log");
const line = document.getElementById("line");

/** Add some words to the log. */
export const say = (text) => {
  log.append(text);
  log.scrollTop = log.scrollHeight;
};

/**
 * Let the player type lines.
 * @param send takes each of them
 */
export const converse = (send) => {
  document.getElementById("asking").addEventListener("submit", (event) => {
    event.preventDefault();
    say(`${line.value}\n`);
    send(line.value);
    line.value = "";
  });
  line.focus();
};
