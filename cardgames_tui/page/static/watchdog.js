// Says why the games do not start, and what helps; a script of the old kind, which runs where modules do not.
// FILES stands above: the names of the page's files.
(function () {
  var SILENCE_MS = 30000;
  var LATE = " This takes unusually long. If nothing moves here, reload the page.";
  var NEEDED = {
    "modules of JavaScript": "noModule" in document.createElement("script"),
    WebAssembly: "WebAssembly" in window,
    "workers of JavaScript": "Worker" in window,
    "unpacking of files": "DecompressionStream" in window,
  };

  var hasExplained = false;
  var lastSeen = "";

  function element(name) {
    return document.getElementById(name);
  }

  /** Show a sentence where it was said how far the games had come. */
  window.explain = function (sentence) {
    hasExplained = true;
    element("progress").hidden = true;
    element("stage").setAttribute("role", "alert");
    element("stage").textContent = sentence;
  };

  function missingPart() {
    for (var part in NEEDED) if (!NEEDED[part]) return part;
    return "";
  }

  /** What is wrong with a file as the server hands it out, as a sentence; usually empty. */
  function faultOf(name) {
    return fetch(name, { method: "HEAD", cache: "no-store" }).then(
      function (answer) {
        var type = (answer.headers.get("Content-Type") || "no type").split(";")[0];
        var isRight = /\.js$/.test(name) ? /javascript/.test(type) : type !== "text/html";
        if (answer.status === 405 || answer.status === 501) return "";
        if (!answer.ok) return "The server does not hand out the file " + name + " (it answers " + answer.status + "). The whole folder that was built has to be there, unchanged; then reload the page.";
        if (isRight) return "";
        return "The server hands out the file " + name + " as " + type + ", which browsers do not take. It has to send files that end in .js as text/javascript, and the others as they are; then reload the page.";
      },
      function () {
        return "The server of this page cannot be reached. Check your connection, and reload the page.";
      }
    );
  }

  /** Say that the games cannot start, and as soon as it is found, why. */
  window.explainFailure = function (fault) {
    if (hasExplained) return;
    window.explain("The games cannot start: " + (fault || "a part of them does not run") + ". Reload the page; if that does not help, a newer browser may.");
    Promise.all(FILES.map(faultOf)).then(function (sentences) {
      var known = sentences.filter(Boolean)[0];
      if (known) window.explain(known);
    });
  };

  function watch() {
    if (hasExplained || !element("loading")) return;
    var seen = element("progress").value + element("stage").textContent;
    if (seen === lastSeen && seen.indexOf(LATE) < 0) element("stage").textContent += LATE;
    lastSeen = seen;
    setTimeout(watch, SILENCE_MS);
  }

  // a script that cannot be loaded says so to nobody but itself
  function notice(event) {
    if (!element("loading") || (event.target.tagName && event.target.tagName !== "SCRIPT")) return;
    window.explainFailure(event.message || (event.reason && String(event.reason)));
  }
  addEventListener("error", notice, true);
  addEventListener("unhandledrejection", notice);

  var missing = missingPart();
  if (location.protocol === "file:") {
    window.explain("This page was opened as a file, and browsers run the games only from a web server. In the folder of the page, run “python3 -m http.server”, and open http://localhost:8000.");
  } else if (missing) {
    window.explain("The games need a browser that has " + missing + ", and this one has not, or does not allow it. A current Firefox, Chrome, Edge or Safari plays them.");
  } else watch();
})();
