// The solver's hint: an arrow on the board and words beside it, until the next move.

import { ask } from "./asking.js";
import { phrase, say } from "./speech.js";
import { showRefusal } from "./trouble.js";

const game = document.getElementById("game");
let asking = null;

const place = () => document.getElementById("hint");
const isOf = (hint) =>
  hint.dataset.game === game.dataset.game && hint.dataset.revision === game.dataset.revision;

// Called once nothing is under way: a hint is for the board that is seen.
export async function askHint(address, refresh) {
  if (asking) return;
  if (place().dataset.direction && isOf(place())) return say(place().textContent);
  asking = new AbortController();
  try {
    show(await ask(address, {}, asking), refresh);
  } catch (error) {
    if (!error.wasDropped) showRefusal(error.code, error.text || phrase("no-hint"));
  } finally {
    asking = null;
  }
}

function show(text, refresh) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const hint = template.content.firstElementChild;
  if (hint?.id !== "hint") return showRefusal(0, "");
  if (hint.dataset.code === "stale") return refresh();
  if (!isOf(hint)) return undefined;
  place().replaceWith(hint);
  return say(hint.textContent);
}

export function dropHint() {
  asking?.abort("dropped");
  delete place().dataset.game;
  delete place().dataset.direction;
}

// Another tab may have played.
export function dropOldHint() {
  if (place().dataset.game && !isOf(place())) dropHint();
}
