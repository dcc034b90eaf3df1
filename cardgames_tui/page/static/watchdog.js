// Says why the games do not start. Runs in old browsers, too: no modules, no modern syntax.
// The build adds FILES, the names of the page's files.
(function () {
  var SILENCE_MS = 30000;
  var LATE = " This takes unusually long. If nothing happens, reload the page.";
  var NEEDED = {
    "JavaScript modules": "noModule" in document.createElement("script"),
    WebAssembly: "WebAssembly" in window,
    "JavaScript workers": "Worker" in window,
    "decompression streams": "DecompressionStream" in window,
  };

  var hasExplained = false;
  var lastSeen = "";

  function element(name) {
    return document.getElementById(name);
  }

  /** Shows a sentence instead of the progress. */
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

  /** What is wrong with a file on the server, as a sentence; usually empty. */
  function faultOf(name) {
    return fetch(name, { method: "HEAD", cache: "no-store" }).then(
      function (answer) {
        var type = (answer.headers.get("Content-Type") || "no type").split(";")[0];
        var isRight = /\.js$/.test(name) ? /javascript/.test(type) : type !== "text/html";
        if (answer.status === 405 || answer.status === 501) return "";
        if (!answer.ok) return "The server does not serve the file " + name + " (status " + answer.status + "). Upload the whole folder of the page, unchanged, and reload.";
        if (isRight) return "";
        return "The server sends the file " + name + " as " + type + ", which browsers refuse. It must send .js files as text/javascript, and the others unchanged.";
      },
      function () {
        return "The server cannot be reached. Check your connection, and reload the page.";
      }
    );
  }

  /** Says that the games cannot start, and then why. */
  window.explainFailure = function (fault) {
    if (hasExplained) return;
    window.explain("The games cannot start: " + (fault || "a part of them does not run") + ". Reload the page, or try a newer browser.");
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

  // load errors of scripts do not bubble
  function notice(event) {
    if (!element("loading") || (event.target.tagName && event.target.tagName !== "SCRIPT")) return;
    window.explainFailure(event.message || (event.reason && String(event.reason)));
  }
  addEventListener("error", notice, true);
  addEventListener("unhandledrejection", notice);

  var missing = missingPart();
  if (location.protocol === "file:") {
    window.explain("Browsers run the games only from a web server. In the folder of the page, run “python3 -m http.server”, and open http://localhost:8000.");
  } else if (missing) {
    window.explain("This browser has no " + missing + ". Use a current Firefox, Chrome, Edge or Safari.");
  } else watch();
})();
