// Beside htmx: the focus stays in the history on the way back, and no link ever does nothing.

import { keepWaysBack } from "./ways.js";

let focused = "";

function keepFocus() {
  const active = document.activeElement;
  if (active?.closest("#history")) focused = active.id || "history";
}

function giveFocus() {
  keepWaysBack();
  if (!focused) return;
  const target = document.getElementById(focused) ?? document.getElementById("history");
  if (document.activeElement === document.body) target.focus({ preventScroll: true });
  focused = "";
}

// The part of the page that a link leads to without htmx; in an address that is gone back to,
// the browser would move the focus there.
function leaveOutPart(e) {
  const { history: change } = e.detail;
  change.path = change.path.split("#")[0];
}

// Where the answer did not come or is a refusal, the link is followed as without scripts.
function follow(e) {
  const link = e.detail.ctx?.sourceElement;
  if (link?.href) location.assign(link.href);
}

document.addEventListener("htmx:before:history:restore", keepFocus);
document.addEventListener("htmx:after:swap", giveFocus);
document.addEventListener("htmx:before:history:update", leaveOutPart);
document.addEventListener("htmx:after:history:update", keepWaysBack);
document.addEventListener("htmx:error", follow);
document.addEventListener("htmx:response:error", follow);
