// What moves on the board. Where each tile goes is in its classes, which the server wrote.

const SLIDE = 100; // --slide in play.css, in milliseconds
const AFTER_SLIDE = ["stay", "hold", "pop", "appear"];

const slides = (animations) =>
  animations.filter((a) => a.transitionProperty === "translate" && a.playState === "running");

// A slide that a new key cuts short jumps to its end: retargeted tiles would drift across lines.
// Reading the animations also gives tiles just swapped in a place to slide from.
export function finishSlides(game) {
  for (const slide of slides(game.getAnimations({ subtree: true }))) slide.finish();
}

// What the answer shows begins when the preview's slide ends; at once if it has ended already.
export function startAfterSlide(game) {
  const animations = game.getAnimations({ subtree: true });
  const running = slides(animations);
  const start = Math.max(...running.map((slide) => slide.startTime ?? Infinity));
  for (const animation of animations) {
    if (!AFTER_SLIDE.includes(animation.animationName)) continue;
    if (!running.length) animation.currentTime = SLIDE;
    else if (Number.isFinite(start)) animation.startTime = start;
  }
}

export function nudge(board, direction) {
  delete board.dataset.nudge;
  void board.offsetWidth; // or a second nudge in a row would not start again
  board.dataset.nudge = direction;
}
