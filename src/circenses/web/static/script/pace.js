// How fast moves are shown: those of a finished game, those of the last turns again and, if wanted,
// those of bots as they play. Each moment is a page of the server with its own address; the pace
// only decides when the next one is requested. The game never waits for it.

import { find, live, put, write } from "./page.js";
import { announceMode, catchUpBy, replaceAddress, visit } from "./net.js";
import { onArrival } from "./morph.js";

const PACES = [0.5, 1, 2, 4, Infinity]; // moves a second; the last one shows news as they come
const WORDS = ["½×", "1×", "2×", "4×", "live"];
const KEY = "pace";

let timer = null;
let paused = false;
let chosen = WORDS.indexOf(localStorage.getItem(KEY) ?? "live");
if (chosen < 0) chosen = PACES.length - 1;

const isReplay = () => Boolean(live().dataset.replay);
const isPast = () => "past" in live().dataset;
const last = () => Number(live().dataset.plies ?? live().dataset.ply);
const speed = () => (PACES[chosen] === Infinity ? 1 : PACES[chosen]); // of what is no news

// The address of a moment; at a table the newest one is the table itself.
export function moment(at) {
  const { replay, post, seat } = live().dataset;
  if (replay) return `${replay}?at=${at}${seat ? `&seat=${seat}` : ""}`;
  return at < last() ? `${post}?at=${at}` : post;
}

// The moment the reader wants to see. Keys and clicks are quicker than the server: while a moment
// is on its way, they move the aim, and the page goes there next.
let aim = null;
let stepping = false;

export const aimedAt = () => aim ?? Number(live().dataset.at);

export async function step(to) {
  aim = Math.max(0, Math.min(to, last()));
  if (stepping) return;
  stepping = true;
  try {
    for (let next = null; aim !== next && aim !== Number(live().dataset.at); ) {
      next = aim;
      await visit(moment(next));
    }
  } finally {
    stepping = false;
    aim = null;
  }
}

export function autoplay(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(playOn, 1000 / speed()) : null;
  markButtons();
}

async function playOn() {
  const at = Number(live().dataset.at);
  if (at < last()) await step(at + 1);
  if (timer !== null) autoplay(isReplay() ? at < last() : isPast());
}

// Play or pause. At a table shown at its newest moment, a pause holds back what bots do next.
export function toggle() {
  if (isReplay() || isPast()) {
    paused = timer !== null;
    autoplay(!paused);
  } else {
    paused = !paused;
    markButtons();
    announceMode();
  }
}

export function watch(link) {
  paused = false;
  visit(link.getAttribute("href")).then(() => autoplay(isPast()));
}

export function change(by) {
  const fastest = PACES.length - (isReplay() ? 2 : 1);
  chosen = Math.max(0, Math.min(fastest, chosen + Number(by)));
  localStorage.setItem(KEY, WORDS[chosen]);
  announceMode();
  if (timer !== null) autoplay(true);
  markButtons();
}

function markButtons() {
  const [player, words] = [find("#autoplay"), find("#pace")];
  const news = !isReplay() && !isPast();
  const plays = news ? !paused : timer !== null;
  if (player) {
    put(player, "aria-pressed", String(plays));
    put(player, "aria-label", plays ? "Pause" : "Play");
  }
  if (words) write(words, news || PACES[chosen] !== Infinity ? WORDS[chosen] : "1×");
}

export function paceKey(event) {
  const by = { ",": -1, ".": 1 }[event.key];
  if (by !== undefined && find("#pace")) change(by);
  else if (event.key === " " && find("#autoplay") && !event.target.closest("a, button")) toggle();
  else return false;
  event.preventDefault();
  return true;
}

// Keys above an earlier moment of a table.
export function pastKey(event) {
  const at = aimedAt();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, End: last() }[event.key];
  if (to === undefined) return paceKey(event);
  event.preventDefault();
  autoplay(false);
  step(to);
  return true;
}

// News of a table watched step by step: it stays at the current move, and goes on from there.
const isStepped = () => PACES[chosen] !== Infinity || paused;

catchUpBy(async () => {
  const { post, ply } = live().dataset;
  if (!post || isPast() || !isStepped()) return false;
  await visit(`${post}?at=${ply}`, true);
  if (!isPast()) replaceAddress(post);
  autoplay(isPast() && !paused);
  return true;
}, isStepped);

onArrival(() => {
  if (timer !== null && !isReplay() && !isPast()) autoplay(false);
  markButtons();
});
