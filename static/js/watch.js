// Watching the solver: boards that the server has worked out, shown one after the other as play
// is. None is stored yet: each says in its own forms what was shown up to it.

import { ask } from "./asking.js";
import { restartClock, showClock } from "./clock.js";
import { dropHint } from "./hints.js";
import { finishSlides, startAfterSlide } from "./motion.js";
import { post, whenIdle } from "./queue.js";
import { say } from "./speech.js";
import { clearTrouble, showOutage, showRefusal, showWaiting } from "./trouble.js";

const PACES = { slow: 1000, normal: 350, fast: 110 };
const READING = 2000; // between two sentences, or a screen reader never finishes one
const MARGIN = 250; // more boards are asked for this long before the last one, and an answer's time
const LONGEST_PAUSE = 8000;
const game = document.getElementById("game");
const solver = document.getElementById("solver");
const button = document.getElementById("watch-button");
const address = button.dataset.watch;
let watch = null;
let lastSpeed = "normal";
let saidAt = -READING;
let said = "";

export const isWatching = () => Boolean(watch);
export const hasShown = () => Boolean(game.querySelector("[name=watched]"));
const isPlaying = () => game.dataset.status === "playing";

function begin(speed) {
  dropHint();
  if (game.dataset.revision === "0") restartClock(); // the first board starts it
  said = "";
  const mine = { speed, boards: [], timer: 0, took: 0, failures: 0, asking: null, isDue: true };
  watch = mine;
  draw();
  whenIdle(() => watch === mine && wait());
}

// Run at a speed, or one step with `speed` empty.
function choose(speed) {
  if (!isPlaying()) return;
  if (!watch) return begin(speed);
  clearTimeout(watch.timer);
  watch.speed = speed;
  draw();
  next();
}

function draw() {
  solver.toggleAttribute("data-watching", Boolean(watch));
  for (const choice of solver.querySelectorAll("[data-speed]")) {
    choice.setAttribute("aria-pressed", String(watch?.speed === choice.dataset.speed));
  }
}

// `brings`: what the player does now is sent at once and brings along what was shown.
export function stopWatching(brings = false) {
  if (!watch) return;
  end();
  if (brings) return;
  tell();
  keepShown();
}

function end() {
  // What chooses a speed goes away with it.
  const hadFocus = solver.contains(document.activeElement);
  clearTimeout(watch.timer);
  clearTrouble();
  watch.asking?.abort();
  watch = null;
  draw();
  if (hadFocus) button.focus({ preventScroll: true });
}

export function keepShown() {
  if (hasShown()) post(button.dataset.stop);
}

async function more() {
  const mine = watch;
  if (mine.asking) return;
  mine.asking = new AbortController();
  const asked = performance.now();
  try {
    const text = await ask(address, { speed: mine.speed || "slow" }, mine.asking);
    mine.took = performance.now() - asked;
    mine.asking = null;
    take(text);
  } catch (error) {
    mine.asking = null;
    if (watch === mine) fail(error);
  }
}

function take(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const boards = [...template.content.querySelectorAll("template[data-direction]")];
  const first = template.content.firstElementChild;
  if (!first) return again(); // the solver is busy
  watch.failures = 0;
  clearTrouble();
  // Meanwhile some of what was asked for may have been shown from the boards that came before.
  watch.boards = boards.filter((board) => revisionOf(board) > Number(game.dataset.revision));
  if (boards.length) return watch.isDue && next();
  end();
  return first.id === "game" ? swap(text) : showRefusal(0, "");
}

const revisionOf = (board) => Number(board.content.firstElementChild.dataset.revision);

function fail({ code, text }) {
  if (code && code < 500) {
    stopWatching();
    whenIdle(() => showRefusal(code, text));
  } else {
    if (watch.isDue) showOutage(1, "outage-watching");
    again();
  }
}

function again() {
  const mine = watch;
  mine.failures += 1;
  const pause = Math.min(250 * 2 ** mine.failures, LONGEST_PAUSE);
  setTimeout(() => watch === mine && more(), pause);
}

function next() {
  const board = watch.boards.shift();
  watch.isDue = !board;
  if (!board) return wait();
  show(board);
  if (!isPlaying()) return finish();
  const pace = PACES[watch.speed];
  if (pace) watch.timer = setTimeout(next, pace);
  if (watch.boards.length * (pace ?? PACES.slow) < MARGIN + watch.took) more();
}

function wait() {
  showWaiting();
  more();
}

// A win or the end: what was shown is stored without waiting for what the player does next.
function finish() {
  const hadFocus = solver.contains(document.activeElement);
  end();
  keepShown();
  if (hadFocus) document.getElementById("board").focus({ preventScroll: true });
}

function show(board) {
  finishSlides(game);
  document.getElementById("board").dataset.preview = board.dataset.direction;
  game.getAnimations({ subtree: true }); // the slide starts from here, as a key's does
  swap(board.innerHTML);
}

function swap(text) {
  const hadFocus = game.contains(document.activeElement);
  htmx.swap({ text, target: game, sourceElement: game, swap: "outerMorph" });
  if (hadFocus && document.activeElement === document.body) {
    document.getElementById("board").focus({ preventScroll: true });
  }
  showClock();
  startAfterSlide(game);
  if (!watch?.speed || !isPlaying() || performance.now() - saidAt >= READING) tell();
}

function tell() {
  const sentence = document.getElementById("sentence").textContent;
  if (sentence === said) return;
  [said, saidAt] = [sentence, performance.now()];
  say(sentence);
}

function onClick(e) {
  const choice = e.target.closest("button");
  if (choice === button) watch ? stopWatching() : choose(lastSpeed);
  else if (choice?.dataset.speed) choose((lastSpeed = choice.dataset.speed));
  else if (choice?.id === "step") choose("");
}

// A page that is left says once more what was shown; the answer is nobody's any more.
function onPageHide() {
  const fields = new URLSearchParams(new FormData(document.getElementById("move-form")));
  if (watch) end();
  if (hasShown()) navigator.sendBeacon(button.dataset.stop, fields);
}

export function startWatch() {
  solver.addEventListener("click", onClick);
  addEventListener("pagehide", onPageHide);
  document.addEventListener("visibilitychange", () => document.hidden && stopWatching());
}
