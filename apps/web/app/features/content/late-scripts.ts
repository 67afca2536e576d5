/*
 * The public pages are written whole by the server; these say when a part of them is worth its scripts. Both
 * resolve at once when the page has no such element: it was then reached by a link inside the application, and the
 * part has yet to be drawn. Browser only.
 */

/** How far below the screen an element may be and still count as near. */
const margin = '400px';

/** Resolves once the element with this id is on the screen or close to it. */
export function nearScreen(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (element === null) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });
}

const signs = ['pointerover', 'pointerdown', 'focusin', 'input', 'change'] as const;

/** Resolves once the visitor points at the element with this id, touches it, tabs into it or types in it. */
export function reachedFor(id: string): Promise<void> {
  const element = document.getElementById(id);
  // What was focused before this script ran sends no event any more.
  if (element === null || element.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const reached = (event: Event) => {
      if (!(event.target instanceof Node) || !element.contains(event.target)) return;
      for (const sign of signs) window.removeEventListener(sign, reached, true);
      resolve();
    };
    // React keeps events away from what it has not hydrated yet; the window hears them before it does.
    for (const sign of signs) window.addEventListener(sign, reached, true);
  });
}
