import type { MerchantPayment, Refund } from '@nzela/contract/payments';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { methodName, refundStates } from './payment-words.ts';

/** Whether a moment lies ahead. */
export function isToCome(moment: string): boolean {
  return new Date(moment) > new Date();
}

const told = (at: string) => formatDate(at, 'dateTime');

/** What happened to a payment and what comes next, in its order. */
export function paymentStory(payment: MerchantPayment, refunds: readonly Refund[]): TimelineItem[] {
  const asked = {
    id: 'asked',
    state: 'done',
    title: m.payments_story_asked(),
    time: told(payment.dateCreation),
  } as const;
  return [asked, ...ending(payment), ...refunds.map(refundStage)];
}

function ending(payment: MerchantPayment): TimelineItem[] {
  switch (payment.statut) {
    case 'en_attente':
      return [
        {
          id: 'waiting',
          state: 'current',
          title: m.payments_story_waiting(),
          detail: m.payments_story_until({ date: told(payment.expireLe) }),
        },
      ];
    case 'annule':
      return [{ id: 'cancelled', state: 'failed', title: m.payments_story_cancelled() }];
    case 'expire':
      return [
        {
          id: 'expired',
          state: 'failed',
          title: m.payments_story_expired(),
          time: told(payment.expireLe),
        },
      ];
    case 'paye':
    case 'partiellement_rembourse':
    case 'rembourse':
      return paidStages(payment);
  }
}

function paidStages(payment: MerchantPayment): TimelineItem[] {
  const { payeLe, disponibleLe } = payment;
  if (payeLe === null || disponibleLe === null) return [];
  const isAvailable = !isToCome(disponibleLe);
  return [
    {
      id: 'paid',
      state: 'done',
      title: m.payments_story_paid({ method: methodName(payment) }),
      time: told(payeLe),
    },
    {
      id: 'available',
      state: isAvailable ? 'done' : 'current',
      title: isAvailable ? m.payments_story_available() : m.payments_story_available_soon(),
      time: told(disponibleLe),
    },
  ];
}

const refundMarks = { en_attente: 'current', reussi: 'done', echoue: 'failed' } as const;

function refundStage(refund: Refund): TimelineItem {
  const { id, statut, montant, devise, termineLe, dateCreation, echec } = refund;
  return {
    id,
    state: refundMarks[statut],
    title: m.payments_story_refund({
      amount: formatAmount(montant, devise),
      state: refundStates[statut].name(),
    }),
    time: told(termineLe ?? dateCreation),
    detail: echec,
  };
}
