// A shape in hand, on any board of one picture or several. The board carries data-holds; every
// choice on it says how the shape would lie (data-way) and where (data-x, data-y, in units of its
// picture). Of the choices with the current way, the one nearest to the pointer is the target: its
// ghost and its words are shown, and a click anywhere near takes it. R, the wheel over the board
// and [data-way-to] buttons turn the shape, F mirrors it. Pointing at a choice itself switches to
// that choice's way.

import { all, find, live, mark } from "./page.js";
import { screenScale } from "./glide.js";
import { say } from "./choose.js";
import { onArrival } from "./morph.js";

const BOARD = "[data-holds]";
const SPOT = "[data-way]";
const NOTCH = 50; // of the wheel, for one turn
const MOUSE = { bubbles: true, pointerType: "mouse" };

let way = 0; // how the shape in hand lies
let aimed = null; // the choice that a click would take
let point = null; // where the pointer is, or was last
let passed = null; // a mark under the pointer that was turned away from
let rolled = 0;
let touches = false;

const board = () => find(BOARD);
const spots = () => all(`${BOARD} ${SPOT}`);
const wayOf = (spot) => Number(spot.dataset.way);
const under = (event, selector) => event.target.closest?.(selector) ?? null;

function hold(next) {
  way = next;
  document.documentElement.dataset.wayInHand = way;
}

// Where a choice lies on the screen.
function onScreen(spot) {
  return new DOMPoint(spot.dataset.x, spot.dataset.y).matrixTransform(spot.ownerSVGElement.getScreenCTM());
}

function nearest({ x, y }, lying) {
  let best = null;
  let least = 1; // of the reach
  for (const spot of spots().filter((one) => wayOf(one) === lying)) {
    const at = onScreen(spot);
    const far = Math.hypot(at.x - x, at.y - y) / (board().dataset.reach * screenScale(spot));
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

function aim(spot) {
  if (aimed !== spot) {
    if (aimed) mark(aimed, "is-hover", false);
    aimed?.dispatchEvent(new PointerEvent("pointerout", MOUSE));
  }
  aimed = spot;
  if (!spot) return;
  mark(spot, "is-hover");
  spot.dispatchEvent(new PointerEvent("pointerover", MOUSE));
}

// What a pointer there would take: the mark below it, or the nearest one with the current way.
function sought(event) {
  point = { x: event.clientX, y: event.clientY };
  const below = under(event, SPOT);
  if (below !== passed) passed = null;
  if (below && !passed) {
    hold(wayOf(below));
    return below;
  }
  return nearest(point, way);
}

document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch") return;
  if (under(event, BOARD)) aim(sought(event));
  else if (aimed) aim(null);
});

// When turning the shape makes a mark vanish under the pointer, the words stay.
document.addEventListener("pointerout", (event) => {
  if (event.isTrusted && event.pointerType !== "touch" && aimed?.isConnected) say(aimed);
});

document.addEventListener("pointerdown", (event) => (touches = event.pointerType === "touch"), true);

document.addEventListener(
  "click",
  (event) => {
    const button = under(event, "[data-way-to]");
    if (button) return turnTo(Number(button.dataset.wayTo));
    if (!event.isTrusted || !event.detail || !under(event, BOARD)) return;
    const other = under(event, "[data-move]");
    if (other && !other.matches(SPOT)) return;
    const spot = sought(event);
    if (spot === other) return;
    event.stopPropagation();
    event.preventDefault();
    if (spot) click(spot);
  },
  true,
);

const click = (spot) => spot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

document.addEventListener("focusin", (event) => {
  const spot = under(event, `${BOARD} ${SPOT}`);
  if (spot) hold(wayOf(spot));
});


// A new shape begins in a way that fits somewhere.
onArrival(() => {
  const ways = spots().map(wayOf);
  if (ways.length) hold(ways.includes(way) ? way : Math.min(...ways));
});


// ---------------------------------------------------------------- turning

// Where the shape is: at the choice that has the focus, or under the pointer.
function here() {
  const focused = document.activeElement?.closest?.(`${BOARD} ${SPOT}`);
  if (focused) return { x: onScreen(focused).x, y: onScreen(focused).y, focused };
  return point && (aimed || touches || isOver(point)) ? point : null;
}

const isOver = ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest(BOARD));

function turnTo(next) {
  const place = board() && here();
  hold(next);
  if (!place) return;
  const spot = nearest(place, next);
  if (place.focused) {
    (spot ?? place.focused).focus();
    return;
  }
  passed = document.elementFromPoint(point.x, point.y)?.closest(SPOT) ?? null;
  aim(spot);
  // After a first tap the words of a choice are shown; turning the shape replaces them.
  if (touches && spot && live().dataset.taps === "two") setTimeout(() => click(spot));
}

// The next way that fits here, if any does.
function turn(step) {
  const ways = [...new Set(spots().map(wayOf))].sort((a, b) => a - b);
  if (!ways.length) return;
  const at = Math.max(0, ways.indexOf(way));
  const order = ways.map((_, k) => ways[(at + step * (k + 1) + ways.length * ways.length) % ways.length]);
  const place = here();
  turnTo(order.find((one) => place && one !== way && nearest(place, one)) ?? order[0]);
}

function mirror() {
  const turns = Number(board().dataset.turns);
  const other = way < turns ? way + turns : way - turns;
  if (spots().some((spot) => wayOf(spot) === other)) turnTo(other);
}

// Whether a key was meant for the shape in hand.
export function turned(event) {
  const key = event.key.toLowerCase();
  if (!board() || !["r", "f"].includes(key)) return false;
  if (key === "r") turn(event.shiftKey ? -1 : 1);
  else mirror();
  return true;
}

document.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey || !under(event, BOARD)) return;
    event.preventDefault();
    rolled += event.deltaY;
    if (Math.abs(rolled) < NOTCH) return;
    turn(Math.sign(rolled));
    rolled = 0;
  },
  { passive: false },
);
