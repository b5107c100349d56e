// The final count: pointing at a row puts rings on the board around what it counts; a click or a
// tap keeps the rings until the next one.

import { add, all, find, isSeen, put } from "./page.js";
import { onArrival } from "./morph.js";

const ROW = ".tally [data-counts]";
const AROUND = 4; // px between a piece and its ring

let pointed = null;
let kept = null;

const rowOf = (element) => element?.closest?.(ROW) ?? null;

// A piece is looked for among its owner's things first, then on the shared board.
function piecesOf(row) {
  return [...new Set(row.dataset.counts.split(" ").flatMap((one) => lyingAt(...split(one))))];
}

function split(one) {
  const colon = one.indexOf(":");
  return [one.slice(0, colon), CSS.escape(one.slice(colon + 1))];
}

function lyingAt(seat, name) {
  const called = [`#${name}`, ...[name, `small-${name}`].map((one) => `[data-piece="${one}"]`), `[data-thing="${name}"]`];
  const own = find(`#part-seat-${seat}, #plate-${seat}`);
  const mine = own ? all(called.join(), own) : [];
  const shared = all(called.map((one) => `main ${one}`).join()).filter((one) => !one.closest('.plate, [id^="part-seat-"]'));
  const seen = [mine, shared].map((found) => found.filter(isSeen)).find((found) => found.length);
  return seen ?? (own ? [find("header, h2", own) ?? own] : []);
}

function ring(piece) {
  const box = document.createElement("div");
  box.className = "count-ring";
  box.setAttribute("aria-hidden", "true");
  const { left, top, width, height } = piece.getBoundingClientRect();
  const at = [left + scrollX - AROUND, top + scrollY - AROUND, width + 2 * AROUND, height + 2 * AROUND];
  const [x, y, w, h] = at.map((n) => `${n}px`);
  box.style.cssText = `left:${x};top:${y};width:${w};height:${h}`;
  add(box, find("#live"));
}

function show() {
  all(".count-ring").forEach((one) => one.remove());
  const row = pointed ?? kept;
  all(`${ROW} .to-board`).forEach((button) => put(button, "aria-pressed", String(rowOf(button) === kept)));
  if (row?.isConnected) piecesOf(row).forEach(ring);
}

function point(row) {
  if (row === pointed) return;
  pointed = row;
  show();
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(rowOf(event.target)));
document.addEventListener("focusin", (event) => point(rowOf(event.target)));
document.addEventListener("click", (event) => {
  const row = rowOf(event.target);
  if (!row || event.target.closest("a, summary")) return;
  kept = row === kept ? null : row;
  pointed = null;
  show();
  if (kept) bringIntoView(find(".count-ring"));
});
addEventListener("resize", () => (pointed ?? kept) && show());

// On a phone the board lies below the count.
function bringIntoView(box) {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) box.scrollIntoView({ block: "center", behavior: "instant" });
}

onArrival(() => {
  [pointed, kept] = [null, null];
});
