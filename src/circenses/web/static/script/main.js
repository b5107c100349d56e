// The script of Circenses begins here. It holds no rules and no secrets: a click or key on
// something with data-move is sent to the server, and the answer replaces what was there.

import { all, find, isPhone, isSeen, live, mark, put, sayAloud, unwrite, write } from "./page.js";
import { arrive, onArrival } from "./morph.js";
import { change, leave, listen, lost, refresh, visit } from "./net.js";
import { chosen, focusedChoice, isTold, neighbor, play, tell } from "./choose.js";
import { think } from "./hint.js";
import { more, stepTab, turnTo } from "./tabs.js";
import "./times.js";
import { sound } from "./sound.js";
import { change as changePace, paceKey, pastKey, toggle, watch } from "./pace.js";
import { replayKey, seeMarks, slide, stepOn } from "./replay.js";
import "./compare.js";
import "./counted.js";
import { filter } from "./reading.js";
import "./inspect.js";
import { nudge, showMe } from "./lesson.js";
import { togglePush } from "./push.js";
import { turned } from "./shape.js";
import "./tablet.js";

document.documentElement.classList.add("js");


// ---------------------------------------------------------------- what follows from a new page

onArrival(() => {
  const { title, turn, news } = live().dataset;
  document.title = title;
  const icon = find("#icon");
  icon.href = turn === "yes" ? icon.dataset.turn : icon.dataset.calm;
  const words = find("#advice")?.dataset.spoken ?? news;
  if (words && find("#say-aloud").textContent !== words) sayAloud(words);
});

// On a phone a new question brings what can be chosen into view, and the sheet at the thumb must
// not cover what was just chosen.
onArrival((before) => {
  if (!isPhone() || find("#coach") || live().dataset.replay) return; // the coach brings into view what it speaks of
  const { ply, turn } = live().dataset;
  const asked = before.ply !== undefined && before.ply !== ply && turn === "yes";
  const things = asked ? all("main .part [data-move]").filter(isSeen) : [];
  const box = find("main .chosen") ?? (things.some(isInReach) ? null : things[0]);
  if (box && !isInReach(box)) box.scrollIntoView({ block: "center", behavior: "instant" });
});

// Tells what lies above that sheet how high it is. Only on a phone: a property of the whole document
// makes the browser look at all styles again.
const sheets = new ResizeObserver(([{ target }]) => {
  if (isPhone()) document.documentElement.style.setProperty("--sheet", `${target.offsetHeight}px`);
});
onArrival(() => {
  sheets.disconnect();
  if (find("#prompt")) sheets.observe(find("#prompt"));
});

function isInReach(thing) {
  const { top, bottom } = thing.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight * 0.6;
}

// Whatever scrolls sideways can be scrolled by keys, and opens at the place of the decision.
onArrival(() => {
  for (const box of all(".scroll, .sideways, [data-see], .rulebook table, .rulebook pre")) {
    if (box.scrollWidth <= box.clientWidth) continue;
    put(box, "tabindex", "0");
    if (box.dataset.see && box.scrollLeft === 0) {
      box.scrollLeft = box.scrollWidth * box.dataset.see - box.clientWidth / 2;
    }
  }
});

// Whatever scrolls must be in reach of the keyboard, even if there is nothing to press in it.
onArrival(() => {
  for (const box of all(".options, .cards, .strip-turns")) {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (scrolls && !find("a, button, [tabindex]", box)) put(box, "tabindex", "0");
  }
});

// Good news that the reader has closed does not come back with the next page.
let closed = "";

function closeBanner(button) {
  const banner = button.closest(".banner");
  closed = banner.textContent;
  banner.remove();
}

onArrival(() => {
  const banner = find("#banner:not(.bad)");
  if (banner?.textContent === closed) banner.remove();
});

onArrival(chooseSitters);

function chooseSitters() {
  all("[data-sitter]").forEach((seat) => mark(seat, "is-here", find("select", seat).value === "here"));
}


// ---------------------------------------------------------------- clicks

const BUTTONS = {
  "[data-tab-for]": (button) => turnTo(button.dataset.tabFor, true),
  "[data-close]": closeBanner,
  "[data-copy], [data-copy-text]": copy,
  "[data-more]": more,
  "[data-show-me]": showMe,
  "#autoplay": toggle,
  "[data-push]": togglePush,
  "[data-pace]": (button) => changePace(button.dataset.pace),
};

document.addEventListener("click", (event) => {
  if (chosen(event)) return;
  if (isTold()) tell(null);
  if (shown(event) || pressed(event)) return;
  nudge(event);
  all("details.menu[open], details.choices[open]").forEach((box) => {
    if (!box.contains(event.target)) box.open = false;
  });
});

