import { setTimeout as sleep } from 'node:timers/promises';

/** What `asked` answers before a client that waits for `patienceMs` hangs up. */
export async function before<Result>(
  patienceMs: number,
  asked: Promise<Result>,
): Promise<Result | 'cut'> {
  const hangingUp = new AbortController();
  const { signal } = hangingUp;
  const cut = sleep(patienceMs, 'cut' as const, { signal }).catch(() => 'cut' as const);
  return Promise.race([asked, cut]).finally(() => hangingUp.abort());
}
