import { expect } from 'vitest';
import type { LiveEvent } from '@nzela/contract/events';
import type { Account, Api } from './api.ts';

/** Does `act`, and waits until the open pages of `who` have been told that `topic` changed. */
export async function expectTold(
  api: Pick<Api, 'deps'>,
  { who, topic }: { readonly who: Account; readonly topic: LiveEvent['sujet'] },
  act: () => Promise<unknown>,
): Promise<void> {
  const heard: string[] = [];
  const stop = api.deps.events.listen(who.id, {
    hear: ({ sujet }) => heard.push(sujet),
    catchUp: () => undefined,
  });
  await act();
  await expect.poll(() => heard).toContain(topic);
  stop?.();
}
