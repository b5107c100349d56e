// The panel beside the board: log, score sheet and chat.

import { add, all, find, live, put, write } from "./page.js";
import { ask } from "./net.js";
import { onArrival } from "./morph.js";

export function turnTo(leaf, byHand = false) {
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
    put(tab, "aria-selected", String(on));
    put(tab, "tabindex", on ? "0" : "-1");
  });
}

export function stepTab(tab, x) {
  const tabs = all('[role="tab"]');
  const next = tabs[(tabs.indexOf(tab) + x + tabs.length) % tabs.length];
  turnTo(next.dataset.tabFor);
  next.focus();
}

// Messages that arrive while the chat is closed are counted on its tab, even after a reload.
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
    write(badge, fresh ? String(fresh) : "");
    put(badge, "hidden", !fresh);
  });
  if (find("#to-chat")) put(find("#to-chat"), "aria-label", fresh ? `Chat, ${fresh} new` : "Chat");
}

// Older lines of the log are fetched on request, and stay while the page is open.
const older = []; // lines that were fetched, newest first
let next = null; // the address of those before them; "" if there are none

export async function more(link) {
  const found = await ask(link.getAttribute("href")).catch(() => null);
  if (found === null) return;
  const part = new DOMParser().parseFromString(found.html, "text/html");
  older.push(...all("#log > li", part));
  next = find("[data-more]", part)?.getAttribute("href") ?? "";
  addOlder();
}

function addOlder() {
  const [log, link] = [find("#log"), find("[data-more]")];
  if (!log || !link || next === null) return;
  const missing = older.filter((line) => !document.getElementById(line.id || find("[id]", line)?.id));
  missing.forEach((line) => add(document.importNode(line, true), log));
  if (next) put(link, "href", next);
  else put(link, "hidden", true);
}

onArrival((before) => {
  if ("over" in live().dataset && before.over === false) turnTo("sheet");
  markTabs();
  countChat();
  addOlder();
});
