"""The app in the browser: a server that gives every visitor a process and a directory of their own."""
