// The question before a new game and the help, shown over the board.

import { fillHelp } from "./keys.js";

const ask = document.getElementById("ask");
const help = document.getElementById("help");

function open(dialog) {
  if (!document.querySelector("dialog[open]")) dialog.showModal();
}

export function closeDialogs() {
  for (const dialog of [ask, help]) dialog.close();
}

// The link to the page that asks is there only where something would be lost.
export function newGame(submit) {
  if (document.querySelector("#new a")) open(ask);
  else submit();
}

export function openHelp() {
  open(help);
}

export function startDialogs(game) {
  fillHelp(help);
  const button = document.getElementById("help-open");
  button.hidden = false;
  button.addEventListener("click", openHelp);
  for (const dialog of [ask, help]) {
    dialog.addEventListener("click", (e) => {
      if (e.target === dialog) dialog.close();
    });
  }
  game.addEventListener("click", (e) => {
    const plain = e.button === 0 && !(e.ctrlKey || e.metaKey || e.shiftKey || e.altKey);
    if (!plain || !e.target.closest("#new a")) return;
    e.preventDefault();
    open(ask);
  });
}
