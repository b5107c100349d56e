// Choosing: the page says what a click would do, and a click or key does it. There are no rules
// here: whatever carries data-move can be chosen.

import { all, find, isPhone, isSeen, live, mark, put, sayAloud, unwrite, write } from "./page.js";
import { change, isBusy, wasTakenBack } from "./net.js";
import { isCalm, strike, target } from "./glide.js";
import { onArrival } from "./morph.js";

const CHOICE = "[data-move]";
const choice = (event) => target(event).closest?.(CHOICE);
export const focusedChoice = () => document.activeElement?.closest?.(CHOICE) ?? null;


// ---------------------------------------------------------------- saying what a click would do

export function say(thing) {
  const words = thing?.getAttribute("aria-label");
  const note = thing && find(`#choices [data-move="${thing.dataset.move}"]`)?.dataset.note;
  const said = [words, note].filter(Boolean).join(". ");
  if (thing && thing === told) sayInPrompt(`${said.replace(/\.$/, "")}. Tap again to play.`);
  else sayInPrompt(words ? said : null);
}

export function sayInPrompt(words) {
  const line = find("#say");
  if (!line) return;
  keepHeight(line.parentElement, words);
  if (words) write(line, words);
  else unwrite(line);
  mark(line, "told", Boolean(words));
}

// On a desktop the prompt stands above the board, which must not move under the pointer.
function keepHeight(box, words) {
  if (!words || isPhone()) put(box, "style", null);
  else if (!box.style.height) put(box, "style", `height: ${box.offsetHeight}px`);
}

let told = null; // on a touch screen: the thing whose words were shown by a first tap

export function tell(thing) {
  if (told) mark(told, "is-hover", false);
  told = thing;
  if (thing) mark(thing, "is-hover");
  say(thing);
}

export const isTold = () => told !== null;

let pointed = null; // what the mouse points at; a new page may come meanwhile, and keep it
const pointedChoice = () => (pointed?.isConnected && pointed.matches(CHOICE) ? pointed : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  pointed = choice(event);
  if (pointed) say(pointed);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "touch" || !choice(event)) return;
  pointed = null;
  say(told ?? focusedChoice());
});
document.addEventListener("focusin", (event) => {
  if (choice(event)) say(choice(event));
});
document.addEventListener("focusout", (event) => {
  if (choice(event)) say(told);
});

// If somebody merely joined or wrote, the words stay. After a move they go.
onArrival((before) => {
  const stays = told?.isConnected && told.matches(CHOICE) && before.ply === live().dataset.ply;
  if (stays) mark(told, "is-hover");
  else told = null;
  say(told ?? pointedChoice() ?? focusedChoice());
});


// ---------------------------------------------------------------- choosing

let touched = false;
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

// Whether a click hit a choice; if so, it has been handled.
export function chosen(event) {
  const thing = choice(event);
  if (!thing) return false;
  event.preventDefault();
  choose(thing);
  return true;
}

function choose(thing) {
  if ("past" in live().dataset) return;
  const inList = thing.closest("#choices, #advice");
  if (touched && live().dataset.taps === "two" && !inList && told !== thing) {
    tell(thing);
    return;
  }
  tell(null);
  if (inList && find("#choices")) find("#choices").open = false;
  play(thing);
}

export function play(thing) {
  const move = thing.dataset.move ?? thing.value;
  mark(thing, "sent");
  strike(thing);
  return change(`${live().dataset.post}/moves`, { ply: live().dataset.ply, move });
}

// A question with only one answer answers itself, unless I went back to it.
onArrival(() => {
  const { alone, ply } = live().dataset;
  if (alone === undefined || wasTakenBack()) return;
  setTimeout(() => {
    const only = find(`#choices [data-move="${alone}"]`);
    if (!only || live().dataset.ply !== ply || isBusy()) return;
    sayAloud(`Only one choice: ${only.getAttribute("aria-label")}.`);
    play(only);
  }, isCalm() ? 0 : 350);
});


// ---------------------------------------------------------------- by keys

// The nearest legal thing in a direction. Inside the list of choices it is the next line.
export function neighbor(from, [dx, dy]) {
  const list = from?.closest?.("#choices[open]");
  const things = all(CHOICE, list ?? live()).filter(
    (thing) => (list || !thing.closest("#choices")) && isSeen(thing),
  );
  if (!things.length) return null;
  if (!things.includes(from)) return things[0];
  if (list) return things[things.indexOf(from) + (dy || dx)] ?? null;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const [u, v] = middle(thing);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1 && cost < least) [best, least] = [thing, cost];
  }
  return best ?? things[(things.indexOf(from) + (dx + dy) + things.length) % things.length];
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
