import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { dueJob } from '../../kernel/data/due.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import { notify } from '../notifications/notifications.ts';
import { heldReasons, heldText, holdBack, type ReviewPurpose } from '../reviews/reviews.ts';
import type { PaidBill } from './bill.ts';
import { lockBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { billsDue, billsPath, giveBack, moveBill } from './steps.ts';

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

/** How a bill that is held goes to its biller, or gives its money back. */
export const billReviewPurpose: ReviewPurpose = {
  async lock(deps, client, id) {
    const bill = await lockBill(client, id);
    const { orderedAt, promisedAt } = bill;
    return {
      members: [],
      isHeld: bill.status === 'en_verification',
      async release() {
        const at = deps.clock.now();
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
      async giveBack(why) {
        const at = deps.clock.now();
        await giveBack(deps, client, { bill, at });
        const change = {
          status: 'echoue',
          review_due_at: null,
          completed_at: at,
          ...reasonColumns(heldReasons[why]),
        } as const;
        await moveBill(client, bill, { at, change });
      },
    };
  },
};
