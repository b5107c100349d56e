// The card that explains a thing: rest the pointer on the thing, hold it, press I while it has the
// focus, or press the i button and then tap it.
// Its words come from the server and fit the position as the viewer sees it. It lies outside the
// live page, so that a new page never changes it.

import { all, find, isPhone, isSeen, live, mark, put, unwrite, write } from "./page.js";
import { addGlyphs, onArrival } from "./morph.js";
import { sayInPrompt } from "./choose.js";
import { placeBeside } from "./beside.js";

const THING = "[data-thing]";
const CHOICES = "main [data-move]:not(#choices *), #coach"; // what a card must not hide
const REST = 350; // ms until a pointer at rest asks
const NEXT = 120; // the same while a card is open, and how long a card waits for the pointer
const HOLD = 400; // ms until a finger at rest asks
const SLIP = 10; // px that a finger at rest may move
const GAP = 10; // px between a thing and a sheet

const inCard = (element) => Boolean(element?.closest?.("#inspect"));

// A choice that contains a thing receives the pointer in its place.
function thingAt(element) {
  const [around, choice] = [THING, "[data-move]"].map((one) => element?.closest?.(one) ?? null);
  return choice && !choice.contains(around) ? (find(THING, choice) ?? around) : around;
}

// Pointing at a small place in a large thing is choosing, not asking about the whole.
function askedAt(element) {
  const [about, choice] = [thingAt(element), element?.closest?.("[data-move]")];
  const aims = choice && about !== choice && about?.contains(choice);
  return aims && room(choice) < room(about) / 4 ? null : about;
}

