// Talking to the server: asking for pages, sending what was done, hearing of news.

import { add, all, find, live, mark } from "./page.js";
import { lastShown, nextNumber, show, stamps } from "./morph.js";

let busy = false; // a request that changes the table is under way
let news = ""; // the newest state of the table that the server told of
let takenBack = false;

export const isBusy = () => busy;
export const wasTakenBack = () => takenBack;
export const here = () => location.pathname + location.search;

export class Refusal extends Error {} // the server answered, and said no

export async function ask(address, body, held = stamps()) {
  const answer = await fetch(address, {
    method: body ? "POST" : "GET",
    body,
    headers: { "X-Fragment": "1", "X-Held": held },
    credentials: "same-origin",
  });
  const type = answer.headers.get("content-type") ?? "";
  if (answer.redirected && !answer.url.endsWith(address)) {
    location.assign(answer.url);
    return null;
  }
  if (!type.includes("text/html") || (!answer.ok && answer.status !== 409)) {
    throw new Refusal(type.includes("text/plain") ? await answer.text() : "Something went wrong. Load the page again.");
  }
  return answer.text();
}

// Do something at the table. The answer is the page at the address that is shown now.
export async function change(address, form, focus = true) {
  if (busy || document.body.classList.contains("offline")) return false;
  takenBack = /\/(undo|reset)$/.test(address);
  busy = true;
  document.body.classList.add("busy");
  const number = nextNumber();
  const body = new URLSearchParams(form);
  if (!body.has("csrf")) body.set("csrf", find('meta[name="csrf"]').content);
  try {
    replacePage(await ask(address + location.search, body), { focus, number });
    return true;
  } catch (trouble) {
    excuse(trouble);
    return false;
  } finally {
    busy = false;
    document.body.classList.remove("busy");
    all(".sent").forEach((thing) => mark(thing, "sent", false));
    catchUp();
  }
}

// Ask for something that takes a while; meanwhile one may play on, and others may move. Then the
// server is asked again: it knows whether the answer still belongs to the question.
export async function ponder(address, body) {
  const before = lastShown();
  try {
    const html = await ask(address + location.search, body);
    if (!busy && lastShown() === before) {
      replacePage(html);
    } else {
      news = "answer";
      catchUp();
    }
  } catch (trouble) {
    excuse(trouble);
  }
}

function replacePage(html, options) {
  if (html !== null && !show(html, options)) setTimeout(refresh, 0, "");
}

// Look again if something is new; after an answer that already showed it, nothing is.
async function catchUp() {
  if (!news || news === live().dataset.rev || busy) return;
  if (!(await inSteps())) refresh();
}

let inSteps = () => false; // whoever shows news in steps says whether it has taken care of them

export const catchUpBy = (work) => (inSteps = work);
export const replaceAddress = (address) => history.replaceState(null, "", address);

export async function refresh(held) {
  if (busy) return;
  news = "";
  const number = nextNumber();
  try {
    replacePage(await ask(here(), undefined, held), { number });
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) lost();
  }
}

// Another look at the same table or game. Browser Back leads from there to where one came from.
export async function visit(address, unasked = false) {
  const number = nextNumber();
  try {
    const html = await ask(address);
    if (html === null || number < lastShown()) return; // a newer look is shown, with its address
    const enters = !unasked && !location.search && new URL(address, location).search;
    if (enters) history.pushState({ entered: true }, "", address);
    else history.replaceState(history.state, "", address);
    replacePage(html, { number });
  } catch (trouble) {
    if (trouble instanceof Refusal) location.assign(address);
    else lost();
  }
}

// From a look back to the table: the same step as Browser Back, if that is where one came from.
export function leave(address) {
  if (history.state?.entered) history.back();
  else visit(address);
}

addEventListener("popstate", () => refresh());

function excuse(trouble) {
  if (trouble instanceof Refusal) complain(trouble.message);
  else lost();
}

function complain(words) {
  const line = document.createElement("div");
  line.className = "banner bad";
  line.id = "banner";
  line.setAttribute("role", "alert");
  const text = document.createElement("b");
  text.textContent = words;
  const close = document.createElement("button");
  close.className = "btn";
  close.dataset.close = "banner";
  close.textContent = "All right";
  line.append(text, close);
  find("#banner")?.remove();
  const desk = find(".banners") ?? find(".desk, main");
  add(line, desk, desk.firstChild);
  close.focus();
}


// ---------------------------------------------------------------- news

let stream = null;
let wait = 500;

export function listen() {
  const address = live()?.dataset.events;
  if (!address) return;
  stream = new EventSource(address);
  stream.addEventListener("open", () => {
    wait = 500;
    found();
  });
  stream.addEventListener("changed", (event) => {
    news = JSON.parse(event.data).rev;
    catchUp();
  });
  stream.addEventListener("error", () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) later();
  });
}

function later() {
  stream?.close();
  setTimeout(listen, wait);
  wait = Math.min(wait * 2, 8000);
}

export function lost() {
  find("#connection").hidden = false;
  document.body.classList.add("offline");
  if (!stream) setTimeout(knock, 1500);
}

function found() {
  const away = document.body.classList.contains("offline");
  find("#connection").hidden = true;
  document.body.classList.remove("offline");
  if (away) refresh();
}

async function knock() {
  try {
    await fetch(location.href, { method: "HEAD" });
    found();
  } catch {
    setTimeout(knock, 1500);
  }
}

addEventListener("offline", lost);
addEventListener("online", () => {
  wait = 500;
  later();
});
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());
