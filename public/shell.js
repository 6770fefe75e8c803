// Around the page's program: says why it does not start, takes the shell away when it has, and
// keeps the page usable offline.
"use strict";

const FAILED = "BERTscope could not start. Reload the page; if that does not help, empty this site's cache.";
const NO_WASM =
  "This browser has no WebAssembly with 128-bit SIMD, which BERTscope needs. Use a current Chrome, Edge, Firefox or Safari.";

// The smallest module with a SIMD instruction: (func (result v128) i32.const 0, i8x16.splat).
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

function say(sentence) {
  const status = document.getElementById("shell-status");
  if (status) status.textContent = sentence;
}

function isProgram(node) {
  return node.nodeType === Node.ELEMENT_NODE && node.id !== "shell" && node.tagName !== "SCRIPT";
}

function watchForProgram() {
  const shell = document.getElementById("shell");
  if (!shell) return;
  const observer = new MutationObserver(() => {
    if (![...document.body.children].some(isProgram)) return;
    observer.disconnect();
    shell.remove();
  });
  observer.observe(document.body, { childList: true });
  // Listens to the capture phase too: a script that cannot be fetched raises no bubbling event.
  window.addEventListener("error", () => say(FAILED), true);
  window.addEventListener("unhandledrejection", () => say(FAILED));
}

function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("./sw.js").catch((error) => {
    console.warn(`The page will not work offline: ${error.message}`);
  });
}

watchForProgram();
if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD_MODULE)) say(NO_WASM);
// After everything else, so that the copy for offline use does not compete with the first visit.
if (document.readyState === "complete") keepOffline();
else window.addEventListener("load", keepOffline);
