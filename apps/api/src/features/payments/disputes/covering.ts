import type { PoolClient } from 'pg';
import type { AccountRef, Ledger } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { add, compare, subtract, zero } from '@nzela/money/money';
import {
  applyIfCovered,
  inMode,
  movement,
  own,
  post,
  transit,
  wallet,
} from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Due } from '../../../kernel/data/due.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import type { PaymentDeps } from '../deps.ts';
import { updatePayment, type Payment } from '../payments.store.ts';
import {
  lockDispute,
  lockLimited,
  lockOwed,
  updateDispute,
  type Dispute,
} from './disputes.store.ts';

export const coversDue: Due = {
  table: 'disputes',
  by: 'cover_at',
  job: 'disputes.cover',
  key: 'disputeId',
};

/** Money leaves a merchant only after what disputes ask for was taken: this is for what merely comes in. */
const againSeconds = 600;

/**
 * Takes what is missing of a dispute, as far as the merchant can spend: it is set aside while the dispute is open, and makes
 * up for what we paid in advance once it is lost.
 */
export async function coverDispute(
  deps: Pick<PurposeDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  dispute: Dispute,
): Promise<Dispute> {
  const { accountId, mode, claimed, taken, status } = dispute;
  if (status === 'gagne') return dispute;
  const { currency } = claimed;
  const from = { ...wallet(accountId, currency), mode };
  const [balance] = await deps.ledger.balances(client, [from]);
  const available = balance?.available ?? zero(currency);
  const missing = subtract(claimed, taken);
  const part = compare(available, missing) < 0 ? { ...missing, minor: available.minor } : missing;
  const isTaken = part.minor > 0n && (await takePart(deps.ledger, client, { dispute, from, part }));
  const now = isTaken ? add(taken, part) : taken;
  const at = deps.clock.now();
  const cover_at = now.minor === claimed.minor ? null : addSeconds(at, againSeconds);
  return updateDispute(client, dispute, { at, change: { taken: now.minor, cover_at } });
}

type Part = {
  readonly dispute: Dispute;
  readonly from: AccountRef;
  readonly part: Dispute['amount'];
};

/** Each part has an id of its own, told by what was taken before it. */
function takePart(
  ledger: Ledger,
  client: PoolClient,
  { dispute: { id, accountId, mode, status, taken }, from, part }: Part,
): Promise<boolean> {
  const isLost = status === 'perdu';
  const kind = isLost ? 'dispute.recovered' : 'dispute.reserved';
  const to = isLost ? own('guarantee', part.currency) : transit(accountId, part.currency);
  const operation = movement(kind, id, inMode(mode, post(from, to, part)));
  const named = { ...operation, id: derivedId(operation.id, taken.minor.toString()) };
  return applyIfCovered(ledger, client, named);
}

/** What is missing of a dispute is looked for once more. */
export async function coverLater(deps: PaymentDeps, id: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    await coverDispute(deps, client, await lockDispute(client, id));
  });
}

type Owing = { readonly accountId: string; readonly currency: CurrencyCode };

/** Before money leaves what a merchant can spend: disputes have what they lack of it first. */
export async function coverOwed(
  deps: Pick<PurposeDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  owing: Owing,
): Promise<void> {
  for (const dispute of await lockOwed(client, owing)) await coverDispute(deps, client, dispute);
}

/** What of a payment was neither given back nor is asked for by a dispute. */
export function undisputed({ receipt, refunded, disputed }: Payment): Dispute['amount'] {
  if (receipt === null) return zero(refunded.currency);
  return subtract(subtract(receipt.paid, refunded), disputed);
}

/** A refund came to nothing: what it was to give back is the merchant's to bear in the payment's disputes. */
export async function widenDisputes(
  deps: Pick<PurposeDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  payment: Payment,
): Promise<void> {
  let now = payment;
  for (const dispute of await lockLimited(client, payment.id)) {
    const [asked, left] = [subtract(dispute.amount, dispute.claimed), undisputed(now)];
    const more = compare(asked, left) < 0 ? asked : left;
    const at = deps.clock.now();
    const claimed = add(dispute.claimed, more).minor;
    const disputed = add(now.disputed, more).minor;
    now = await updatePayment(client, now, { at, change: { disputed } });
    const widened = await updateDispute(client, dispute, { at, change: { claimed } });
    await coverDispute(deps, client, widened);
  }
}
