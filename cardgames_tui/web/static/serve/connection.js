// The connection to the game: notices when it is gone, says so, and tries again until it is back.

/** How often to ask whether the server is there, and how long it may take to answer. */
const PING_INTERVAL_MS = 2000;
const PONG_TIMEOUT_MS = 2500;

/** How long to wait before the first try to connect again, and at most; each pause is twice the one before. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15000;

/** What to say when the server has ended the connection, by its close code: title, sentence, button. */
const CLOSE_MESSAGES = {
  4000: ["Until next time", "Your games are kept, and this browser finds them again.", "Play on"],
  4001: ["Open in another tab", "You play in another tab or window now. You can only play in one at a time.", "Play here"],
  4002: ["All seats are taken", "As many people play here as the server lets in at once.", "Try again"],
  4003: ["Too many from your address", "As many people play from your network as the server lets in from one place.", "Try again"],
  4004: ["The game has stopped", "Something went wrong. Your games are kept up to the last move.", "Reload"],
  4005: ["Are you still there?", "Nothing was played for half an hour, so the seat was freed. Your game is kept.", "Play on"],
  4006: ["The server has ended", "Your games are kept. This page goes on by itself as soon as the server is back.", "Try again now"],
  4007: ["No room for new players", "The server's space for games is used up. Whoever runs it can give more, with the option --disk.", "Try again"],
  4008: ["Your space is used up", "Your games fill the space that this server has for one visitor. They are kept, and go on when whoever runs it gives more, with the option --disk. Without this page's cookie, your browser begins anew.", "Try again"],
};
/** What to say when the connection has gone, and when there never was one. */
const LOST_MESSAGE = ["The connection is gone", "Your game is kept. This page tries again by itself until it is back.", "Try again now"];
const NEVER_CONNECTED_MESSAGE = ["The game cannot be reached", "This page tries again by itself. If that does not help, this browser may refuse its cookie: let it keep that, and reload.", "Try again now"];

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
  #retryPause = FIRST_RETRY_MS;
  #retryTimer = 0;
  #pingTimer = 0;
  #replyTimer = 0;
  #hasEnded = false;
  #hasReceived = false;
  /** What was typed before there was a connection. */
  #early = [];

  /**
   * @param query what the page asks for; a shared `code` only until something has come from the game
   * @param callbacks `onOpen` is called for each new socket; `onData` takes the bytes that the game draws
   */
  constructor(query, callbacks) {
    this.#url = new URL(`play?${new URLSearchParams(query)}`, location.href);
    this.#url.protocol = this.#url.protocol.replace("http", "ws");
    this.#callbacks = callbacks;
    this.#connect();
    document.getElementById("again").addEventListener("click", () => (this.#hasEnded ? location.reload() : this.#connect()));
    // the Escape key closes a dialog, and behind this one nothing can be done while there is no connection
    document.getElementById("closed").addEventListener("close", ({ target }) => this.#isLost && target.showModal());
    addEventListener("online", () => this.#checkNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#checkNow());
  }

  send(...message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (message[0] === "stdin" && !this.#hasReceived) this.#early.push(message);
  }

  get #isLost() {
    return this.#hasEnded || this.#retryPause !== FIRST_RETRY_MS;
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    this.#closeSocket();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    this.#replyTimer = setTimeout(() => this.#reconnectLater(), 2 * PONG_TIMEOUT_MS);
    socket.onopen = () => {
      this.#callbacks.onOpen?.();
      for (const message of this.#early.splice(0)) this.send(...message);
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => (code in CLOSE_MESSAGES ? this.#handleClose(code) : this.#reconnectLater());
  }

  #receive(data) {
    if (typeof data === "string") {
      clearTimeout(this.#replyTimer);
      clearTimeout(this.#pingTimer);
      this.#pingTimer = setTimeout(() => this.#ping(), PING_INTERVAL_MS);
      return;
    }
    if (this.#retryPause !== FIRST_RETRY_MS || document.getElementById("closed").open) {
      this.#retryPause = FIRST_RETRY_MS;
      closeDialog();
    }
    this.#hasReceived = true;
    this.#url.searchParams.delete("code");
    this.#callbacks.onData(new Uint8Array(data));
  }

  /** Ask whether the server is there; a page that nobody sees does not, so that a phone can rest. */
  #ping() {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#replyTimer);
    if (document.hidden) return;
    this.send("ping", "0");
    this.#replyTimer = setTimeout(() => this.#reconnectLater(), PONG_TIMEOUT_MS);
  }

  #checkNow() {
    if (this.#hasEnded) return;
    if (this.#socket) this.#ping();
    else this.#connect();
  }

  #closeSocket() {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#replyTimer);
    if (this.#socket) {
      this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
      this.#socket.close();
      this.#socket = null;
    }
  }

  #reconnectLater(message = this.#hasReceived ? LOST_MESSAGE : NEVER_CONNECTED_MESSAGE) {
    this.#closeSocket();
    showDialog(message);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#connect(), this.#retryPause * (0.75 + Math.random() / 2));
    this.#retryPause = Math.min(2 * this.#retryPause, MAX_RETRY_MS);
  }

  #handleClose(code) {
    if (code === STOPPED) return this.#reconnectLater(CLOSE_MESSAGES[code]);
    this.#closeSocket();
    this.#hasEnded = true;
    showDialog(CLOSE_MESSAGES[code]);
  }
}
