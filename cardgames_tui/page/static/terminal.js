// The page's terminal, with letters as large as the window allows.

const FONT = "Mono";
const MIN_FONT_SIZE = 10;
/** The largest font and the smallest grid, for usual and for large letters; a touch screen needs more rows than a table. */
const LETTERS = [
  { maxSize: 22, columns: 47, rows: 24 },
  { maxSize: 32, columns: 38, rows: 17 },
];
const LEAVE_MS = 600;

const LIGHT = { background: "#f4f1ea", foreground: "#1c1c1c" };
const DARK = { background: "#0e1513", foreground: "#e6e6e6" };

const prefersLight = matchMedia("(prefers-color-scheme: light)");
export const hasFingers = matchMedia("(any-pointer: coarse)");
/** Whether touch is the main input. */
const usesFingers = matchMedia("(pointer: coarse)");
const avoidsMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Keys that type another character with Option on a Mac. */
const OPTION = /Mac|iPhone|iPad/.test(navigator.platform) ? /^Key([GKNOPRSW])$/ : null;

/** Whether WebGL runs on a real GPU; software is slower than the page's own letters. */
const hasGpu = () => {
  const drawing = document.createElement("canvas").getContext("webgl2");
  const info = drawing?.getExtension("WEBGL_debug_renderer_info");
  return info && !/swiftshader|llvmpipe|software/i.test(drawing.getParameter(info.UNMASKED_RENDERER_WEBGL));
};

/** The kept choice among `LETTERS`. */
let letters = 0;
try {
  letters = Number(localStorage.getItem("letters"));
} catch {
  // this browser keeps nothing
}

const changeLetters = () => {
  letters = (letters + 1) % LETTERS.length;
  try {
    localStorage.setItem("letters", letters);
  } catch {
    // until the page closes
  }
};

/** The largest font for the smallest grid; a width of whole dots leaves no gaps. */
const fontSize = ({ clientWidth, clientHeight }) => {
  const { maxSize, columns, rows } = LETTERS[letters];
  const context = document.createElement("canvas").getContext("2d");
  context.font = `100px ${FONT}`;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("W");
  const height = fontBoundingBoxAscent + fontBoundingBoxDescent;
  const scale = Math.min(maxSize / 100, clientWidth / columns / width, clientHeight / rows / height);
  // browsers round down
  const dots = Math.floor(scale * width * devicePixelRatio) + 0.001;
  return Math.max(MIN_FONT_SIZE, (100 * dots) / devicePixelRatio / width);
};

const fillElement = (terminal, fit, element) => {
  const resize = () => {
    terminal.options.fontSize = fontSize(element);
    fit.fit();
  };
  new ResizeObserver(resize).observe(element);
  document.getElementById("letters").addEventListener("click", () => {
    changeLetters();
    resize();
  });
  resize();
};

/** The colour of a line's last cell; null for the yellow of a notice. */
const lastColour = (terminal, row) => {
  const cell = terminal.buffer.active.getLine(row)?.getCell(terminal.cols - 1);
  if (!cell?.isBgRGB()) return null;
  const colour = cell.getBgColor();
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return Math.min(red, green) - blue > 32 ? null : [red, green, blue];
};

/** Gives the page the colour of the terminal's last line, or of its first. */
const blendIn = (terminal) => {
  const parts = lastColour(terminal, terminal.rows - 1) ?? lastColour(terminal, 0);
  if (!parts) return;
  const light = parts.reduce((sum, part) => sum + part) > 3 * 128;
  document.body.style.background = `rgb(${parts})`;
  document.documentElement.style.colorScheme = light ? "light" : "dark";
};

/** Keeps the browser's paste, copy and right button, and leaves the terminal on a second Escape. */
const addBrowserHabits = (terminal, element, keys) => {
  let escaped = -LEAVE_MS;
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type === "keydown" && !event.repeat) {
      const again = event.key === "Escape" && event.timeStamp - escaped < LEAVE_MS;
      escaped = event.key === "Escape" ? event.timeStamp : -LEAVE_MS;
      if (again) document.querySelector("summary").focus();
    }
    const letter = event.altKey && !event.ctrlKey && OPTION?.exec(event.code)?.[1];
    if (letter) {
      event.preventDefault();
      if (event.type === "keydown") keys(`\x1b${letter.toLowerCase()}`);
    }
    return !letter && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v");
  });
  for (const kind of ["mousedown", "mouseup"]) {
    element.addEventListener(kind, (event) => event.button && event.stopPropagation(), { capture: true });
  }
  terminal.parser.registerOscHandler(52, (data) => {
    const text = new TextDecoder().decode(Uint8Array.from(atob(data.split(";")[1]), (letter) => letter.charCodeAt()));
    copy(withLink(text));
    return true;
  });
};

/** Turns a game's code into a link to this page. */
const withLink = (text) => text.replace(/run this .*\ncardgames-tui replay (cg1-\S+)/, (_, code) => `open ${new URL(`#${code}`, location.href).href}`);

/** Copies a text, or shows it for copying by hand if the browser refuses. */
const copy = (text) =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => {
    const dialog = document.getElementById("copy");
    dialog.querySelector("textarea").value = text;
    dialog.showModal();
    dialog.querySelector("textarea").select();
  });

export const toggleScreenReader = (terminal) => {
  terminal.options.screenReaderMode = !terminal.options.screenReaderMode;
};

/** The code of the shared game in this page's link; empty if there is none. */
export const sharedCode = () => {
  const code = location.hash.slice(1);
  try {
    return decodeURIComponent(code);
  } catch {
    return code; // a damaged link: the game says what is wrong
  }
};

/** After a reload, players go on with their own game. */
export const forgetCode = () => location.hash && history.replaceState(null, "", location.pathname + location.search);

/** What the program needs to know about the terminal. */
export const viewOf = ({ cols, rows }) => [cols, rows, ...[usesFingers, prefersLight, avoidsMotion].map(({ matches }) => matches)];

/**
 * Opens a terminal that fills an element.
 * @param callbacks `onKeys` receives typed text, `onView` the result of `viewOf` when that changes
 */
export const openTerminal = async (element, { Terminal, FitAddon, WebglAddon }, { onKeys, onView }) => {
  // the terminal measures its cells by the font
  await Promise.allSettled(["", "bold ", "italic "].map((weight) => document.fonts.load(`${weight}16px ${FONT}`)));
  const terminal = new Terminal({ fontFamily: `${FONT}, monospace`, fontSize: fontSize(element), scrollback: 0 });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const paint = () => (terminal.options.theme = prefersLight.matches ? LIGHT : DARK);
  for (const query of [prefersLight, usesFingers, avoidsMotion]) query.addEventListener("change", () => (paint(), onView(viewOf(terminal))));
  paint();
  terminal.open(element);
  terminal.textarea.setAttribute("aria-describedby", "leaving");
  try {
    if (hasGpu()) terminal.loadAddon(new WebglAddon());
  } catch {
    // the page draws the letters, a little slower
  }
  fillElement(terminal, fit, element);
  addBrowserHabits(terminal, element, onKeys);
  terminal.onRender(() => blendIn(terminal));
  terminal.onData(onKeys);
  terminal.onResize(() => onView(viewOf(terminal)));
  element.terminal = terminal;
  return terminal;
};
