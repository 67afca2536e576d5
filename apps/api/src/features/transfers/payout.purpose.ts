import type { PoolClient } from 'pg';
import { apply, movement } from '../../kernel/book.ts';
import { addJobs } from '../../kernel/jobs.ts';
import type { PurposeDeps } from '../../kernel/purposes.ts';
import {
  failureWords,
  ourFault,
  type FailureWords,
  type PayoutPurpose,
} from '../payouts/payouts.ts';
import { noteTransfer } from '../recipients/recipients.ts';
import { isUnderway } from './machine.ts';
import { giveUp } from './money-back.ts';
import { payoutLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { NewEvent, Transfer } from './transfer.ts';
import { lockTransfer } from './transfers.store.ts';

/** How a transfer is paid out: paid, it is complete; otherwise all its money goes back. */
export const transferPayoutPurpose: PayoutPurpose = {
  async lock(deps, client, id) {
    const transfer = await lockTransfer(client, id);
    const { clock } = deps;
    return {
      isUnderway: isUnderway(transfer.status),
      deadline: transfer.promisedAt,
      async progressed(step) {
        await moveTransfer(client, transfer, {
          at: clock.now(),
          to: 'en_cours',
          events: step === null ? [] : [{ type: steps[step], actor: 'partenaire' }],
          change: { reason: null },
        });
      },
      async doubted() {
        const at = clock.now();
        const events: NewEvent[] =
          transfer.status === 'indetermine' ? [] : [{ type: 'verification', actor: 'partenaire' }];
        await moveTransfer(client, transfer, { at, to: 'indetermine', events });
      },
      async delayed() {
        const told = transfer.reason === ourFault;
        await moveTransfer(client, transfer, {
          at: clock.now(),
          to: 'en_cours',
          events: told ? [] : [{ type: 'verification', actor: 'nzela', detail: ourFault }],
          change: { reason: ourFault },
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
        const reason = failureWords(failure, failures);
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
    change: { completed_at: at, reason: null },
    next: null,
    mails: ['complete'],
  });
}

function pickupMessage(transferId: string) {
  return {
    name: 'transfers.sms' as const,
    payload: { transferId },
    key: `transfers.sms:${transferId}`,
  };
}

const failures: FailureWords = {
  returned: {
    AC01: 'Le numéro de compte n’existe pas. Vérifiez-le avec le bénéficiaire, puis recommencez.',
    AC04: 'Le compte du bénéficiaire est fermé. Demandez-lui un autre compte.',
    AC06: 'Le compte du bénéficiaire est bloqué. Choisissez un autre mode de réception.',
    AM04: 'Le compte du bénéficiaire a atteint son plafond. Envoyez moins, ou choisissez un autre mode de réception.',
    BE01: 'Le nom ne correspond pas au titulaire du compte. Corrigez le nom, puis recommencez.',
    MD07: 'La banque ne peut plus créditer ce compte. Contactez le bénéficiaire ou ses proches.',
    MS03: 'La banque du bénéficiaire a renvoyé l’argent sans dire pourquoi. Choisissez un autre mode de réception.',
  },
  refused: {
    iban_invalid: 'L’IBAN du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
    account_invalid: 'Le compte du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
    phone_invalid: 'Le numéro du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
    name_invalid: 'Le nom du bénéficiaire n’est pas accepté. Corrigez-le, puis recommencez.',
    operator_unsupported: 'Cet opérateur n’est pas desservi. Choisissez-en un autre.',
  },
  otherwise: 'Le compte du bénéficiaire a été refusé. Vérifiez ses coordonnées.',
};
