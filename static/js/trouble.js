// Signs that an answer takes long, cannot be had, or was a refusal.

import { phrase, say } from "./speech.js";

const PATIENCE = 80;
const main = document.getElementById("main");
const strip = document.getElementById("refusal");
let sign = 0;

export function showWaiting() {
  sign = setTimeout(() => (main.dataset.net = "waiting"), PATIENCE);
}

export function clearTrouble() {
  clearTimeout(sign);
  delete main.dataset.net;
  hideRefusal();
  document.getElementById("outage")?.remove();
}

// It lies on the board until the next answer's swap takes it away.
export function showOutage(failures, words = "outage") {
  clearTimeout(sign);
  main.dataset.net = "outage";
  if (failures > 1 || document.getElementById("outage")) return;
  const notice = document.createElement("p");
  notice.id = "outage";
  notice.textContent = phrase(words);
  document.getElementById("arena").append(notice);
  say(notice.textContent);
}

export function showRefusal(code, text) {
  const isSentence = text && !text.includes("<");
  strip.querySelector("p").textContent = isSentence ? text : phrase("unknown");
  strip.querySelector("a").hidden = ![403, 404].includes(code) && isSentence;
  strip.hidden = false;
}

// Whoever closed it, or was on it when the next answer took it away, is back on the board.
function hideRefusal() {
  const hadFocus = strip.contains(document.activeElement);
  strip.hidden = true;
  if (hadFocus) document.getElementById("board").focus({ preventScroll: true });
}

strip.querySelector("button").addEventListener("click", hideRefusal);
