// The coach of a lesson: a ring around what it talks about, a veil over the rest, and its card
// beside them. The tasks and the words come from the server.

import { add, all, find, isPhone, isSeen, mark, put, sayAloud, write } from "./page.js";
import { onArrival } from "./morph.js";
import { tell } from "./choose.js";

const GAP = 14; // between the ring and the card
const AROUND = 6; // between the thing and its ring
const EDGE = 10; // of the window
const COVERING = 20; // pixels of its drawing, as bad as one pixel off its place
const FOLLOWED = 1500; // milliseconds for which the ring follows what it is round
const PANELS = "main .part, main .plate, main .book";

const card = () => find("#coach");

// ---------------------------------------------------------------- what the coach talks about

// The requested choice comes first, then what belongs to it.
function targets() {
  const { asked, targets } = card().dataset;
  const shown = (targets?.split("|") ?? []).map((selector) => find(selector)).filter(Boolean);
  return [...wanted(asked), ...shown].filter(isSeen);
}

// Of several ways to begin, the one that leads furthest: the Hill, not the action.
function wanted(asked) {
  if (!asked) return [];
  const choices = all("main [data-move]").filter((thing) => !thing.closest("#choices, #coach"));
  const length = (thing) => thing.dataset.move.length;
  const leading = choices.filter((thing) => isSeen(thing) && `${asked} `.startsWith(`${thing.dataset.move} `));
  return leading.sort((one, other) => length(other) - length(one)).slice(0, 1);
}

const boxOf = (thing) => (find(".hit", thing) ?? thing).getBoundingClientRect();

