import type { Dispute } from '@nzela/contract/disputes';
import type { MerchantPayment, Refund } from '@nzela/contract/payments';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { productNow } from '../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { deadlineOf, isAnswerable } from './dispute-words.ts';
import { methodName, refundStates } from './payment-words.ts';

/** Whether a moment lies ahead. */
export function isToCome(moment: string): boolean {
  return new Date(moment) > productNow();
}

const told = (at: string) => formatDate(at, 'dateTime');

/** What happened to a payment and what comes next, in its order. */
export function paymentStory(
  payment: MerchantPayment,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): TimelineItem[] {
  const asked = {
    id: 'asked',
    state: 'done',
    title: m.payments_story_asked(),
    time: told(payment.dateCreation),
  } as const;
  return [
    asked,
    ...ending(payment).filter((stage) => !isSetAside(stage, payment, disputes)),
    ...refunds.map(refundStage),
    ...disputes.flatMap(disputeStages),
  ];
}

/** What waited to be settled when it was disputed was set aside instead. */
function isSetAside(
  { id }: TimelineItem,
  { disponibleLe }: MerchantPayment,
  disputes: readonly Dispute[],
): boolean {
  if (id !== 'available' || disponibleLe === null || isToCome(disponibleLe)) return false;
  return disputes.some(({ ouvertLe }) => ouvertLe <= disponibleLe);
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

/** Opened, answered, decided: each as far as it has come. */
function disputeStages(dispute: Dispute): TimelineItem[] {
  const { id, montant, devise, ouvertLe, reponse } = dispute;
  const opened = {
    id,
    state: isAnswerable(dispute) ? 'current' : 'done',
    title: m.payments_story_dispute({ amount: formatAmount(montant, devise) }),
    time: told(ouvertLe),
    detail: isAnswerable(dispute) ? deadlineOf(dispute) : undefined,
  } as const;
  const answered =
    reponse === null
      ? []
      : [
          {
            id: `${id}-answer`,
            state: 'done',
            title:
              reponse.genre === 'preuves'
                ? m.payments_story_dispute_answered()
                : m.payments_story_dispute_accepted(),
            time: told(reponse.date),
          } as const,
        ];
  return [opened, ...answered, decisionStage(dispute)];
}

function decisionStage(dispute: Dispute): TimelineItem {
  const { id: disputeId, statut, termineLe } = dispute;
  const id = `${disputeId}-decision`;
  const time = termineLe === null ? undefined : told(termineLe);
  if (statut === 'gagne') return { id, time, state: 'done', title: m.payments_dispute_won() };
  if (statut === 'perdu') return { id, time, state: 'failed', title: m.payments_dispute_lost() };
  const state = isAnswerable(dispute) ? 'next' : 'current';
  return { id, state, title: m.payments_story_dispute_decision() };
}
