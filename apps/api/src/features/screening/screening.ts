import type { PoolClient } from 'pg';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { Settings } from '../settings/settings.ts';
import { compareNames, type Compared } from './comparing.ts';
import type { HitRow } from './screening.store.ts';

export { hitsById, type HitRow } from './screening.store.ts';
export { wireHits } from './screening.service.ts';

/** Compares names in the caller's transaction; gives what stands in the way of any of them. */
export async function screenNames(
  settings: Pick<Settings, 'read'>,
  client: PoolClient,
  { names, at }: { readonly names: readonly Compared[]; readonly at: Date },
): Promise<HitRow[]> {
  const { seuilConcordance: threshold } = await settings.read('compliance');
  return compareNames(client, names, { threshold, at });
}

/** Has an account's own name compared, once the caller's transaction commits. */
export async function screenSoon(client: PoolClient, userId: string): Promise<void> {
  const name = 'screening.person' as const;
  await addJobs(client, [{ name, payload: { userId }, key: `${name}:${userId}` }]);
}
