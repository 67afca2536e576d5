import type {
  MerchantPayout as WirePayout,
  Payee as WirePayee,
} from '@nzela/contract/merchant-payouts';
import type { PayoutBeneficiary } from '../../../gateways/payouts/payouts.port.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import type { Payee } from './payees.store.ts';
import type { MerchantPayout } from './payouts.store.ts';

/** The account or the number that is paid. */
export function numberOf({
  method,
  beneficiary: { iban, accountNumber, phone },
}: {
  readonly method: Payee['method'];
  readonly beneficiary: PayoutBeneficiary;
}): string {
  return (method === 'bank' ? (iban ?? accountNumber) : phone) ?? '';
}

/** `Comptoir · FR76…`: what a person reads of an account. */
export function wordsOf(payee: Pick<Payee, 'method' | 'beneficiary'>): string {
  return `${payee.beneficiary.name} · ${numberOf(payee)}`;
}

export function wirePayee(payee: Payee): WirePayee {
  return {
    id: payee.id,
    mode: payee.mode,
    methode: payee.method,
    compte: numberOf(payee),
    titulaire: payee.beneficiary.name,
    pays: payee.beneficiary.country,
    operateur: payee.beneficiary.operator?.toUpperCase() ?? null,
    devise: payee.currency,
    automatique: payee.automatic,
    dateCreation: payee.createdAt.toISOString(),
  };
}

/** A payout as the merchant sees it. */
export function wirePayout(payout: MerchantPayout): Untold<WirePayout> {
  return {
    id: payout.id,
    mode: payout.mode,
    reference: payout.reference,
    statut: payout.status,
    montant: wireAmount(payout.amount),
    devise: payout.amount.currency,
    compteId: payout.payeeId,
    methode: payout.method,
    compte: numberOf(payout),
    titulaire: payout.beneficiary.name,
    arriveePrevue: payout.promisedAt.toISOString(),
    verificationAvant: payout.reviewDueAt?.toISOString() ?? null,
    echec: payout.failure,
    metadata: { ...payout.metadata },
    termineLe: payout.endedAt?.toISOString() ?? null,
    dateCreation: payout.createdAt.toISOString(),
  };
}
