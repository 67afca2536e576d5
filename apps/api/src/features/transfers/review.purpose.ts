import { say } from '@nzela/messages/message';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { ReviewPurpose } from '../reviews/reviews.ts';
import { giveUp } from './payout/money-back.ts';
import { moveTransfer } from './steps.ts';
import { lockTransfer } from './transfers.store.ts';

const reasons = {
  refused: say('transfers_reason_review'),
  late: say('transfers_reason_review_late'),
} as const;

/** How a transfer that is held goes on, or gives its money back. */
export const transferReviewPurpose: ReviewPurpose = {
  async lock(deps, client, id) {
    const transfer = await lockTransfer(client, id);
    return {
      members: [],
      isHeld: transfer.status === 'en_verification',
      async release() {
        const at = deps.clock.now();
        await moveTransfer(client, transfer, {
          at,
          to: 'confirme',
          events: [{ type: 'verifie', actor: 'nzela' }],
          // The partner has its whole time again. What the guarantee promised the sender stays.
          change: {
            review_due_at: null,
            promised_at: addSeconds(at, transfer.deliveryHours * 3_600),
          },
          next: at,
        });
      },
      async giveBack(why) {
        const reason = reasons[why];
        const events = [{ type: 'annule', actor: 'nzela', detail: reason }] as const;
        await giveUp(deps, client, { transfer, end: { to: 'annule', events, reason } });
      },
    };
  },
};
