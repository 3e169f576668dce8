// The clock between two answers; the server's time is the one that counts.

const IDLE_LIMIT = 60; // seconds of a pause that count as play
const game = document.getElementById("game");
// What the last stored answer said, and when. Boards that are only shown have times of their own.
let known = { seconds: 0, idle: 0, at: 0 };

const two = (number) => String(number).padStart(2, "0");

function written(seconds) {
  const minutes = Math.floor(seconds / 60);
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`;
}

export function showClock() {
  const { status, revision } = game.dataset;
  if (status !== "playing" || revision === "0") return;
  const passed = Math.floor((performance.now() - known.at) / 1000);
  const text = written(known.seconds + Math.min(passed, Math.max(0, IDLE_LIMIT - known.idle)));
  const clock = document.getElementById("clock");
  if (clock.textContent !== text) clock.textContent = text;
}

export function restartClock() {
  const { seconds, idle } = game.dataset;
  known = { seconds: Number(seconds), idle: Number(idle), at: performance.now() };
}

export function startClock() {
  restartClock();
  setInterval(showClock, 250);
}
