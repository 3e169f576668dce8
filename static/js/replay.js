// Watching a game again: boards that the server rebuilds, shown one after the other as play is.
// Without this script the same links and the form load the page at another move.

import { finishSlides, startAfterSlide } from "./motion.js";
import { phrase, say } from "./speech.js";
import { keepWaysBack } from "./ways.js";

const PACES = { slow: 1000, normal: 350, fast: 110 };
const READING = 2000; // between two sentences, or a screen reader never finishes one
const MARGIN = 250; // more boards are asked for this long before the last one, and an answer's time
const BOARDS = 24;
const AFTER_JUMP = 8;
const PATIENCE = 8000;
const LONGEST_PAUSE = 8000;
const FIELDS = "input, textarea, select, [contenteditable]";

const main = document.getElementById("main");
const replay = document.getElementById("replay");
const slider = document.getElementById("slider");
const field = document.getElementById("number");
const playhead = document.getElementById("playhead");
const trouble = document.getElementById("trouble");
const links = [...main.querySelectorAll("[data-to]")];
const speeds = [...main.querySelectorAll("[data-speed]")];
const last = Number(slider.max);
const places = [...main.querySelectorAll("[data-keys]")];
const actions = new Map(
  places.flatMap((place) => place.dataset.keys.split(" ").map((key) => [key, place.dataset.action])),
);

// The boards that lie ahead, and those behind; each batch has its own names for the tiles.
const batches = new Map();
const asking = new Set();
let names = null; // the batch that named the tiles on the board
let due = 0; // steps that were asked for and not made yet; below 0 they go back
let wanted = null; // the move that is jumped to
let speed = "normal";
let isPlaying = false;
let timer = 0;
let took = 0;
let failures = 0;
let saidAt = -READING;
let settled = 0;

const at = () => Number(replay.dataset.move);
const within = (move) => Math.min(Math.max(move, 0), last);

// --- Boards from the server --------------------------------------------------------------------

async function load(from, to) {
  const address = `${main.dataset.boards}?move=${from}&to=${within(to)}`;
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal });
  const text = await answer.text();
  if (!answer.ok) throw answer.status < 500 ? { text } : { code: answer.status };
  const template = document.createElement("template");
  template.innerHTML = text;
  const boards = template.content.querySelectorAll("template[data-move]");
  return new Map([...boards].map((board) => [Number(board.dataset.move), board]));
}

// Calls `task` with what came; what fails is tried again with growing pauses, a refusal is said.
async function ask(key, from, to, task) {
  if (asking.has(key)) return;
  asking.add(key);
  const sign = setTimeout(() => (main.dataset.net = "waiting"), 80);
  const asked = performance.now();
  try {
    const boards = await load(from, to);
    took = performance.now() - asked;
    failures = 0;
    trouble.hidden = true;
    asking.delete(key);
    task(boards);
  } catch (error) {
    asking.delete(key);
    fail(error, () => ask(key, from, to, task));
  }
  clearTimeout(sign);
  delete main.dataset.net;
}

function fail(error, again) {
  const isFinal = Boolean(error.text);
  trouble.textContent = isFinal ? error.text : phrase("outage");
  trouble.hidden = false;
  if (isFinal) {
    due = 0;
    wanted = null;
    return pause();
  }
  failures += 1;
  setTimeout(again, Math.min(250 * 2 ** failures, LONGEST_PAUSE));
}

// --- Showing them ------------------------------------------------------------------------------

const ready = (way) => {
  const batch = batches.get(way);
  return batch?.has(at()) && batch.has(at() + way) ? batch : null;
};

function more(way) {
  const from = at();
  ask(way, from, from + way * BOARDS, (boards) => {
    batches.set(way, boards);
    step();
    if (isPlaying && !timer) tick();
  });
}

function press(way) {
  pause();
  if (wanted !== null) return jump(wanted + way); // from where the move jumped to will be
  if (within(at() + due + way) !== at() + due + way) return;
  due += way;
  step();
}

function step() {
  while (due) {
    const way = Math.sign(due);
    const batch = ready(way);
    if (!batch) return more(way);
    due -= way;
    show(batch, way);
    tell();
  }
}

function show(batch, way) {
  const next = at() + way;
  finishSlides(replay);
  if (batch !== names) adopt(batch);
  if (way > 0) {
    document.getElementById("board").dataset.preview = replay.dataset.then;
    replay.getAnimations({ subtree: true }); // the slide starts from here, as a key's does
  }
  swap(batch.get(next).innerHTML);
}

// Another batch may name the same tiles otherwise; they take its names and its order, or the swap
// would put some of them anew, which then could not slide.
function adopt(batch) {
  const placeOf = (tile) => `${tile.dataset.row} ${tile.dataset.col}`;
  const tiles = [...replay.querySelectorAll(".tile[data-value]")];
  const byPlace = new Map(tiles.map((tile) => [placeOf(tile), tile]));
  const named = [...batch.get(at()).content.querySelectorAll(".tile[data-value]")];
  const renamed = named.flatMap((name) => {
    const tile = byPlace.get(placeOf(name));
    if (tile) tile.id = name.id;
    return tile ?? []; // none where the game was played on meanwhile
  });
  document.getElementById("tiles").replaceChildren(...renamed);
  replay.getAnimations({ subtree: true }); // computes their places, from which they may slide
  names = batch;
}

