// Runs compiling.py in Pyodide.
import { pathToFileURL } from "node:url";

const [modules, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/pyodide");
python.FS.mkdirTree("/folder");
python.mountNodeFS("/pyodide", `${modules}/pyodide`);
python.mountNodeFS("/folder", folder);
python.runPython(`
import sys
from pathlib import Path
sys.path.insert(0, "/folder")
from compiling import compile_library, compile_program
compile_program(Path("/folder/source"), Path("/folder/program.tar"))
compile_library(Path("/pyodide/python_stdlib.zip"), Path("/folder/library.zip"))
`);
