import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from './desk.ts';

type Mail = { readonly links: readonly string[] };

const patienceMs = 30_000;
const pauseMs = 200;

/**
 * The first link to `path` (or below it, where it ends with `/`) in a mail that reached `address`, as a path with its query. Mails leave by a job, so this
 * waits for it; rejects when none came in 30 s.
 */
export async function linkMailedTo(desk: Desk, address: string, path: string): Promise<string> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const known = await desk.get<{ id: string }[]>(
      `/desk/api/mails?to=${encodeURIComponent(address)}`,
    );
    const mails = await Promise.all(known.map(({ id }) => desk.get<Mail>(`/desk/api/mails/${id}`)));
    const found = mails
      .flatMap(({ links }) => links)
      .map((link) => new URL(link))
      .find(({ pathname }) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path));
    if (found !== undefined) return found.pathname + found.search;
    await wait(pauseMs);
  }
  throw new Error(`No mail to ${address} led to ${path} within ${patienceMs} ms`);
}
