import type { PoolClient } from 'pg';
import type { WithdrawalMethod } from '@nzela/contract/withdrawals';
import { say, type Message } from '@nzela/messages/message';
import {
  apply,
  captureOf,
  exchangeLegs,
  movement,
  own,
  post,
  settlement,
  transit,
} from '../../kernel/data/book.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { joined, reasonColumns } from '../../kernel/texts/texts.ts';
import {
  failureWords,
  ourFault,
  type FailureWords,
  type PayoutFailure,
  type PayoutPurpose,
} from '../payouts/payouts.ts';
import { giveUp, moveWithdrawal, notifyOwner } from './steps.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawals.store.ts';

const daySeconds = 86_400;

/** How a withdrawal is paid out: paid, what was set aside is taken; otherwise all of it can be spent again. */
export const withdrawalPayoutPurpose: PayoutPurpose = {
  async lock(deps, client, id) {
    const withdrawal = await lockWithdrawal(client, id);
    const { clock } = deps;
    return {
      mode: 'live',
      isUnderway: withdrawal.status === 'en_cours' || withdrawal.status === 'indetermine',
      deadline: deadlineOf(withdrawal),
      async progressed() {
        await moveWithdrawal(client, withdrawal, {
          at: clock.now(),
          to: 'en_cours',
          change: reasonColumns(null),
        });
      },
      async doubted() {
        await moveWithdrawal(client, withdrawal, { at: clock.now(), to: 'indetermine' });
      },
      async delayed() {
        await moveWithdrawal(client, withdrawal, {
          at: clock.now(),
          to: 'en_cours',
          change: reasonColumns(ourFault),
        });
      },
      // Nobody fetches a withdrawal at a counter.
      pickupReady: () => Promise.resolve(),
      paid: () => complete(deps, client, withdrawal),
      async failed(failure) {
        const reason = withdrawalFailure(failure, withdrawal.method);
        const ended = await giveUp(deps, client, { withdrawal, end: { to: 'echoue', reason } });
        await notifyOwner(client, ended, {
          title: say('withdrawals_failed_title', { amount: ended.received }),
          text: joined([reason, say('withdrawals_returned_text')]),
        });
      },
    };
  },
};

/** A passing refusal is tried again until the promise is broken, and for a day at least. */
function deadlineOf({ createdAt, promisedAt }: Withdrawal): Date {
  const aDay = addSeconds(createdAt, daySeconds);
  return promisedAt > aDay ? promisedAt : aDay;
}

async function complete(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  withdrawal: Withdrawal,
): Promise<void> {
  const at = clock.now();
  const { id, ownerId, fee, sent, received } = withdrawal;
  const from = transit(ownerId, sent.currency);
  const to = settlement('payouts', received.currency);
  const legs = [
    captureOf(id),
    ...post(from, own('fees', fee.currency), fee),
    ...exchangeLegs({ from, to, ...withdrawal }),
  ];
  await apply(ledger, client, movement('withdrawal.payout', id, legs));
  const ended = await moveWithdrawal(client, withdrawal, {
    at,
    to: 'complete',
    change: { ended_at: at, ...reasonColumns(null) },
  });
  await notifyOwner(client, ended, {
    title: say('withdrawals_arrived_title', { amount: ended.received }),
    text: say('withdrawals_arrived_text'),
  });
}

const failures: FailureWords = {
  returned: {
    AC01: say('withdrawals_reason_unknown'),
    AC04: say('withdrawals_reason_closed'),
    AC06: say('withdrawals_reason_blocked'),
    AM04: say('withdrawals_reason_full'),
    BE01: say('withdrawals_reason_holder'),
    MD07: say('withdrawals_reason_dead'),
    MS03: say('withdrawals_reason_unsaid'),
  },
  refused: {
    iban_invalid: say('withdrawals_reason_iban'),
    account_invalid: say('withdrawals_reason_account'),
    phone_invalid: say('withdrawals_reason_phone'),
    operator_unsupported: say('withdrawals_reason_operator'),
  },
  otherwise: say('withdrawals_reason_refused'),
};

/** A mobile number is no account number, and an operator no bank. */
const mobileFailures: FailureWords = {
  ...failures,
  returned: {
    ...failures.returned,
    AC01: say('withdrawals_reason_unknown_phone'),
    AC06: say('withdrawals_reason_blocked_phone'),
    MD07: say('withdrawals_reason_dead_phone'),
    MS03: say('withdrawals_reason_unsaid_phone'),
  },
};

/** Why what somebody took out to an account of theirs did not arrive. */
export function withdrawalFailure(failure: PayoutFailure, method: WithdrawalMethod): Message {
  return failureWords(failure, method === 'mobile' ? mobileFailures : failures);
}
