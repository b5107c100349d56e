// Running clocks, local times of day, and the tone when it is my turn.

import { all, find, live, mark, write } from "./page.js";
import { onArrival } from "./morph.js";
import { sound } from "./sound.js";

let clocks = [];

onArrival(() => {
  clocks = all(".clock[data-seconds]").map((face) => ({
    face,
    left: Number(face.dataset.seconds),
    since: performance.now(),
  }));
});

setInterval(() => {
  for (const { face, left, since } of clocks) {
    if (!("running" in face.dataset)) continue;
    const seconds = Math.max(0, Math.floor(left - (performance.now() - since) / 1000));
    write(find(".time", face), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    mark(face, "low", seconds < 60);
  }
}, 500);

const FORMS = {
  day: { day: "numeric", month: "long" },
  date: { day: "numeric", month: "long", year: "numeric" },
  hour: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  both: { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};
const writers = new Map(); // the browser takes milliseconds to make one

function inWords(time, form) {
  if (!writers.has(form)) writers.set(form, new Intl.DateTimeFormat("en-US", FORMS[form]));
  return writers.get(form).format(time);
}

// A day in another year is shown with its year.
function formOf(time, moment) {
  const old = moment === "day" && time.getFullYear() !== new Date().getFullYear();
  return old ? "date" : moment;
}

onArrival(() => {
  all("time[data-moment]").forEach((face) => {
    const time = new Date(face.dateTime);
    write(face, inWords(time, formOf(time, face.dataset.moment)));
  });
});

onArrival((before) => {
  const { turn } = live().dataset;
  if (turn === "yes" && before.turn === "no") sound("turn");
});
