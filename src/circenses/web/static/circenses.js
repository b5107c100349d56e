// The whole script of Circenses. It holds no rules and no secrets: a click or key on something with
// data-move is sent to the server, and the answer is put in the place of what was there.

const live = () => document.getElementById("live");
const find = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const milliseconds = (name) => parseFloat(token(name)) || 0;

document.documentElement.classList.add("js");


// ---------------------------------------------------------------- talking to the server

let asked = 0; // requests are numbered, so that a late answer never covers a newer one
let shown = 0;
let busy = false; // a request that changes the table is under way
let news = ""; // the newest state of the table that the server told of

async function ask(address, body, held = stamps()) {
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
    throw new Refusal(type.includes("text/plain") ? await answer.text() : "The server is puzzled.");
  }
  return answer.text();
}

class Refusal extends Error {} // the server answered, and said no

async function change(address, form, focus = true) {
  if (busy || document.body.classList.contains("offline")) return false;
  takenBack = /\/(undo|reset)$/.test(address);
  busy = true;
  document.body.classList.add("busy");
  const number = ++asked;
  const body = new URLSearchParams(form);
  if (!body.has("csrf")) body.set("csrf", find('meta[name="csrf"]').content);
  try {
    const html = await ask(address, body);
    if (html !== null) show(html, { focus, number });
    return true;
  } catch (trouble) {
    if (trouble instanceof Refusal) complain(trouble.message);
    else lost();
    return false;
  } finally {
    busy = false;
    document.body.classList.remove("busy");
    all(".sent").forEach((thing) => thing.classList.remove("sent"));
    catchUp();
  }
}

// A question with one answer answers itself, but not one that I came back to.
let takenBack = false;

function answerAlone() {
  const { alone, ply } = live().dataset;
  if (alone === undefined || takenBack) return;
  setTimeout(() => {
    const only = find(`#choices [data-move="${alone}"]`);
    if (!only || live().dataset.ply !== ply || busy) return;
    find("#say-aloud").textContent = `Only one choice: ${only.getAttribute("aria-label")}.`;
    play(only);
  }, 350);
}

function play(thing) {
  const move = thing.dataset.move ?? thing.value;
  thing.classList.add("sent");
  return change(`${live().dataset.post}/moves`, { ply: live().dataset.ply, move });
}

// Look again if something is new; after an answer that already showed it, nothing is.
function catchUp() {
  const { rev, past } = live().dataset;
  if (news && news !== rev && past === undefined && !busy) refresh();
}

async function refresh(held) {
  if (busy) return;
  news = "";
  const number = ++asked;
  try {
    const html = await ask(location.pathname + location.search, undefined, held);
    if (html !== null) show(html, { number });
  } catch (trouble) {
    if (!(trouble instanceof Refusal)) lost();
  }
}

async function visit(address) {
  const number = ++asked;
  try {
    const html = await ask(address);
    if (html === null) return;
    history.replaceState(null, "", address);
    show(html, { number });
  } catch (trouble) {
    if (trouble instanceof Refusal) location.assign(address);
    else lost();
  }
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
  find(".desk, main").prepend(line);
  close.focus();
}


// ---------------------------------------------------------------- putting the new in place of the old

const KEPT = new Set(["data-tab", "open"]); // what the reader chose stays as it is

function show(html, { focus = false, number = ++asked } = {}) {
  if (number < shown) return;
  shown = number;
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!next) return;
  const old = live();
  if (!holdsWhatIsMissing(next)) {
    setTimeout(refresh, 0, ""); // another answer came in between: all of it, please
    return;
  }
  all(".moved, .is-hover", old).forEach((thing) => thing.classList.remove("moved", "is-hover"));
  const before = { turn: old.dataset.turn, over: "over" in old.dataset };
  const from = positions();
  morph(old, next);
  addGlyphs();
  arrive(before);
  glide(from);
  if (focus) find("#question, [data-focus]")?.focus({ preventScroll: true });
}

// The server leaves out what this page shows already. It knows that by the stamps we name.
const stamps = () => all("[data-stamp]").map((part) => part.dataset.stamp).join(" ");

