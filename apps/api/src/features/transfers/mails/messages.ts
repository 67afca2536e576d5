import { say, type Message } from '@nzela/messages/message';
import { composeLetter, type Letter } from '../../../kernel/texts/letter.ts';
import { joined, type Text } from '../../../kernel/texts/texts.ts';
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

/** What is said, before it is dressed as a mail or put behind the bell. */
export type Words = {
  readonly title: Message;
  readonly paragraphs: readonly [Text, ...Text[]];
};

export type About = {
  readonly transfer: Transfer;
  readonly application: string;
  /** The reader's. */
  readonly language: string;
  readonly timeZone: string;
  /** The transfer's page. */
  readonly url: string;
};

/** To the Nzela account that received. */
export function recipientWords({ senderName: name, received: amount, memo }: Transfer): Words {
  return {
    title: say('transfers_received_title', { amount }),
    paragraphs: [
      say('transfers_received_text', { name, amount }),
      ...(memo === null ? [] : [say('transfers_memo', { memo })]),
    ],
  };
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
export function senderWords(kind: MailKind, t: Transfer): Words {
  const name = t.beneficiary.nom;
  const { total, received } = t;
  switch (kind) {
    case 'confirme':
      return {
        title: say('transfers_confirmed_title', { name }),
        paragraphs: [
          t.promisedAt === null
            ? say('transfers_confirmed_text', { name, amount: received })
            : say('transfers_confirmed_text_by', { name, amount: received, moment: t.promisedAt }),
          say('transfers_confirmed_cost', { sent: total, fee: t.fee }),
        ],
      };
    case 'retenu':
      return {
        title: say('transfers_held_title', { name }),
        paragraphs: [
          t.reviewDueAt === null
            ? say('transfers_held_text')
            : say('transfers_held_text_by', { moment: t.reviewDueAt }),
          say('transfers_held_choice'),
        ],
      };
    case 'complete':
      return {
        title: say('transfers_completed_title', { name, amount: received }),
        paragraphs: [say('transfers_completed_text', { total })],
      };
    case 'annule':
      return {
        title: say('transfers_cancelled_title'),
        paragraphs: because(
          t.reason,
          t.paymentMethod === 'card'
            ? say('transfers_cancelled_card', { amount: total })
            : say('transfers_cancelled_wallet'),
        ),
      };
    case 'echoue':
      return {
        title: say('transfers_failed_title', { name }),
        paragraphs: because(
          t.reason,
          t.paymentMethod === 'card'
            ? say('transfers_failed_card', { amount: total })
            : say('transfers_failed_wallet'),
        ),
      };
    case 'rembourse':
      return {
        title: say('transfers_refunded_title', { amount: total }),
        paragraphs: [
          t.paymentMethod === 'card'
            ? say('transfers_refunded_card')
            : say('transfers_refunded_wallet'),
        ],
      };
    case 'virement':
      return { title: say('transfers_wire_title'), paragraphs: [say('transfers_wire_text')] };
    case 'accord':
      return {
        title: say('transfers_asked_title'),
        paragraphs: [
          say('transfers_asked_text', { sent: total, received, name }),
          t.answerBy === null
            ? say('transfers_asked_answer')
            : say('transfers_asked_answer_by', { moment: t.answerBy }),
        ],
      };
    case 'frais':
      return { title: say('transfers_late_title'), paragraphs: [lateText(t, name)] };
  }
}

/** Why, where it is known, and what becomes of the money. */
function because(reason: Text | null, then: Message): Words['paragraphs'] {
  return reason === null ? [then] : [reason, then];
}

function lateText({ guaranteeAt: moment, received: amount, fee }: Transfer, name: string): Text {
  const returned = say('transfers_late_fee', { fee });
  return moment === null
    ? returned
    : joined([say('transfers_late_promise', { amount, name, moment }), returned]);
}

/** The mail. */
export function transferLetter({ title, paragraphs }: Words, about: About): Letter {
  const { application, language, timeZone, url, transfer } = about;
  return composeLetter({
    language,
    timeZone,
    title,
    paragraphs,
    action: { label: say('transfers_action'), url },
    footer: say('transfers_footer', { reference: transfer.reference }),
    application,
  });
}
