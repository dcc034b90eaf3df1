"""The app as a folder of files: a page that runs the program in the browser and needs no server."""
