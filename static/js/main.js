// Ties keys, fingers and buttons to the queue. Without htmx the page stays one of plain forms.

import { startClock } from "./clock.js";
import { askNewGame, closeDialogs, needsQuestion, openHelp, startDialogs } from "./dialogs.js";
import { askHint } from "./hints.js";
import { actionOf, isStop } from "./keys.js";
import { isLegal, play, refresh, send, whenIdle } from "./queue.js";
import { onSwipe } from "./swipe.js";
import { hasShown, isWatching, keepShown, startWatch, stopWatching } from "./watch.js";

const main = document.getElementById("main");
const game = document.getElementById("game");
const DIRECTIONS = { up: 1, down: 1, left: 1, right: 1 };
const OPENERS = "[aria-haspopup=dialog], #new a";
let isHeld = false;

function hint() {
  stopWatching();
  whenIdle(() => askHint(document.getElementById("hint-button").formAction, refresh));
}

function move(direction, repeated) {
  stopWatching(isLegal(direction));
  play(direction, repeated);
}

// The board that is stored, unless the page is ahead of it.
function reread() {
  if (!hasShown()) refresh();
  else if (!isWatching()) keepShown();
}

function onKey(e) {
  isHeld = e.repeat;
  const action = actionOf(e);
  if (action === "undo") stopWatching(!e.repeat);
  else if (!(action in DIRECTIONS) && (action || isStop(e))) stopWatching();
  if (!action) return;
  e.preventDefault();
  if (action === "help") openHelp();
  else if (action === "hint") hint();
  else if (action === "new" && needsQuestion()) askNewGame();
  else if (action === "new") send("new", undefined, e.repeat);
  else if (action === "undo") send("undo-form", undefined, e.repeat);
  else move(action, e.repeat);
}

function onSubmit(e) {
  if (!game.contains(e.target)) return;
  e.preventDefault();
  closeDialogs();
  if (e.submitter?.id === "hint-button") return hint();
  const direction = e.submitter?.name === "direction" ? e.submitter.value : undefined;
  stopWatching(!direction || isLegal(direction));
  send(e.target.id, direction, isHeld, Boolean(e.submitter?.closest("dialog")));
}

if (window.htmx) {
  addEventListener("keydown", onKey);
  for (const end of ["keyup", "blur", "pointerdown"]) addEventListener(end, () => (isHeld = false));
  addEventListener("submit", onSubmit);
  addEventListener("pageshow", (e) => e.persisted && reread());
  addEventListener("online", reread);
  document.addEventListener("visibilitychange", () => document.hidden || reread());
  addEventListener("click", (e) => e.target.closest(OPENERS) && stopWatching(), true);
  game.getAnimations({ subtree: true }); // computes the tiles' places before these may slide
  main.dataset.live = "";
  onSwipe(main, move);
  startWatch();
  startDialogs(game);
  startClock();
}
