// Played and better, side by side: each window is moved to what differs between the two.

import { all, find, put } from "./page.js";
import { onArrival } from "./morph.js";

const AROUND = 0.55; // of what differs, shown on each side of it
const SMALLEST = 90; // pixels of the table that are shown at least
const ROOM = 0.85; // of the window: what is farther apart is not shown together
const LEAST = 1; // times the size at the table: smaller, nothing could be made out
const MOST = 1.9;

const frame = () => {
  const looks = all(".close-up").map(laidOut);
  if (!looks.length) return;
  const places = looks.map((look, k) => place(look, looks[1 - k]));
  const boxes = places.map((box, k) => box ?? places[1 - k] ?? null);
  const scales = looks.map((look, k) => scale(look, boxes[k]));
  const same = looks.every(({ part }) => part === looks[0].part) ? Math.min(...scales) : null;
  looks.forEach((look, k) => move(look, boxes[k], same ?? scales[k]));
};

// The stage of a window is as wide as the same part of the table.
function laidOut(view) {
  const stage = find(".stage", view);
  const part = stage.dataset.part;
  const there = document.getElementById(`part-${part}`) ?? document.getElementById(part.replace("seat-", "plate-"));
  put(stage, "style", `width: ${there?.clientWidth || 480}px`);
  return { view, stage, part, wide: stage.offsetWidth, high: stage.offsetHeight };
}

// Where most of what differs, by its area, can be seen at once; null if nothing does. What lies
// there in one of the two only says more than what lies in both and is drawn otherwise, and a piece
// more than a whole board.
function place(look, other) {
  const fits = (box) => box.right - box.left < ROOM * look.view.clientWidth && box.bottom - box.top < ROOM * look.view.clientHeight;
  const both = other && look.part === other.part;
  const there = both ? new Set(fresh(other).map(({ at }) => at)) : new Set();
  const differs = fresh(look);
  const only = differs.filter(({ at }) => !there.has(at));
  const chosen = only.length ? only : differs;
  const small = chosen.filter(fits);
  const found = (small.length ? small : chosen.flatMap((box) => (both ? details(box, look, other) : [box])))
    .map((box) => ({ ...box, area: (box.right - box.left) * (box.bottom - box.top) }));
  const groups = found.map((one) => together(one, found, fits));
  return groups.reduce((best, one) => (best && best.area >= one.area ? best : one), null);
}

const fresh = (look) =>
  all(".fresh", look.stage)
    .map((thing) => within(look, thing))
    .filter(isSeen);

// Where an element lies on its stage.
function within({ stage }, thing) {
  const origin = stage.getBoundingClientRect();
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const box = { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
  return { thing, at: Object.values(box).map(Math.round).join(" "), ...box };
}

const isSeen = ({ left, right, top, bottom }) => right > left && bottom > top;

// Of a large thing the strokes and words that the other picture has not, if any; else the thing.
function details(box, look, other) {
  const known = new Set(strokes(other.stage, other).map(drawn));
  const own = strokes(box.thing, look).filter((one) => !known.has(drawn(one)));
  return own.length ? own : [box];
}

const strokes = (thing, look) =>
  all("*", thing)
    .filter((one) => !one.childElementCount)
    .map((one) => within(look, one))
    .filter(isSeen);

const drawn = ({ thing, at }) => `${at} ${thing.outerHTML.replace(/look-\d/g, "")}`;

// A thing with all others, the nearest first, that can be shown with it.
function together(one, found, fits) {
  const near = [...found].sort((a, b) => apart(one, a) - apart(one, b));
  return near.reduce((box, next) => {
    const both = around(box, next);
    return next === one || !fits(both) ? box : { ...both, area: box.area + next.area };
  }, one);
}

const apart = (a, b) => Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom);

const around = (a, b) => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

function scale({ view, wide }, box) {
  if (!box) return view.clientWidth / wide;
  const across = Math.max(SMALLEST, (box.right - box.left) * (1 + 2 * AROUND));
  const down = Math.max(SMALLEST, (box.bottom - box.top) * (1 + 2 * AROUND));
  return Math.max(LEAST, Math.min(MOST, view.clientWidth / across, view.clientHeight / down));
}

function move({ view, stage, wide, high }, box, size) {
  const x = box ? (box.left + box.right) / 2 : wide / 2;
  const y = box ? (box.top + box.bottom) / 2 : high / 2;
  const left = inside(view.clientWidth / 2 - x * size, view.clientWidth - wide * size);
  const top = inside(view.clientHeight / 2 - y * size, view.clientHeight - high * size);
  put(stage, "style", `width: ${wide}px; transform: translate(${left}px, ${top}px) scale(${size}); opacity: 1`);
}

// Not past the edges of the stage, if it fills the window; else in the middle.
const inside = (offset, last) => (last > 0 ? last / 2 : Math.max(last, Math.min(0, offset)));

onArrival(frame);
addEventListener("resize", frame);
document.fonts.ready.then(frame);