function holdsWhatIsMissing(next) {
  return all("[data-same]", next).every(
    ({ id, dataset }) => document.getElementById(id)?.dataset.stamp === dataset.same,
  );
}

function key(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset?.piece || "" : "";
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);
}

// Make `old` equal to `next`, keeping every element that is in both. An element is the same if its
// id is, or, without ids, if it is of the same kind at the same place.
function morph(old, next) {
  if (next.dataset?.same !== undefined || old.isEqualNode(next)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = next.nodeValue;
    flash(old.parentElement);
    return;
  }
  morphAttributes(old, next);
  const byKey = new Map();
  for (const child of old.children) if (key(child)) byKey.set(key(child), child);
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const twin = key(wanted) ? byKey.get(key(wanted)) : here;
    if (twin && alike(twin, wanted)) {
      if (twin === here) here = here.nextSibling;
      else old.insertBefore(twin, here);
      morph(twin, wanted);
    } else {
      old.insertBefore(document.adoptNode(wanted), here);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

function morphAttributes(old, next) {
  for (const { name, value } of next.attributes) {
    if (KEPT.has(name) && old.hasAttribute(name)) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  if (old.matches("input[type=range]") && old !== document.activeElement) old.value = next.value;
}

// A number of goods or points that changed.
function flash(box) {
  if (!box?.matches(".part-own .chip b, .plate .chip b, .pts")) return;
  box.animate(
    { color: [token("--gold"), token("--ink")], scale: [1.25, 1] },
    { duration: milliseconds("--m-slow"), easing: "ease-out" },
  );
}

// A page holds the glyphs it uses. When others appear later, the whole book is fetched once.
let book = null;

async function addGlyphs() {
  const missing = all('use[href^="#glyph-"]').some(
    (use) => !document.getElementById(use.getAttribute("href").slice(1)),
  );
  if (!missing) return;
  book ??= fetch(find('meta[name="glyphs"]').content).then((answer) => answer.text());
  const glyphs = new DOMParser().parseFromString(await book, "image/svg+xml");
  const home = find("#glyphs defs");
  for (const symbol of all("symbol", glyphs)) {
    if (!document.getElementById(symbol.id)) home.append(document.importNode(symbol, true));
  }
}

// What follows from the new page: title, voice, tab, clocks, marks.
function arrive(before = {}) {
  const page = live();
  document.title = page.dataset.title;
  const mine = page.dataset.turn === "yes";
  const { calm, turn } = find("#icon").dataset;
  find("#icon").href = mine ? turn : calm;
  const spoken = find("#say-aloud");
  const words = find("#advice")?.dataset.spoken ?? page.dataset.news;
  if (words && spoken.textContent !== words) spoken.textContent = words;
  if (mine && before.turn === "no" && "sound" in page.dataset) chime();
  if ("over" in page.dataset && before.over === false) turnTo("sheet");
  markTabs();
  countChat();
  uncover();
  startClocks();
  localTimes();
  chooseSitters();
  gild();
  nameMarks();
  all(".scroll, .sideways, [data-see], .rulebook table, .rulebook pre").forEach(scroller);
  all(".cand, .cards").forEach(reachable);
  say(pointedChoice() ?? focusedChoice());
  answerAlone();
  watchAnalysis();
}


// On a phone the sheet at the thumb must not cover what was just chosen on the board.
function uncover() {
  const chosen = find("main .chosen");
  if (!chosen || !matchMedia("(max-width: 760px)").matches) return;
  if (chosen.getBoundingClientRect().bottom > innerHeight * 0.55) {
    chosen.scrollIntoView({ block: "center", behavior: "instant" });
  }
}

// What scrolls sideways can be scrolled by keys, and opens at the place of the decision.
function scroller(box) {
  if (box.scrollWidth <= box.clientWidth) return;
  box.tabIndex = 0;
  if (box.dataset.see && (box.scrollLeft === 0 || box.matches(".graph-box"))) {
    box.scrollLeft = box.scrollWidth * box.dataset.see - box.clientWidth / 2;
  }
}

// What scrolls and holds nothing to press must be in reach of the keyboard all the same.
function reachable(box) {
  const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
  if (scrolls && !find("a, button, [tabindex]", box)) box.tabIndex = 0;
}


// ---------------------------------------------------------------- pieces glide

function pieces() {
  return all("[data-piece], .piece[id]", live());
}

// Where a piece lies on the page, and where in its panel: a panel that moves takes its pieces along.
function place(piece) {
  const panel = piece.closest(".part, .panel");
  const [box, frame] = [piece.getBoundingClientRect(), panel?.getBoundingClientRect()];
  return { x: box.left, y: box.top, width: box.width, panel: panel?.id, frame };
}

function positions() {
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

function glide(from) {
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
  things.forEach((thing) => thing.classList.add("moved"));
  if (document.hidden) return;
  setTimeout(() => things.forEach((thing) => thing.classList.remove("moved")), 1500);
}

function fly(steps, time) {
  if (steps.length === 0) return;
  document.body.classList.add("gliding");
  const flights = steps.map(([piece, x, y], k) => {
    const panel = piece.closest(".panel");
    panel?.classList.add("carries");
    const scale = piece.ownerSVGElement ? screenScale(piece) : 1;
    const flight = piece.animate(
      { translate: [`${x / scale}px ${y / scale}px`, "0px 0px"] },
      { duration: time, delay: k * 80, fill: "backwards", easing: token("--ease") },
    );
    return flight.finished.catch(() => {}).then(() => panel?.classList.remove("carries"));
  });
  Promise.all(flights).then(() => document.body.classList.remove("gliding"));
}

function screenScale(piece) {
  const matrix = piece.parentNode.getScreenCTM?.();
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
}


// ---------------------------------------------------------------- saying what a click would do

function say(thing) {
  const line = find("#say");
  if (!line) return;
  const words = thing?.getAttribute("aria-label");
  const note = thing && find(`#choices [data-move="${thing.dataset.move}"]`)?.dataset.note;
  keepHeight(line.parentElement, words);
  if (words) line.textContent = [words, note].filter(Boolean).join(". ");
  else if (line.classList.contains("told")) line.textContent = line.dataset.text;
  line.classList.toggle("told", Boolean(words));
}

const isPhone = () => matchMedia("(max-width: 760px)").matches;

// On a desk the prompt stands above the board, which must not move under the pointer.
function keepHeight(box, told) {
  if (!told || isPhone()) box.style.height = "";
  else if (!box.style.height) box.style.height = `${box.offsetHeight}px`;
}

const choice = (event) => event.target.closest?.("[data-move]");
let told = null; // on a touch screen: the thing whose words were shown by a first tap

function tell(thing) {
  told?.classList.remove("is-hover");
  told = thing;
  thing?.classList.add("is-hover");
  say(thing);
}

let pointed = null; // what the mouse points at; a new page may come meanwhile, and keep it
const pointedChoice = () => (pointed?.isConnected && pointed.dataset.move !== undefined ? pointed : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  pointed = choice(event);
  if (pointed) say(pointed);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "touch" || !choice(event)) return;
  pointed = null;
  say(told ?? focusedChoice());
});
document.addEventListener("focusin", (event) => {
  if (choice(event)) say(choice(event));
});
document.addEventListener("focusout", (event) => {
  if (choice(event)) say(told);
});

function focusedChoice() {
  return document.activeElement?.closest?.("[data-move]") ?? null;
}


// ---------------------------------------------------------------- clicks

let touched = false;
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

document.addEventListener("click", (event) => {
  const thing = choice(event);
  if (thing) {
    event.preventDefault();
    choose(thing);
    return;
  }
  if (told) tell(null);
  const link = event.target.closest?.("a[data-show]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (link.href) visit(link.getAttribute("href")).then(() => link.closest(".studied, .verdict") && seeMarks());
    return;
  }
  const button = event.target.closest?.("[data-tab-for], [data-close], [data-copy], [data-copy-text], [data-more], #autoplay, [data-speed]");
  if (!button) {
    all("details.menu[open], details.choices[open]").forEach((box) => {
      if (!box.contains(event.target)) box.open = false;
    });
    return;
  }
  if (button.dataset.tabFor) turnTo(button.dataset.tabFor, true);
  else if (button.dataset.close) button.closest(".banner").remove();
  else if (button.dataset.copy || button.dataset.copyText) copy(button);
  else if ("more" in button.dataset) more(event, button);
  else if (button.id === "autoplay") autoplay(button.getAttribute("aria-pressed") !== "true");
  else if (button.dataset.speed) nextSpeed(button);
});

function choose(thing) {
  if ("past" in live().dataset) return;
  const inList = thing.closest("#choices, #advice");
  if (touched && live().dataset.taps === "two" && !inList && told !== thing) {
    tell(thing);
    return;
  }
  tell(null);
  if (inList && find("#choices")) find("#choices").open = false;
  play(thing);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.switch) {
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
  if (field === "sound" && value) chime();
  if (field === "sound") refresh();
}

async function copy(button) {
  const text = button.dataset.copyText ?? find(button.dataset.copy).value;
  try {
    await navigator.clipboard.writeText(text);
    const words = button.lastChild;
    const before = words.textContent;
    words.textContent = "Copied";
    setTimeout(() => (words.textContent = before), 1600);
  } catch {
    prompt("Copy this link:", text);
  }
}

async function more(event, link) {
  event.preventDefault();
  const html = await ask(link.getAttribute("href")).catch(() => null);
  if (html === null) return;
  const part = new DOMParser().parseFromString(html, "text/html");
  find("#log").append(...all("#log > li", part));
  const next = find("[data-more]", part);
  if (next) link.replaceWith(next);
  else link.remove();
}

function chooseSitters() {
  all("[data-sitter]").forEach((seat) => seat.classList.toggle("is-here", find("select", seat).value === "here"));
}


// ---------------------------------------------------------------- the hint

// The bot thinks; meanwhile one may play on, and others may move. Then the server is asked again:
// it knows whether the hint still answers the question.
async function think(form) {
  const box = find("#prompt");
  if (busy || box.classList.contains("thinking")) return;
  if (form.dataset.price && !("warned" in form.dataset)) return warn(form);
  const before = shown;
  const body = new URLSearchParams(new FormData(form));
  if (!body.has("close")) ponder(box);
  try {
    const html = await ask(form.getAttribute("action"), body);
    if (html !== null && !busy && shown === before) {
      show(html);
    } else {
      news = "hint";
      catchUp();
    }
    if (isPhone()) find(".hinted")?.scrollIntoView({ block: "center" });
  } catch (trouble) {
    if (trouble instanceof Refusal) complain(trouble.message);
    else lost();
  } finally {
    box.classList.remove("thinking");
    find("#do-hint")?.removeAttribute("aria-busy");
    say(focusedChoice());
  }
}

function ponder(box) {
  box.classList.add("thinking");
  find("#do-hint").setAttribute("aria-busy", "true");
  find("#say-aloud").textContent = "The bot is thinking.";
  sayInPrompt("The bot is thinking. You need not wait for it.");
}

// The first hint has its price in a rated game: it is said before, and one asks again.
function warn(form) {
  form.dataset.warned = "";
  find("#say-aloud").textContent = form.dataset.price;
  sayInPrompt(form.dataset.price);
}

function sayInPrompt(words) {
  const line = find("#say");
  if (!line) return;
  keepHeight(line.parentElement, true);
  line.textContent = words;
  line.classList.add("told");
}

// The choices of the hint carry their numbers on the board; the first is gilded.
function gild() {
  all(".hint-number").forEach((number) => number.remove());
  all(".hinted").forEach((thing) => thing.classList.remove("hinted"));
  (find("#advice")?.dataset.hint.split(" ") ?? []).forEach((move, k) => {
    const things = all(`[data-move="${move}"]`).filter((thing) => !thing.closest("#choices, #advice"));
    if (k === 0) things.forEach((thing) => thing.classList.add("hinted"));
    const thing = things.find((one) => one.getBoundingClientRect().width > 0);
    if (thing) pin(thing, k + 1);
  });
}

// A small disc with a number at the upper right of a thing, of the same size on every board.
function pin(thing, number) {
  if (!thing.ownerSVGElement) {
    const badge = document.createElement("span");
    const clips = getComputedStyle(thing).overflow !== "visible";
    badge.className = clips ? "hint-number inside" : "hint-number";
    badge.textContent = number;
    badge.setAttribute("aria-hidden", "true");
    thing.append(badge);
    return;
  }
  const name = "http://www.w3.org/2000/svg";
  const [badge, disc, text] = ["g", "circle", "text"].map((tag) => document.createElementNS(name, tag));
  const box = (find(".cellmark, .mark, .hit", thing) ?? thing).getBBox();
  const unit = 1 / screenScale(thing.firstElementChild ?? thing);
  badge.setAttribute("class", "hint-number");
  badge.setAttribute("aria-hidden", "true");
  badge.setAttribute("transform", `translate(${box.x + box.width - 4 * unit} ${box.y + 4 * unit}) scale(${unit})`);
  disc.setAttribute("r", 11);
  text.setAttribute("y", 5);
  text.textContent = number;
  badge.append(disc, text);
  thing.append(badge);
}


// In the replay: the words on the marks of what was played and what was better.
function nameMarks() {
  all(".mark-word").forEach((word) => word.remove());
  for (const kind of ["played", "better", "best"]) {
    const thing = all(`[data-mark="${kind}"]`).find((one) => one.getBoundingClientRect().width > 0);
    if (thing) nameMark(thing, kind, kind === "best" ? "played" : kind);
  }
}

// A pill on the upper edge, but not outside the picture.
function nameMark(thing, kind, words) {
  const name = "http://www.w3.org/2000/svg";
  const inPicture = Boolean(thing.ownerSVGElement);
  const pill = inPicture ? document.createElementNS(name, "g") : document.createElement("span");
  pill.setAttribute("class", "mark-word");
  pill.dataset.of = kind;
  pill.setAttribute("aria-hidden", "true");
  if (!inPicture) {
    if (getComputedStyle(thing).overflow !== "visible") pill.classList.add("inside");
    pill.textContent = words;
    thing.append(pill);
    return;
  }
  const [plate, text] = ["rect", "text"].map((tag) => document.createElementNS(name, tag));
  const frame = find(".cellmark, .mark, .hit", thing) ?? thing;
  const box = frame.getBBox();
  const unit = 1 / screenScale(thing.firstElementChild ?? thing);
  const [inner, outer] = [frame, thing.ownerSVGElement].map((one) => one.getBoundingClientRect().top);
  const y = box.y + unit * Math.max(0, outer + 11 - inner);
  const narrow = box.width > 120 * unit && box.width < 220 * unit; // there the middle belongs to a name
  const x = box.x + (narrow ? box.width - 34 * unit : box.width / 2);
  pill.setAttribute("transform", `translate(${x} ${y}) scale(${unit})`);
  Object.entries({ x: -27, y: -10, width: 54, height: 20, rx: 10 }).forEach(([key, value]) => plate.setAttribute(key, value));
  text.setAttribute("y", 4.5);
  text.textContent = words;
  pill.append(plate, text);
  thing.append(pill);
}


// ---------------------------------------------------------------- tabs

function turnTo(leaf, byHand = false) {
  const book = find("#book");
  if (!book) return;
  book.dataset.tab = leaf;
  markTabs();
  countChat();
  if (byHand && leaf === "chat") find("#chat-text")?.focus();
}

function markTabs() {
  const open = find("#book")?.dataset.tab;
  all('[role="tab"]').forEach((tab) => {
    const on = tab.dataset.tabFor === open;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
  });
}


// What others said while the chat was closed is counted on its tab, also after a reload.
function countChat() {
  const place = `heard ${live().dataset.post}`;
  const number = (line) => Number(line.id.slice("said-".length));
  const lines = all("#chat-lines li[id]");
  if (find("#book")?.dataset.tab === "chat") {
    localStorage.setItem(place, Math.max(0, ...lines.map(number)));
  }
  const heard = Number(localStorage.getItem(place));
  const fresh = lines.filter((line) => !line.matches(".mine") && number(line) > heard).length;
  all("[data-unread]").forEach((badge) => {
    badge.textContent = fresh || "";
    badge.hidden = !fresh;
  });
  find("#to-chat")?.setAttribute("aria-label", fresh ? `Chat, ${fresh} new` : "Chat");
}


// ---------------------------------------------------------------- keys

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return back();
  if (event.target.matches("input, select, textarea")) return;
  if (event.target.matches('[role="tab"]') && ARROWS[event.key]) return stepTab(event);
  if (live()?.dataset.replay) return replayKey(event);
  if (!live()?.dataset.post) return;
  if (ARROWS[event.key]) {
    const next = neighbour(document.activeElement, ARROWS[event.key]);
    if (next) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  } else if (event.key === "Enter" || event.key === " ") {
    const thing = focusedChoice();
    if (thing && thing.tagName !== "BUTTON") {
      event.preventDefault();
      play(thing);
    } else if (event.key === "Enter" && !event.target.closest("a, button, summary, [tabindex='0']")) {
      find("#do-end")?.click();
    }
  } else {
    const doing = { u: "#do-undo", h: "#do-hint", l: "#choices > summary" }[event.key.toLowerCase()];
    const button = doing && find(doing);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
    if (event.key.toLowerCase() === "l") find("#choices[open] [data-move]")?.focus();
  }
});

