import type { Page } from 'playwright-core';

/**
 * What the browser keeps of a person at this site, as text: names and contents of every cache, database and storage. The
 * site's own page without a network and where a page was scrolled to are nobody's.
 */
export function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage)
        .filter(([key]) => key !== 'react-router-scroll-positions')
        .map(([key, value]) => `${key}=${String(value)}`),
    );
    for (const { name } of await indexedDB.databases()) kept.push(`database ${name}`);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (/\/hors-ligne\/(?:[a-z]{2}\.html|page\.[0-9a-f]+\.js)(?:\?|$)/.test(url)) continue;
        const answer = await cache.match(url);
        kept.push(`${url} ${(await answer?.text()) ?? ''}`);
      }
    }
    return kept;
  });
}
