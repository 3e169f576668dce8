// The keys of the game. The page says which: its help dialog lists them (game/controls.py).

const places = [...document.querySelectorAll("#help [data-keys]")];
const keysOf = (place) => place.dataset.keys.split(" ");
const actions = new Map(
  places.flatMap((place) => keysOf(place).map((key) => [key, place.dataset.action])),
);
const hasLetters = document.documentElement.dataset.keys !== "off";
const isLetter = (key) => key === "?" || key.startsWith("Key");
const FIELDS = "input, textarea, select, [contenteditable]";
const ARROWS = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

// Letters go by their place on the keyboard, Ctrl+Z by its letter, as the browser has it.
const isZ = (e) => e.key.toLowerCase() === "z" || (e.code === "KeyZ" && e.key > "~");

const bound = (key) => (hasLetters || !isLetter(key) ? actions.get(key) : undefined);

export function actionOf(e) {
  if (e.isComposing || e.keyCode === 229 || e.defaultPrevented) return undefined;
  if (e.target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return undefined;
  const command = e.ctrlKey || e.metaKey;
  if (e.key === "?" && !command && !e.altKey) return bound("?");
  if (e.shiftKey || e.altKey) return undefined;
  if (command) return isZ(e) ? actions.get("Mod+Z") : undefined;
  return bound(e.code || e.key);
}

// A key that stops what is watched: any but those that one gets about with.
export function isStop(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || ["Tab", "Shift"].includes(e.key)) return false;
  return !(["Enter", " "].includes(e.key) && e.target.closest?.("a, button"));
}

function label(key, layout) {
  if (key === "Mod+Z") return isMac ? "⌘ Z" : "Ctrl Z";
  return ARROWS[key] ?? layout?.get(key)?.toUpperCase() ?? key.replace("Key", "");
}

export async function fillHelp() {
  const layout = await navigator.keyboard?.getLayoutMap?.().catch(() => undefined);
  for (const place of places) {
    const usable = keysOf(place).filter((key) => hasLetters || !isLetter(key));
    place.parentElement.hidden = !usable.length;
    const keys = usable.map((key) => {
      const kbd = document.createElement("kbd");
      kbd.textContent = label(key, layout);
      return kbd;
    });
    place.replaceChildren(...keys);
  }
}
