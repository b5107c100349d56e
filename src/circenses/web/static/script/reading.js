// Searching the rules and the components.

import { all, find } from "./page.js";

export function filter(box) {
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

// Whether anything is left to read below a heading, before the next one of its rank.
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
