// Played and better, side by side: each window shows the place where its turn was made. The frame
// holds everything the turn added and its surroundings, and its edge cuts no piece.

import { all, find, put } from "./page.js";
import { onArrival } from "./morph.js";

const EDGE = 6; // pixels between a frame and its window
const AROUND = 40; // pixels of the table on each side of what was added
const MOST = 2.2; // times the size at the table
const LEAST = 0.7; // of that size, at which surroundings are still worth their room
const CUT = 1.5; // pixels by which a piece may reach over an edge: its shadow, its line
const ROUNDS = 40;

const frame = () => {
  const looks = all(".close-up").map(laidOut);
  if (!looks.length) return;
  const boxes = looks.map(place);
  const shared = common(looks, boxes);
  const framed = looks.map((look, k) => shared ?? boxes[k] ?? (looks[1 - k]?.part === look.part ? boxes[1 - k] : null) ?? whole(look));
  const scales = looks.map((look, k) => scale(look, framed[k]));
  const same = looks.every(({ part }) => part === looks[0].part) ? Math.min(...scales) : null;
  looks.forEach((look, k) => move(look, framed[k], same ?? scales[k]));
};

// One frame for both windows, where it fits at the table's size: the same place is easy to compare.
function common(looks, boxes) {
  const [one, other] = looks;
  if (one.part !== other?.part || !boxes.every(Boolean)) return null;
  const box = grown(looks.flatMap((look) => things(look, ".whole, .fresh")), boxes.reduce(around));
  return looks.every((look) => fits(look, box)) ? box : null;
}

// The stage of a window is as wide as the same part of the table, or as wide as the part prefers.
function laidOut(view) {
  all(":scope > .ring", view).forEach((ring) => ring.remove());
  const stage = find(".stage", view);
  put(stage, "style", "");
  const part = stage.dataset.part;
  return { view, stage, part, wide: stage.offsetWidth, high: stage.offsetHeight };
}

const whole = ({ wide, high }) => ({ left: 0, top: 0, right: wide, bottom: high });

// A frame around what was added that cuts no piece; null if nothing was added here. It includes the
// surroundings if they fit into the window at little less than the table's size.
function place(look) {
  const added = things(look, ".fresh");
  if (!added.length) return null;
  const pieces = things(look, ".whole, .fresh");
  const core = grown(pieces, added.reduce(around));
  const wider = around(core, inside(look, { left: core.left - AROUND, top: core.top - AROUND, right: core.right + AROUND, bottom: core.bottom + AROUND }));
  const all = grown(pieces, wider);
  return fits(look, all, LEAST) ? all : pieces.filter((one) => isCut(one, wider)).reduce((box, one) => without(box, one, core), wider);
}

const fits = ({ view }, box, size = 1) =>
  size * (box.right - box.left) <= view.clientWidth - 2 * EDGE && size * (box.bottom - box.top) <= view.clientHeight - 2 * EDGE;

// The frame, widened by all pieces its edge would cut.
function grown(pieces, first) {
  let box = first;
  for (let k = 0; k < ROUNDS; k += 1) {
    const cut = pieces.filter((one) => isCut(one, box));
    if (!cut.length) break;
    box = cut.reduce(around, box);
  }
  return box;
}

// The frame, cut back before a piece on the side where that costs least.
function without(box, one, core) {
  if (!isCut(one, box)) return box;
  const ways = [
    one.left >= core.right - CUT && { right: Math.max(core.right, one.left) },
    one.right <= core.left + CUT && { left: Math.min(core.left, one.right) },
    one.top >= core.bottom - CUT && { bottom: Math.max(core.bottom, one.top) },
    one.bottom <= core.top + CUT && { top: Math.min(core.top, one.bottom) },
  ].filter(Boolean).map((edge) => ({ ...box, ...edge }));
  return ways.reduce((best, next) => (best && area(best) >= area(next) ? best : next), null) ?? box;
}

const area = (box) => (box.right - box.left) * (box.bottom - box.top);

const isCut = (one, box) => {
  const apart = one.right <= box.left + CUT || one.left >= box.right - CUT || one.bottom <= box.top + CUT || one.top >= box.bottom - CUT;
  const within = one.left >= box.left - CUT && one.right <= box.right + CUT && one.top >= box.top - CUT && one.bottom <= box.bottom + CUT;
  return !apart && !within;
};

const inside = ({ wide, high }, box) => ({
  left: Math.max(0, box.left),
  top: Math.max(0, box.top),
  right: Math.min(wide, box.right),
  bottom: Math.min(high, box.bottom),
});

const things = (look, selector) =>
  all(selector, look.stage)
    .map((thing) => within(look, thing))
    .filter(isSeen);

// Where an element lies on its stage. The stage must not be scaled meanwhile.
function within({ stage }, thing) {
  const origin = stage.getBoundingClientRect();
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
}

const isSeen = ({ left, right, top, bottom }) => right > left && bottom > top;

const around = (a, b) => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

const scale = ({ view }, box) =>
  Math.min(MOST, (view.clientWidth - 2 * EDGE) / (box.right - box.left), (view.clientHeight - 2 * EDGE) / (box.bottom - box.top));

// Shows only the frame, in the middle of its window, with rings around what was added.
function move(look, box, size) {
  const { view, stage, wide, high } = look;
  const rings = things(look, ".fresh");
  const left = (view.clientWidth - (box.left + box.right) * size) / 2;
  const top = (view.clientHeight - (box.top + box.bottom) * size) / 2;
  const edges = [box.top, wide - box.right, high - box.bottom, box.left].map((edge) => `${edge}px`).join(" ");
  put(stage, "style", `width: ${wide}px; transform: translate(${left}px, ${top}px) scale(${size}); clip-path: inset(${edges}); opacity: 1`);
  rings.forEach((one) => view.append(ring(one, left, top, size)));
}

function ring({ left, right, top, bottom }, x, y, size) {
  const mark = document.createElement("i");
  mark.className = "ring";
  const [wide, high] = [(right - left) * size + 6, (bottom - top) * size + 6];
  put(mark, "style", `left: ${x + left * size - 3}px; top: ${y + top * size - 3}px; width: ${wide}px; height: ${high}px`);
  return mark;
}

onArrival(frame);
addEventListener("resize", frame);
document.fonts.ready.then(frame);
