// The program, as the page sees it: a worker that draws, is told what the player does, and keeps the games.

const SHARES = { wasm: 0.5, library: 0.15, program: 0.25 };
const UNKEPT = "This browser does not keep your games: they are gone when this page is closed. Let it keep cookies and data of this site.";
const element = (name) => document.getElementById(name);

/** Take away what says how far the program has come: from now on it is seen itself. */
export const endLoading = () => {
  if (!element("loading")) return;
  element("loading").remove();
  navigator.serviceWorker?.register("offline.js").catch(() => {});
};

/**
 * Start the program, and show how far that has come, what becomes of it, and how it ends.
 * @param write takes what the program draws or says
 * @returns a function that tells the program something, by its kind
 */
export const startProgram = (write) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const loaded = {};
  const send = (kind, what) => worker.postMessage([kind, what]);

  const showClosed = (title, words) => {
    worker.terminate();
    element("closed-title").textContent = title;
    element("closed-sentence").textContent = words;
    element("closed").showModal();
  };

  const handlers = {
    progress({ name, loaded: bytes, total }) {
      loaded[name] = total ? Math.min(1, bytes / total) : 0;
      const parts = Object.entries(SHARES).map(([part, share]) => share * (loaded[part] ?? 0));
      element("progress").value = parts.reduce((sum, part) => sum + part);
    },
    stage(words) {
      element("stage").textContent = words;
      element("progress").value = 0.95;
    },
    write,
    notify(words) {
      element("notice").textContent = words;
      element("notice").togglePopover?.(true);
    },
    download(text) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      link.download = "cardgames-tui.jsonl";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    unkept: (reason) => handlers.notify(`${UNKEPT} (${reason})`),
    elsewhere: () => showClosed("Playing in another tab", "Your games are open in another tab of this browser, and go on there."),
    ended: (isKept) => showClosed("Until next time", isKept ? "Your games are kept in this browser." : UNKEPT),
    failed(reason) {
      if (element("loading") && window.explainFailure) window.explainFailure(reason);
      else showClosed("The games have stopped", `Something went wrong that should not: ${reason}`);
    },
  };

  worker.onmessage = ({ data: [kind, what] }) => handlers[kind](what);
  worker.onerror = (event) => handlers.failed(event.message ?? "");
  element("again").addEventListener("click", () => location.reload());
  // the Escape key closes a dialog, and behind this one nothing can be done any more
  element("closed").addEventListener("close", ({ target }) => target.showModal());
  document.addEventListener("visibilitychange", () => send("save"));
  addEventListener("hashchange", () => location.reload());
  return send;
};
