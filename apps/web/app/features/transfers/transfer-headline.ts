import type { Transfer } from '@nzela/contract/transfers';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { wasPaid } from './transfer-story.ts';

export type Headline = {
  readonly title: string;
  readonly text: string;
  readonly tone: 'pos' | 'info' | 'neutral' | 'neg';
};

/** What a transfer has come to, in one sentence, with what became of the money. */
export function transferHeadline(transfer: Transfer): Headline {
  const name = transfer.beneficiaire.nom;
  const received = formatAmount(transfer.montantRecu, transfer.deviseCible);
  const total = formatAmount(transfer.totalDebite, transfer.deviseSource);
  switch (transfer.statut) {
    case 'complete':
      return {
        title: m.transfers_confirmed_title(),
        text:
          transfer.sens === 'recu'
            ? m.transfers_received_text({ name: transfer.expediteur, amount: received })
            : m.transfers_confirmed_done_text({ name, amount: received }),
        tone: 'pos',
      };
    case 'en_attente':
      if (transfer.nouveauPrix !== null) {
        return {
          title: m.transfers_new_price_headline(),
          text: m.transfers_new_price_wait(),
          tone: 'info',
        };
      }
      return transfer.methodePaiement === 'bank'
        ? {
            title: m.transfers_wire_confirm_title(),
            text: m.transfers_wire_confirm_text({ amount: total }),
            tone: 'info',
          }
        : { title: m.transfers_unpaid_title(), text: m.transfers_unpaid_text(), tone: 'info' };
    case 'annule':
      return {
        title: m.transfers_cancelled_title(),
        text: moneyBack(transfer),
        tone: 'neutral',
      };
    case 'echoue':
      return {
        title: m.transfers_failed_title(),
        text: [transfer.raison, moneyBack(transfer)].filter((text) => text !== null).join(' '),
        tone: 'neg',
      };
    case 'rembourse':
      return {
        title: m.transfers_refunded_title(),
        text: m.transfers_refunded_text({ amount: total }),
        tone: 'neutral',
      };
    case 'indetermine':
      return {
        title: m.transfers_checking_title(),
        text: m.transfers_problem_checking(),
        tone: 'info',
      };
    case 'en_verification':
      return {
        title: m.transfers_held_title(),
        text: m.transfers_held_text({
          date: formatDate(transfer.verificationAvant ?? transfer.dateModification, 'dateTime'),
        }),
        tone: 'info',
      };
    case 'confirme':
    case 'en_cours':
      return {
        title: m.transfers_confirmed_title(),
        text: m.transfers_confirmed_text({ amount: received, name }),
        tone: 'pos',
      };
  }
}

/** Once the money has arrived, the title says who received what. */
export function arrivalHeadline(transfer: Transfer): Headline {
  const headline = transferHeadline(transfer);
  if (transfer.statut !== 'complete') return headline;
  const { beneficiaire, montantRecu, deviseCible } = transfer;
  const amount = formatAmount(montantRecu, deviseCible);
  const title = m.transfers_arrived_title({ name: beneficiaire.nom, amount });
  return { ...headline, title, text: headline.title };
}

/** Whether there is money to give back, and that it is. */
function moneyBack(transfer: Transfer): string {
  return wasPaid(transfer) ? m.transfers_cancelled_text() : m.transfers_cancelled_unpaid_text();
}
