// Starts the program in a worker, and shows its progress and its end.

const UNKEPT = "This browser does not keep your games: they are gone when you close this page. Allow cookies and site data here.";
const element = (name) => document.getElementById(name);

/** Removes the progress bar. */
export const endLoading = () => {
  if (!element("loading")) return;
  element("loading").remove();
  navigator.serviceWorker?.register("offline.js").catch(() => {});
};

/**
 * Starts the program.
 * @param write receives its output
 * @returns a function that sends it a message, by kind
 */
export const startProgram = (write) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const send = (kind, what) => worker.postMessage([kind, what]);

  const showClosed = (title, sentence) => {
    worker.terminate();
    element("closed-title").textContent = title;
    element("closed-sentence").textContent = sentence;
    element("closed").showModal();
  };

  const handlers = {
    progress(part) {
      element("progress").value = 0.9 * part;
    },
    stage(sentence) {
      element("stage").textContent = sentence;
      element("progress").value = 0.95;
    },
    write,
    notify(sentence) {
      element("notice").textContent = sentence;
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
    elsewhere: () => showClosed("Playing in another tab", "Your games are open in another tab of this browser."),
    failed(reason) {
      if (element("loading") && window.explainFailure) window.explainFailure(reason);
      else showClosed("The games have stopped", `Something went wrong: ${reason}`);
    },
  };

  worker.onmessage = ({ data: [kind, what] }) => handlers[kind](what);
  worker.onerror = (event) => handlers.failed(event.message ?? "");
  element("again").addEventListener("click", () => location.reload());
  // Escape would close this dialog, which is the end
  element("closed").addEventListener("close", ({ target }) => target.showModal());
  document.addEventListener("visibilitychange", () => send("save"));
  addEventListener("hashchange", () => location.reload());
  return send;
};
