// Keeps the player's files in IndexedDB, for one tab at a time.

const NAME = "cardgames-tui";
const KEPT_FILES = /\.(db|db-wal|toml)$/;
const LEAVE_TIMEOUT_MS = 3000;

const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return resultOf(request);
};

/**
 * Waits until no other tab plays: asks the one that does to leave, and goes ahead if it does not answer.
 * @param leave called when another tab wants to play; its promise is awaited
 */
export const takeTurn = async (leave) => {
  if (!navigator.locks) return;
  let release;
  const ended = new Promise((resolve) => (release = resolve));
  const lock = (options) =>
    new Promise((resolve) => {
      navigator.locks
        .request(NAME, options, (granted) => {
          resolve(Boolean(granted));
          return granted && ended;
        })
        .catch((fault) => (fault.name === "AbortError" ? leave() : resolve(true)));
    });
  const channel = new BroadcastChannel(NAME);
  if (!(await lock({ ifAvailable: true }))) {
    channel.postMessage("leave");
    const timeout = new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));
    if (!(await Promise.race([lock({}), timeout]))) await lock({ steal: true });
  }
  channel.onmessage = async () => {
    await leave();
    release();
  };
};

/** The files of a directory in Emscripten. */
export class Records {
  #database;
  #directory;
  #saved = new Map();
  #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #saving = Promise.resolve();
  #isSaveQueued = false;
  #isFailing = false;

  /** @param onLost called when another tab takes over, or saving begins to fail */
  constructor(FS, directory, onLost) {
    this.FS = FS;
    this.#directory = directory;
    this.onLost = onLost;
  }

  async load() {
    this.FS.mkdirTree(this.#directory);
    this.#database = await openDatabase();
    const files = this.#database.transaction("files", "readwrite").objectStore("files");
    files.put(this.#owner, "owner");
    const [names, contents] = await Promise.all([resultOf(files.getAllKeys()), resultOf(files.getAll())]);
    names.forEach((name, at) => KEPT_FILES.test(name) && this.FS.writeFile(`${this.#directory}/${name}`, contents[at]));
    this.#saved = this.#changes().states;
  }

  /** Saves changed files. */
  save() {
    if (!this.#isSaveQueued) {
      this.#isSaveQueued = true;
      this.#saving = this.#saving.then(() => this.#save()).then(
        () => (this.#isFailing = false),
        (fault) => {
          if (!this.#isFailing) this.onLost(fault);
          this.#isFailing = true;
        },
      );
    }
    return this.#saving;
  }

  async #save() {
    this.#isSaveQueued = false;
    const { changed, deleted, states } = this.#changes();
    if (!changed.size && !deleted.length) return;
    const transaction = this.#database.transaction("files", "readwrite", { durability: "strict" });
    const files = transaction.objectStore("files");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("another tab plays"));
    });
    files.get("owner").onsuccess = ({ target }) => {
      if (target.result !== this.#owner) return transaction.abort();
      changed.forEach((content, name) => files.put(content, name));
      deleted.forEach((name) => files.delete(name));
      transaction.commit();
    };
    await done;
    this.#saved = states;
  }

  /** The changes since the last save, and the states of all files. */
  #changes() {
    const states = new Map();
    const changed = new Map();
    for (const name of this.FS.readdir(this.#directory).filter((name) => KEPT_FILES.test(name))) {
      const path = `${this.#directory}/${name}`;
      const { mtime, size } = this.FS.stat(path);
      states.set(name, `${mtime.getTime()} ${size}`);
      if (this.#saved.get(name) !== states.get(name)) changed.set(name, this.FS.readFile(path));
    }
    const deleted = [...this.#saved.keys()].filter((name) => !states.has(name));
    return { changed, deleted, states };
  }
}
