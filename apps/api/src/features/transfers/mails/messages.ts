import { say, type Message } from '@nzela/messages/message';
import { joined, type Text } from '../../../kernel/texts/texts.ts';
import type { MailNews } from '../../mails/mails.ts';
import type { Transfer } from '../transfer.ts';

/** What a mail about a transfer tells. */
export type MailKind =
  | 'confirme'
  | 'retenu'
  | 'complete'
  | 'annule'
  | 'echoue'
  | 'rembourse'
  | 'virement'
  | 'accord'
  | 'frais';

type Person = { readonly firstName: string };

/** To the Nzela account that received. */
export function recipientNews(
  { senderName: expediteur, received: montant, memo, reference }: Transfer,
  { firstName: prenom }: Person,
): MailNews {
  const motif = memo === null ? '' : say('transfers_memo', { memo });
  return { event: 'argent_recu', values: { prenom, reference, expediteur, montant, motif } };
}

/** The SMS to somebody who fetches cash at a counter. */
export function pickupText(
  {
    transfer,
    application,
  }: {
    readonly transfer: Pick<Transfer, 'senderName' | 'received'>;
    readonly application: string;
  },
  code: string,
): Message {
  const { senderName: name, received: amount } = transfer;
  return say('transfers_pickup', { application, name, amount, code });
}

/** The SMS to whoever money was sent to, once it is on their account. */
export function arrivalText(
  { senderName: name, received: amount, deliveryMethod, reference }: Transfer,
  application: string,
): Message {
  const values = { application, name, amount, reference };
  return deliveryMethod === 'bank'
    ? say('transfers_arrival_bank', values)
    : say('transfers_arrival_mobile', values);
}

/** To the sender. */
export function senderNews(kind: MailKind, t: Transfer, { firstName: prenom }: Person): MailNews {
  const name = t.beneficiary.nom;
  const about = { prenom, reference: t.reference, beneficiaire: name };
  const { total: debite, received: montant, fee: frais } = t;
  switch (kind) {
    case 'confirme': {
      const arrivee =
        t.promisedAt === null
          ? say('transfers_confirmed_text', { name, amount: montant })
          : say('transfers_confirmed_text_by', { name, amount: montant, moment: t.promisedAt });
      return { event: 'transfert_confirme', values: { ...about, arrivee, debite, frais, montant } };
    }
    case 'retenu': {
      const verification =
        t.reviewDueAt === null
          ? say('transfers_held_text')
          : say('transfers_held_text_by', { moment: t.reviewDueAt });
      return { event: 'transfert_retenu', values: { ...about, verification } };
    }
    case 'complete':
      return { event: 'transfert_complete', values: { ...about, debite, montant } };
    case 'annule': {
      const suite =
        t.paymentMethod === 'card'
          ? say('transfers_cancelled_card', { amount: debite })
          : say('transfers_cancelled_wallet');
      return { event: 'transfert_annule', values: { ...about, motif: t.reason ?? '', suite } };
    }
    case 'echoue': {
      const suite =
        t.paymentMethod === 'card'
          ? say('transfers_failed_card', { amount: debite })
          : say('transfers_failed_wallet');
      return { event: 'transfert_echoue', values: { ...about, motif: t.reason ?? '', suite } };
    }
    case 'rembourse': {
      const suite =
        t.paymentMethod === 'card'
          ? say('transfers_refunded_card')
          : say('transfers_refunded_wallet');
      return { event: 'transfert_rembourse', values: { ...about, montant: debite, suite } };
    }
    case 'virement':
      return { event: 'transfert_virement', values: about };
    case 'accord': {
      const reponse =
        t.answerBy === null
          ? say('transfers_asked_answer')
          : say('transfers_asked_answer_by', { moment: t.answerBy });
      return { event: 'transfert_accord', values: { ...about, debite, montant, reponse } };
    }
    case 'frais':
      return { event: 'transfert_frais', values: { ...about, frais, retard: lateText(t, name) } };
  }
}

function lateText({ guaranteeAt: moment, received: amount, fee }: Transfer, name: string): Text {
  const returned = say('transfers_late_fee', { fee });
  return moment === null
    ? returned
    : joined([say('transfers_late_promise', { amount, name, moment }), returned]);
}
