import type { Withdrawal as WireWithdrawal } from '@nzela/contract/withdrawals';
import { decimalText } from '@nzela/money/decimal';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { feeLines } from '../quotes/quotes.ts';
import type { Withdrawal } from './withdrawals.store.ts';

/** The account or the number that it goes to. */
export function accountOf({ beneficiary, method }: Withdrawal): string {
  const { iban, accountNumber, phone } = beneficiary;
  return (method === 'bank' ? (iban ?? accountNumber) : phone) ?? '';
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function wireWithdrawal(w: Withdrawal): Untold<WireWithdrawal> {
  const waits = w.status === 'en_attente';
  const isHeld = w.status === 'en_verification';
  return {
    id: w.id,
    reference: w.reference,
    statut: w.status,
    methode: w.method,
    compte: accountOf(w),
    titulaire: w.beneficiary.name,
    pays: w.beneficiary.country,
    operateur: w.beneficiary.operator?.toUpperCase() ?? null,
    montant: wireAmount(w.sent),
    devise: w.sent.currency,
    frais: feeLines(w.fee),
    totalFrais: wireAmount(w.fee),
    totalDebite: wireAmount(w.total),
    montantRecu: wireAmount(w.received),
    deviseRecue: w.received.currency,
    taux: decimalText(w.rate),
    parite: w.parity,
    annulable: waits || isHeld,
    annulableJusqua: waits ? w.cancellableUntil.toISOString() : null,
    verificationAvant: iso(w.reviewDueAt),
    arriveePrevue: w.promisedAt.toISOString(),
    dateDepart: w.leftAt?.toISOString() ?? null,
    dateFin: w.endedAt?.toISOString() ?? null,
    raison: w.reason,
    dateCreation: w.createdAt.toISOString(),
    dateModification: w.updatedAt.toISOString(),
  };
}
