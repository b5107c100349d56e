// Sounds made by Web Audio, for readers who switched them on: placing, coins, cards, dice, my turn
// and the end. A hidden page plays only the last two.

import { live } from "./page.js";

let audio = null;

function context() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  return audio;
}

// A tone that fades: its pitch, when it begins and ends, how loud.
function tone(pitch, at, long, loud, type = "sine") {
  const to = context();
  const source = new OscillatorNode(to, { type, frequency: pitch });
  sent(source, at, long, loud);
}

// A rustle around one pitch.
function rustle(pitch, at, long, loud) {
  const to = context();
  const buffer = new AudioBuffer({ length: to.sampleRate * long, sampleRate: to.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(to, { buffer });
  sent(source, at, long, loud, new BiquadFilterNode(to, { type: "bandpass", frequency: pitch, Q: 1.2 }));
}

function sent(source, at, long, loud, filter = null) {
  const to = context();
  const volume = new GainNode(to, { gain: 0 });
  const start = to.currentTime + at;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, long / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  (filter ? source.connect(filter) : source).connect(volume).connect(to.destination);
  source.start(start);
  source.stop(start + long + 0.05);
}

const SOUNDS = {
  place() {
    tone(196, 0, 0.09, 0.12, "triangle");
    rustle(1400, 0, 0.04, 0.1);
  },
  coins() {
    [2093, 2637].forEach((pitch, k) => tone(pitch, 0.06 + k * 0.07, 0.22, 0.035));
  },
  card() {
    rustle(3200, 0, 0.14, 0.12);
  },
  dice() {
    [0, 0.07, 0.13, 0.22].forEach((at, k) => rustle(900 + 180 * k, at, 0.05, 0.22));
  },
  turn() {
    [523.25, 783.99].forEach((pitch, k) => tone(pitch, k * 0.13, 0.5, 0.09));
  },
  end() {
    [392, 523.25, 659.25, 783.99].forEach((pitch, k) => tone(pitch, k * 0.16, 0.7, 0.08));
  },
};
const CALLS = ["turn", "end"];

export function sound(kind, always = false) {
  const wanted = always || "sound" in (live()?.dataset ?? {});
  if (wanted && (!document.hidden || CALLS.includes(kind))) SOUNDS[kind]();
}
