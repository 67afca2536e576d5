import type { PoolClient } from 'pg';
import {
  apply,
  captureOf,
  exchangeLegs,
  movement,
  own,
  post,
  settlement,
  transit,
} from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { PurposeDeps } from '../../kernel/purposes.ts';
import {
  failureWords,
  ourFault,
  type FailureWords,
  type PayoutPurpose,
} from '../payouts/payouts.ts';
import { amountWords, giveUp, moveWithdrawal, tell } from './steps.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawals.store.ts';

const daySeconds = 86_400;

/** How a withdrawal is paid out: paid, what was set aside is taken; otherwise all of it can be spent again. */
export const withdrawalPayoutPurpose: PayoutPurpose = {
  async lock(deps, client, id) {
    const withdrawal = await lockWithdrawal(client, id);
    const { clock } = deps;
    return {
      isUnderway: withdrawal.status === 'en_cours' || withdrawal.status === 'indetermine',
      deadline: deadlineOf(withdrawal),
      async progressed() {
        await moveWithdrawal(client, withdrawal, {
          at: clock.now(),
          to: 'en_cours',
          change: { reason: null },
        });
      },
      async doubted() {
        await moveWithdrawal(client, withdrawal, { at: clock.now(), to: 'indetermine' });
      },
      async delayed() {
        await moveWithdrawal(client, withdrawal, {
          at: clock.now(),
          to: 'en_cours',
          change: { reason: ourFault },
        });
      },
      // Nobody fetches a withdrawal at a counter.
      pickupReady: () => Promise.resolve(),
      paid: () => complete(deps, client, withdrawal),
      async failed(failure) {
        const reason = failureWords(failure, failures);
        const ended = await giveUp(deps, client, { withdrawal, end: { to: 'echoue', reason } });
        await tell(client, ended, {
          title: `Votre retrait de ${amountWords(ended)} n’est pas arrivé`,
          text: `${reason} La somme est de nouveau disponible sur votre portefeuille, frais compris.`,
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
    change: { ended_at: at, reason: null },
  });
  await tell(client, ended, {
    title: `Votre retrait de ${amountWords(ended)} est arrivé`,
    text: 'Votre reçu est prêt.',
  });
}

const failures: FailureWords = {
  returned: {
    AC01: 'Ce numéro de compte n’existe pas. Vérifiez-le, puis recommencez.',
    AC04: 'Ce compte est fermé. Choisissez un autre compte.',
    AC06: 'Ce compte est bloqué. Contactez votre banque, ou choisissez un autre compte.',
    AM04: 'Ce compte a atteint son plafond. Retirez moins, ou choisissez un autre compte.',
    BE01: 'Ce compte n’est pas à votre nom. Retirez vers un compte dont vous êtes titulaire.',
    MD07: 'La banque ne peut plus créditer ce compte. Contactez-la, ou choisissez un autre compte.',
    MS03: 'La banque a renvoyé l’argent sans dire pourquoi. Choisissez un autre compte.',
  },
  refused: {
    iban_invalid: 'Cet IBAN n’est pas valide. Corrigez-le, puis recommencez.',
    account_invalid: 'Ce compte n’est pas valide. Corrigez-le, puis recommencez.',
    phone_invalid: 'Ce numéro n’est pas valide. Corrigez-le, puis recommencez.',
    operator_unsupported: 'Cet opérateur n’est pas desservi. Choisissez-en un autre.',
  },
  otherwise: 'Ce compte a été refusé. Vérifiez ses coordonnées.',
};
