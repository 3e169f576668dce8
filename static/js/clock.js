// The clock between two answers; the server's time is the one that counts.

const IDLE_LIMIT = 60; // seconds of a pause that count as play
let readAt = 0;

const two = (number) => String(number).padStart(2, "0");

function written(seconds) {
  const minutes = Math.floor(seconds / 60);
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`;
}

function tick(game) {
  const { status, revision, seconds, idle } = game.dataset;
  if (status !== "playing" || revision === "0") return;
  const passed = Math.floor((performance.now() - readAt) / 1000);
  const text = written(Number(seconds) + Math.min(passed, Math.max(0, IDLE_LIMIT - idle)));
  const clock = document.getElementById("clock");
  if (clock.textContent !== text) clock.textContent = text;
}

export function restartClock() {
  readAt = performance.now();
}

export function startClock(game) {
  restartClock();
  setInterval(tick, 250, game);
}
