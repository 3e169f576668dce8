// Filling in the board by clicks and arrow keys; without it the cells are fields to type into.

import { say } from "./speech.js";

const board = document.querySelector("#editor .board");
const chooser = document.getElementById("chooser");
const stale = document.getElementById("stale");
const most = 2 ** (Number(board.dataset.size) ** 2 + 1);
const units = { M: 2 ** 20, G: 2 ** 30 };

// What a cell says, in full or in short; nothing where it says no number.
function faceOf(text) {
  const [, digits, unit] = text.trim().match(/^(\d+)([MG]?)$/i) ?? [];
  return digits ? Number(digits) * (units[unit.toUpperCase()] ?? 1) : 0;
}

function textOf(face) {
  if (face < units.M) return String(face || "");
  return face < units.G ? `${face / units.M}M` : `${face / units.G}G`;
}

const texts = () => [...board.children].map((cell) => cell.value).join();

// A number that is no tile keeps its look of an empty cell: the server says what is wrong with it.
function paint(cell) {
  const face = faceOf(cell.value);
  const rank = face > 1 && face <= most ? Math.log2(face) : 0;
  const look = Number.isInteger(rank) ? rank : 0;
  cell.className = cell.className.replace(/\bv\d+/, `v${look}`);
  cell.title = look < 20 ? "" : face.toLocaleString(document.documentElement.lang);
  cell.removeAttribute("aria-invalid");
}

function note() {
  if (stale) stale.hidden = texts() === answered;
  board.parentElement.toggleAttribute("data-stale", texts() !== answered);
}

function fill(cell, face) {
  cell.value = textOf(face);
  paint(cell);
  note();
  cell.select();
  say(`${cell.ariaLabel}: ${cell.value || 0}`);
}

const doubled = (face) => (face < 2 ? 2 : face * 2 > most ? 0 : face * 2);
const halved = (face) => (face > 2 ? Math.floor(face / 2) : 0);

function onClick({ target }) {
  if (target.name !== "cell") return;
  const { value } = chooser.querySelector(":checked");
  const face = faceOf(target.value);
  if (value === "double") fill(target, doubled(face));
  else if (value !== "type") fill(target, face === Number(value) ? 0 : Number(value));
}

function onKey(e) {
  if (e.target.name !== "cell" || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
  if (e.key === "ArrowUp") fill(e.target, doubled(faceOf(e.target.value)));
  else if (e.key === "ArrowDown") fill(e.target, halved(faceOf(e.target.value)));
  else return;
  e.preventDefault();
}

// Where a finger fills the cells, the keyboard on the screen would only be in the way.
function setKeyboard() {
  const typing = chooser.querySelector(":checked").value === "type";
  for (const cell of board.children) cell.inputMode = typing ? "numeric" : "none";
}

board.addEventListener("click", onClick);
board.addEventListener("keydown", onKey);
board.addEventListener("input", (e) => (paint(e.target), note()));
board.addEventListener("focusin", (e) => (e.target.select(), (chooser.hidden = false)));
chooser.addEventListener("change", setKeyboard);
chooser.hidden = Boolean(stale); // it comes with the first cell that is touched
document.getElementById("typing").hidden = true;
document.getElementById("clicking").hidden = false;
setKeyboard();
// A browser may bring back what was typed before.
const answered = [...board.children].map((cell) => cell.defaultValue).join();
for (const cell of board.children) if (cell.value !== cell.defaultValue) paint(cell);
note();
