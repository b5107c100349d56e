// A tablet on its side shows a table as a desktop does, only a little smaller: then every choice is
// in view. On narrower screens the choices lie below the board.

import { find } from "./page.js";

const DESK = 1200; // CSS pixels, the least width of the desk's layout and a little
const TABLET = 960; // no phone is longer

const lying = matchMedia("(orientation: landscape) and (pointer: coarse)");
const viewport = find("meta[name=viewport]");
const usual = viewport.content;
const longSide = Math.max(screen.width, screen.height);

function fit() {
  const small = longSide >= TABLET && longSide < DESK;
  viewport.content = lying.matches && small && find(".table, .study") ? `width=${DESK}` : usual;
}

lying.addEventListener("change", fit);
fit();