function back() {
  const open = find("details.choices[open], details.menu[open]");
  if (open) {
    open.open = false;
    find("summary", open).focus();
  } else if (told) {
    tell(null);
  } else {
    find("[data-back]")?.click();
  }
}

function stepTab(event) {
  const tabs = all('[role="tab"]');
  const [x] = ARROWS[event.key];
  if (!x) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(event.target) + x + tabs.length) % tabs.length];
  turnTo(next.dataset.tabFor);
  next.focus();
}

// The nearest legal thing in a direction. Inside the list of choices it is the next line.
function neighbour(from, [dx, dy]) {
  const list = from?.closest?.("#choices[open]");
  const things = all("[data-move]", list ?? live()).filter(
    (thing) => (list || !thing.closest("#choices")) && thing.getBoundingClientRect().width > 0,
  );
  if (!things.length) return null;
  if (!things.includes(from)) return things[0];
  if (list) return things[things.indexOf(from) + (dy || dx)] ?? null;
  const middle = (thing) => {
    const box = thing.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const [u, v] = middle(thing);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1 && cost < least) [best, least] = [thing, cost];
  }
  return best ?? things[(things.indexOf(from) + (dx + dy) + things.length) % things.length];
}


// ---------------------------------------------------------------- news

let stream = null;
let wait = 500;

