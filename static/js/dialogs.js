// The question before a new game, the help and the settings, shown over the board.

import { fillHelp } from "./keys.js";

const ask = document.getElementById("ask");
const help = document.getElementById("help");
const settings = document.getElementById("settings");
const dialogs = [ask, help, settings];

function open(dialog) {
  if (!document.querySelector("dialog[open]")) dialog.showModal();
}

export function closeDialogs() {
  for (const dialog of dialogs) dialog.close();
}

// The link to the page that asks is there only where something would be lost.
export const needsQuestion = () => Boolean(document.querySelector("#new a"));

export function askNewGame() {
  open(ask);
}

export function openHelp() {
  open(help);
}

// Without a modifier key; with one the browser opens the link's own page.
const isPlain = (e) => e.button === 0 && !(e.ctrlKey || e.metaKey || e.shiftKey || e.altKey);

// Without the script the link leads to a page.
function opensDialog(id, opener) {
  const link = document.getElementById(id);
  link.setAttribute("aria-haspopup", "dialog");
  link.addEventListener("click", (e) => {
    if (!isPlain(e)) return;
    e.preventDefault();
    opener();
  });
}

function openSettings() {
  settings.querySelector("form").reset();
  open(settings);
}

function isOutside(dialog, e) {
  const box = dialog.getBoundingClientRect();
  const isBeside = e.clientX < box.left || e.clientX > box.right;
  return e.target === dialog && (isBeside || e.clientY < box.top || e.clientY > box.bottom);
}

// A press that began on the dialog, its own margins included, closes nothing.
function closeByBackdrop(dialog) {
  let began = false;
  dialog.addEventListener("pointerdown", (e) => (began = isOutside(dialog, e)));
  dialog.addEventListener("click", (e) => began && isOutside(dialog, e) && dialog.close());
}

export function startDialogs(game) {
  fillHelp();
  opensDialog("help-open", openHelp);
  opensDialog("settings-open", openSettings);
  settings.querySelector("[data-close]").addEventListener("click", () => settings.close());
  for (const dialog of dialogs) closeByBackdrop(dialog);
  game.addEventListener("click", (e) => {
    if (!isPlain(e) || !e.target.closest("#new a")) return;
    e.preventDefault();
    open(ask);
  });
}
