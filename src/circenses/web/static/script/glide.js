// Motion: pieces glide from their old place to their new one, dice roll, coins fly to a seat,
// points count up. Nobody has to wait for it: the next page ends it, and so does a click, which
// still counts.

import { all, find, live, mark, milliseconds, token } from "./page.js";
import { collect, counts } from "./gains.js";
import { sound } from "./sound.js";

const TOTAL = 900; // milliseconds in which everything has arrived
const APART = 80; // between two groups, if there is time
const RETURNED = 1500; // so long after an absence nothing moves

// ---------------------------------------------------------------- pieces and their places

// Numbers beside their sign and places printed on a board are not pieces.
const PRINTED = /^(good|line|points|track|zone|hill|region|road|settlement|achievement|action|harbor|trade|damage|forum|treasury|aqueduct):/;
const NAMED = "[data-piece], .piece[id], [data-thing]";

// Small and large drawings of a piece share one name.
function key(piece) {
  const own = piece.classList.contains("piece") ? piece.id : "";
  const name = own || piece.dataset.piece || piece.dataset.thing;
  return name.replace(/^small-/, "").replaceAll(":", "-");
}

function isPiece(thing) {
  if (PRINTED.test(thing.dataset.thing ?? "") || !thing.closest(".part, .plate")) return false;
  if (thing.closest("#choices, .ghost")) return false;
  return thing.matches("[data-piece], .piece") || !find("[data-piece], .piece[id]", thing);
}

const pieces = () => all(NAMED, live()).filter(isPiece);

// Where a piece lies on the page, and where in its panel: a panel that moves takes its pieces along.
function place(piece) {
  const panel = piece.closest(".part, .panel, .plate");
  const { left, top, width, height } = piece.getBoundingClientRect();
  const frame = panel?.getBoundingClientRect();
  const scale = piece.ownerSVGElement ? scaleOf(piece.ownerSVGElement) : 1;
  return { x: left + width / 2, y: top + height / 2, width, scale, panel: panel?.id, frame };
}

// Before a new page, noted: where all pieces lie, how many goods there are, and where things come
// from.
export function positions() {
  settle();
  const found = new Map();
  for (const piece of pieces()) {
    const is = place(piece);
    if (!is.width) continue;
    if (!found.has(key(piece))) found.set(key(piece), []);
    found.get(key(piece)).push(is);
  }
  const [hand, rival] = [find(".in-hand svg"), find(".plate.deciding")];
  return {
    found,
    counts: counts(),
    over: "over" in live().dataset,
    hand: hand && place(hand),
    rival: rival && place(rival),
  };
}

// The last choice: what it gains flies from there.
let struck = null;

export function strike(thing) {
  struck = place(thing);
}

function distance(was, is) {
  const same = was.panel && was.panel === is.panel;
  const [dx, dy] = same ? [was.frame.left - is.frame.left, was.frame.top - is.frame.top] : [0, 0];
  return [was.x - is.x - dx, was.y - is.y - dy];
}

const near = (x, y) => Math.hypot(x, y) < 2;

// ---------------------------------------------------------------- what has moved

// Equal pieces share one name: those that stayed are matched first, the others glide to the nearest
// gap.
function paired(from) {
  const [steps, fresh] = [[], []];
  const waiting = [];
  const left = new Map([...from].map(([name, places]) => [name, [...places]]));
  for (const piece of pieces()) {
    const is = place(piece);
    if (!is.width) continue;
    const olds = left.get(key(piece)) ?? [];
    const stays = olds.findIndex((was) => was.panel === is.panel && near(...distance(was, is)));
    if (stays >= 0) steps.push({ piece, is, was: olds.splice(stays, 1)[0], x: 0, y: 0 });
    else waiting.push({ piece, is, olds });
  }
  for (const { piece, is, olds } of waiting) {
    olds.sort((a, b) => Number(b.panel === is.panel) - Number(a.panel === is.panel));
    const was = olds.shift();
    if (!was) fresh.push({ piece, is });
    else steps.push({ piece, is, was, ...vector(was, is) });
  }
  return { steps, fresh };
}

function vector(was, is) {
  const [x, y] = distance(was, is);
  return { x, y };
}

// When a board is drawn at another size, or shifts with most of its pieces, none of them glides.
function isOfBoard(step, steps) {
  const { was, is } = step;
  if (was.panel !== is.panel) return false;
  if (Math.abs(was.scale / is.scale - 1) > 0.03) return true;
  const beside = steps.filter((one) => one.is.panel === is.panel && one.was.panel === is.panel);
  const along = beside.filter((one) => near(one.x - step.x, one.y - step.y));
  return along.length >= 4 && along.length > beside.length / 2;
}

// Whatever lies on a piece moves with it.
function isCarried(step, moved) {
  return moved.some(
    (other) => other.piece !== step.piece && other.piece.contains(step.piece) && near(other.x - step.x, other.y - step.y),
  );
}

