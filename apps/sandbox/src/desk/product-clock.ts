import { setTimeout as sleep } from 'node:timers/promises';
import { secretKey } from '../credentials.ts';
import type { World } from '../world/world.ts';

const firstRetryMs = 500;
const longestRetryMs = 10_000;
const answerMs = 5_000;

/**
 * Keeps the product's clock (`PUT /api/clock`) where this world's is: at once, and after each move of the desk's clock.
 * Tried again until the product answers, since it starts after the sandbox. Answers how to stop.
 */
export function moveProductClock(world: World, productUrl: string): () => Promise<void> {
  const stopping = new AbortController();
  let told: number | undefined;
  let isTelling = false;
  let telling: Promise<void> | undefined;

  async function sendTime(): Promise<void> {
    isTelling = true;
    let retryMs = firstRetryMs;
    while (!stopping.signal.aborted && told !== world.clock.offsetMs()) {
      const offsetMs = world.clock.offsetMs();
      if (await put(productUrl, offsetMs, stopping.signal)) {
        told = offsetMs;
        continue;
      }
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
    // In the turn that found nothing to tell: a move in the same turn is told by the next call.
    isTelling = false;
  }

  const start = () => {
    if (!isTelling) telling = sendTime();
  };
  start();
  const deafen = world.listen((topic) => {
    if (topic === 'clock') start();
  });
  return async () => {
    deafen();
    stopping.abort();
    await telling;
  };
}

async function put(productUrl: string, offsetMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`${productUrl}/api/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
      body: JSON.stringify({ decalageSecondes: Math.round(offsetMs / 1000) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Not listening yet, or no longer: asked again.
    return false;
  }
}
