import type { PaymentStatus } from '@nzela/contract/payment-terms';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { requireTaking } from '../merchants/merchants.ts';
import { requireUsesLeft } from '../payment-links/payment-links.ts';
import type { Payment } from './payments.store.ts';

/** A payment past its time is over, even before the sweep says so. */
export function statusAt({ status, expiresAt }: Payment, now: Date): PaymentStatus {
  return status === 'en_attente' && expiresAt <= now ? 'expire' : status;
}

/** Goes on when a payment may be paid now. Refuses what {@link refuseOver} refuses, `mode_production_inactif`, `lien_epuise`. */
export async function requirePayable(source: Readable, payment: Payment, now: Date): Promise<void> {
  refuseOver(payment, now);
  await requireTaking(source, payment.accountId);
  if (payment.linkId !== null) await requireUsesLeft(source, payment.linkId);
}

/** Refuses, in its own words, what waits for nobody to pay it. */
export function refuseOver(payment: Payment, now: Date): void {
  switch (statusAt(payment, now)) {
    case 'paye':
    case 'partiellement_rembourse':
    case 'rembourse':
      return refuse('paiement_deja_paye');
    case 'annule':
      return refuse('paiement_annule');
    case 'expire':
      return refuse('paiement_expire');
    case 'en_attente':
  }
}
