// The terminal of the page: as large as the window allows, in letters that can be read.

const FONT = "Mono";
const SMALLEST = 10;
const LARGEST = 22;
const NARROWEST = 46;
const LOWEST = 24;

/** The size of the letters with which the smallest table still fits the window, in pixels. */
const fontSize = (place, ratio) => {
  const wide = place.clientWidth / (NARROWEST + 1) / ratio.width;
  const high = place.clientHeight / LOWEST / ratio.height;
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(Math.min(wide, high))));
};

/**
 * Open a terminal that fills a place, whatever becomes of its size.
 * @param place the element to fill
 * @param parts the classes of xterm.js: Terminal, FitAddon, WebglAddon
 * @param tell takes `keys` (text, as a terminal writes it) and `size` ({columns, rows})
 */
export const openTerminal = async (place, { Terminal, FitAddon, WebglAddon }, tell) => {
  await Promise.allSettled(["", "bold "].map((weight) => document.fonts.load(`${weight}16px ${FONT}`)));
  const terminal = new Terminal({ fontFamily: `${FONT}, monospace`, scrollback: 0, fontSize: 16 });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(place);
  try {
    terminal.loadAddon(new WebglAddon());
  } catch {
    // without it letters are drawn by the page, which looks nearly the same
  }
  const ratio = { width: 0.602, height: 1.17 };
  const resize = () => {
    terminal.options.fontSize = fontSize(place, ratio);
    fit.fit();
  };
  new ResizeObserver(resize).observe(place);
  resize();
  terminal.onData(tell.keys);
  terminal.onResize(({ cols, rows }) => tell.size({ columns: cols, rows }));
  terminal.focus();
  place.terminal = terminal;
  return terminal;
};
