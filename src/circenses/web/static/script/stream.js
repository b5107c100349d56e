// One stream of updates for all pages of this browser, whichever of them holds it. On plain http a
// browser has six connections to a server, so a stream for each page would leave none for the
// seventh.
//
// The page that was looked at last leads: it holds the stream, hands the others what is theirs, and
// says now and then that it is still there. Pages tell each other over a BroadcastChannel, which
// needs no https. When a page opens, closes, is hidden or looked at, the leader opens the stream
// anew with a list of all pages and what each of them shows: nothing is lost, and nothing that a page
// has is sent again.

const BEAT = 4000; // milliseconds between two signs of a leader
const MISSED = 11_000; // of silence until a page that is looked at takes over
const MISSED_HIDDEN = 90_000; // and one that nobody looks at
const GATHER = 40; // to hear from all pages before the stream is opened
const CALM = 1200; // before a page that is left counts as hidden
const SILENCE = 50_000; // of the server, until the connection counts as dead
const SOONEST = 200; // before a stream that ended is opened again, and up to SPREAD more
const SPREAD = 2000;
const LONGEST = 15_000;

export const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");

let channel = null;
let self = () => null; // this page as the server should know it: id, table, mode, rev, held
let receive = {}; // what this page does with events
const others = new Map(); // id -> the same of another page
let leader = { id: PAGE, at: 0 };
let heard = 0; // when the leader was last heard
let hideTimer = null;

const leads = () => leader.id === PAGE;
const now = () => Date.now();

export function share(describe, doings) {
  self = describe;
  receive = doings;
  channel = new BroadcastChannel("circenses");
  channel.onmessage = ({ data }) => HEARD[data.kind]?.(data);
  lead();
  setInterval(watch, BEAT);
}

// Something the server should know about this page has changed: say so now, or with the next
// update.
export function announce(urgent = false) {
  if (!channel) return;
  if (leads()) {
    if (urgent) reopen(GATHER);
  } else {
    tell({ kind: "here", page: self(), urgent });
  }
}

export function reconnect() {
  wait = SOONEST;
  if (leads()) reopen(0);
  else tell({ kind: "again" });
}

const tell = (message) => channel.postMessage({ from: PAGE, ...message });


// ---------------------------------------------------------------- who leads

function lead() {
  leader = { id: PAGE, at: now() };
  others.clear();
  tell({ kind: "lead", ...leader });
  reopen(GATHER);
}

// The newest wins; of two at the same moment the one with the greater name.
const isNewer = (one, other) => one.at > other.at || (one.at === other.at && one.id > other.id);

const HEARD = {
  lead({ id, at }) {
    heard = now();
    if (id !== leader.id && !isNewer({ id, at }, leader)) return;
    if (leads()) close();
    leader = { id, at };
    tell({ kind: "here", page: self(), urgent: false });
  },
  beat({ id, at, open }) {
    heard = now();
    if (leads() && isNewer(leader, { id, at })) return tell({ kind: "lead", ...leader });
    if (leads()) close();
    leader = { id, at };
    receive.connected(open);
  },
  here({ page, urgent }) {
    const isNew = !others.has(page.id);
    others.set(page.id, page);
    if (leads() && (isNew || urgent)) reopen(GATHER);
  },
  gone({ from }) {
    others.delete(from);
    if (leads()) reopen(GATHER);
    else if (from === leader.id) setTimeout(() => leader.id === from && lead(), document.hidden ? 400 + Math.random() * 400 : Math.random() * 60);
  },
  again() {
    if (leads()) reopen(GATHER);
  },
  event({ to, name, fields, data }) {
    if (to === PAGE) receive[name]?.(fields, data);
  },
};

function watch() {
  if (leads()) tell({ kind: "beat", ...leader, open: isOpen });
  else if (now() - heard > (document.hidden ? MISSED_HIDDEN : MISSED)) lead();
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(hideTimer);
  if (!channel) return;
  if (document.hidden) hideTimer = setTimeout(announce, CALM, true);
  else lead();
});

addEventListener("pagehide", () => {
  if (!channel) return;
  close();
  tell({ kind: "gone" });
  channel.close();
  channel = null;
});


// ---------------------------------------------------------------- the stream

let abort = null;
let timer = null;
let silence = null;
let wait = SOONEST;
let isOpen = true;

function close() {
  clearTimeout(timer);
  clearTimeout(silence);
  abort?.abort();
  abort = null;
}

// Changes that happen together reopen the stream once.
function reopen(soon) {
  clearTimeout(timer);
  timer = setTimeout(open, soon);
}

async function open() {
  close();
  if (!channel) return;
  const mine = (abort = new AbortController());
  try {
    const answer = await fetch(`${self().table}/stream`, {
      method: "POST",
      body: JSON.stringify({ pages: [self(), ...others.values()].map(named) }),
      headers: { "Content-Type": "application/json", "X-Fragment": "1" },
      signal: mine.signal,
    });
    if (answer.status === 404) return receive.changed(["gone"]);
    if (!answer.ok) throw new Error(answer.statusText);
    state(true);
    await read(answer.body.getReader(), mine);
    again(mine, false);
  } catch {
    again(mine, true);
  }
}

// The server knows tables by their ids.
const named = ({ table, ...page }) => ({ ...page, table: table.split("/").pop() });

async function read(reader, mine) {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    clearTimeout(silence);
    silence = setTimeout(() => mine.abort(), SILENCE);
    const { done, value } = await reader.read();
    if (done || abort !== mine) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split("\n\n");
    text = events.pop();
    if (events.length) wait = SOONEST;
    events.forEach(dispatch);
  }
}

function dispatch(event) {
  const found = { event: "", id: "", data: [] };
  for (const line of event.split("\n")) {
    const at = line.indexOf(": ");
    const [name, value] = at < 0 ? [line.replace(":", ""), ""] : [line.slice(0, at), line.slice(at + 2)];
    if (name === "data") found.data.push(value);
    else if (name) found[name] = value;
  }
  if (!found.event) return;
  const [to, ...fields] = found.id.split(" ");
  const data = found.data.join("\n");
  if (to === PAGE) receive[found.event]?.(fields, data);
  else tell({ kind: "event", to, name: found.event, fields, data });
}

// A page that was cut off reconnects at a random moment: thousands of pages at once would overwhelm
// a server that has just started. A stream that merely ended is no reason to worry the reader.
function again(mine, failed) {
  if (abort !== mine) return;
  clearTimeout(silence);
  abort = null;
  if (failed) state(false);
  reopen(wait + Math.random() * SPREAD);
  wait = Math.min(wait * 2, LONGEST);
}

function state(opened) {
  isOpen = opened;
  receive.connected(opened);
  tell({ kind: "beat", ...leader, open: opened });
}

