// Played and better, side by side: each window is moved to what differs between the two.

import { all, find, put } from "./page.js";
import { onArrival } from "./morph.js";

const AROUND = 0.55; // of what differs, shown on each side of it
const SMALLEST = 90; // pixels of the table that are shown at least
const NEAR = 0.5; // of the part: what is farther apart is not shown together
const LARGEST = 1.9; // times the size at the table

const frame = () => {
  const looks = all(".close-up").map(measured);
  if (!looks.length) return;
  const boxes = looks.map(({ box }, k) => box ?? looks[1 - k]?.box ?? null);
  const scales = looks.map((look, k) => scale(look, boxes[k]));
  const same = looks.every(({ part }) => part === looks[0].part) ? Math.min(...scales) : null;
  looks.forEach((look, k) => move(look, boxes[k], same ?? scales[k]));
};

// What differs in a window, in pixels of its stage, which is as wide as the same part of the table.
function measured(view) {
  const stage = find(".stage", view);
  const part = stage.dataset.part;
  const there = document.getElementById(`part-${part}`) ?? document.getElementById(part.replace("seat-", "plate-"));
  put(stage, "style", `width: ${there?.clientWidth || 480}px`);
  const ratio = stage.offsetWidth / (stage.getBoundingClientRect().width || 1);
  const origin = stage.getBoundingClientRect();
  const rects = all(".fresh", stage)
    .map((thing) => thing.getBoundingClientRect())
    .filter(({ width, height }) => width && height);
  const size = { wide: stage.offsetWidth, high: stage.offsetHeight };
  const around = (some) => ({
    left: (Math.min(...some.map((one) => one.left)) - origin.left) * ratio,
    right: (Math.max(...some.map((one) => one.right)) - origin.left) * ratio,
    top: (Math.min(...some.map((one) => one.top)) - origin.top) * ratio,
    bottom: (Math.max(...some.map((one) => one.bottom)) - origin.top) * ratio,
  });
  const together = rects.length ? around(rects) : null;
  const box = isClose(together, size) ? together : around([largest(rects)]);
  return { view, stage, part, box, ...size };
}

// Whether what differs lies together; else the largest thing of it stands for all.
const isClose = (box, { wide, high }) =>
  !box || (box.right - box.left < NEAR * wide && box.bottom - box.top < NEAR * high);

const largest = (rects) => rects.reduce((one, two) => (area(two) > area(one) ? two : one));
const area = ({ width, height }) => width * height;

function scale({ view, wide }, box) {
  if (!box) return view.clientWidth / wide;
  const across = Math.max(SMALLEST, (box.right - box.left) * (1 + 2 * AROUND));
  const down = Math.max(SMALLEST, (box.bottom - box.top) * (1 + 2 * AROUND));
  return Math.min(LARGEST, view.clientWidth / across, view.clientHeight / down);
}

function move({ view, stage, wide, high }, box, size) {
  const x = box ? (box.left + box.right) / 2 : wide / 2;
  const y = box ? (box.top + box.bottom) / 2 : high / 2;
  const left = within(view.clientWidth / 2 - x * size, view.clientWidth - wide * size);
  const top = within(view.clientHeight / 2 - y * size, view.clientHeight - high * size);
  put(stage, "style", `width: ${wide}px; transform: translate(${left}px, ${top}px) scale(${size}); opacity: 1`);
}

// Not past the edges of the stage, if it fills the window; else in the middle.
const within = (offset, last) => (last > 0 ? last / 2 : Math.max(last, Math.min(0, offset)));

onArrival(frame);
addEventListener("resize", frame);
document.fonts.ready.then(frame);
