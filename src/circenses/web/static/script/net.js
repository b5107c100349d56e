// Talking to the server: fetching pages, sending moves, receiving news.

import { add, all, find, live, mark } from "./page.js";
import { lastShown, nextNumber, onArrival, show, shows, stamps } from "./morph.js";
import { PAGE, announce, reconnect, share } from "./stream.js";

let busy = false; // a request that changes the table is under way
let news = ""; // the newest state of the table that the server told of
let late = null; // the newest update that came while a request was under way
let cutOff = false; // whether the answer to a request was lost
let takenBack = false;

export const isBusy = () => busy;
export const wasTakenBack = () => takenBack;
export const here = () => location.pathname + location.search;

export class Refusal extends Error {} // the server answered, and said no

// A page drawn by the server: its HTML and, for a table, the number of the drawing.
export async function ask(address, body, held = stamps()) {
  const answer = await fetch(address, {
    method: body ? "POST" : "GET",
    body,
    headers: { "X-Fragment": "1", "X-Held": held, "X-Page": PAGE },
    credentials: "same-origin",
  });
  const type = answer.headers.get("content-type") ?? "";
  if (answer.redirected && !answer.url.endsWith(address)) {
    location.assign(answer.url);
    return null;
  }
  if (!type.includes("text/html") || (!answer.ok && answer.status !== 409)) {
    throw new Refusal(type.includes("text/plain") ? await answer.text() : "Something went wrong. Reload the page.");
  }
  return { html: await answer.text(), drawn: Number(answer.headers.get("x-drawn")) };
}

// Does something at the table. The answer is the page at the current address.
export async function change(address, form, focus = true) {
  if (busy || document.body.classList.contains("offline")) return false;
  takenBack = /\/(undo|reset)$/.test(address);
  busy = true;
  document.body.classList.add("busy");
  const number = nextNumber();
  const body = new URLSearchParams(form);
  body.set("csrf", find('meta[name="csrf"]').content);
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
    showLate();
    catchUp();
  }
}

// Asks for something that takes a while; meanwhile the game may go on. Then the server is asked
// again: it knows whether the answer still belongs to the question.
export async function ponder(address, body) {
  const before = shows();
  body.set("csrf", find('meta[name="csrf"]').content);
  try {
    const page = await ask(address + location.search, body);
    if (!busy && shows() === before) {
      replacePage(page);
    } else {
      news = "answer";
      catchUp();
    }
  } catch (trouble) {
    excuse(trouble);
  }
}

function replacePage(page, options) {
  if (page !== null && !show(page.html, { ...options, drawn: page.drawn })) setTimeout(refresh, 0, "");
}

// An update nobody asked for. It shows the table as it stands now: a page that looks back, or is
// watched step by step, fetches its own.
function push(fields, html) {
  const [rev, drawn] = fields;
  if (busy) late = { rev, drawn: Number(drawn), html };
  else if (location.search || isStepped()) told(rev);
  else replacePage({ html, drawn: Number(drawn) });
}

function showLate() {
  if (late === null) return;
  const { rev, drawn, html } = late;
  late = null;
  push([rev, drawn], html);
}

function told(rev) {
  news = rev;
  catchUp();
}

// Looks again if something is new; after an answer that already showed it, nothing is.
async function catchUp() {
  if (!news || news === live().dataset.rev || busy) return;
  if (!(await inSteps())) refresh();
}

let inSteps = () => false; // whoever shows news in steps says whether it has taken care of them
let isStepped = () => false; // and whether it will

export function catchUpBy(work, will) {
  inSteps = work;
  isStepped = will;
}
export const replaceAddress = (address) => history.replaceState(null, "", address);

export async function refresh(held) {
  if (busy) return;
  news = "";
  const number = nextNumber();
  try {
    replacePage(await ask(here(), undefined, held), { number });
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) breakOff();
  }
}

// Another look at the same table or game. The browser's Back button returns from there.
export async function visit(address, unasked = false) {
  const number = nextNumber();
  try {
    const page = await ask(address);
    if (page === null || number < lastShown()) return; // a newer look is shown, with its address
    const enters = !unasked && !location.search && new URL(address, location).search;
    if (enters) history.pushState({ entered: true }, "", address);
    else history.replaceState(history.state, "", address);
    replacePage(page, { number });
  } catch (trouble) {
    if (trouble instanceof Refusal) location.assign(address);
    else breakOff();
  }
}

// From a look back to the table: the same step as the browser's Back button, if the reader came
// from the table.
export function leave(address) {
  if (history.state?.entered) history.back();
  else visit(address);
}

addEventListener("popstate", () => refresh());

function excuse(trouble) {
  if (trouble instanceof Refusal) complain(trouble.message);
  else breakOff();
}

// A request got no answer: reopening the stream shows whether the server is there.
function breakOff() {
  cutOff = true;
  lost();
  if (live()?.dataset.stream) reconnect();
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
  close.textContent = "OK";
  line.append(text, close);
  find("#banner")?.remove();
  const desk = find(".banners") ?? find(".desk, main");
  add(line, desk, desk.firstChild);
  close.focus();
}


// ---------------------------------------------------------------- news

let mode = "";

// How news reaches this page: as updates, as word that there are some or, while the page is hidden,
// as word that its reader has to decide.
const modeNow = () => (document.hidden ? "hidden" : location.search || isStepped() ? "told" : "live");

export const announceMode = () => announce(!document.hidden && mode !== modeNow());

function described() {
  const { post, rev } = live().dataset;
  mode = modeNow();
  return { id: PAGE, table: post, mode, rev, held: stamps() };
}

export function listen() {
  if (!live()?.dataset.stream) return;
  share(described, { page: push, changed: ([rev]) => told(rev), connected: (open) => (open ? found() : lost()) });
  onArrival(announceMode);
}

export function lost() {
  find("#connection").hidden = false;
  document.body.classList.add("offline");
  if (!live()?.dataset.stream) setTimeout(knock, 1500);
}

function found() {
  const away = document.body.classList.contains("offline");
  find("#connection").hidden = true;
  document.body.classList.remove("offline");
  if (away && (cutOff || !live()?.dataset.stream)) refresh();
  cutOff = false;
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
addEventListener("online", () => live()?.dataset.stream && reconnect());
addEventListener("pageshow", (event) => event.persisted && location.reload());
