// The terminal of the page: as large as the window allows, in letters that can be read.

const FONT = "Mono";
const MIN_FONT_SIZE = 10;
const MAX_FONT_SIZE = 22;
/** The grid that letters leave room for: more than the smallest table needs, for keys and dialogs are higher for fingers. */
const MIN_COLUMNS = 47;
const MIN_ROWS = 24;

const LIGHT = { background: "#f4f1ea", foreground: "#1c1c1c" };
const DARK = { background: "#0e1513", foreground: "#e6e6e6" };

const prefersLight = matchMedia("(prefers-color-scheme: light)");
/** Whether there is a screen to touch. */
export const hasFingers = matchMedia("(any-pointer: coarse)");
/** Whether that is what the player uses, and no mouse and keyboard beside it. */
const usesFingers = matchMedia("(pointer: coarse)");

/** The keys of a Mac that write something else there when Option is held. */
const OPTION = /Mac|iPhone|iPad/.test(navigator.platform) ? /^Key([GKNOPRSW])$/ : null;

/** Whether there is what draws letters faster than the page does, and not a program that takes its place. */
const hasGpu = () => {
  const drawing = document.createElement("canvas").getContext("webgl2");
  const info = drawing?.getExtension("WEBGL_debug_renderer_info");
  return info && !/swiftshader|llvmpipe|software/i.test(drawing.getParameter(info.UNMASKED_RENDERER_WEBGL));
};

/** The largest letters with which that grid still fits an element; whole dots wide, they leave no gaps. */
const fontSize = ({ clientWidth, clientHeight }) => {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `100px ${FONT}`;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("W");
  const height = fontBoundingBoxAscent + fontBoundingBoxDescent;
  const scale = Math.min(MAX_FONT_SIZE / 100, clientWidth / MIN_COLUMNS / width, clientHeight / MIN_ROWS / height);
  // a little more than whole, for browsers round down
  const dots = Math.floor(scale * width * devicePixelRatio) + 0.001;
  return Math.max(MIN_FONT_SIZE, (100 * dots) / devicePixelRatio / width);
};

/** Let a terminal fill its element, whatever becomes of that: the window may change, or turn. */
const fillElement = (terminal, fit, element) => {
  const resize = () => {
    terminal.options.fontSize = fontSize(element);
    fit.fit();
  };
  new ResizeObserver(resize).observe(element);
  resize();
};

/** The red, green and blue of the last cell of a line; nothing for the yellow of an open bar, bright or dimmed. */
const lastColour = (terminal, row) => {
  const cell = terminal.buffer.active.getLine(row)?.getCell(terminal.cols - 1);
  if (!cell?.isBgRGB()) return null;
  const colour = cell.getBgColor();
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return Math.min(red, green) - blue > 32 ? null : [red, green, blue];
};

/** Let the page around a terminal have the colour of its last line, whatever theme has painted it, or of the first. */
const blendIn = (terminal) => {
  const parts = lastColour(terminal, terminal.rows - 1) ?? lastColour(terminal, 0);
  if (!parts) return;
  const light = parts.reduce((sum, part) => sum + part) > 3 * 128;
  document.body.style.background = `rgb(${parts})`;
  document.documentElement.style.colorScheme = light ? "light" : "dark";
};

/** Paste and copy as browsers do, and leave to the right button what it does in them. */
const addBrowserHabits = (terminal, element, keys) => {
  terminal.attachCustomKeyEventHandler((event) => {
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

/** A text in which a game's code has become a link to this page. */
const withLink = (text) => text.replace(/cardgames-tui replay (cg1-\S+)/, (_, code) => new URL(`#${code}`, location.href).href);

/** Copy a text; where the browser does not let a page do that, offer it to be copied by hand. */
const copy = (text) =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => {
    const dialog = document.getElementById("copy");
    dialog.querySelector("textarea").value = text;
    dialog.showModal();
    dialog.querySelector("textarea").select();
  });

/** Let screen readers read what changes on a terminal, or leave it to the eye again. */
export const readAloud = (terminal) => {
  terminal.options.screenReaderMode = !terminal.options.screenReaderMode;
  terminal.focus();
};

/** The game that somebody has shared by the link of this page; empty where there is none. */
export const sharedCode = () => {
  const code = location.hash.slice(1);
  try {
    return decodeURIComponent(code);
  } catch {
    return code; // a link that was cut or changed on its way: the game says what is wrong with it
  }
};

/** Forget that game once it is shown: who loads the page again goes on with a game of their own. */
export const forgetCode = () => location.hash && history.replaceState(null, "", location.pathname + location.search);

/** What the game has to know of the terminal that shows it. */
export const viewOf = ({ cols, rows }) => ({ width: cols, height: rows, touch: usesFingers.matches, light: prefersLight.matches });

/**
 * Open a terminal.
 * @param element what to fill
 * @param parts the classes of xterm.js: Terminal, FitAddon, WebglAddon
 * @param callbacks `onKeys` takes text, as a terminal writes it; `onView` what `viewOf` returns, when that changes
 */
export const openTerminal = async (element, { Terminal, FitAddon, WebglAddon }, { onKeys, onView }) => {
  // the terminal measures its cells by the font, which therefore has to be there first
  await Promise.allSettled(["", "bold ", "italic "].map((weight) => document.fonts.load(`${weight}16px ${FONT}`)));
  const terminal = new Terminal({ fontFamily: `${FONT}, monospace`, fontSize: fontSize(element), scrollback: 0 });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const paint = () => (terminal.options.theme = prefersLight.matches ? LIGHT : DARK);
  for (const query of [prefersLight, usesFingers]) query.addEventListener("change", () => (paint(), onView(viewOf(terminal))));
  paint();
  terminal.open(element);
  try {
    if (hasGpu()) terminal.loadAddon(new WebglAddon());
  } catch {
    // the page draws the letters then, a little slower
  }
  fillElement(terminal, fit, element);
  addBrowserHabits(terminal, element, onKeys);
  terminal.onRender(() => blendIn(terminal));
  terminal.onData(onKeys);
  terminal.onResize(() => onView(viewOf(terminal)));
  element.terminal = terminal;
  return terminal;
};
