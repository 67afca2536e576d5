/** Loads of the parts of the page that nobody has seen yet. */
const unseen = new Set<() => Promise<unknown>>();

/** For this long the paper waits for what it shows; then it is printed as it is. */
const longestWaitMs = 10_000;

/**
 * Takes a part that is not loaded yet into what is loaded before the page is printed; answers how to take it out again. A
 * browser prints what stands in the page and waits for nothing: so the key for printing loads first, and prints then.
 */
export function loadBeforePrinting(load: () => Promise<unknown>): () => void {
  if (unseen.size === 0) window.addEventListener('keydown', onKey);
  unseen.add(load);
  return () => {
    unseen.delete(load);
    if (unseen.size === 0) window.removeEventListener('keydown', onKey);
  };
}

function onKey(event: KeyboardEvent): void {
  const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
  if (!isPrint || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void printWhole();
}

async function printWhole(): Promise<void> {
  const end = performance.now() + longestWaitMs;
  await Promise.allSettled([...unseen].map((load) => load()));
  // The parts are there, and ask for their figures.
  do await new Promise((next) => setTimeout(next, 100));
  while (document.querySelector('[data-chart-waiting]') !== null && performance.now() < end);
  window.print();
}