function room(element) {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

let card = null;
let thing = null; // what the open card explains
let pinned = false;
let asker = null; // what had the focus before the card took it


// ---------------------------------------------------------------- the words

let kept = new Map(); // address -> the card's inside, as long as the page shows the same position
let keptFor = "";

function address(name) {
  const { post, replay } = live().dataset;
  const query = new URLSearchParams(location.search);
  query.set("thing", name);
  return `${post ?? replay}/explanation?${query}`;
}

function words(name) {
  if (keptFor !== live().dataset.rev) [kept, keptFor] = [new Map(), live().dataset.rev];
  const from = address(name);
  if (!kept.has(from)) kept.set(from, fetched(from));
  return kept.get(from);
}

async function fetched(from) {
  try {
    const answer = await fetch(from, { credentials: "same-origin" });
    return answer.ok ? await answer.text() : "";
  } catch {
    kept.delete(from); // the server is away for a moment
    return "";
  }
}


// ---------------------------------------------------------------- opening and closing

let asked = 0; // a late answer never covers a newer one

async function open(about, { pin = false, focus = false } = {}) {
  const number = ++asked;
  const name = about.dataset.thing;
  const html = name && (await words(name)); // a new page may have made it a thing without words
  if (number !== asked || !html || !about.isConnected) return;
  forget();
  thing = about;
  pinned = pin;
  fill(html);
  dress();
  if (focus) takeFocus();
  place();
}

function made() {
  const box = document.createElement("aside");
  box.id = "inspect";
  box.tabIndex = -1;
  box.addEventListener("keydown", (event) => event.stopPropagation()); // no shortcuts from here
  box.addEventListener("click", (event) => event.target.closest("[data-uninspect]") && close());
  box.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
  box.addEventListener("pointerenter", stay);
  swipes(box);
  document.body.append(box);
  return box;
}

function fill(html) {
  card ??= made();
  card.innerHTML = html;
  all(".art [id]", card).forEach((one) => one.removeAttribute("id"));
  all(".art [data-thing]", card).forEach((one) => one.removeAttribute("data-thing"));
  const art = find(".art", card);
  if (!art.firstChild) copyPicture(art);
  if (art.firstElementChild?.localName !== "svg") takePainting(art);
  card.classList.toggle("bare", !art.firstChild);
  addGlyphs();
}

// Only the card's painting or sign, in the card's colors: its words stand below.
function takePainting(art) {
  const painting = find("svg:not(.i, .u)", art) ?? find("svg.i", art);
  if (!painting) return art.replaceChildren();
  const colors = [];
  for (let box = painting; box !== art; box = box.parentElement) colors.unshift(box.style.cssText);
  painting.style.cssText = colors.join(";");
  for (const size of ["width", "height"]) painting.style.removeProperty(size);
  art.classList.toggle("scene", isScene(painting));
  if (isScene(painting)) painting.setAttribute("preserveAspectRatio", "xMidYMid slice");
  art.replaceChildren(painting);
}

// A scene fills its frame; anything else stands in it.
function isScene(painting) {
  const { width, height } = painting.viewBox.baseVal ?? {};
  return !painting.matches(".i") && width / height > 1.2 && width / height < 1.8;
}

// What is not in the box is shown as it lies on the board, without its choices.
function copyPicture(art) {
  if (!thing.ownerSVGElement && thing.localName !== "svg") return;
  const frame = thing.getBBox();
  if (!frame.width || !frame.height) return;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const copy = thing.cloneNode(true);
  for (const one of [copy, ...all("*", copy)]) {
    for (const { name } of [...one.attributes]) {
      if (/^(id|role|tabindex|aria-.*|data-.*)$/.test(name)) one.removeAttribute(name);
    }
  }
  all("title, .hit, .mark, .cellmark", copy).forEach((one) => one.remove());
  copy.removeAttribute("transform");
  picture.setAttribute("viewBox", [frame.x, frame.y, frame.width, frame.height].join(" "));
  picture.append(copy);
  art.append(picture);
}

// To a screen reader, an open card describes its thing; a card that was asked for is a small
// dialog.
function dress() {
  const dialog = pinned || isPhone();
  card.hidden = false;
  card.classList.toggle("pinned", pinned);
  card.setAttribute("role", dialog ? "dialog" : "tooltip");
  if (dialog) card.setAttribute("aria-labelledby", "inspect-title");
  else card.removeAttribute("aria-labelledby");
  mark(thing, "inspected");
  if (!dialog) put(thing, "aria-describedby", "inspect");
  hush();
}

// The browser's own tooltip would cover the card and say less.
let hushed = []; // how each of them comes back

function hush() {
  const boxes = [thing, ...all("[title], title", thing)];
  for (let box = thing.parentElement; box && box !== live(); box = box.parentElement) {
    boxes.push(box, ...[...box.children].filter((one) => one.localName === "title"));
  }
  boxes.forEach(hushOne);
}

function hushOne(box) {
  const title = box.getAttribute("title");
  if (box.localName === "title") {
    write(box, "");
    hushed.push(() => unwrite(box));
  } else if (title !== null) {
    put(box, "title", null);
    hushed.push(() => put(box, "title", title));
  }
}

function unhush() {
  hushed.forEach((restore) => restore());
  hushed = [];
}

function takeFocus() {
  if (!inCard(document.activeElement)) asker = document.activeElement;
  card.focus({ preventScroll: true });
}

// Unmarks the thing; the card may move on to another.
function forget() {
  unhush();
  if (thing?.isConnected) {
    mark(thing, "inspected", false);
    put(thing, "aria-describedby", null);
  }
  thing = null;
}

export function close() {
  asked += 1;
  stay();
  forget();
  pinned = false;
  if (!card || card.hidden) return;
  const had = inCard(document.activeElement);
  card.hidden = true;
  card.style.cssText = "";
  if (had && asker?.isConnected) asker.focus({ preventScroll: true });
  asker = null;
}

const isOpen = () => Boolean(card && !card.hidden);

// A new position has new words, and a thing that is gone has none. The page arrives with all its
// titles.
onArrival(() => {
  hushed = [];
  if (!isOpen()) return;
  if (!thing?.isConnected || !isSeen(thing)) close();
  else open(thing, { pin: pinned });
});


// ---------------------------------------------------------------- where it stands

// A card that nobody asked for, and that has to cover a choice or the coach, lets the pointer
// through: the click is meant for what lies below.
function place() {
  card.style.cssText = "";
  card.classList.remove("through");
  if (isPhone()) return bringAbove();
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const [choices, others] = [CHOICES, "#prompt"].map((one) => all(one).filter(isSeen).map(boxOf));
  const { left, top, covers } = placeBeside(thing.getBoundingClientRect(), size, choices, others);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.classList.toggle("through", covers && !pinned && !inCard(document.activeElement));
}

const boxOf = (choice) => (find(".hit", choice) ?? choice).getBoundingClientRect();

// On a phone the card is a sheet on top of the prompt, whose buttons stay free; the thing is
// scrolled above it.
function bringAbove() {
  const floor = promptTop();
  card.style.bottom = `${innerHeight - floor}px`;
  card.style.maxHeight = `${Math.max(120, Math.min(innerHeight / 2, floor - 2 * GAP))}px`;
  const { top, bottom } = thing.getBoundingClientRect();
  const free = floor - card.offsetHeight - GAP;
  if (bottom > free) scrollBy({ top: Math.min(bottom - free, top - GAP), behavior: "instant" });
}

// The top of the prompt, if it is a sheet at the bottom of the window.
function promptTop() {
  const prompt = find("#prompt");
  const { top, bottom } = prompt?.getBoundingClientRect() ?? {};
  const lies = prompt && ["fixed", "sticky"].includes(getComputedStyle(prompt).position);
  return lies && bottom >= innerHeight - GAP ? top : innerHeight;
}


// ---------------------------------------------------------------- by mouse

let waiting = null; // the timer of a pointer or finger at rest
let leaving = null; // the timer of a card whose pointer has gone
let pointed = null;
let clicked = null; // the box of what was clicked: nobody asks about it before the pointer has left

function isOnClicked({ clientX: x, clientY: y }) {
  const { left, top, right, bottom } = clicked ?? {};
  return left <= x && x <= right && top <= y && y <= bottom;
}

function stay() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  waiting = leaving = null;
}

