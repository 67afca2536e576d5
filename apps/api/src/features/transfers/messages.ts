import { formatMoney } from '@nzela/money/format';
import { composeLetter, type Letter } from '../../kernel/letter.ts';
import { momentWords } from '../../kernel/moments.ts';
import type { Transfer } from './transfer.ts';

/** What a mail about a transfer tells. */
export type MailKind =
  | 'confirme'
  | 'complete'
  | 'annule'
  | 'echoue'
  | 'rembourse'
  | 'virement'
  | 'accord'
  | 'frais';

/** What is said, before it is dressed as a mail or put behind the bell. */
export type Words = {
  readonly title: string;
  readonly paragraphs: readonly string[];
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
export function recipientWords({ senderName, received, purpose }: Transfer): Words {
  const title = `Vous avez reçu ${formatMoney(received)}`;
  const paragraphs = [
    `${senderName} vous a envoyé ${formatMoney(received)}. La somme est sur votre portefeuille.`,
    ...(purpose === null ? [] : [`Motif : ${purpose}`]),
  ];
  return { title, paragraphs };
}

/** The SMS to somebody who fetches cash at a counter: in French, to be told in the sender's language. */
export function pickupText(
  {
    transfer,
    application,
  }: {
    readonly transfer: Pick<Transfer, 'senderName' | 'received'>;
    readonly application: string;
  },
  code: string,
): string {
  const amount = formatMoney(transfer.received);
  return `${application} : ${transfer.senderName} vous envoie ${amount}. Code de retrait : ${code}. Présentez-le au guichet avec une pièce d’identité.`;
}

/** To the sender, in French. Times are those of their clocks in `timeZone`. */
export function senderWords(kind: MailKind, t: Transfer, timeZone: string): Words {
  const to = t.beneficiary.nom;
  const sent = formatMoney(t.total);
  const received = formatMoney(t.received);
  switch (kind) {
    case 'confirme':
      return {
        title: `Votre transfert à ${to} est confirmé`,
        paragraphs: [
          `${to} recevra ${received}${byWhen(', ', t.promisedAt, timeZone)}.`,
          `Débité : ${sent}, dont ${formatMoney(t.fee)} de frais. Passé ce délai, les frais vous sont rendus sans rien demander.`,
        ],
      };
    case 'complete':
      return {
        title: `${to} a reçu ${received}`,
        paragraphs: [`Débité : ${sent}. Votre reçu est prêt.`],
      };
    case 'annule':
      return {
        title: 'Votre transfert est annulé',
        paragraphs: [
          ...(t.reason === null ? [] : [t.reason]),
          t.paymentMethod === 'card'
            ? `Nous rendons ${sent} à votre carte.`
            : 'Rien n’a été débité de votre portefeuille.',
        ],
      };
    case 'echoue':
      return {
        title: `Votre transfert à ${to} n’est pas arrivé`,
        paragraphs: [
          ...(t.reason === null ? [] : [t.reason]),
          t.paymentMethod === 'card'
            ? `Nous rendons ${sent} à votre carte, frais compris.`
            : 'La somme est de nouveau disponible sur votre portefeuille, frais compris.',
        ],
      };
    case 'rembourse':
      return {
        title: `${sent} vous sont rendus`,
        paragraphs: [
          t.paymentMethod === 'card'
            ? 'Votre carte a été recréditée. Selon votre banque, la somme y apparaît sous quelques jours.'
            : 'La somme est sur votre portefeuille, frais compris.',
        ],
      };
    case 'virement':
      return {
        title: 'Votre virement diffère de ce que nous attendions',
        paragraphs: [
          'Nous avons reçu un virement qui ne correspond pas exactement à votre transfert. La somme est sur votre portefeuille : vous pouvez en disposer, ou recommencer le transfert depuis le portefeuille.',
        ],
      };
    case 'accord':
      return {
        title: 'Votre paiement est arrivé, mais le taux a changé',
        paragraphs: [
          `Nous avons bien reçu ${sent}. Le taux a bougé plus que votre prix ne le permet : nous ne pouvons plus envoyer ${received} à ${to}.`,
          `Voyez le nouveau montant et acceptez-le${byWhen(', ', t.answerBy, timeZone)}, ou annulez : tout vous est rendu, frais compris. Sans réponse, votre argent vous est rendu.`,
        ],
      };
    case 'frais':
      return {
        title: 'Votre transfert est en retard : vos frais vous sont rendus',
        paragraphs: [
          `Nous avions promis ${received} à ${to}${byWhen(' ', t.guaranteeAt, timeZone)}. ${formatMoney(t.fee)} sont sur votre portefeuille, et le transfert continue.`,
        ],
      };
  }
}

function byWhen(before: string, date: Date | null, timeZone: string): string {
  return date === null ? '' : `${before}au plus tard le ${momentWords(date, timeZone)}`;
}

/** The mail. */
export function transferLetter({ title, paragraphs }: Words, about: About): Letter {
  const { application, language, timeZone, url, transfer } = about;
  return composeLetter({
    language,
    timeZone,
    title,
    paragraphs,
    action: { label: 'Voir le transfert', url },
    footer: `Référence ${transfer.reference}. Vous recevez ce message parce que ce transfert vous concerne.`,
    application,
  });
}
