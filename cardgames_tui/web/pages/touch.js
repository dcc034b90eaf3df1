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

/**
 * Let buttons press keys, and call the keyboard of the screen or send it away.
 * @param bar the element with the buttons; those with `data-keys` press these, `data-word` has to stand on the screen
 */
export const listenToButtons = (bar, terminal, keys) => {
  const field = terminal.textarea;
  const keyboard = bar.querySelector("[data-keyboard]");
  field.inputMode = "none";
  const call = (wanted) => {
    keyboard.ariaPressed = String(wanted);
    field.inputMode = wanted ? "text" : "none";
    field.blur();
    field.focus();
  };
  // a button that takes the focus would send the keyboard away
  bar.addEventListener("pointerdown", (event) => event.preventDefault());
  bar.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button === keyboard) call(keyboard.ariaPressed !== "true");
    else if (button) keys(button.dataset.keys);
  });
  let due = 0;
  const dim = () => {
    const lines = Array.from({ length: terminal.rows }, (_, row) => terminal.buffer.active.getLine(row)?.translateToString() ?? "");
    const footer = lines.slice(-3).join("\n");
    for (const button of bar.querySelectorAll("[data-word]")) {
      button.disabled = !button.dataset.word.split("|").some((word) => footer.includes(word));
    }
  };
  terminal.onRender(() => {
    clearTimeout(due);
    due = setTimeout(dim, 100);
  });
};
