// What the tests see of the page, frame by frame. Installed before the page's own scripts;
// knows the HTML contract only, none of the page's code.
(() => {
  "use strict";
  const game = () => document.getElementById("game");
  const board = () => game().querySelector("[role=application]");
  const tiles = () => [...game().querySelectorAll(".tile")];
  const middle = (r) => ({ x: r.left + r.width / 2, y: r.top + r.height / 2 });
  const isLive = (t) => t.dataset.value !== undefined;

  addEventListener("securitypolicyviolation", (e) =>
    console.error(`CSP violation: ${e.violatedDirective} ${e.blockedURI}`));

  // --- What a screen reader would hear --------------------------------------------------------
  const heard = [];
  addEventListener("DOMContentLoaded", () => {
    for (const region of document.querySelectorAll("[role=status], [aria-live]")) {
      if (game()?.contains(region)) continue;
      new MutationObserver(() => region.textContent.trim() && heard.push(region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true });
    }
  });

  // --- Which keys the page takes for itself ---------------------------------------------------
  const takenKeys = [];
  const watchTakenKeys = () => addEventListener("keydown", (e) => {
    if (["Control", "Alt", "Meta", "Shift"].includes(e.key)) return;
    takenKeys.push(e.defaultPrevented);
    e.preventDefault(); // or the browser would reload, go back, open a window
  });

  // --- Key press to first motion --------------------------------------------------------------
  const motions = [];
  const watchMotion = () => addEventListener("keydown", (e) => {
    // Middles, because a tile that still pops grows on all sides and goes nowhere.
    const middles = () => tiles().map((t) => [t.id, middle(t.getBoundingClientRect())]);
    const before = new Map(middles());
    const look = () => {
      const moved = middles().some(([id, is]) => {
        const was = before.get(id);
        return was && Math.hypot(is.x - was.x, is.y - was.y) > 0.5;
      });
      const after = performance.now() - e.timeStamp;
      if (moved || after > 2000) motions.push(after);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);

  // --- How many animations start on and around the board --------------------------------------
  let known = null, counted = 0;
  const all = () => game().getAnimations({ subtree: true });
  function countAnimations() {
    known = new WeakSet(all());
    const count = () => {
      for (const one of all()) if (!known.has(one)) { known.add(one); counted += 1; }
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }

  // --- Every animation frame ------------------------------------------------------------------
  let film = null;

  // Where column 0 and row 0 are and how far apart the next ones, read from tiles at rest.
  function grid() {
    const at = tiles().filter(isLive).map((t) => ({ ...middle(t.getBoundingClientRect()),
      row: +t.dataset.row, col: +t.dataset.col }));
    const scale = (axis, index) => {
      const sorted = at.toSorted((a, b) => a[index] - b[index]);
      const [first, last] = [sorted[0], sorted.at(-1)];
      if (first[index] === last[index]) throw new Error(`All tiles share one ${index}.`);
      const step = (last[axis] - first[axis]) / (last[index] - first[index]);
      return { zero: first[axis] - first[index] * step, step };
    };
    return { x: scale("x", "col"), y: scale("y", "row"),
      width: tiles().find(isLive).getBoundingClientRect().width };
  }

  function look(tile) {
    const rect = tile.getBoundingClientRect(), style = getComputedStyle(tile), at = middle(rect);
    const { x, y, width } = film.grid;
    return {
      id: tile.id, face: Number(tile.textContent.trim()), rect, live: isLive(tile),
      fresh: tile.classList.contains("new"), col: (at.x - x.zero) / x.step,
      row: (at.y - y.zero) / y.step, scaled: Math.abs(rect.width - width) > 1,
      opacity: Number(style.opacity),
      visible: style.visibility === "visible" && style.display !== "none" && style.opacity > 0.05,
    };
  }

  const offGrid = (t) => {
    const off = (v) => Math.abs(v - Math.round(v)) > 0.05; // a nudge is less
    return { x: off(t.col), y: off(t.row) };
  };

  function complain(kind, detail) {
    film.faults.push(`${kind} in frame ${film.frames} ` +
      `(${Math.round(film.now - film.key)} ms after key ${film.keys}): ${detail}`);
  }

  function checkFaces(seen) {
    // Seen and true sums of faces agree in every frame, or a tile is missing or shown twice.
    const sum = (list) => list.filter((t) => !t.fresh).reduce((s, t) => s + t.face, 0);
    const shown = sum(seen.filter((t) => t.visible)), held = sum(seen.filter((t) => t.live));
    if (shown < held) complain("hole", `faces seen add up to ${shown} of ${held}`);
    if (shown > held) complain("ghost", `faces seen add up to ${shown} of ${held}`);
  }

  function checkPlaces(seen) {
    const edge = board().getBoundingClientRect();
    for (const t of seen.filter((one) => one.visible)) {
      const slack = t.scaled ? t.rect.width * 0.08 : 1;
      if (t.rect.left < edge.left - slack || t.rect.right > edge.right + slack ||
          t.rect.top < edge.top - slack || t.rect.bottom > edge.bottom + slack)
        complain("outside", t.id);
      const off = offGrid(t);
      if (off.x && off.y) complain("drift", `${t.id} at ${t.row.toFixed(2)},${t.col.toFixed(2)}`);
      if (off.x || off.y) film.between += 1;
      if (t.scaled) film.scaled += 1;
      if (t.opacity < 0.95) film.faded += 1;
    }
  }

  function checkHalves(seen) {
    if (!game().closest("[data-preview]") && !game().querySelector("[data-preview]")) return;
    for (const t of seen) if (t.visible && !t.live) complain("half under a preview", t.id);
  }

  function checkJumps(seen, elapsed) {
    // A new move cuts a running slide short, and a lost frame hides the way: neither is a jump.
    const far = (film.size - 1) * Math.min(1, 2.2 * elapsed / 100) + 0.1;
    for (const t of seen) {
      const was = film.last.get(t.id);
      if (!was || film.cut || !was.visible || !t.visible) continue;
      const way = Math.hypot(t.col - was.col, t.row - was.row);
      if (way > far) complain("jump", `${t.id} by ${way.toFixed(2)} cells in ${elapsed} ms`);
    }
  }

  // When each tile that came with an answer was first in the page, and when first seen.
  function noteArrivals(seen, now) {
    for (const t of seen.filter((one) => one.live && !film.first.has(one.id))) {
      const noted = film.arrivals[t.id] ??= { fresh: t.fresh, key: film.key, came: now, seen: null };
      if (t.visible) noted.seen ??= now;
    }
  }

  function frame(now) {
    if (!film.running) return;
    const elapsed = Math.round(now - film.now);
    film.now = now;
    film.frames += 1;
    const all = tiles(), seen = all.map(look);
    if (new Set(all.map((t) => t.id)).size !== all.length) complain("duplicate id", "");
    checkFaces(seen);
    checkPlaces(seen);
    checkHalves(seen);
    checkJumps(seen, elapsed);
    noteArrivals(seen, now);
    film.last = new Map(seen.map((t) => [t.id, t]));
    film.cut = false;
    requestAnimationFrame(frame);
  }

  const onKey = (e) => { film.key = e.timeStamp; film.keys += 1; };
  const onPreview = new MutationObserver(() => {
    if (document.querySelector("[data-preview]")) film.cut = true;
  });

  function startFilm() {
    film = { running: true, grid: grid(), size: Number(game().dataset.size), frames: 0, faults: [],
      now: performance.now(), key: performance.now(), keys: 0, last: new Map(), cut: false,
      between: 0, scaled: 0, faded: 0, first: new Set(tiles().map((t) => t.id)), arrivals: {} };
    addEventListener("keydown", onKey, true);
    onPreview.observe(document, { subtree: true, attributeFilter: ["data-preview"] });
    requestAnimationFrame(frame);
  }

  function stopFilm() {
    film.running = false;
    removeEventListener("keydown", onKey, true);
    onPreview.disconnect();
    for (const t of tiles().map(look)) {
      const el = document.getElementById(t.id);
      if (!t.live) { if (t.visible) complain("half at rest", t.id); continue; }
      if (!t.visible || t.opacity < 1 || t.scaled) complain("not whole at rest", t.id);
      if (Math.abs(t.row - el.dataset.row) > 0.05 || Math.abs(t.col - el.dataset.col) > 0.05)
        complain("out of place at rest", t.id);
    }
    const { frames, faults, between, scaled, faded, arrivals } = film;
    return { frames, faults, between, scaled, faded, arrivals: Object.values(arrivals) };
  }

  // The sign for a late answer breathes for ever, a hint's arrow points for seconds: no tile moves.
  const still = () => document.getAnimations().every((a) => a.playState !== "running" ||
    a.animationName === "point" || a.effect.getComputedTiming().endTime === Infinity);
  window.e2e = { heard, takenKeys, watchTakenKeys, motions, watchMotion, startFilm, stopFilm, still, countAnimations,
    animations: () => counted };
})();
