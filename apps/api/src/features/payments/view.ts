import { paymentWays } from '@nzela/contract/payment-terms';
import type { MerchantPayment } from '@nzela/contract/payments';
import { subtract } from '@nzela/money/money';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Payment } from './payments.store.ts';

export type Site = { readonly config: { readonly publicUrl: string } };

export function checkoutUrl({ config }: Site, code: string): string {
  return `${config.publicUrl}/pay/${code}`;
}

/** A payment as its merchant sees it. */
export function wirePayment(site: Site, payment: Payment): MerchantPayment {
  const { amount, customer, receipt } = payment;
  return {
    id: payment.id,
    mode: payment.mode,
    reference: payment.reference,
    statut: payment.status,
    montant: wireAmount(amount),
    devise: amount.currency,
    supportFrais: payment.feeBearer,
    paye: receipt === null ? null : wireAmount(receipt.paid),
    frais: receipt === null ? null : wireAmount(receipt.fee),
    net: receipt === null ? null : wireAmount(subtract(receipt.paid, receipt.fee)),
    rembourse: wireAmount(payment.refunded),
    litige: payment.disputeStatus,
    moyen: receipt?.method ?? null,
    moyens: paymentWays.filter((method) => payment.terms[method] !== undefined),
    description: payment.description,
    client: {
      id: customer.id,
      nom: customer.name,
      email: customer.email,
      telephone: customer.phone,
    },
    metadata: { ...payment.metadata },
    adresse: checkoutUrl(site, payment.code),
    adresseRetour: payment.returnUrl,
    expireLe: payment.expiresAt.toISOString(),
    payeLe: receipt?.paidAt.toISOString() ?? null,
    disponibleLe: receipt?.availableAt.toISOString() ?? null,
    dateCreation: payment.createdAt.toISOString(),
  };
}