function listen() {
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

function lost() {
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


// ---------------------------------------------------------------- clocks, times, sound

let clocks = [];

function startClocks() {
  clocks = all(".clock[data-seconds]").map((face) => ({
    face,
    left: Number(face.dataset.seconds),
    since: performance.now(),
  }));
}

setInterval(() => {
  for (const { face, left, since } of clocks) {
    if (!("running" in face.dataset)) continue;
    const seconds = Math.max(0, Math.floor(left - (performance.now() - since) / 1000));
    find(".time", face).textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    face.classList.toggle("low", seconds < 60);
  }
}, 500);

const FORMS = {
  day: { day: "numeric", month: "long" },
  hour: { hour: "2-digit", minute: "2-digit", hour12: false },
  both: { weekday: "long", hour: "2-digit", minute: "2-digit", hour12: false },
};

function localTimes() {
  all("time[data-moment]").forEach((time) => {
    const words = new Date(time.dateTime).toLocaleString("en-GB", FORMS[time.dataset.moment]);
    if (time.textContent !== words) time.textContent = words;
  });
}

function chime() {
  const sound = new AudioContext();
  [523.25, 783.99].forEach((pitch, k) => {
    const tone = new OscillatorNode(sound, { type: "sine", frequency: pitch });
    const volume = new GainNode(sound, { gain: 0 });
    const start = sound.currentTime + k * 0.13;
    volume.gain.linearRampToValueAtTime(0.09, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}


// ---------------------------------------------------------------- replay

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

function autoplay(on) {
  clearTimeout(timer);
  find("#autoplay")?.setAttribute("aria-pressed", on);
  if (!on) return;
  timer = setTimeout(async () => {
    const { at, plies } = live().dataset;
    if (Number(at) < Number(plies)) {
      await step(Number(at) + 1);
      autoplay(true);
    } else {
      autoplay(false);
    }
  }, 1000 / speed);
}

function nextSpeed(button) {
  const speeds = [1, 2, 4, 0.5];
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length];
  button.textContent = speed === 0.5 ? "½×" : `${speed}×`;
  button.setAttribute("aria-label", `Speed: ${button.textContent}`);
}

function replayKey(event) {
  const at = Number(live().dataset.at);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Number(live().dataset.plies) }[event.key];
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
function seeMarks() {
  const mark = all("[data-mark]:not([data-mark=other])").find((one) => one.getBoundingClientRect().width > 0);
  if (isPhone()) (mark ?? find(".verdict, .a-prompt"))?.scrollIntoView({ block: "center" });
}

// While bots study the game, the page asks how far they are, and shows the analysis when it is there.
let watching = null;

function watchAnalysis() {
  clearTimeout(watching);
  if (live().dataset.analysing) watching = setTimeout(askAnalysis, 1000);
}

async function askAnalysis() {
  try {
    const { done, of, before, running } = await (await fetch(live().dataset.analysing)).json();
    if (!running) return refresh();
    find("#studied").value = done;
    find("#studied").max = of;
    find("#studied-words").textContent = before ? `${before} more before it` : `${done} of ${of} moves`;
  } catch {
    // The server is away for a moment; it is asked again.
  }
  watchAnalysis();
}

let sliding = null;
document.addEventListener("input", (event) => {
  if ("slide" in event.target.dataset) {
    clearTimeout(sliding);
    const at = event.target.value;
    autoplay(false);
    find(".now b").textContent = `Move ${at}`;
    find(".thumb").style.left = find(".rail i").style.width = `${(100 * at) / event.target.max}%`;
    sliding = setTimeout(() => step(Number(at)), 60);
  } else if (event.target.dataset.filter) {
    filter(event.target);
  }
});


// ---------------------------------------------------------------- searching the rules

function filter(box) {
  const words = box.value.trim().toLowerCase();
  const book = find(box.dataset.filter);
  const items = all(".rule, .component", book);
  const hits = items.filter((item) => item.textContent.toLowerCase().includes(words));
  items.forEach((item) => (item.hidden = Boolean(words) && !hits.includes(item)));
  all(".rulebook > :is(p, table, pre, ul:not(:has(> .rule)), ol)").forEach((aside) => {
    aside.hidden = Boolean(words) && !aside.textContent.toLowerCase().includes(words);
  });
  all(".rulebook > :is(h2, h3, h4)").forEach((heading) => (heading.hidden = !leadsTo(heading)));
  all(".kind", book).forEach((kind) => (kind.hidden = !find(".component:not([hidden])", kind)));
  find("#found").textContent = words ? `${hits.length} found` : "";
}


// Whether anything is to be read below a heading, before the next of its rank.
function leadsTo(heading) {
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.tagName)) {
      if (next.tagName <= heading.tagName) return false;
    } else if (!next.hidden && (!find(".rule", next) || find(".rule:not([hidden])", next))) {
      return true;
    }
  }
  return false;
}


// ---------------------------------------------------------------- the first start

async function prepare() {
  const address = live()?.dataset.preparing;
  if (!address) return;
  try {
    const { done, of, failed } = await (await fetch(address)).json();
    if (failed || done >= of) return location.reload();
    find("#progress").max = of;
    find("#progress").value = done;
    find("#done").textContent = done;
    find("#of").textContent = of;
  } catch {
    // The server is still busy; it is asked again.
  }
  setTimeout(prepare, 700);
}


if (live()) {
  arrive();
  listen();
  prepare();
  const every = Number(live().dataset.refresh);
  if (every) setInterval(() => document.hidden || refresh(), every * 1000);
  if (find("#find")?.value) filter(find("#find"));
}