function grown({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const united = (a, b) => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

// Rings that touch are joined.
function ringsOf(things) {
  const rings = [];
  for (const thing of things) {
    const box = grown(boxOf(thing), AROUND);
    const near = rings.findIndex((other) => overlap(other, grown(box, AROUND)) > 0);
    if (near < 0) rings.push(box);
    else rings[near] = united(rings[near], box);
  }
  return rings;
}


// ---------------------------------------------------------------- on a new page

let taken = false; // somebody points at something: from now on nothing scrolls under the pointer
for (const kind of ["pointermove", "pointerdown", "wheel"]) {
  addEventListener(kind, () => (taken = true), { capture: true, passive: true });
}

onArrival(() => {
  if (!card()) return;
  taken = false;
  const things = targets();
  for (const panel of all(PANELS)) {
    const spoken = things.some((thing) => panel.contains(thing));
    mark(panel, "veiled", things.length > 0 && !spoken && !find("[data-move]", panel));
  }
  settle();
  follow(performance.now() + FOLLOWED);
});

// The target may still move: the prompt changes height, pieces glide, other parts scroll.
function follow(end, before = "") {
  requestAnimationFrame(() => {
    const [thing] = card() ? targets() : [];
    if (!thing) return;
    const now = whereabouts(thing);
    if (now !== before) settle();
    if (performance.now() < end) follow(end, whereabouts(thing));
  });
}

function whereabouts(thing) {
  const sheet = find("#prompt").getBoundingClientRect();
  const { left, top, width, height } = boxOf(thing);
  return [left, top, width, height, sheet.top, scrollX, scrollY].map(Math.round).join();
}

// An overlay does not scroll with the page, so the thing it lies beside is measured.
function overlayOf(thing) {
  for (let box = thing; box; box = box.parentElement) {
    if (getComputedStyle(box).position === "fixed") return box;
  }
  return null;
}

function bringIntoView(asked) {
  const thing = overlayOf(asked)?.parentElement ?? asked;
  if (!thing) return;
  const { left, top, right, bottom, height } = boxOf(thing);
  const low = isPhone() ? innerHeight * 0.45 : innerHeight - EDGE;
  const isLevel = top >= 60 && bottom <= low;
  if (isLevel && left >= 0 && right <= pageWidth()) return;
  const goal = isPhone() ? Math.max(70, innerHeight * 0.28 - height / 2) : innerHeight / 2 - height / 2;
  if (!isLevel) scrollBy({ top: top - goal, behavior: "instant" });
  thing.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}

function place() {
  if (!card()) return;
  all(".coach-ring").forEach((ring) => ring.remove());
  const rings = ringsOf(targets());
  rings.forEach(drawRing);
  if (isPhone()) standAbovePrompt(rings[0]);
  else standBeside(rings[0]);
}

const pageWidth = () => document.documentElement.clientWidth;

// Clipped to the page: a ring beyond its edge would make the page wider than a phone.
function drawRing(box) {
  const { top, bottom } = box;
  const [left, right] = [Math.max(box.left, -scrollX), Math.min(box.right, pageWidth())];
  if (right <= left) return;
  const ring = document.createElement("div");
  ring.className = "coach-ring";
  ring.setAttribute("aria-hidden", "true");
  const at = [left + scrollX, top + scrollY, right - left, bottom - top].map((n) => `${n}px`);
  ring.style.cssText = `left:${at[0]};top:${at[1]};width:${at[2]};height:${at[3]}`;
  add(ring, find("#live"));
}

function standAbovePrompt(ring) {
  const overlay = overlayOf(targets()[0]);
  const below = [find("#prompt"), overlay].filter(Boolean);
  const floor = Math.min(...below.map((sheet) => sheet.getBoundingClientRect().top));
  const middle = ring ? (ring.left + ring.right) / 2 - 8 : innerWidth / 2;
  const notch = Math.min(Math.max(middle, 24), innerWidth - 40);
  put(card(), "data-side", ring ? (overlay ? "above" : "below") : null);
  put(card(), "style", `bottom:${innerHeight - floor + 8}px;--notch:${notch}px`);
}

// On the side with the most room, so that it covers neither its target nor the prompt.
function standBeside(ring) {
  const { width, height } = card().getBoundingClientRect();
  const around = targets()[0]?.closest("svg, .part")?.getBoundingClientRect();
  const besides = ring ? [ring, around ?? ring] : [];
  const spots = besides.flatMap((thing) => Object.entries(sides(thing, width, height)));
  const belowPrompt = find("#prompt").getBoundingClientRect().bottom + GAP;
  spots.push(...spots.filter(([side]) => side !== "above").map(([side, spot]) =>
    [side, { left: spot.left, top: Math.max(spot.top, belowPrompt) }]));
  const avoid = [
    ...ringsOf(targets()).map((box) => [box, 100]),
    [find("#prompt").getBoundingClientRect(), 10],
    ...headOfMine().map((box) => [box, 2]),
    ...offered().map((box) => [box, 1]),
  ];
  let best = ["", { left: innerWidth - width - 24, top: innerHeight - height - 24 }];
  let least = Infinity;
  for (const [side, spot] of spots) {
    const at = {
      left: Math.min(Math.max(spot.left, EDGE), innerWidth - width - EDGE),
      top: Math.min(Math.max(spot.top, EDGE + 50), innerHeight - height - EDGE),
    };
    const box = { ...at, right: at.left + width, bottom: at.top + height };
    const moved = Math.abs(at.left - spot.left) + Math.abs(at.top - spot.top);
    const covers = avoid.reduce((sum, [other, weight]) => sum + weight * overlap(box, other), 0);
    const cost = covers + moved + overlap(box, around) / COVERING;
    if (cost < least) [best, least] = [[side, at], cost];
  }
  const [side, at] = best;
  const notch = ring ? notchAt(side, ring, at, width, height) : 0;
  put(card(), "data-side", ring && faces(side, ring, at, width, height) ? side : null);
  put(card(), "style", `left:${at.left + scrollX}px;top:${at.top + scrollY}px;--notch:${notch}px`);
}

function sides(ring, width, height) {
  const [x, y] = [(ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2];
  return {
    right: { left: ring.right + GAP, top: y - height / 2 },
    left: { left: ring.left - GAP - width, top: y - height / 2 },
    below: { left: x - width / 2, top: ring.bottom + GAP },
    above: { left: x - width / 2, top: ring.top - GAP - height },
  };
}

// A card that had to move aside no longer points at the ring.
function faces(side, ring, at, width, height) {
  return side === "right" || side === "left"
    ? ring.top < at.top + height && at.top < ring.bottom
    : ring.left < at.left + width && at.left < ring.right;
}

function notchAt(side, ring, at, width, height) {
  const across = side === "right" || side === "left";
  const middle = across ? (ring.top + ring.bottom) / 2 - at.top : (ring.left + ring.right) / 2 - at.left;
  return Math.min(Math.max(middle - 8, 16), (across ? height : width) - 34);
}

const boxesOf = (which) => all(which).map((thing) => thing.getBoundingClientRect());
const headOfMine = () => boxesOf(".part-own > header, .part-own > .own-head");
const offered = () => boxesOf("main .part li, main .part .card"); // what the question is about, or a later one

let waits = false;

function placeSoon() {
  if (waits || !card()) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    place();
  });
}

// A page that is still loading moves, and the browser may scroll it to where it was.
function settle() {
  if (!card()) return;
  if (!taken) bringIntoView(targets()[0]);
  place();
}

if (card()) history.scrollRestoration = "manual";
addEventListener("load", () => follow(performance.now() + FOLLOWED));
document.fonts?.ready.then(settle);
addEventListener("resize", placeSoon);
document.addEventListener("scroll", (event) => event.target !== document && placeSoon(), true);


// ---------------------------------------------------------------- what is done

// Shows what to do, as if the reader had pointed at it; nothing is played.
export function showMe() {
  const [thing] = targets();
  if (!thing) return;
  bringIntoView(thing);
  place();
  tell(thing);
  thing.focus({ preventScroll: true });
}

// A click elsewhere on the table gets a gentle reminder, and nothing is lost.
export function nudge(event) {
  const line = card() && find("[data-gently]", card());
  const elsewhere = event.target.closest?.("main .part");
  if (!line || !elsewhere || event.target.closest("a, button, summary, input, select")) return;
  put(line, "hidden", null);
  write(line, line.dataset.gently);
  sayAloud(line.dataset.gently);
  place();
}
