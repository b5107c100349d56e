// Finished games: the slider, and the analysis while bots work on it.

import { all, find, isPhone, isSeen, live, put, write } from "./page.js";
import { refresh } from "./net.js";
import { onArrival } from "./morph.js";
import { aimedAt, autoplay, paceKey, step } from "./pace.js";

const POINTS = { p: "#point-prev", n: "#point-next" }; // the turning points around this moment

export function replayKey(event) {
  const at = aimedAt();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Number(live().dataset.plies) }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    autoplay(false);
    step(to);
  } else if (POINTS[event.key.toLowerCase()]) {
    find(POINTS[event.key.toLowerCase()])?.click();
  } else {
    paceKey(event);
  }
}

// The buttons Back and Forward, pressed once more than the page has followed.
export function stepOn(link) {
  const by = { "step-prev": -1, "step-next": 1 }[link.id];
  if (!by || !live().dataset.replay) return false;
  step(aimedAt() + by);
  return true;
}

// On a phone the lists lie below the board; following an entry scrolls to the two turns side by
// side, or to what is marked on the board.
export function seeMarks() {
  const mark = all("[data-mark]:not([data-mark=other])").find(isSeen);
  if (isPhone()) (find(".compare") ?? mark ?? find(".verdict, .a-prompt"))?.scrollIntoView({ block: "center" });
}

let sliding = null;

export function slide(rail) {
  clearTimeout(sliding);
  autoplay(false);
  const share = `${(100 * rail.value) / rail.max}%`;
  write(find(".now b"), `Move ${rail.value}`);
  put(find(".thumb"), "style", `left: ${share}`);
  if (find(".rail i")) put(find(".rail i"), "style", `width: ${share}`);
  sliding = setTimeout(() => step(Number(rail.value)), 60);
}

// While bots study the game, the page asks for their progress, and shows the analysis when it is
// ready.
let watching = null;

onArrival(() => {
  clearTimeout(watching);
  if (live().dataset.analyzing) watching = setTimeout(askAnalysis, 1000);
});

async function askAnalysis() {
  try {
    const { done, of, before, running } = await (await fetch(live().dataset.analyzing)).json();
    if (!running) return refresh();
    put(find("#studied"), "value", done);
    put(find("#studied"), "max", of);
    write(find("#studied-words"), before ? `${before} more before it` : `${done} of ${of} moves`);
  } catch {
    // The server is away for a moment; ask again.
  }
  watching = setTimeout(askAnalysis, 1000);
}
