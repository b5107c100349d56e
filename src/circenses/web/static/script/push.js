// The switch in the settings: this browser shows a note when a turn-by-turn game waits for me.

import { find, put, write } from "./page.js";
import { onArrival } from "./morph.js";

const WORKER = "/worker.js";
const can = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const current = async () =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();

function say(words, on) {
  write(find("#push-state"), words);
  const knob = find("[data-push]");
  if (on === undefined) return;
  put(knob, "hidden", null);
  write(knob, on ? "Stop here" : "Notify me here");
}

onArrival(async () => {
  if (!find("[data-push]")) return;
  if (!can()) return say("This browser can't show notifications, or this server doesn't use https.");
  const on = Boolean(await current());
  say(on ? "You get notifications here." : "", on);
});

export async function togglePush(knob) {
  put(knob, "disabled", true);
  try {
    await ((await current()) ? stop() : start(knob.dataset.push));
  } catch (error) {
    say(error.message);
  }
  put(knob, "disabled", null);
}

async function start(key) {
  if ((await Notification.requestPermission()) !== "granted") {
    return say("Your browser blocks notifications from this site. You can change that in its settings.");
  }
  const worker = await navigator.serviceWorker.register(WORKER);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const found = await worker.pushManager.subscribe(options);
  const { endpoint, keys } = found.toJSON();
  const trouble = await sent({ endpoint, ...keys });
  if (trouble) await found.unsubscribe();
  say(trouble || "You get notifications here.", !trouble);
}

async function stop() {
  const found = await current();
  await sent({ endpoint: found.endpoint, remove: "1" });
  await found.unsubscribe();
  say("You won't get notifications here any more.", false);
}

// The server's objection, or "".
async function sent(fields) {
  const csrf = find('meta[name="csrf"]').content;
  const body = new URLSearchParams({ csrf, ...fields });
  const answer = await fetch("/push", { method: "POST", body });
  if (answer.ok) return "";
  return (await answer.json().catch(() => ({}))).error ?? "The server could not be reached.";
}
