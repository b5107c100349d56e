// Where a card stands: beside its thing, inside the window and, if possible, over nothing that can
// be chosen.

const GAP = 10; // px between a thing and its card
const STEP = 40; // px between the places that are tried when none beside the thing is free

// What a place costs. Covering even the smallest choice costs more than covering anything else.
const CHOICE = 1e6;
const THING = 10; // for each square pixel of the thing
const OTHER = 1; // the same, of what is better seen
const AWAY = 20; // for each pixel between thing and card

export function placeBeside(about, { width, height }, choices, others) {
  const at = ([left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const covers = choices.filter((one) => shared(box, one) > 0);
    const cost =
      CHOICE * covers.length + THING * total(box, [about, ...covers]) + OTHER * total(box, others) + AWAY * between(box, about);
    return { left, top, cost, covers: covers.length > 0 };
  };
  const near = cheapest(spots(about, width, height).map(at));
  return near.covers ? cheapest([near, ...everywhere(width, height).map(at)]) : near;
}

const cheapest = (places) => places.reduce((best, one) => (one.cost < best.cost ? one : best));

const total = (box, others) => others.reduce((sum, one) => sum + shared(box, one), 0);

// The area two boxes share.
function shared(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function between(one, other) {
  const across = Math.max(one.left - other.right, other.left - one.right, 0);
  return Math.hypot(across, Math.max(one.top - other.bottom, other.top - one.bottom, 0));
}

function spots(about, width, height) {
  const inside = (x, least, most) => Math.max(least, Math.min(x, most));
  const across = (x) => inside(x, GAP, innerWidth - width - GAP);
  const down = (y) => inside(y, GAP, innerHeight - height - GAP);
  const sides = [about.right + GAP, about.left - GAP - width];
  if (about.left > innerWidth - about.right) sides.reverse();
  const rows = [about.top, about.bottom - height, (about.top + about.bottom - height) / 2];
  const columns = [about.left, about.right - width];
  return [
    ...sides.flatMap((x) => rows.map((y) => [across(x), down(y)])),
    ...columns.flatMap((x) => [about.bottom + GAP, about.top - GAP - height].map((y) => [across(x), down(y)])),
  ];
}

function everywhere(width, height) {
  const steps = (size, most) =>
    Array.from({ length: Math.max(0, Math.floor((most - size - 2 * GAP) / STEP) + 1) }, (_, k) => GAP + k * STEP);
  return steps(width, innerWidth).flatMap((x) => steps(height, innerHeight).map((y) => [x, y]));
}
