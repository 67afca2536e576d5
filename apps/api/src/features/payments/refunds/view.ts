import type { Refund as WireRefund } from '@nzela/contract/payments';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import type { Refund } from './refunds.store.ts';

/** A refund as the merchant sees it. */
export function wireRefund(refund: Refund): Untold<WireRefund> {
  return {
    id: refund.id,
    mode: refund.mode,
    reference: refund.reference,
    paiementId: refund.paymentId,
    montant: wireAmount(refund.amount),
    devise: refund.amount.currency,
    statut: refund.status,
    raison: refund.reason,
    echec: refund.failure,
    metadata: { ...refund.metadata },
    termineLe: refund.completedAt?.toISOString() ?? null,
    dateCreation: refund.createdAt.toISOString(),
  };
}
