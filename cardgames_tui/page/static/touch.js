// Fingers: a tap clicks, a swipe scrolls, a long press says what lies there; and buttons for the usual keys.

import { hasFingers } from "./terminal.js";

const LONG_PRESS_MS = 500;
/** How far a finger may slip while it taps. */
const MAX_SLIP_PIXELS = 12;

const PRESS = 0;
const MOVE = 35;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/** What a terminal writes when a mouse does something in a cell (xterm's SGR mode). */
const mouseReport = (button, { column, row }, end = "M") => `\x1b[<${button};${column};${row}${end}`;

/**
 * Let fingers do on a terminal what a mouse does.
 * @param terminal the terminal of xterm.js
 * @param keys takes what the terminal would have written
 */
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
    if (Math.hypot(dx, dy) > MAX_SLIP_PIXELS) {
      touch.moved = true;
      clearTimeout(timer);
    }
    for (const rows = Math.trunc(dy / height()); touch.moved && scrolled !== rows; ) {
      keys(mouseReport(rows > scrolled ? WHEEL_UP : WHEEL_DOWN, touch.place));
      scrolled += Math.sign(rows - scrolled);
    }
  });
  listen("touchend", (event) => {
    event.preventDefault();
    if (touch && !touch.moved) keys(mouseReport(PRESS, touch.place) + mouseReport(PRESS, touch.place, "m"));
    endTouch();
  });
  listen("touchcancel", endTouch);
  // what a long press has said goes with the next touch, wherever that is
  const endLongPress = () => {
    if (hasLongPress) keys(mouseReport(MOVE, { column: 1, row: terminal.rows }));
    hasLongPress = false;
  };
  document.addEventListener("touchstart", endLongPress, { capture: true });
};

/** The buttons: for each, by what it does, the words of which the first stands on it that the game has a key for. */
const BUTTONS = [
  { undo: "Undo" },
  { hint: "Hint" },
  { verdict: "Verdict", values: "Values" },
  { new: "New" },
  { home: "Games", back: "Back" },
  { menu: "Menu" },
];

/** The key that opens the menu on every screen. */
const MENU_KEY = { menu: "\x10" };

/** The control sequence (OSC) in which the game tells what its keys do. */
const KEYS_SEQUENCE = 7701;

const button = (words, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
};

/** The button that calls the keyboard of the screen or sends it away, and what does that too. */
const keyboardButton = (field) => {
  const made = button("abc", () => call(made.ariaPressed !== "true"));
  const call = (wanted) => {
    if (made.ariaPressed === String(wanted)) return;
    made.ariaPressed = String(wanted);
    field.inputMode = wanted ? "text" : "none";
    // a keyboard comes and goes with the focus
    field.blur();
    field.focus();
  };
  made.ariaLabel = "Keyboard";
  made.ariaPressed = "false";
  field.inputMode = "none";
  return [made, call];
};

/** Close what is open when something else is touched or clicked, which then does no more than that. */
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

/**
 * Fill a bar with buttons that press keys, and call the keyboard of the screen or send it away; that comes by
 * itself where the game asks for a text.
 * @param bar the element; what is in it already stays behind the buttons
 * @param terminal the terminal of xterm.js
 * @param keys takes the keys
 */
export const fillBar = (bar, terminal, keys) => {
  let keysByAction = MENU_KEY;
  const actionOf = (words) => Object.keys(words).find((each) => each in keysByAction);
  const buttons = BUTTONS.map((words) => button(Object.values(words)[0], () => keys(keysByAction[actionOf(words)])));
  for (const each of buttons) each.disabled = true; // until the game has said what they do
  const [keyboard, callKeyboard] = keyboardButton(terminal.textarea);
  bar.prepend(...buttons, keyboard);
  closeElsewhere(bar.querySelector("details"));
  // a button that takes the focus would send the keyboard away
  bar.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());
  terminal.parser.registerOscHandler(KEYS_SEQUENCE, (report) => {
    const { keys: current, writes } = JSON.parse(report);
    keysByAction = { ...current, ...MENU_KEY };
    BUTTONS.forEach((words, at) => {
      const action = actionOf(words);
      buttons[at].disabled = !action;
      buttons[at].textContent = action ? words[action] : Object.values(words)[0];
    });
    if (hasFingers.matches) callKeyboard(writes);
    return true;
  });
};
