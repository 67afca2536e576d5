import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { apply, movement } from '../../../kernel/data/book.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { reasonColumns } from '../../../kernel/texts/texts.ts';
import {
  failureWords,
  ourFault,
  type FailureWords,
  type PayoutPurpose,
} from '../../payouts/payouts.ts';
import { noteTransfer } from '../../recipients/recipients.ts';
import { isUnderway } from '../machine.ts';
import { giveUp } from './money-back.ts';
import { payoutLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import type { NewEvent, Transfer } from '../transfer.ts';
import { lockTransfer } from '../transfers.store.ts';

/** How a transfer is paid out: paid, it is complete; otherwise all its money goes back. */
export const transferPayoutPurpose: PayoutPurpose = {
  async lock(deps, client, id) {
    const transfer = await lockTransfer(client, id);
    const { clock } = deps;
    return {
      mode: 'live',
      isUnderway: isUnderway(transfer.status),
      deadline: transfer.promisedAt,
      async progressed(step) {
        await moveTransfer(client, transfer, {
          at: clock.now(),
          to: 'en_cours',
          events: step === null ? [] : [{ type: steps[step], actor: 'partenaire' }],
          change: reasonColumns(null),
        });
      },
      async doubted() {
        const at = clock.now();
        const events: NewEvent[] =
          transfer.status === 'indetermine' ? [] : [{ type: 'verification', actor: 'partenaire' }];
        await moveTransfer(client, transfer, { at, to: 'indetermine', events });
      },
      async delayed() {
        const told = isDeepStrictEqual(transfer.reason, ourFault);
        await moveTransfer(client, transfer, {
          at: clock.now(),
          to: 'en_cours',
          events: told ? [] : [{ type: 'verification', actor: 'nzela', detail: ourFault }],
          change: reasonColumns(ourFault),
        });
      },
      async pickupReady() {
        const at = clock.now();
        await addJobs(client, [pickupMessage(transfer.id)]);
        // In time: when the recipient fetches it is theirs to choose, and no delay that the guarantee answers for.
        if (transfer.guaranteeAt === null || transfer.guaranteeAt < at) return;
        await moveTransfer(client, transfer, { at, change: { guarantee_at: null } });
      },
      paid: () => complete(deps, client, transfer),
      async failed(failure) {
        const reason = failureWords(failure, failuresOf(transfer.deliveryMethod));
        const type = failure.kind === 'returned' ? 'retourne' : 'echoue';
        const events: NewEvent[] = [{ type, actor: 'partenaire', detail: reason }];
        await giveUp(deps, client, { transfer, end: { to: 'echoue', events, reason } });
      },
    };
  },
};

const steps = { accepte: 'versement_accepte', envoye: 'versement_envoye' } as const;

async function complete(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<void> {
  const at = clock.now();
  await apply(ledger, client, movement('transfer.payout', transfer.id, payoutLegs(transfer)));
  if (transfer.recipientId !== null) await noteTransfer(client, transfer.recipientId, at);
  await moveTransfer(client, transfer, {
    at,
    to: 'complete',
    events: [{ type: 'complete', actor: 'beneficiaire' }],
    change: { completed_at: at, ...reasonColumns(null) },
    next: null,
    mails: ['complete'],
  });
  if (transfer.tellsRecipient) await addJobs(client, [arrivalMessage(transfer.id)]);
}

function pickupMessage(transferId: string) {
  return {
    name: 'transfers.sms' as const,
    payload: { transferId },
    key: `transfers.sms:${transferId}`,
  };
}

function arrivalMessage(transferId: string) {
  return {
    name: 'transfers.arrival-sms' as const,
    payload: { transferId },
    key: `transfers.arrival-sms:${transferId}`,
  };
}

const failures: FailureWords = {
  returned: {
    AC01: say('transfers_reason_unknown'),
    AC04: say('transfers_reason_closed'),
    AC06: say('transfers_reason_blocked'),
    AM04: say('transfers_reason_full'),
    BE01: say('transfers_reason_holder'),
    MD07: say('transfers_reason_dead'),
    MS03: say('transfers_reason_unsaid'),
  },
  refused: {
    iban_invalid: say('transfers_reason_iban'),
    account_invalid: say('transfers_reason_account'),
    phone_invalid: say('transfers_reason_phone'),
    name_invalid: say('transfers_reason_name'),
    operator_unsupported: say('transfers_reason_operator'),
  },
  otherwise: say('transfers_reason_refused'),
};

/** A mobile number is no account number, and an operator no bank. */
const mobileFailures: FailureWords = {
  ...failures,
  returned: {
    ...failures.returned,
    AC01: say('transfers_reason_unknown_phone'),
    MD07: say('transfers_reason_dead_phone'),
    MS03: say('transfers_reason_unsaid_phone'),
  },
};

function failuresOf(method: Transfer['deliveryMethod']): FailureWords {
  return method === 'mobile' ? mobileFailures : failures;
}
