// The hint, and the words on the board of an analyzed game.

import { add, all, find, isPhone, isSeen, mark, put, sayAloud } from "./page.js";
import { focusedChoice, say, sayInPrompt } from "./choose.js";
import { isBusy, ponder } from "./net.js";
import { onArrival } from "./morph.js";
import { screenScale } from "./glide.js";

const SVG = "http://www.w3.org/2000/svg";

export async function think(form) {
  const box = find("#prompt");
  if (isBusy() || box.classList.contains("thinking")) return;
  const body = new URLSearchParams(new FormData(form));
  if (!body.has("close")) wait(box);
  await ponder(form.getAttribute("action"), body);
  mark(box, "thinking", false);
  if (find("#do-hint")) put(find("#do-hint"), "aria-busy", null);
  say(focusedChoice());
  if (isPhone()) find(".hinted")?.scrollIntoView({ block: "center" });
}

function wait(box) {
  mark(box, "thinking");
  put(find("#do-hint"), "aria-busy", "true");
  sayAloud("The bot is thinking.");
  sayInPrompt("The bot is thinking. You don't have to wait.");
}

// The choices of the hint carry their numbers on the board; the first is gilded.
onArrival(() => {
  (find("#advice")?.dataset.hint.split(" ") ?? []).forEach((move, k) => {
    const things = all(`[data-move="${move}"]`).filter((thing) => !thing.closest("#choices, #advice"));
    if (k === 0) things.forEach((thing) => mark(thing, "hinted"));
    const thing = things.find(isSeen);
    if (thing) pin(thing, k + 1);
  });
});

// A small disc with a number at the upper right of a thing, of the same size on every board.
function pin(thing, number) {
  if (!thing.ownerSVGElement) return add(label("hint-number", number, thing), thing);
  const { frame, unit } = measured(thing);
  const badge = group("hint-number", frame.x + frame.width - 4 * unit, frame.y + 4 * unit, unit);
  badge.append(shape("circle", { r: 11 }), shape("text", { y: 5 }, number));
  add(badge, thing);
}

// In the replay: the words on the marks of what was played and what was better.
const MARKS = { played: "played", better: "better", alike: "as good", best: "played" };

onArrival(() => {
  for (const [kind, words] of Object.entries(MARKS)) {
    const thing = all(`[data-mark="${kind}"]`).find(isSeen);
    if (thing) name(thing, kind, words);
  }
});

// A pill on the upper edge, kept inside the picture.
function name(thing, kind, words) {
  const pill = thing.ownerSVGElement ? pillIn(thing, words) : label("mark-word", words, thing);
  pill.dataset.of = kind;
  add(pill, thing);
}

function pillIn(thing, words) {
  const { frame, unit, top } = measured(thing);
  const y = frame.y + unit * Math.max(0, thing.ownerSVGElement.getBoundingClientRect().top + 11 - top);
  const narrow = frame.width > 120 * unit && frame.width < 220 * unit; // there the middle belongs to a name
  const x = frame.x + (narrow ? frame.width - 34 * unit : frame.width / 2);
  const pill = group("mark-word", x, y, unit);
  pill.append(shape("rect", { x: -27, y: -10, width: 54, height: 20, rx: 10 }), shape("text", { y: 4.5 }, words));
  return pill;
}

// The frame of a thing in its picture, and the length of a screen pixel there.
function measured(thing) {
  const inner = find(".spot, .cellmark, .mark, .hit", thing) ?? thing;
  return {
    frame: frameIn(thing, inner),
    unit: 1 / screenScale(thing.firstElementChild ?? thing),
    top: inner.getBoundingClientRect().top,
  };
}

// The frame of a part in the units of the whole; elements between them may be moved or turned.
function frameIn(thing, inner) {
  const { x, y, width, height } = inner.getBBox();
  const between = thing.getScreenCTM().inverse().multiply(inner.getScreenCTM());
  const [one, other] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((at) => at.matrixTransform(between));
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x: left, y: top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

function label(class_, words, thing) {
  const badge = document.createElement("span");
  const clips = getComputedStyle(thing).overflow !== "visible";
  badge.className = clips ? `${class_} inside` : class_;
  badge.textContent = words;
  badge.setAttribute("aria-hidden", "true");
  return badge;
}

function group(class_, x, y, unit) {
  const [left, top, scale] = [x, y, unit].map((length) => length.toFixed(1)); // measured: never exact
  const transform = `translate(${left} ${top}) scale(${scale})`;
  return shape("g", { class: class_, "aria-hidden": "true", transform });
}

function shape(tag, attributes, words = "") {
  const made = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.textContent = words;
  return made;
}
