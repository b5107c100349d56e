// Goods and points that a player gains: coins fly to the seat, points count up.

import { all, live, milliseconds, token } from "./page.js";

const MOST = 3; // coins for one gain, however large
const CHIPS = ".plate .chip, .part-own .chip";

let under = []; // what is under way, as functions that end it

const number = (text) => parseInt(text.replace(/[\s\u00a0\u202f,.]/g, ""), 10);
const home = (thing) => thing.closest(".plate, .part").id;

function named(things, name) {
  const seen = new Map();
  return things.map((thing) => {
    const plain = `${home(thing)} ${name(thing)}`;
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    return [`${plain} ${count}`, thing];
  });
}

const good = (chip) => [...chip.classList].find((word) => word.startsWith("r-")) ?? "";
const chips = () => named(all(CHIPS, live()).filter((chip) => chip.querySelector("b")), good);
const points = () => named(all(".pts[data-thing]", live()), (box) => box.dataset.thing);
const figure = (box) => [...box.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

export function counts() {
  end();
  const goods = chips().map(([name, chip]) => [name, number(chip.querySelector("b").textContent)]);
  const scores = points().map(([name, box]) => [name, number(figure(box)?.data ?? "")]);
  return new Map([...goods, ...scores]);
}

// Returns whether anybody gained something. Without a source, nothing moves.
export function collect(before, source, isOver) {
  if (!before.size) return false;
  const gained = chips()
    .map(([name, chip]) => [chip, number(chip.querySelector("b").textContent) - (before.get(name) ?? 0)])
    .filter(([chip, more]) => more > 0 && chip.getBoundingClientRect().width);
  if (source) {
    gained.forEach(([chip, more], k) => fly(chip, Math.min(MOST, more), source, k));
    if (!isOver) points().forEach(([name, box]) => countUp(box, before.get(name)));
  }
  return gained.length > 0;
}

// The sign of what was gained, from where it was won to the seat.
function fly(chip, many, source, turn) {
  const sign = chip.querySelector("svg");
  if (!sign) return;
  const { left, top, width, height } = sign.getBoundingClientRect();
  for (let k = 0; k < many; k += 1) {
    const coin = sign.cloneNode(true);
    coin.setAttribute("class", `${sign.getAttribute("class") ?? ""} coin-in-flight`);
    Object.assign(coin.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    coin.style.color = getComputedStyle(sign).color;
    document.body.append(coin);
    const [x, y] = [source.x - left - width / 2, source.y - top - height / 2];
    const flight = coin.animate(
      { translate: [`${x}px ${y}px`, "0px 0px"], opacity: [0, 1, 1] },
      { duration: milliseconds("--m-glide") * 1.4, delay: Math.min(400, 60 * (k + turn)), fill: "backwards", easing: token("--ease") },
    );
    const done = () => (flight.cancel(), coin.remove());
    under.push(done);
    flight.finished.then(done, () => {});
  }
}

// The right text is restored before the next page arrives.
function countUp(box, was) {
  const text = figure(box);
  if (!text || !Number.isFinite(was)) return;
  const [words, is] = [text.data, number(text.data)];
  if (!Number.isFinite(is) || is === was) return;
  const [time, since] = [milliseconds("--m-slow"), performance.now()];
  let running = true;
  const step = () => {
    if (!running) return;
    const share = Math.min(1, (performance.now() - since) / time);
    text.data = share < 1 ? String(Math.round(was + (is - was) * share)) : words;
    if (share < 1) requestAnimationFrame(step);
  };
  under.push(() => {
    running = false;
    text.data = words;
  });
  step();
}

export function end() {
  const works = under;
  under = [];
  works.forEach((work) => work());
}
