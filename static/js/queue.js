// Requests go out one at a time and in order; a move's preview starts in the frame of its key.

import { restartClock } from "./clock.js";
import { askNewGame, needsQuestion } from "./dialogs.js";
import { dropHint, dropOldHint } from "./hints.js";
import { finishSlides, nudge, startAfterSlide } from "./motion.js";
import { phrase, say } from "./speech.js";
import { clearTrouble, showOutage, showRefusal, showWaiting } from "./trouble.js";

const LONGEST_PAUSE = 8000;
const game = document.getElementById("game");
const waiting = [];
let flight = null;
let wasMove = false;
let later = null;

const board = () => document.getElementById("board");
const isPlaying = () => game.dataset.status === "playing";
const isIdle = () => !flight && !waiting.length;

export const isLegal = (direction) => board().dataset.legal.split(" ").includes(direction);

// `repeated`: the event of a held key, which must never run ahead of what is seen.
// `isSure`: the question before a new game has been answered.
export function send(form, direction, repeated = false, isSure = false) {
  if (repeated && !(direction && isIdle() && isLegal(direction))) return;
  add({ form, direction, isSure });
}

// Send what the form of moves holds to another address.
export function post(address) {
  add({ form: "move-form", address });
}

// Do it once nothing is under way; what the player does before that comes instead.
export function whenIdle(task) {
  later = task;
  pump();
}

function add(job) {
  later = null;
  waiting.push(job);
  pump();
}

export const play = (direction, repeated) => send("move-form", direction, repeated);

// Read the board again, unless an answer that brings it is on its way.
export function refresh() {
  if (flight?.pause) resend();
  else if (isIdle()) send("refresh");
}

function pump() {
  while (!flight && waiting.length) {
    const job = waiting.shift();
    if (!document.getElementById(job.form)) continue;
    if (job.form === "new" && !job.isSure && needsQuestion()) ask();
    else if (job.direction && isPlaying() && !isLegal(job.direction)) refuse(job.direction);
    else start(job);
  }
  if (!later || flight) return;
  const task = later;
  later = null;
  task();
}

// Nothing was to be lost when the key was pressed; the answers before its turn have changed that.
function ask() {
  waiting.length = 0;
  askNewGame();
}

function refuse(direction) {
  nudge(board(), direction);
  say(phrase(direction));
}

function start(job) {
  if (job.form !== "refresh") dropHint();
  flight = { ...job, failures: 0, pause: 0, isGame: false };
  // An undo turns the slide of its move round from where the tiles are.
  if (job.direction || !wasMove) finishSlides(game);
  wasMove = Boolean(job.direction);
  if (job.direction && isPlaying()) board().dataset.preview = job.direction;
  showWaiting();
  request();
}

// The form is as the last answer left it, so a retry sends the very same values.
function request() {
  const source = document.getElementById(flight.form);
  const submitter = flight.direction && source.querySelector(`[value="${flight.direction}"]`);
  const how = { source, event: { submitter }, target: game, swap: "outerMorph" };
  htmx.ajax(source.method, flight.address ?? source.getAttribute("action"), how);
}

function resend() {
  clearTimeout(flight.pause);
  flight.pause = 0;
  request();
}

// Anything but the game alone, such as the page of a proxy, must not be morphed into it.
function onBeforeSwap(e) {
  const { ctx, tasks } = e.detail;
  if (!ctx.response) return; // a board of watch.js, not an answer to the flight
  const content = tasks[0]?.fragment.firstElementChild;
  flight.isGame = ctx.response.status < 400 && content?.id === "game";
  flight.hadFocus = game.contains(document.activeElement);
  if (!flight.isGame) e.preventDefault();
}

function onFinally(e) {
  const { status, response, text } = e.detail.ctx;
  const code = status.startsWith("error") ? 0 : (response?.status ?? 0);
  if (flight.isGame) answered();
  else if (code === 0 || code >= 500) retry();
  else refused(code, text);
  // htmx frees its own place in line only after this event.
  if (!flight) queueMicrotask(pump);
}

function answered() {
  const sentence = document.getElementById("sentence");
  const isStale = sentence.dataset.code === "stale";
  if (flight.hadFocus && document.activeElement === document.body) {
    board().focus({ preventScroll: true });
  }
  // What was watched has been said, unless an outage was said since.
  const isNews = !flight.address || isStale || flight.failures > 0;
  flight = null;
  clearTrouble();
  restartClock();
  startAfterSlide(game);
  dropOldHint(game);
  if (isNews) say(sentence.textContent);
  if (!isPlaying() || isStale) waiting.length = 0;
}

function retry() {
  const pause = Math.min(500 * 2 ** flight.failures, LONGEST_PAUSE);
  flight.failures += 1;
  flight.pause = setTimeout(resend, pause);
  showOutage(flight.failures, flight.address && "outage-shown");
}

function refused(code, text) {
  flight = null;
  waiting.length = 0;
  delete board().dataset.preview;
  clearTrouble();
  showRefusal(code, text);
}

document.addEventListener("htmx:before:swap", onBeforeSwap);
document.addEventListener("htmx:finally:request", onFinally);
