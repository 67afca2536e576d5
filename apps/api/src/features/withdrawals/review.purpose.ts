import { say } from '@nzela/messages/message';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { joined } from '../../kernel/texts/texts.ts';
import type { ReviewPurpose } from '../reviews/reviews.ts';
import { giveUp, moveWithdrawal, notifyOwner } from './steps.ts';
import { advanceJob } from './withdrawals.service.ts';
import { lockWithdrawal } from './withdrawals.store.ts';

const reasons = {
  refused: say('withdrawals_reason_review'),
  late: say('withdrawals_reason_review_late'),
} as const;

/** How a withdrawal that is held goes on, or gives its money back. */
export const withdrawalReviewPurpose: ReviewPurpose = {
  async lock(deps, client, id) {
    const withdrawal = await lockWithdrawal(client, id);
    const { clock } = deps;
    return {
      members: [],
      isHeld: withdrawal.status === 'en_verification',
      async release() {
        const at = clock.now();
        const waited = at.getTime() - withdrawal.cancellableUntil.getTime();
        const promisedAt = new Date(withdrawal.promisedAt.getTime() + Math.max(0, waited));
        await moveWithdrawal(client, withdrawal, {
          at,
          to: 'en_attente',
          change: { review_due_at: null, promised_at: promisedAt },
        });
        await addJobs(client, [advanceJob(id, at)]);
      },
      async giveBack(why) {
        const reason = reasons[why];
        const ended = await giveUp(deps, client, { withdrawal, end: { to: 'annule', reason } });
        await notifyOwner(client, ended, {
          title: say('withdrawals_stopped_title', { amount: ended.received }),
          text: joined([reason, say('withdrawals_returned_text')]),
        });
      },
    };
  },
};
