import { cacheName, forgetKept } from './kept-cache.ts';
import { sessionHint } from './session-hint.ts';

const balanceKey = '/hors-ligne/solde';
const receiptsKey = '/hors-ligne/recus/';

/** Older than this it is not shown and goes: a session that was ended from elsewhere may not have been heard of. */
export const keptMs = 24 * 3_600_000;
const receiptsAtMost = 20;

export type KeptBalance = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As the page wrote them, the main wallet first. */
  readonly lines: readonly { readonly currency: string; readonly text: string }[];
};

export type KeptReceipt = {
  readonly name: string;
  readonly at: number;
  readonly file: () => Promise<Blob>;
};

/** Whether there is somebody to keep things for: what comes after a sign-out is nobody's. */
const isSomebody = () => sessionHint.expected && 'caches' in globalThis;

/** Keeps the balance for a time without a network, in place of the one before. */
export async function keepBalance(balance: KeptBalance): Promise<void> {
  if (!isSomebody()) return;
  const cache = await caches.open(cacheName);
  await cache.put(balanceKey, Response.json(balance));
  await forgetIfGone();
}

/** Keeps a receipt that the person opened; the oldest goes when there are too many. */
export async function keepReceipt(file: Blob, name: string): Promise<void> {
  if (!isSomebody()) return;
  const cache = await caches.open(cacheName);
  const key = `${receiptsKey}${encodeURIComponent(name)}`;
  await cache.delete(key);
  await cache.put(key, new Response(file, { headers: { date: new Date().toUTCString() } }));
  const all = (await cache.keys()).filter(({ url }) => url.includes(receiptsKey));
  for (const old of all.slice(0, -receiptsAtMost)) await cache.delete(old);
  await forgetIfGone();
}

/** A receipt that was kept under this name, if it still is. */
export async function keptReceipt(name: string): Promise<Blob | null> {
  const { receipts } = await readKept(Date.now());
  return (await receipts.find((receipt) => receipt.name === name)?.file()) ?? null;
}

/** Signed out while it was being written. */
async function forgetIfGone(): Promise<void> {
  if (!sessionHint.expected) await forgetKept();
}

/** What was kept and may still be shown; what may not goes. */
export async function readKept(now: number): Promise<{
  readonly balance: KeptBalance | null;
  readonly receipts: readonly KeptReceipt[];
}> {
  // Opening it would make it.
  if (!(await caches.has(cacheName))) return { balance: null, receipts: [] };
  const cache = await caches.open(cacheName);
  const found = await cache.match(balanceKey);
  const balance = found === undefined ? null : ((await found.json()) as KeptBalance);
  const isOld = balance !== null && balance.at + keptMs < now;
  if (isOld) await cache.delete(balanceKey);
  const receipts: KeptReceipt[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(receiptsKey)) continue;
    const answer = await cache.match(request);
    const at = Date.parse(answer?.headers.get('date') ?? '');
    if (answer === undefined || !(at + keptMs >= now)) await cache.delete(request);
    else {
      const name = decodeURIComponent(pathname.slice(receiptsKey.length));
      receipts.push({ name, at, file: () => answer.blob() });
    }
  }
  return { balance: isOld ? null : balance, receipts: receipts.toReversed() };
}
