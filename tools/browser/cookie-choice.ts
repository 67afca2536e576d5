import { randomUUID } from 'node:crypto';

const optional = 'preferences+statistiques+marketing';

/** The cookie of somebody who answered the banner of the public pages, and refused: it does not ask again. */
export function refusedCookies(url: string) {
  const seconds = Math.floor(Date.now() / 1_000);
  return { name: 'consentement', value: `.${optional}.${seconds}.${randomUUID()}`, url };
}
