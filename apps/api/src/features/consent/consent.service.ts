import type { ClientBase, Pool } from 'pg';
import { consentPurposes, type ConsentPurpose, type Consents } from '@nzela/contract/consent';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { insertConsents, latestConsents } from './consent.store.ts';

export type ConsentDeps = { readonly pool: Pool; readonly clock: Clock };

export async function readConsents({ pool }: ConsentDeps, userId: string): Promise<Consents> {
  return wire(pool, userId);
}

async function wire(client: ClientBase | Pool, userId: string): Promise<Consents> {
  const latest = await latestConsents(client, userId);
  return {
    finalites: consentPurposes.map((purpose) => {
      const row = latest.find((one) => one.purpose === purpose);
      return {
        finalite: purpose,
        accorde: row?.granted ?? false,
        date: row?.at.toISOString() ?? null,
      };
    }),
  };
}

/** Writes the decision down; what was decided before stays in the log. */
export async function decide(
  { pool, clock }: ConsentDeps,
  userId: string,
  decision: { readonly finalite: ConsentPurpose; readonly accorde: boolean },
): Promise<Consents> {
  const { finalite: purpose, accorde: granted } = decision;
  return transact(pool, async ({ client }) => {
    await insertConsents(client, userId, {
      decisions: [{ purpose, granted }],
      reason: null,
      at: clock.now(),
    });
    return wire(client, userId);
  });
}

/** Takes every agreement back at once. */
export async function withdraw(
  { pool, clock }: ConsentDeps,
  userId: string,
  reason: string,
): Promise<Consents> {
  return transact(pool, async ({ client }) => {
    await insertConsents(client, userId, {
      decisions: consentPurposes.map((purpose) => ({ purpose, granted: false })),
      reason: reason === '' ? null : reason,
      at: clock.now(),
    });
    return wire(client, userId);
  });
}
