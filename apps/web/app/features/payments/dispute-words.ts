import type { Dispute, DisputeReason, DisputeStatus } from '@nzela/contract/disputes';
import { formatDate } from '../../lib/format.ts';
import { productNow } from '../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

type State = { readonly look: StatusLook; readonly name: () => string };

export const disputeStates: Readonly<Record<DisputeStatus, State>> = {
  a_repondre: { look: 'pending', name: m.payments_dispute_to_answer },
  repondu: { look: 'checking', name: m.payments_dispute_answered },
  gagne: { look: 'done', name: m.payments_dispute_won },
  perdu: { look: 'failed', name: m.payments_dispute_lost },
};

export const disputeReasons: Readonly<Record<DisputeReason, () => string>> = {
  fraude: m.payments_dispute_reason_fraud,
  non_recu: m.payments_dispute_reason_not_received,
  non_conforme: m.payments_dispute_reason_not_as_described,
  double: m.payments_dispute_reason_duplicate,
  remboursement_attendu: m.payments_dispute_reason_refund,
  autre: m.payments_dispute_reason_other,
};

const dayMs = 86_400_000;

/** Until when it is to be answered, with how many days are left. */
export function deadlineOf({ echeance }: Pick<Dispute, 'echeance'>): string {
  const date = formatDate(echeance, 'dateTime');
  const days = Math.floor((new Date(echeance).getTime() - productNow().getTime()) / dayMs);
  return days < 1
    ? m.payments_dispute_today({ date })
    : m.payments_dispute_until({ date, count: days });
}

/** Whether the merchant can answer still. */
export function isAnswerable({ statut, echeance }: Dispute): boolean {
  return statut === 'a_repondre' && new Date(echeance) > productNow();
}
