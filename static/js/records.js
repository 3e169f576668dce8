// Beside htmx: the focus stays in the history on the way back, and no link ever does nothing.

let focused = "";

function keepFocus() {
  const active = document.activeElement;
  if (active?.closest("#history")) focused = active.id || "history";
}

function giveFocus() {
  if (!focused) return;
  const target = document.getElementById(focused) ?? document.getElementById("history");
  if (document.activeElement === document.body) target.focus({ preventScroll: true });
  focused = "";
}

// Where the answer did not come or is a refusal, the link is followed as without scripts.
function follow(e) {
  const link = e.detail.ctx?.sourceElement;
  if (link?.href) location.assign(link.href);
}

document.addEventListener("htmx:before:history:restore", keepFocus);
document.addEventListener("htmx:after:swap", giveFocus);
document.addEventListener("htmx:error", follow);
document.addEventListener("htmx:response:error", follow);
