// Sentences for screen readers, in a live region that no swap touches.

const live = document.getElementById("live");
const PAUSE = 500; // while answers come faster than this, only the last one is read
let spokenAt = -PAUSE;
let later = 0;

function speak(text) {
  spokenAt = performance.now();
  // A region whose text stays the same is not read again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export function say(text) {
  if (!text) return;
  clearTimeout(later);
  later = setTimeout(speak, Math.max(0, spokenAt + PAUSE - performance.now()), text);
}

export const phrase = (name) => document.querySelector(`[data-phrase="${name}"]`).textContent;
