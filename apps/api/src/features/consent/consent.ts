import type { ClientBase, Pool } from 'pg';
import type { ConsentPurpose } from '@nzela/contract/consent';
import { insertConsents, latestConsents } from './consent.store.ts';

/** Whether a person agrees to `purpose` now. */
export async function hasConsented(
  db: ClientBase | Pool,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const latest = await latestConsents(db, userId);
  return latest.some((row) => row.purpose === purpose && row.granted);
}

type Decision = {
  readonly purpose: ConsentPurpose;
  readonly granted: boolean;
  readonly at: Date;
};

/** Writes a decision down that a person took elsewhere than among their consents. */
export async function keepConsent(
  client: ClientBase,
  userId: string,
  { purpose, granted, at }: Decision,
): Promise<void> {
  await insertConsents(client, userId, { decisions: [{ purpose, granted }], reason: null, at });
}
