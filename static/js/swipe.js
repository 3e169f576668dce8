// One finger or pen: the direction is decided once it has gone 24 px, one swipe is one move.

const FAR_ENOUGH = 24;
let from = null;
let swallows = false;

// At 100 % the whole play section takes swipes; on a page that must scroll or is zoomed into, the
// board alone does.
function chooseArea(section) {
  const page = document.documentElement;
  section.toggleAttribute("data-fits", page.scrollHeight <= page.clientHeight + 1);
}

const area = (section) =>
  section.hasAttribute("data-fits") && !(window.visualViewport?.scale > 1.01)
    ? section
    : document.getElementById("arena");

function directionOf(x, y) {
  if (Math.max(Math.abs(x), Math.abs(y)) < FAR_ENOUGH) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
  return y < 0 ? "up" : "down";
}

export function onSwipe(section, play) {
  chooseArea(section);
  addEventListener("resize", () => chooseArea(section));
  addEventListener("pointerdown", (e) => {
    swallows = false;
    const takes = e.isPrimary && e.pointerType !== "mouse" && area(section).contains(e.target);
    from = takes ? { x: e.clientX, y: e.clientY } : null;
  });
  addEventListener("pointercancel", () => (from = null));
  addEventListener("pointerup", () => (from = null));
  addEventListener("pointermove", (e) => {
    const direction = from && e.isPrimary && directionOf(e.clientX - from.x, e.clientY - from.y);
    if (!direction) return;
    from = null;
    swallows = true;
    play(direction);
  });
  // A pen that swipes over a button would click it too.
  addEventListener("click", (e) => {
    if (!swallows || !e.detail) return; // without detail it is a click by key
    swallows = false;
    e.preventDefault();
    e.stopImmediatePropagation();
  }, true);
}