function rest() {
  clearTimeout(waiting);
  waiting = setTimeout(() => pointed?.isConnected && open(pointed), isOpen() ? NEXT : REST);
}

// Closes the card, and drops one whose words are still on their way.
function leave() {
  clearTimeout(leaving);
  if (!pinned) leaving = setTimeout(close, NEXT);
}

// In a narrow window the card is a sheet over the page: it opens only when asked for.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || isPhone() || inCard(event.target)) return;
  const now = askedAt(event.target);
  if (now === pointed && now) return;
  pointed = now;
  stay();
  if (pinned || isOnClicked(event)) return;
  clicked = null;
  if (now && now !== thing) rest();
  else if (!now) leave();
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch") slip(event);
  else if (waiting) rest();
});

document.documentElement.addEventListener("pointerleave", () => {
  pointed = null;
  clearTimeout(waiting);
  if (!isPhone()) leave();
});

// A click belongs to the move; the explanation waits until the pointer moves on.
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch") return hold(event);
  stay();
  if (inCard(event.target)) return;
  clicked = (event.target.closest?.("[data-move]") ?? askedAt(event.target))?.getBoundingClientRect();
  if (isOpen()) close();
}, true);


// ---------------------------------------------------------------- by finger

let start = null; // where the finger went down
let swallow = false; // the click at the end of a hold, or of a tap that closed the card, is no move

function hold(event) {
  stay();
  swallow = false;
  if (inCard(event.target)) return;
  if (isOpen()) {
    close();
    swallow = !event.target.closest("#prompt .doings");
    return;
  }
  const held = thingAt(event.target);
  if (!held) return;
  start = [event.clientX, event.clientY];
  waiting = setTimeout(() => {
    swallow = true;
    open(held, { focus: true });
  }, HOLD);
}

function slip(event) {
  if (!start || Math.hypot(event.clientX - start[0], event.clientY - start[1]) < SLIP) return;
  start = null;
  clearTimeout(waiting);
}

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (event.pointerType === "touch") clearTimeout(waiting);
    start = null;
  }, true);
}

document.addEventListener("click", (event) => {
  if (inCard(event.target) || !(swallow || asking || event.target.closest("[data-explain]"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (!swallow) ask(event.target);
  swallow = false;
}, true);

// The button turns the next tap into a question; a tap on nothing takes it back.
let asking = false;

function ask(target) {
  const about = asking ? thingAt(target) : null;
  asking = !asking;
  showAsking();
  if (about) open(about, { focus: true });
}

function showAsking() {
  const knob = find("[data-explain]");
  mark(live(), "asking", asking);
  if (knob) put(knob, "aria-pressed", String(asking));
  sayInPrompt(asking ? "Tap what you want explained." : null);
}

onArrival(() => asking && showAsking());

document.addEventListener("contextmenu", (event) => {
  if ((start || swallow) && thingAt(event.target)) event.preventDefault();
});

// Swipe the sheet down to close it.
function swipes(box) {
  let from = null;
  box.addEventListener("touchstart", (event) => (from = box.scrollTop > 0 ? null : event.touches[0].clientY), { passive: true });
  box.addEventListener("touchend", (event) => {
    if (from !== null && event.changedTouches[0].clientY - from > 60) close();
  });
}


// ---------------------------------------------------------------- by key

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && asking) {
    event.stopPropagation();
    ask(null);
  } else if (event.key === "Escape" && isOpen()) {
    event.stopPropagation();
    close();
  } else if (isInspectKey(event)) {
    const about = isOpen() ? thing : focusedThing() ?? pointed;
    if (!about) return;
    event.preventDefault();
    open(about, { pin: true, focus: true });
  }
}, true);

function isInspectKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "i") return false;
  return !event.target.matches?.("input, select, textarea");
}

function focusedThing() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  return thingAt(focused);
}

// Moving by keys: the focus rests on a thing as the pointer does.
document.addEventListener("focusin", (event) => {
  if (pinned || isPhone() || inCard(event.target)) return;
  if (!event.target.matches?.(":focus-visible")) return;
  const about = thingAt(event.target);
  stay();
  if (about) waiting = setTimeout(() => about.isConnected && open(about), isOpen() ? NEXT : REST);
  else leave();
});
