import type { Pool, PoolClient } from 'pg';
import type { PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import type { Worlds } from '../../gateways/worlds.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { PayoutPurposes, PayoutSubject, PayoutSubjectKey } from './purpose.ts';

/** What the life of a payout needs. */
export type PayoutDeps = PurposeDeps &
  Worlds<{ readonly payouts: PayoutsGateway }, unknown> & {
    readonly pool: Pool;
    readonly config: { readonly publicUrl: string };
    readonly purposes: { readonly payouts: PayoutPurposes };
  };

/** What is paid out, locked: always before the payout itself, so that all take turns in one order. */
export function lockSubject(
  deps: PayoutDeps,
  client: PoolClient,
  { purpose, subjectId }: PayoutSubjectKey,
): Promise<PayoutSubject> {
  return deps.purposes.payouts[purpose].lock(deps, client, subjectId);
}
