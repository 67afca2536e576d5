import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { dueJob } from '../../kernel/data/due.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import { isKeptNow, isOnSale } from '../quotes/quotes.ts';
import { heldReasons, heldText, holdBack, type ReviewPurpose } from '../reviews/reviews.ts';
import type { PaidBill } from './bill.ts';
import { lockBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billsDue, billsPath, giveUpBill, moveBill } from './steps.ts';

/** Has a bill whose money is set aside go to its biller, unless it is held for a review. */
export async function depart(
  deps: BillDeps,
  client: PoolClient,
  bill: PaidBill,
): Promise<PaidBill> {
  const { id, ownerId: userId, biller, customerName, orderedAt: at } = bill;
  const dueAt = await holdBack(deps, client, {
    object: { type: 'bills', id },
    userId,
    business: null,
    reference: bill.reference,
    amount: bill.total,
    payee: `${biller.name} · ${customerName}`,
    names: [biller.name, customerName],
    at,
  });
  if (dueAt === null) {
    await addJobs(client, [dueJob(billsDue, id, at)]);
    return bill;
  }
  const change = { status: 'en_verification', review_due_at: dueAt, next_action_at: null } as const;
  await moveBill(client, bill, { at, change });
  await notify(client, {
    userId,
    event: 'factures',
    title: say('bills_held_title', { biller: biller.name }),
    text: heldText(dueAt),
    path: billsPath,
    subject: `bill:${id}:en_verification`,
  });
  return lockBill(client, id);
}

const rateReason = say('bills_reason_rate');

/**
 * How a bill that is held goes to its biller, or gives its money back. It could be called off until now: its price is kept
 * as that of what can be called off is (ADR 18).
 */
export const billReviewPurpose = ({ rates }: Pick<BillDeps, 'rates'>): ReviewPurpose => ({
  async lock(deps, client, id) {
    const bill = await lockBill(client, id);
    const { orderedAt, promisedAt, sent, amount: received } = bill;
    return {
      members: [],
      isHeld: bill.status === 'en_verification',
      async release() {
        const at = deps.clock.now();
        const price = { sent, received };
        if (!(await isOnSale(rates, price))) refuse('taux_indisponible');
        if (!(await isKeptNow(rates, price))) {
          await giveUpBill(deps, client, { bill, end: { to: 'echoue', reason: rateReason } });
          return;
        }
        const waited = at.getTime() - orderedAt.getTime();
        const change = {
          status: 'en_attente',
          review_due_at: null,
          promised_at: new Date(promisedAt.getTime() + waited),
          next_action_at: at,
        } as const;
        await moveBill(client, bill, { at, change });
        await addJobs(client, [dueJob(billsDue, id, at)]);
      },
      giveBack: (why) =>
        giveUpBill(deps, client, { bill, end: { to: 'echoue', reason: heldReasons[why] } }),
    };
  },
});
