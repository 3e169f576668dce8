// Ties keys, fingers and buttons to the queue. Without htmx the page stays one of plain forms.

import { startClock } from "./clock.js";
import { askNewGame, closeDialogs, needsQuestion, openHelp, startDialogs } from "./dialogs.js";
import { actionOf } from "./keys.js";
import { play, refresh, send } from "./queue.js";
import { onSwipe } from "./swipe.js";

const main = document.getElementById("main");
const game = document.getElementById("game");
let isHeld = false;

function onKey(e) {
  isHeld = e.repeat;
  const action = actionOf(e);
  if (!action) return;
  e.preventDefault();
  if (action === "help") openHelp();
  else if (action === "new" && needsQuestion()) askNewGame();
  else if (action === "new") send("new", undefined, e.repeat);
  else if (action === "undo") send("undo-form", undefined, e.repeat);
  else play(action, e.repeat);
}

function onSubmit(e) {
  if (!game.contains(e.target)) return;
  e.preventDefault();
  closeDialogs();
  const direction = e.submitter?.name === "direction" ? e.submitter.value : undefined;
  send(e.target.id, direction, isHeld, Boolean(e.submitter?.closest("dialog")));
}

if (window.htmx) {
  addEventListener("keydown", onKey);
  for (const end of ["keyup", "blur", "pointerdown"]) addEventListener(end, () => (isHeld = false));
  addEventListener("submit", onSubmit);
  addEventListener("pageshow", (e) => e.persisted && refresh());
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  game.getAnimations({ subtree: true }); // computes the tiles' places before these may slide
  main.dataset.live = "";
  onSwipe(main, play);
  startDialogs(game);
  startClock(game);
}
