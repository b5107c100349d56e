// Finished games: the slider, playing by itself, and the analysis while bots work on it.

import { all, find, isPhone, isSeen, live, put, write } from "./page.js";
import { refresh, visit } from "./net.js";
import { onArrival } from "./morph.js";

let timer = null;
let speed = 1;

function moment(at) {
  const { replay, seat } = live().dataset;
  return `${replay}?at=${at}${seat ? `&seat=${seat}` : ""}`;
}

async function step(to) {
  const { at, plies } = live().dataset;
  const next = Math.max(0, Math.min(to, Number(plies)));
  if (next !== Number(at)) await visit(moment(next));
}

export function autoplay(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(playOn, 1000 / speed) : null;
  markButtons();
}

async function playOn() {
  const { at, plies } = live().dataset;
  if (Number(at) < Number(plies)) await step(Number(at) + 1);
  if (timer !== null) autoplay(Number(at) < Number(plies));
}

export const isPlaying = () => timer !== null;

export function nextSpeed() {
  const speeds = [1, 2, 4, 0.5];
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  markButtons();
}

// How fast it plays, and whether, is the reader's choice: a new moment does not change it.
function markButtons() {
  const [player, pace] = [find("#autoplay"), find("[data-speed]")];
  if (player) put(player, "aria-pressed", String(timer !== null));
  if (!pace) return;
  const words = speed === 0.5 ? "½×" : `${speed}×`;
  write(pace, words);
  put(pace, "aria-label", `Speed: ${words}`);
}

export function replayKey(event) {
  const { at, plies } = live().dataset;
  const to = { ArrowLeft: Number(at) - 1, ArrowRight: Number(at) + 1, Home: 0, End: Number(plies) }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    autoplay(false);
    step(to);
  } else if (event.key === " " && !event.target.closest("a, button")) {
    event.preventDefault();
    find("#autoplay").click();
  }
}

// On a phone the lists lie below the board; who follows them is brought to what is marked there.
export function seeMarks() {
  const mark = all("[data-mark]:not([data-mark=other])").find(isSeen);
  if (isPhone()) (mark ?? find(".verdict, .a-prompt"))?.scrollIntoView({ block: "center" });
}

let sliding = null;

export function slide(rail) {
  clearTimeout(sliding);
  autoplay(false);
  const share = `${(100 * rail.value) / rail.max}%`;
  write(find(".now b"), `Move ${rail.value}`);
  put(find(".thumb"), "style", `left: ${share}`);
  put(find(".rail i"), "style", `width: ${share}`);
  sliding = setTimeout(() => step(Number(rail.value)), 60);
}

// While bots study the game, the page asks how far they are, and shows the analysis when it is there.
let watching = null;

onArrival(() => {
  clearTimeout(watching);
  if (live().dataset.replay) markButtons();
  if (live().dataset.analysing) watching = setTimeout(askAnalysis, 1000);
});

async function askAnalysis() {
  try {
    const { done, of, before, running } = await (await fetch(live().dataset.analysing)).json();
    if (!running) return refresh();
    put(find("#studied"), "value", done);
    put(find("#studied"), "max", of);
    write(find("#studied-words"), before ? `${before} more before it` : `${done} of ${of} moves`);
  } catch {
    // The server is away for a moment; it is asked again.
  }
  watching = setTimeout(askAnalysis, 1000);
}
