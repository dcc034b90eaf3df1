// The player's files, kept by the browser: in IndexedDB, for one tab at a time.

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
 * Wait until no other tab plays; the one that does is asked to leave, and left behind when it does not answer.
 * Where the browser refuses to tell tabs of each other, there is nothing to wait for.
 * @param leave called when another tab wants to play; what it returns is waited for
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

/** The files of a directory of Emscripten's, each kept as soon as it has changed. */
export class Records {
  #database;
  #directory;
  #saved = new Map();
  #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #saving = Promise.resolve();
  #isSaveQueued = false;
  #isFailing = false;

  /** @param onLost called when another tab has taken over, and once when the browser begins to refuse to keep anything */
  constructor(FS, directory, onLost) {
    this.FS = FS;
    this.#directory = directory;
    this.onLost = onLost;
  }

  /** Bring back what was kept. */
  async load() {
    this.FS.mkdirTree(this.#directory);
    this.#database = await openDatabase();
    const files = this.#database.transaction("files", "readwrite").objectStore("files");
    files.put(this.#owner, "owner");
    const [names, contents] = await Promise.all([resultOf(files.getAllKeys()), resultOf(files.getAll())]);
    names.forEach((name, at) => KEPT_FILES.test(name) && this.FS.writeFile(`${this.#directory}/${name}`, contents[at]));
    this.#saved = this.#changes().states;
  }

  /** Whether everything is kept that was to be, as far as is known. */
  get isKeeping() {
    return !this.#isFailing;
  }

  /** Keep what has changed; returns when it is kept. */
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

  /** What has changed since the last time that it was kept, and the states of all files. */
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
