// The connection to the game: notices when it is gone, says so, and tries again until it is back.

/** How often to ask whether the server is there, and how long it may take to answer. */
const PING_INTERVAL_MS = 2000;
const PONG_TIMEOUT_MS = 2500;

/** How long to wait before the first try to connect again, and at most; each pause is twice the one before. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15000;

/** What to say when the server has ended the connection, by its close code: title, sentence, button. */
const ENDS = {
  4000: ["Until next time", "Your games are kept, and this browser finds them again.", "Play on"],
  4001: ["Open in another tab", "You play in another tab or window now. You can only play in one at a time.", "Play here"],
  4002: ["All seats are taken", "As many people play here as the server lets in at once.", "Try again"],
  4003: ["Too many from your address", "As many people play from your network as the server lets in from one place.", "Try again"],
  4004: ["The game has stopped", "Something went wrong. Your games are kept up to the last move.", "Reload"],
  4005: ["Are you still there?", "Nothing was played for half an hour, so the seat was freed. Your game is kept.", "Play on"],
  4006: ["The server has ended", "Your games are kept. This page goes on by itself as soon as the server is back.", "Try again now"],
  4007: ["No room for new players", "The server's space for games is used up at the moment.", "Try again"],
};
/** What to say when the connection has gone, and when there never was one. */
const LOST = ["The connection is gone", "Your game is kept. This page tries again by itself until it is back.", "Try again now"];
const NEVER = ["The game cannot be reached", "This page tries again by itself. If that does not help, this browser may refuse its cookie: let it keep that, and reload.", "Try again now"];

/** The server ends, and may come back. */
const STOPPED = 4006;

const showDialog = ([title, sentence, button]) => {
  const dialog = document.getElementById("closed");
  document.getElementById("closed-title").textContent = title;
  document.getElementById("closed-sentence").textContent = sentence;
  document.getElementById("again").textContent = button;
  if (!dialog.open) dialog.showModal();
};

const closeDialog = () => {
  document.getElementById("closed").close();
  document.querySelector(".xterm-helper-textarea, #line")?.focus();
};

/** A connection that outlives the sockets that it is made of. */
export class Connection {
  #url;
  #callbacks;
  #socket = null;
  #pause = FIRST_RETRY_MS;
  #retry = 0;
  #asking = 0;
  #deadline = 0;
  #ended = false;
  #seen = false;

  /**
   * @param query what the page asks for; a shared `code` only until something has come from the game
   * @param callbacks `onOpen` is called for each new socket; `onData` takes the bytes that the game draws
   */
  constructor(query, callbacks) {
    this.#url = new URL(`play?${new URLSearchParams(query)}`, location.href);
    this.#url.protocol = this.#url.protocol.replace("http", "ws");
    this.#callbacks = callbacks;
    this.#connect();
    document.getElementById("again").addEventListener("click", () => (this.#ended ? location.reload() : this.#connect()));
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  send(...message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    this.#deadline = setTimeout(() => this.#lose(), 2 * PONG_TIMEOUT_MS);
    socket.onopen = () => {
      this.#callbacks.onOpen?.();
      this.#ask();
    };
    socket.onmessage = ({ data }) => this.#take(data);
    socket.onclose = ({ code }) => (code in ENDS ? this.#end(code) : this.#lose());
  }

  #take(data) {
    if (typeof data === "string") {
      clearTimeout(this.#deadline);
      clearTimeout(this.#asking);
      this.#asking = setTimeout(() => this.#ask(), PING_INTERVAL_MS);
      return;
    }
    if (this.#pause !== FIRST_RETRY_MS || document.getElementById("closed").open) {
      this.#pause = FIRST_RETRY_MS;
      closeDialog();
    }
    this.#seen = true;
    this.#url.searchParams.delete("code");
    this.#callbacks.onData(new Uint8Array(data));
  }

  /** Ask whether the server is there; a page that nobody sees does not, so that a phone can rest. */
  #ask() {
    clearTimeout(this.#asking);
    clearTimeout(this.#deadline);
    if (document.hidden) return;
    this.send("ping", "0");
    this.#deadline = setTimeout(() => this.#lose(), PONG_TIMEOUT_MS);
  }

  #hurry() {
    if (this.#ended) return;
    if (this.#socket) this.#ask();
    else this.#connect();
  }

  #drop() {
    clearTimeout(this.#asking);
    clearTimeout(this.#deadline);
    if (this.#socket) {
      this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = null;
    }
  }

  #lose(words = this.#seen ? LOST : NEVER) {
    this.#drop();
    showDialog(words);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, MAX_RETRY_MS);
  }

  #end(code) {
    if (code === STOPPED) return this.#lose(ENDS[code]);
    this.#drop();
    this.#ended = true;
    showDialog(ENDS[code]);
  }
}