export function glide({ found, counts: before, over, hand, rival }) {
  const { steps, fresh } = paired(found);
  const shifted = steps.filter((step) => !near(step.x, step.y) && !isOfBoard(step, steps));
  const moved = shifted.filter((step) => !isCarried(step, shifted));
  const came = found.size ? fresh : [];
  shine([...moved, ...came].map(({ piece }) => piece));
  const from = { hand, struck, rival };
  const source = [...moved, ...came][0]?.is ?? struck ?? rival;
  struck = null;
  const gained = collect(before, isStill() ? null : source, "over" in live().dataset);
  tell(moved, came, gained, over);
  if (!isStill()) fly(moved, came.map((one) => arriving(one, from)));
}

// A new piece comes from my hand or from what I clicked, from the rival who moved, or from its deck,
// which lies at the head of its panel.
function arriving({ piece, is }, { hand, struck: clicked, rival }) {
  const deck = find("h2", piece.closest(".part, .panel, .plate"));
  const mine = piece.closest(".part-own") ? (hand ?? clicked) : !find(".in-hand svg") && hand;
  const was = mine || (clicked ? null : rival) || (deck && place(deck));
  return { piece, is, was, fresh: true, ...(was ? vector({ ...was, panel: "" }, is) : { x: 0, y: 0 }) };
}

function tell(moved, came, gained, over) {
  const things = [...moved, ...came].map(({ piece }) => piece);
  if (!over && "over" in live().dataset) sound("end");
  else if (things.some(isDie)) sound("dice");
  else if (things.some((thing) => thing.matches("article, li, .mini"))) sound("card");
  else if (things.length) sound("place");
  if (gained) sound("coins");
}

// ---------------------------------------------------------------- marks

// What just moved is gilded for a while; the server marks what a player has not seen yet.
function shine(things) {
  if (things.length > 12) return;
  things.forEach((thing) => mark(thing, "moved"));
  if (document.hidden) return;
  setTimeout(() => things.forEach((thing) => mark(thing, "moved", false)), 1500);
}

// ---------------------------------------------------------------- flights

let flights = [];

const isDie = (piece) => piece.matches(".die, .sd, [data-thing^='die:']");

function fly(moved, came) {
  const groups = grouped([...moved, ...came]);
  const time = milliseconds("--m-glide");
  const room = Math.max(0, TOTAL - time) / Math.max(1, groups.length - 1);
  const apart = Math.min(APART, room);
  groups.forEach((group, k) => group.forEach((step) => start(step, time, k * apart)));
  if (flights.length) document.body.classList.add("gliding");
  const mine = flights;
  Promise.all(mine.map((one) => one.finished)).then(() => mine === flights && settle(), () => {});
}

// Pieces that move together, such as a row of cards, form one group.
function grouped(steps) {
  const groups = [];
  for (const step of steps) {
    const like = groups.find(
      ([one]) => one.is.panel === step.is.panel && one.fresh === step.fresh && near(one.x - step.x, one.y - step.y),
    );
    if (like) like.push(step);
    else groups.push([step]);
  }
  return groups;
}

function start({ piece, is, was, x, y, fresh }, duration, delay) {
  const panel = piece.closest(".panel");
  if (panel) mark(panel, "carries");
  const scale = piece.ownerSVGElement ? screenScale(piece) : (piece.currentCSSZoom ?? 1);
  const frames = { translate: [`${x / scale}px ${y / scale}px`, "0px 0px"] };
  const free = !piece.ownerSVGElement; // what lies in a picture would grow out of its corner
  if (free && was && !fresh) frames.scale = [was.width / is.width, 1];
  if (free && isDie(piece)) Object.assign(frames, { rotate: ["-270deg", "0deg"], scale: [0.7, 1] });
  if (fresh) frames.opacity = [0, 1];
  flights.push(piece.animate(frames, { duration, delay, fill: "backwards", easing: token("--ease") }));
}

// Ends all motion by jumping to its end.
export function settle() {
  const under = flights;
  flights = [];
  under.forEach((flight) => flight.finish());
  document.body.classList.remove("gliding");
  all(".carries").forEach((panel) => mark(panel, "carries", false));
}

// A click during motion hits what will lie there afterwards.
let aimed = null;

addEventListener(
  "pointerdown",
  ({ clientX, clientY }) => {
    aimed = null;
    if (!flights.length) return;
    settle();
    aimed = document.elementFromPoint(clientX, clientY);
  },
  true,
);

export const target = (event) => (aimed?.isConnected && event.detail > 0 ? aimed : event.target);

export const screenScale = (piece) => scaleOf(piece.parentNode);

function scaleOf(drawing) {
  const matrix = drawing.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}

// ---------------------------------------------------------------- when nothing moves

// The reader wants less motion; or nobody was looking, and what happened meanwhile is marked.
let returned = document.hidden ? Infinity : -Infinity;

document.addEventListener("visibilitychange", () => {
  if (document.hidden) settle();
  returned = document.hidden ? Infinity : performance.now();
});

export const isCalm = () => milliseconds("--m-glide") < 20;

function isStill() {
  const away = performance.now() - returned < RETURNED || document.body.classList.contains("offline");
  return isCalm() || document.hidden || away;
}
