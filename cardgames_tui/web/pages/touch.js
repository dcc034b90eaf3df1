// Fingers: a tap clicks, a swipe scrolls, a long press says what lies there; and buttons for the usual keys.

const LONG = 500;
/** How far a finger may slip while it taps, in pixels. */
const SLIP = 12;

const PRESS = 0;
const MOVE = 35;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/** What a terminal writes when a mouse does something in a cell (xterm's SGR mode). */
const mouse = (button, { column, row }, end = "M") => `\x1b[<${button};${column};${row}${end}`;

/**
 * Let fingers do on a terminal what a mouse does.
 * @param terminal the terminal of xterm.js
 * @param keys takes what the terminal would have written
 */
export const listenToFingers = (terminal, keys) => {
  const screen = terminal.element.querySelector(".xterm-screen");
  let began = null;
  let scrolled = 0;
  let timer = 0;

  const height = () => screen.clientHeight / terminal.rows;
  const cell = ({ clientX, clientY }) => {
    const { left, top, width } = screen.getBoundingClientRect();
    const within = (place, last) => Math.max(1, Math.min(last, Math.floor(place) + 1));
    return {
      column: within(((clientX - left) / width) * terminal.cols, terminal.cols),
      row: within((clientY - top) / height(), terminal.rows),
    };
  };
  const rest = () => {
    clearTimeout(timer);
    began = null;
  };

  const on = (kind, react) => terminal.element.addEventListener(kind, react, { capture: true, passive: false });
  on("touchstart", (event) => {
    event.preventDefault();
    event.stopPropagation();
    rest();
    if (event.touches.length > 1) return;
    const [finger] = event.touches;
    began = { finger, place: cell(finger), moved: false };
    scrolled = 0;
    timer = setTimeout(() => {
      keys(mouse(MOVE, began.place));
      rest();
    }, LONG);
  });
  on("touchmove", (event) => {
    event.preventDefault();
    if (!began) return;
    const [finger] = event.touches;
    const [dx, dy] = [finger.clientX - began.finger.clientX, finger.clientY - began.finger.clientY];
    if (Math.hypot(dx, dy) > SLIP) {
      began.moved = true;
      clearTimeout(timer);
    }
    for (const rows = Math.trunc(dy / height()); began.moved && scrolled !== rows; ) {
      keys(mouse(rows > scrolled ? WHEEL_UP : WHEEL_DOWN, began.place));
      scrolled += Math.sign(rows - scrolled);
    }
  });
  on("touchend", (event) => {
    event.preventDefault();
    if (began && !began.moved) keys(mouse(PRESS, began.place) + mouse(PRESS, began.place, "m"));
    rest();
  });
  on("touchcancel", rest);
};

/** The buttons: what they say, which keys they press, and which words on the screen tell that they do something. */
const BUTTONS = [
  ["Undo", "u", /Undo/],
  ["Hint", "i", /Hint/],
  ["Verdict", "v", /Verdict|Values/],
  ["New", "n", /New/],
  ["Back", "\x1b"],
  ["Menu", "\x10"],
];

const button = (words, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
};

/** The button that calls the keyboard of the screen, or sends it away. */
const keyboardButton = (field) => {
  field.inputMode = "none";
  const made = button("abc", () => {
    const wanted = made.ariaPressed !== "true";
    made.ariaPressed = String(wanted);
    field.inputMode = wanted ? "text" : "none";
    field.blur();
    field.focus();
  });
  made.ariaLabel = "Keyboard";
  made.ariaPressed = "false";
  return made;
};

/** The words at the foot of a terminal. */
const foot = ({ buffer, rows }) =>
  [3, 2, 1].map((row) => buffer.active.getLine(rows - row)?.translateToString() ?? "").join("\n");

/**
 * Fill a bar with buttons that press keys, and call the keyboard of the screen or send it away.
 * @param bar the element; what is in it already stays behind the buttons
 * @param terminal the terminal of xterm.js
 * @param keys takes the keys
 */
export const fillBar = (bar, terminal, keys) => {
  const buttons = BUTTONS.map(([words, typed]) => button(words, () => keys(typed)));
  bar.prepend(...buttons, keyboardButton(terminal.textarea));
  // a button that takes the focus would send the keyboard away
  bar.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());
  let due = 0;
  terminal.onRender(() => {
    clearTimeout(due);
    due = setTimeout(() => {
      const words = foot(terminal);
      BUTTONS.forEach(([, , sign], at) => (buttons[at].disabled = sign ? !sign.test(words) : false));
    }, 100);
  });
};
