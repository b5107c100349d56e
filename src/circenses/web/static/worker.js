// Shows the notes that a table waits, and opens the table. It keeps no pages.

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  const look = { body, tag: url, icon: "/static/icon.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

// The page of the table, if it is open somewhere; else a new one.
async function show(url) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = open.find((page) => new URL(page.url).pathname === url);
  return here ? here.focus() : self.clients.openWindow(url);
}
