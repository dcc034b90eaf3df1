// Touch: a tap clicks, a swipe drags or scrolls, a long press shows the tooltip; and buttons for the usual keys.

import { forgetCode, hasFingers } from "./terminal.js";

const LONG_PRESS_MS = 500;
const MAX_SLIP_PIXELS = 12;

const PRESS = 0;
const DRAG = 32;
const MOVE = 35;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/** A mouse event as terminals report it (xterm's SGR mode). */
const mouseReport = (button, { column, row }, end = "M") => `\x1b[<${button};${column};${row}${end}`;

/** Where fingers drag, in cells: left, top, right, bottom. */
let table = [];

const isOnTable = ({ column, row }) => {
  const [left, top, right, bottom] = table;
  return left < column && column <= right && top < row && row <= bottom;
};

/** Turns touches into mouse reports for `keys`. */
export const listenToFingers = (terminal, keys) => {
  const screen = terminal.element.querySelector(".xterm-screen");
  let touch = null;
  let scrolled = 0;
  let timer = 0;
  let hasLongPress = false;

  const height = () => screen.clientHeight / terminal.rows;
  const cell = ({ clientX, clientY }) => {
    const { left, top, width } = screen.getBoundingClientRect();
    const within = (place, last) => Math.max(1, Math.min(last, Math.floor(place) + 1));
    return {
      column: within(((clientX - left) / width) * terminal.cols, terminal.cols),
      row: within((clientY - top) / height(), terminal.rows),
    };
  };
  const endTouch = () => {
    clearTimeout(timer);
    if (touch?.drags) keys(mouseReport(MOVE, touch.place)); // without a button: lets go
    touch = null;
  };

  const listen = (kind, handler) => terminal.element.addEventListener(kind, handler, { capture: true, passive: false });
  listen("touchstart", (event) => {
    event.preventDefault();
    event.stopPropagation();
    endTouch();
    if (event.touches.length > 1) return;
    const [finger] = event.touches;
    touch = { finger, place: cell(finger), moved: false };
    scrolled = 0;
    timer = setTimeout(() => {
      keys(mouseReport(MOVE, touch.place));
      hasLongPress = true;
      endTouch();
    }, LONG_PRESS_MS);
  });
  listen("touchmove", (event) => {
    event.preventDefault();
    if (!touch) return;
    const [finger] = event.touches;
    const [dx, dy] = [finger.clientX - touch.finger.clientX, finger.clientY - touch.finger.clientY];
    if (!touch.moved && Math.hypot(dx, dy) > MAX_SLIP_PIXELS) {
      touch.moved = true;
      clearTimeout(timer);
      touch.drags = isOnTable(touch.place);
      if (touch.drags) keys(mouseReport(PRESS, touch.place));
    }
    if (touch.drags) {
      touch.place = cell(finger);
      keys(mouseReport(DRAG, touch.place));
      return;
    }
    for (const rows = Math.trunc(dy / height()); touch.moved && scrolled !== rows; ) {
      keys(mouseReport(rows > scrolled ? WHEEL_UP : WHEEL_DOWN, touch.place));
      scrolled += Math.sign(rows - scrolled);
    }
  });
  listen("touchend", (event) => {
    event.preventDefault();
    if (touch?.drags) keys(mouseReport(PRESS, touch.place, "m"));
    else if (touch && !touch.moved) keys(mouseReport(PRESS, touch.place) + mouseReport(PRESS, touch.place, "m"));
    if (touch) touch.drags = false;
    endTouch();
  });
  listen("touchcancel", endTouch);
  // the next touch hides the tooltip, wherever it is; nothing in the top right corner has one
  const endLongPress = () => {
    if (hasLongPress) keys(mouseReport(MOVE, { column: terminal.cols, row: 1 }));
    hasLongPress = false;
  };
  document.addEventListener("touchstart", endLongPress, { capture: true });
};

/** Labels by action; each button shows the first action that works now. */
const CLOSING = { home: "Games", back: "Back" };
const BUTTONS = [
  { undo: "Undo" },
  { hint: "Hint" },
  { verdict: "Verdict", values: "Values" },
  { new: "New" },
  CLOSING,
  { menu: "Menu" },
];

/** The key that opens the menu on every screen. */
const MENU_KEY = { menu: "\x10" };

/** The control sequence (OSC) in which `buttons.py` reports what works. */
const KEYS_SEQUENCE = 7701;

const button = (label, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
};

/** Shows or hides the screen keyboard. */
const showKeyboard = (field, wanted) => {
  const mode = wanted ? "text" : "none";
  if (field.inputMode === mode) return;
  field.inputMode = mode;
  // the keyboard changes with the focus
  field.blur();
  field.focus();
};

/**
 * Makes the browser's Back close what is open, and leave the page only where nothing is.
 * @returns a function to call with whether something is open
 */
const followHistory = (close) => {
  const push = () => history.pushState("open", "");
  let isOpen = Boolean(history.state); // after a reload
  addEventListener("popstate", () => {
    if (!isOpen) return;
    push();
    close();
  });
  return (open) => {
    if (open === isOpen) return;
    isOpen = open;
    forgetCode();
    if (open) push();
    else history.back();
  };
};

/** A touch or click elsewhere closes the menu, and does no more. */
const closeElsewhere = (details) => {
  for (const kind of ["touchstart", "mousedown"]) {
    const close = (event) => {
      if (!details.open || details.contains(event.target)) return;
      details.open = false;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener(kind, close, { capture: true, passive: false });
  }
};

/** Adds buttons that press keys; the screen keyboard opens by itself for text fields. */
export const fillBar = (bar, terminal, keys) => {
  let keysByAction = MENU_KEY;
  const actionOf = (labels) => Object.keys(labels).find((each) => each in keysByAction);
  const press = (labels) => keys(keysByAction[actionOf(labels)]);
  const buttons = BUTTONS.map((labels) => button(Object.values(labels)[0], () => press(labels)));
  for (const each of buttons) each.disabled = true; // until the first report
  bar.prepend(...buttons);
  const field = terminal.textarea;
  field.inputMode = "none";
  document.getElementById("keyboard").addEventListener("click", () => showKeyboard(field, field.inputMode === "none"));
  const noteOpen = followHistory(() => press(CLOSING));
  const details = bar.querySelector("details");
  closeElsewhere(details);
  details.addEventListener("click", ({ target }) => target.closest("button") && (details.open = false));
  details.addEventListener("toggle", () => details.open || terminal.focus());
  // Escape leads back to the game, for which a letter is meant
  bar.addEventListener("keydown", (event) => {
    const isTyped = event.key.trim().length === 1 && !event.ctrlKey && !event.metaKey;
    if (!isTyped && event.key !== "Escape") return;
    event.preventDefault();
    details.open = false;
    terminal.focus();
    if (isTyped) keys(event.key);
  });
  // the keyboard stays only while the focus does
  bar.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());
  terminal.parser.registerOscHandler(KEYS_SEQUENCE, (report) => {
    const { keys: current, writes, drags } = JSON.parse(report);
    table = drags;
    keysByAction = { ...current, ...MENU_KEY };
    BUTTONS.forEach((labels, at) => {
      const action = actionOf(labels);
      buttons[at].disabled = !action;
      buttons[at].textContent = action ? labels[action] : Object.values(labels)[0];
    });
    if (hasFingers.matches) showKeyboard(field, writes);
    noteOpen(Boolean(actionOf(CLOSING)));
    return true;
  });
};