function swap(text) {
  const hadFocus = replay.contains(document.activeElement);
  htmx.swap({ text, target: replay, sourceElement: replay, swap: "outerMorph" });
  if (hadFocus && document.activeElement === document.body) {
    document.getElementById("board").focus({ preventScroll: true });
  }
  startAfterSlide(replay);
  draw();
}

// Only the last of the moves jumped to is shown.
function jump(move) {
  const goal = within(move);
  due = 0;
  wanted = goal;
  ask("jump", goal, goal + AFTER_JUMP, (boards) => {
    if (wanted === null) return; // another answer came first
    if (wanted !== goal) return jump(wanted);
    wanted = null;
    batches.set(1, boards);
    put(boards, goal);
  });
}

function put(boards, move) {
  document.getElementById("tiles").replaceChildren(); // nothing slides to where it was not
  names = boards;
  swap(boards.get(move).innerHTML);
  tell();
  if (isPlaying) schedule();
}

// --- Playing -----------------------------------------------------------------------------------

function play() {
  isPlaying = true;
  draw();
  if ((wanted ?? at()) === last) jump(0);
  else if (wanted === null) tick(); // else it goes on from where the jump leads
}

function pause() {
  if (!isPlaying) return;
  isPlaying = false;
  clearTimeout(timer);
  timer = 0;
  draw();
  tell();
}

function schedule() {
  clearTimeout(timer);
  timer = setTimeout(tick, PACES[speed]);
}

function tick() {
  timer = 0;
  if (at() === last) return pause();
  const batch = ready(1);
  if (!batch) return more(1);
  show(batch, 1);
  if (performance.now() - saidAt >= READING) tell();
  if (at() === last) return pause();
  schedule();
  const left = Math.max(...batch.keys()) - at();
  if (left * PACES[speed] < MARGIN + took && at() + left < last) more(1);
}

function choose(name) {
  speed = name;
  draw();
  if (isPlaying && timer) schedule();
}

// --- The rest of the page ----------------------------------------------------------------------

function tell() {
  saidAt = performance.now();
  say(document.getElementById("sentence").textContent);
}

function draw() {
  const move = at();
  const to = { first: 0, back: within(move - 1), on: within(move + 1), last };
  for (const link of links) {
    link.href = `?move=${to[link.dataset.to]}#replay`;
    if (to[link.dataset.to] === move) link.ariaDisabled = "true";
    else link.removeAttribute("aria-disabled");
  }
  for (const choice of speeds) {
    choice.setAttribute("aria-pressed", String(choice.dataset.speed === speed));
  }
  main.toggleAttribute("data-playing", isPlaying);
  if (document.activeElement !== field) field.value = move;
  slider.value = wanted ?? move;
  for (const end of ["x1", "x2"]) playhead.setAttribute(end, (600 * move) / Math.max(last, 1));
  clearTimeout(settled);
  if (!isPlaying) settled = setTimeout(settle, 400);
}

// The address keeps the move: for reloading, and for whom it is sent to.
function settle() {
  const address = new URL(location.href);
  if (at() === last) address.searchParams.delete("move");
  else address.searchParams.set("move", at());
  if (address.href === location.href) return;
  history.replaceState(history.state, "", address);
  keepWaysBack();
}

const DO = {
  play: () => (isPlaying ? pause() : play()),
  back: () => press(-1),
  on: () => press(1),
  first: () => (pause(), jump(0)),
  last: () => (pause(), jump(last)),
};

function onKey(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.isComposing || e.defaultPrevented) return;
  if (e.target.closest?.(FIELDS)) return;
  const action = actions.get(e.code || e.key);
  if (!action || (action === "play" && e.target.closest?.("a, button, summary"))) return;
  e.preventDefault();
  if (!(e.repeat && action === "play")) DO[action]();
}

function onClick(e) {
  if (e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  const target = e.target.closest("[data-to], [data-jump], [data-speed], #play");
  if (!target) return;
  e.preventDefault();
  const { to, jump: move, speed: name } = target.dataset;
  if (to) DO[to]();
  else if (move) jump(Number(move));
  else if (name) choose(name);
  else DO.play();
}

function onJump(e) {
  e.preventDefault();
  jump(Number(field.value));
}

// A click on the line of the score leads to the move below it.
function onPlot(e) {
  const box = e.currentTarget.getBoundingClientRect();
  jump(Math.round(((e.clientX - box.left) / box.width) * last));
}

function copied() {
  const { dataset } = document.getElementById("copy");
  say(phrase("copied"));
  dataset.done = "";
  setTimeout(() => delete dataset.done, 2000);
}

function startCopy() {
  const copy = document.getElementById("copy");
  if (!copy || !navigator.clipboard) return;
  const link = document.getElementById("link");
  copy.hidden = false;
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(link.value).then(copied, () => link.select());
  });
  link.addEventListener("focus", () => link.select());
}

startCopy();
if (window.htmx) {
  replay.getAnimations({ subtree: true }); // computes the tiles' places before these may slide
  main.dataset.live = "";
  addEventListener("keydown", onKey);
  main.addEventListener("click", onClick);
  main.querySelector(".plot").addEventListener("click", onPlot);
  slider.addEventListener("input", () => jump(Number(slider.value)));
  document.getElementById("jump").addEventListener("submit", onJump);
  document.addEventListener("visibilitychange", () => document.hidden && pause());
  draw();
}
