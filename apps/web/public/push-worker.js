// Shows what the server pushes and leads to it. It keeps no page and intercepts no request.
self.addEventListener('push', (event) => {
  const { titre, texte, chemin } = event.data.json();
  const shown = self.registration.showNotification(titre, {
    body: texte,
    icon: '/icon-192.png',
    data: { chemin },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.chemin, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
