"""The app inside a web page, where Python runs as WebAssembly and there is no process, disk or thread."""
