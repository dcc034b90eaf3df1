"use strict";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/play`;

// the smallest layout is 46 columns wide, and a letter of this font 0.6 of its height
terminal.dataset.fontSize = Math.max(8, Math.min(16, Math.floor(innerWidth / 47 / 0.6)));

// the terminal measures its cells by the font, which therefore has to be there first
const start = window.onload;
window.onload = async (event) => {
  await Promise.allSettled(["", "bold", "italic"].map((style) => document.fonts.load(`${style} 16px "Roboto Mono"`)));
  start(event);
};

// the terminal's script tells by classes of the body what has become of the connection
new MutationObserver(() => {
  const is = (name) => document.body.classList.contains(name);
  const closed = document.getElementById("closed");
  if (is("-closed") && !closed.open) {
    closed.showModal();
  } else if (is("-first-byte")) {
    document.querySelector(".xterm-helper-textarea").focus();
  }
}).observe(document.body, { attributeFilter: ["class"] });

document.getElementById("again").addEventListener("click", () => location.reload());
