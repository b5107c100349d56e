// Pieces glide from where they were to where they are.

import { all, find, live, mark, milliseconds, token } from "./page.js";

const key = (piece) => piece.id || piece.dataset.piece;
const pieces = () => all("[data-piece], .piece[id]", live());

// Where a piece lies on the page, and where in its panel: a panel that moves takes its pieces along.
function place(piece) {
  const panel = piece.closest(".part, .panel");
  const [box, frame] = [piece.getBoundingClientRect(), panel?.getBoundingClientRect()];
  return { x: box.left, y: box.top, width: box.width, panel: panel?.id, frame };
}

export function positions() {
  const found = new Map(pieces().map((piece) => [key(piece), place(piece)]));
  const hand = find(".in-hand svg");
  if (hand) found.set("hand", place(hand));
  return found;
}

// Where a piece comes from: its old place, or, if it is new in my own area, the hand.
function origin(piece, from) {
  return from.get(key(piece)) ?? (piece.closest(".part-own") ? from.get("hand") : undefined);
}

function distance(was, is) {
  const same = was.panel && was.panel === is.panel;
  const [dx, dy] = same ? [was.frame.left - is.frame.left, was.frame.top - is.frame.top] : [0, 0];
  return [was.x - is.x - dx, was.y - is.y - dy];
}

// A board that is drawn in another size has not moved its pieces.
function resized(was, is) {
  return was.panel === is.panel && Math.abs(was.width / is.width - 1) > 0.03;
}

export function glide(from) {
  let moved = [];
  const fresh = [];
  for (const piece of pieces()) {
    const is = place(piece);
    const was = origin(piece, from);
    if (!from.has(key(piece)) && from.size) fresh.push(piece);
    if (!was?.width || !is.width || resized(was, is)) continue;
    const [x, y] = distance(was, is);
    if (Math.hypot(x, y) > 2) moved.push([piece, x, y, is.panel]);
  }
  moved = moved.filter((one) => moved.filter((other) => together(one, other)).length < 4);
  shine([...moved.map(([piece]) => piece), ...fresh]);
  const time = milliseconds("--m-glide");
  if (time >= 20 && !document.hidden) fly(moved.slice(0, 8), time); // 900 ms in all; the rest jumps
}

// A board that shifts takes all its pieces the same way; that is no move either.
function together([, x, y, panel], [, u, v, other]) {
  return panel === other && Math.hypot(x - u, y - v) < 2;
}

// What just moved is gilded for a while; if nobody was looking, until the next move.
function shine(things) {
  if (things.length > 12) return;
  things.forEach((thing) => mark(thing, "moved"));
  if (document.hidden) return;
  setTimeout(() => things.forEach((thing) => mark(thing, "moved", false)), 1500);
}

function fly(steps, time) {
  if (steps.length === 0) return;
  document.body.classList.add("gliding");
  const flights = steps.map(([piece, x, y], k) => {
    const panel = piece.closest(".panel");
    if (panel) mark(panel, "carries");
    const scale = piece.ownerSVGElement ? screenScale(piece) : (piece.currentCSSZoom ?? 1);
    const flight = piece.animate(
      { translate: [`${x / scale}px ${y / scale}px`, "0px 0px"] },
      { duration: time, delay: k * 80, fill: "backwards", easing: token("--ease") },
    );
    return flight.finished.catch(() => {}).then(() => panel && mark(panel, "carries", false));
  });
  Promise.all(flights).then(() => document.body.classList.remove("gliding"));
}

export function screenScale(piece) {
  const matrix = piece.parentNode.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}
