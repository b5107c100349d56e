// Replaces the old page with a new one. Afterwards the page equals a freshly loaded one; elements
// in both stay, and with them the focus, the scroll positions and what the reader chose.

import { Idiomorph } from "../vendor/idiomorph.js";
import { all, find, live, milliseconds, token, undress } from "./page.js";
import { glide, positions } from "./glide.js";

let asked = 0; // requests are numbered, so that a late answer never covers a newer one
let shown = 0;
let count = 0; // of the pages that were shown
let last = { address: "", drawn: 0 }; // the drawing that is shown, and at which address

export const nextNumber = () => ++asked;
export const lastShown = () => shown;
export const shows = () => count;

const arrivals = []; // what follows from a new page, in the order in which modules ask for it

export const onArrival = (work) => arrivals.push(work);

export function arrive(before = {}) {
  arrivals.forEach((work) => work(before));
}

// Returns false if the page no longer holds what the server left out: then the whole page must be
// fetched.
export function show(html, { focus = false, number = shown, drawn = 0 } = {}) {
  if (number < shown) return true;
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  const old = live();
  if (!next || isOlder(next, old, drawn)) return true;
  fillTokens(next);
  const from = positions();
  const before = { ply: old.dataset.ply, turn: old.dataset.turn, over: "over" in old.dataset };
  undress();
  const kept = fillIn(next);
  if (kept) {
    shown = number;
    count += 1;
    last = { address: addressNow(), drawn };
    morph(old, next);
    kept.forEach(putBack);
    addGlyphs();
  }
  arrive(kept ? before : {});
  if (!kept) return false;
  glide(from);
  if (focus) find("#question, [data-focus]")?.focus({ preventScroll: true });
  return true;
}

const addressNow = () => location.pathname + location.search;

// Answers and updates arrive by different routes. Of two drawings of a table, the one with fewer
// events or messages is older; if they are equal, the one drawn first.
function isOlder(next, old, drawn) {
  if (!drawn || last.address !== addressNow()) return false;
  const [is, was] = [next, old].map(({ dataset }) => (dataset.rev ?? "").split(".").map(Number));
  for (const k of [0, 1]) if (is[k] !== was[k]) return is[k] < was[k];
  return drawn < last.drawn;
}

// The token is not sent with every update; the page has it.
function fillTokens(next) {
  const token = find('meta[name="csrf"]').content;
  all('input[name="csrf"]', next).forEach((field) => field.setAttribute("value", token));
}

// The server leaves out the parts that this page shows already. It knows them by their stamps.
export const stamps = () => all("[data-stamp]").map((part) => part.dataset.stamp).join(" ");

// The parts that were left out, or null if this page does not hold all of them. In the new page, an
// empty element stands for each: the morph leaves parts with equal stamps as they are.
function fillIn(next) {
  const kept = [];
  for (const gap of all("[data-same]", next)) {
    const held = document.getElementById(gap.id);
    if (held?.dataset.stamp !== gap.dataset.same) return null;
    gap.replaceWith(next.ownerDocument.importNode(held, false));
    kept.push(held);
  }
  return kept;
}

// A part that the morph did not find takes the place of its empty element.
function putBack(held) {
  const found = document.getElementById(held.id);
  if (found !== held) found?.replaceWith(held);
}

function morph(old, next) {
  const changed = [];
  const touched = new Set(all("input, select, textarea", old).filter(isTouched));
  Idiomorph.morph(old, next, {
    callbacks: {
      beforeNodeMorphed(is, becomes) {
        if (is.nodeType === Node.TEXT_NODE && is.nodeValue !== becomes.nodeValue) changed.push(is);
        return !(is.dataset?.stamp && is.dataset.stamp === becomes.dataset?.stamp);
      },
      beforeAttributeUpdated: (name, thing) => !isReaders(name, thing, touched),
    },
  });
  changed.forEach((text) => flash(text.parentElement));
}

// Whatever the reader opened, chose or typed stays as it is.
function isReaders(name, thing, touched) {
  if (name === "data-tab") return thing.hasAttribute(name); // the waiting room's book has no leaves
  if (name === "open") return thing.matches("details");
  return ["value", "checked", "selected"].includes(name) && touched.has(thing.closest("select") ?? thing);
}

// Whether a field no longer holds what the server sent.
function isTouched(field) {
  if (field.matches("select")) return [...field.options].some((one) => one.selected && !one.defaultSelected);
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  return !field.matches("[type=range], [type=hidden]") && field.value !== field.defaultValue;
}

// A number of goods or points that changed.
function flash(box) {
  if (!box?.matches(".part-own .chip b, .plate .chip b, .pts")) return;
  box.animate(
    { color: [token("--gold"), token("--ink")], scale: [1.25, 1] },
    { duration: milliseconds("--m-slow"), easing: "ease-out" },
  );
}

// A page holds the glyphs it uses. When others appear later, the whole book is fetched once.
let book = null;

async function glyphBook() {
  book ??= fetched(find('meta[name="glyphs"]').content);
  const found = await book;
  if (!found) book = null; // the next page asks again
  return found;
}

async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return ""; // away for a moment
  }
}

// A game is about to begin on this page: its glyphs are there when it does.
onArrival(() => {
  if (find("main.room")) glyphBook();
});

export async function addGlyphs() {
  const missing = all('use[href^="#glyph-"]').some(
    (use) => !document.getElementById(use.getAttribute("href").slice(1)),
  );
  if (!missing) return;
  const glyphs = new DOMParser().parseFromString(await glyphBook(), "image/svg+xml");
  const home = find("#glyphs defs");
  for (const symbol of all("symbol", glyphs)) {
    if (!document.getElementById(symbol.id)) home.append(document.importNode(symbol, true));
  }
}
