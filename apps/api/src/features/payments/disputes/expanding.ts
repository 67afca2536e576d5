import type { z } from 'zod';
import type { Dispute as WireDispute, expandDisputeSchema } from '@nzela/contract/disputes';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { namedPayments, type NamingDeps } from '../expanding.ts';
import type { Dispute } from './disputes.store.ts';
import { wireDisputes } from './view.ts';

export type DisputeExpansions = ReadonlySet<Extract<z.output<typeof expandDisputeSchema>, string>>;

type Expanding = {
  readonly accountId: string;
  readonly disputes: readonly Dispute[];
  readonly names: DisputeExpansions;
};

/** Disputes with the payments that were asked for, and these with their customers. */
export async function expandDisputes(
  deps: NamingDeps & { readonly db: Readable },
  { accountId, disputes, names }: Expanding,
): Promise<WireDispute[]> {
  const shown = await wireDisputes(deps.db, accountId, disputes);
  if (names.size === 0) return shown;
  const byId = await namedPayments(deps, {
    accountId,
    ids: disputes.map(({ paymentId }) => paymentId),
    withCustomers: names.has('payment.customer'),
  });
  return shown.map((dispute) => ({ ...dispute, payment: byId.get(dispute.paiementId) }));
}
