import type { PoolClient } from 'pg';
import type { OrderChange } from '../../gateways/order.ts';
import { apply, movement } from '../../kernel/data/book.ts';
import type { Due } from '../../kernel/data/due.ts';
import { publish } from '../../kernel/data/events.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { assertWay } from '../../kernel/data/states.ts';
import { reasonColumns, type Text } from '../../kernel/texts/texts.ts';
import { returnSpend } from '../limits/limits.ts';
import { operationId, settleOperation } from '../operations/operations.ts';
import { endReview } from '../reviews/reviews.ts';
import type { PaidBill } from './bill.ts';
import { updateBill, type BillChange } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { releaseLegs } from './postings.ts';
import { billStates } from './states.ts';

export const billsDue: Due = { table: 'bills', job: 'bills.advance', key: 'billId' };

/** Where the payer reads how it stands. */
export const billsPath = '/dashboard/user/wallet?onglet=factures';

type Step = {
  readonly at: Date;
  readonly change: BillChange & OrderChange;
};

const headerEnds = { complete: 'completed', annule: 'annule', echoue: 'echoue' } as const;

/**
 * The one place where a bill's status changes: the way is checked, the payer's history and mails follow, and open pages
 * hear of it, all in the transaction that locked the bill.
 */
export async function moveBill(
  client: PoolClient,
  bill: PaidBill,
  { at, change: { asked, ...change } }: Step,
): Promise<void> {
  const { id, ownerId, gatewayState } = bill;
  const { status: to } = change;
  if (to !== undefined) assertWay(billStates, bill.status, to);
  // That it was asked for is a state of its own here.
  const state =
    asked === undefined ? {} : { gateway_state: asked ? (gatewayState ?? 'demande') : null };
  const moved = await updateBill(client, id, { at, change: { ...state, ...change } });
  if (to === undefined) return;
  if (bill.status === 'en_verification') await endReview(client, { type: 'bills', id }, at);
  if (to === 'complete' || to === 'annule' || to === 'echoue') {
    await settleOperation(client, operationId(id, ownerId, 'facture'), headerEnds[to]);
    await addJobs(
      client,
      mailsOf[to].map((kind) => mailJob(id, kind)),
    );
  }
  await publishBill(client, moved);
}

/** Nothing was paid, for certain: the money can be spent again. */
export async function giveBack(
  { ledger }: Pick<BillDeps, 'ledger'>,
  client: PoolClient,
  { bill, at }: { readonly bill: PaidBill; readonly at: Date },
): Promise<void> {
  await apply(ledger, client, movement('bill.release', bill.id, releaseLegs(bill)));
  await returnSpend(client, bill.id, at);
}

type GivingUp = {
  readonly bill: PaidBill;
  readonly end: { readonly to: 'annule' | 'echoue'; readonly reason: Text | null };
};

/** Ends a locked bill that its biller was never asked to take: all that was set aside can be spent again. */
export async function giveUpBill(
  deps: PurposeDeps,
  client: PoolClient,
  { bill, end: { to, reason } }: GivingUp,
): Promise<void> {
  const at = deps.clock.now();
  await giveBack(deps, client, { bill, at });
  const ended = { status: to, completed_at: at, review_due_at: null } as const;
  await moveBill(client, bill, { at, change: { ...ended, ...reasonColumns(reason) } });
}

/** `payee` and `echouee` go to the payer, `quittance` to the biller. */
export type BillMail = 'payee' | 'echouee' | 'quittance';

/** Whoever called it off has read so. */
const mailsOf = {
  complete: ['payee', 'quittance'],
  annule: [],
  echoue: ['echouee'],
} as const satisfies Readonly<Record<string, readonly BillMail[]>>;

function mailJob(billId: string, kind: BillMail) {
  return {
    name: 'bills.mail' as const,
    payload: { billId, kind },
    key: `bills.mail:${billId}:${kind}`,
  };
}

/** Open pages of the payer read again. */
export async function publishBill(
  client: PoolClient,
  { id, ownerId: userId }: PaidBill,
): Promise<void> {
  await publish(
    client,
    { userId, sujet: 'bills', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
}
