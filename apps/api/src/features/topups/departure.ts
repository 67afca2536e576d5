import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { dueJob } from '../../kernel/data/due.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import { heldReasons, heldText, holdBack, type ReviewPurpose } from '../reviews/reviews.ts';
import type { TopupDeps } from './deps.ts';
import { groupedPhone } from './phones.ts';
import { giveUpTopup, moveTopup, topupPath, topupsDue } from './steps.ts';
import type { Topup } from './topup.ts';
import { lockTopup } from './topups.store.ts';

/** Has a top-up whose price is set aside go to its phone, unless it is held for a review. */
export async function depart(
  deps: Pick<TopupDeps, 'settings' | 'rates'>,
  client: PoolClient,
  topup: Topup,
): Promise<Topup> {
  const { id, userId, operator, createdAt: at } = topup;
  const phone = groupedPhone(topup.phone);
  const dueAt = await holdBack(deps, client, {
    object: { type: 'topups', id },
    userId,
    business: null,
    reference: topup.reference,
    amount: topup.price,
    payee: `${phone} · ${operator.name}`,
    // Nobody tells whose number it is.
    names: [],
    at,
  });
  if (dueAt === null) {
    await addJobs(client, [dueJob(topupsDue, id, at)]);
    return topup;
  }
  const change = { status: 'en_verification', review_due_at: dueAt, next_action_at: null } as const;
  await moveTopup(client, topup, { at, change });
  await notify(client, {
    userId,
    event: 'recharges',
    title: say('topups_held_title', { phone }),
    text: heldText(dueAt),
    path: topupPath(id),
    subject: `topup:${id}:en_verification`,
  });
  return lockTopup(client, id);
}

/** How a top-up that is held goes to its phone, or gives its price back. */
export const topupReviewPurpose: ReviewPurpose = {
  async lock(deps, client, id) {
    const topup = await lockTopup(client, id);
    const { createdAt, deadlineAt } = topup;
    return {
      members: [],
      isHeld: topup.status === 'en_verification',
      async release() {
        const at = deps.clock.now();
        const waited = at.getTime() - createdAt.getTime();
        const change = {
          status: 'en_attente',
          review_due_at: null,
          deadline_at: new Date(deadlineAt.getTime() + waited),
          next_action_at: at,
        } as const;
        await moveTopup(client, topup, { at, change });
        await addJobs(client, [dueJob(topupsDue, id, at)]);
      },
      giveBack(why) {
        const verdict = { fault: null, reason: heldReasons[why], field: null };
        return giveUpTopup(deps, client, { topup, end: { to: 'echoue', verdict } });
      },
    };
  },
};