// A link to another look at the same thing.
function shown(event) {
  const link = event.target.closest?.("a[data-show]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  if (!link.href) return true;
  if ("watch" in link.dataset) watch(link);
  else if ("back" in link.dataset) leave(link.getAttribute("href"));
  else if (!stepOn(link)) visit(link.getAttribute("href")).then(() => link.closest(".points, .options, .verdict") && seeMarks());
  return true;
}

function pressed(event) {
  const button = event.target.closest?.(Object.keys(BUTTONS).join());
  if (!button) return false;
  if (button.matches("a")) event.preventDefault();
  Object.entries(BUTTONS).find(([selector]) => button.matches(selector))[1](button);
  return true;
}

async function copy(button) {
  const text = button.dataset.copyText ?? find(button.dataset.copy).value;
  try {
    await navigator.clipboard.writeText(text);
    const words = document.createElement("span");
    words.textContent = "Copied";
    write(button, words);
    setTimeout(() => unwrite(button), 1600);
  } catch {
    prompt("Copy this link:", text);
  }
}


// ---------------------------------------------------------------- forms

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.ask && !confirm(form.dataset.ask)) {
    event.preventDefault();
  } else if (form.dataset.switch) {
    event.preventDefault();
    flip(form);
  } else if ("think" in form.dataset) {
    event.preventDefault();
    think(form);
  } else if ("send" in form.dataset) {
    event.preventDefault();
    const chat = find("#chat-text", form);
    const sent = await change(form.getAttribute("action"), new FormData(form), !chat);
    if (chat && sent) chat.value = "";
  }
});

document.addEventListener("change", (event) => {
  event.target.closest("form[data-auto]")?.requestSubmit();
  chooseSitters();
  if (event.target.name === "rated") chooseClocks(event.target);
});

// A rated game with other people needs a clock: the usual one is preselected.
function chooseClocks(rated) {
  const others = all('select[name^="seat-"]').some((seat) => seat.value === "open");
  if (!rated.checked || !others) return;
  for (const box of all("select[data-rated]")) box.value ||= box.dataset.rated;
}

document.addEventListener("input", (event) => {
  if ("slide" in event.target.dataset) slide(event.target);
  else if (event.target.dataset.filter) filter(event.target);
});

// Theme and sound change at once; the server only remembers them.
async function flip(form) {
  const field = form.dataset.switch;
  const root = document.documentElement;
  let value = form.elements.value.value;
  if (field === "theme") {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    value = dark ? "light" : "dark";
    root.dataset.theme = value;
  }
  const body = new URLSearchParams(new FormData(form));
  body.set("value", value);
  body.set("back", location.pathname + location.search);
  await fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" }).catch(() => lost());
  if (field === "sound" && value) sound("turn", true);
  refresh();
}


// ---------------------------------------------------------------- keys

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHORTCUTS = {
  u: "#do-undo", h: "#do-hint", l: "#choices > summary", w: "#watch", s: "#coach-show", k: "#coach-skip",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return back();
  if (event.target.matches("input, select, textarea")) return;
  if (event.target.matches('[role="tab"]') && ARROWS[event.key]?.[0]) {
    event.preventDefault();
    return stepTab(event.target, ARROWS[event.key][0]);
  }
  if (live()?.dataset.replay) return replayKey(event);
  if (live()?.dataset.post) tableKey(event);
});

// On a count only one key leads on; the others scroll.
function countKey(event) {
  if (event.key === "Enter" && !event.target.closest("a, button, summary")) find("#way-back").click();
}

function tableKey(event) {
  if (find(".count-page")) return countKey(event);
  if ("past" in live().dataset && pastKey(event)) return;
  if (turned(event) || (live().dataset.turn !== "yes" && paceKey(event))) return;
  if (ARROWS[event.key]) {
    const next = neighbor(document.activeElement, ARROWS[event.key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (event.key === "Enter" || event.key === " ") {
    const thing = focusedChoice();
    if (thing && thing.tagName !== "BUTTON") {
      event.preventDefault();
      play(thing);
    } else if (event.key === "Enter" && !event.target.closest("a, button, summary, [tabindex='0']")) {
      find("#do-end")?.click();
    }
  } else {
    const doing = SHORTCUTS[event.key.toLowerCase()];
    const button = doing && find(doing);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
    if (event.key.toLowerCase() === "l") find("#choices[open] [data-move]")?.focus();
  }
}

function back() {
  const open = find("details.choices[open], details.menu[open]");
  if (open) {
    open.open = false;
    find("summary", open).focus();
  } else if (isTold()) {
    tell(null);
  } else {
    (find("[data-back]") ?? (find("#say.doubt") && find("#do-undo")))?.click();
  }
}


if (live()) {
  arrive();
  listen();
  const every = Number(live().dataset.refresh);
  if (every) setInterval(() => document.hidden || refresh(), every * 1000);
  if (find("#find")?.value) filter(find("#find"));
}
