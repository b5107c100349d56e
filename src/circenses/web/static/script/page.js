// Shared by all modules: finding things on the page, and adding something to it for a while.

export const live = () => document.getElementById("live");
export const find = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
export const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const milliseconds = (name) => parseFloat(token(name)) || 0;
export const isPhone = () => matchMedia("(max-width: 760px)").matches;
export const isSeen = (thing) => thing.getBoundingClientRect().width > 0;


// Whatever the script adds to the server's page goes through these functions. Before a new page is
// morphed in, all of it is removed: the old page is then exactly what the server sent, and the new
// one is decorated again, as if it had just been loaded.

const attributes = new Map(); // element -> Map of attribute -> its value as sent, or null
const contents = new Map(); // element -> its nodes as sent
const additions = new Set(); // nodes that the server did not send

export function put(thing, name, value) {
  if (!attributes.has(thing)) attributes.set(thing, new Map());
  const sent = attributes.get(thing);
  if (!sent.has(name)) sent.set(name, thing.getAttribute(name));
  setOrRemove(thing, name, value);
}

function setOrRemove(thing, name, value) {
  if (value === null || value === false) thing.removeAttribute(name);
  else thing.setAttribute(name, value === true ? "" : value);
}

export function mark(thing, word, on = true) {
  if (thing.classList.contains(word) === on) return;
  const words = new Set(thing.classList);
  if (on) words.add(word);
  else words.delete(word);
  put(thing, "class", [...words].join(" ") || null);
}

// Only the letters of a text change, where there is one: a new node would have the browser look again
// at the styles of the whole page, and clocks write each second.
export function write(thing, text) {
  if (!contents.has(thing)) contents.set(thing, [...thing.childNodes]);
  if (thing.textContent === text) return;
  const [first] = thing.childNodes;
  if (first instanceof Text && !contents.get(thing).includes(first)) first.data = text;
  else thing.replaceChildren(text);
}

export function unwrite(thing) {
  if (contents.has(thing)) thing.replaceChildren(...contents.get(thing));
  contents.delete(thing);
}

export function add(node, parent, before = null) {
  additions.add(node);
  parent.insertBefore(node, before);
}

export function undress() {
  additions.forEach((node) => node.remove());
  contents.forEach((nodes, thing) => thing.replaceChildren(...nodes));
  attributes.forEach((sent, thing) => sent.forEach((value, name) => setOrRemove(thing, name, value)));
  for (const kept of [additions, contents, attributes]) kept.clear();
}


// Has a screen reader say this.
export function sayAloud(words) {
  find("#say-aloud").textContent = words;
}
