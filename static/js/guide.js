// Shows a push on its board in place. Without this script the form loads the page with it.

import { say } from "./speech.js";
import { keepWaysBack } from "./ways.js";

const FAR_ENOUGH = 24; // pixels, as in the game
const ARROWS = { ArrowLeft: "left", ArrowUp: "up", ArrowDown: "down", ArrowRight: "right" };
const isPlain = (e) => e.button === 0 && !(e.ctrlKey || e.metaKey || e.shiftKey || e.altKey);
const buttonOf = (example, direction) => example.querySelector(`[value="${direction}"]`);

async function fetchExample(address, id) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.getElementById(id));
}

// What was pressed may be gone: then what leads on has the focus.
function focusIn(example, direction) {
  const next = buttonOf(example, direction) ?? example.querySelector(".onward, .again, button");
  next?.focus({ preventScroll: true });
}

function put(example, fresh, direction) {
  example.replaceWith(fresh);
  focusIn(fresh, direction);
  say(fresh.querySelector(".outcome").textContent.trim());
}

function standAt(address) {
  history.replaceState(null, "", address);
  keepWaysBack();
}

async function show(example, address, direction) {
  try {
    put(example, await fetchExample(address, example.id), direction);
    standAt(address);
  } catch {
    location.assign(address);
  }
}

// One after the other, each from the board that the one before has left.
let last = Promise.resolve();
let waiting = 0;

function queue(job) {
  waiting += 1;
  last = last.then(job).finally(() => (waiting -= 1));
}

function push(id, direction) {
  queue(() => {
    const example = document.getElementById(id);
    const button = buttonOf(example, direction);
    if (!button) return undefined; // the aim is met
    const address = new URL(button.form.action);
    address.search = new URLSearchParams(new FormData(button.form, button));
    return show(example, address.href, direction);
  });
}

function starts(example, direction) {
  if (!buttonOf(example, direction)) return false;
  push(example.id, direction);
  return true;
}

addEventListener("submit", (e) => {
  const example = e.target.closest(".example");
  if (!example || !e.submitter) return;
  e.preventDefault();
  push(example.id, e.submitter.value);
});

addEventListener("click", (e) => {
  const link = e.target.closest(".example :is(.again, .onward)");
  if (!link || !isPlain(e)) return;
  e.preventDefault();
  const example = link.closest(".example");
  if (link.matches(".again")) {
    queue(() => show(document.getElementById(example.id), link.href, "left"));
  } else goTo(link.hash);
});

// To the next step: its heading in sight and read out, its board ready for keys.
function goTo(hash) {
  const section = document.querySelector(hash).closest("section");
  const frame = section.querySelector(".frame");
  section.scrollIntoView();
  standAt(location.pathname + hash);
  (frame ?? section.querySelector("h2 a")).focus({ preventScroll: true });
}

addEventListener("keydown", (e) => {
  const step = e.target.closest?.(".step");
  const direction = ARROWS[e.key];
  if (!step || !direction || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  // A held key goes on once its answer is there.
  if ((e.repeat && waiting) || starts(step, direction)) e.preventDefault();
});

let from = null;

// Up and down on a board that has not the focus scroll the page, as beside it.
const isInHand = (frame) => frame.closest(".step").contains(document.activeElement);

addEventListener("pointerdown", (e) => {
  const frame = e.target.closest?.(".step .frame");
  from = frame && e.isPrimary && e.pointerType !== "mouse" ? { x: e.clientX, y: e.clientY, frame } : null;
});
addEventListener("pointermove", (e) => {
  if (!from || !e.isPrimary) return;
  const x = e.clientX - from.x, y = e.clientY - from.y;
  if (Math.max(Math.abs(x), Math.abs(y)) < FAR_ENOUGH) return;
  const across = x < 0 ? "left" : "right", along = y < 0 ? "up" : "down";
  const isAcross = Math.abs(x) > Math.abs(y);
  if (isAcross || isInHand(from.frame)) starts(from.frame.closest(".step"), isAcross ? across : along);
  from = null;
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (from = null));
