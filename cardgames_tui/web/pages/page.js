"use strict";

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}${location.pathname}play`;

// the terminal's script opens its connection by this name
window.WebSocket = Connection;

// the smallest layout is 46 columns wide, and a letter of this font 0.6 of its height
terminal.dataset.fontSize = Math.max(8, Math.min(16, Math.floor(innerWidth / 47 / 0.6)));

// the terminal measures its cells by the font, which therefore has to be there first
const start = window.onload;
window.onload = async (event) => {
  await Promise.allSettled(["", "bold", "italic"].map((style) => document.fonts.load(`${style} 16px "Roboto Mono"`)));
  start(event);
};

// the terminal's script tells by a class of the body that something is to be seen
new MutationObserver(() => {
  if (document.body.classList.contains("-first-byte") && !document.getElementById("closed").open) {
    document.querySelector(".xterm-helper-textarea").focus();
  }
}).observe(document.body, { attributeFilter: ["class"] });
