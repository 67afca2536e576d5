import { createHash } from 'node:crypto';
import { ProviderError } from '../provider-api.ts';
import type { Biller } from './billers.ts';
import type { BillPaymentRecord } from './bills.ts';

/** What a biller says of a reference. */
export type BillView = {
  /** The bill itself, whatever way its reference is written. Null for a prepaid account. */
  readonly billId: string | null;
  readonly reference: string;
  readonly customerName: string;
  /** Null: any amount. */
  readonly amountDue: string | null;
  readonly currency: string;
  /** ISO date. */
  readonly dueDate: string | null;
};

/** What the last four digits of a reference say when it is checked. Shown on the desk. */
export const billCheckEffects: readonly { readonly digits: string; readonly effect: string }[] = [
  { digits: '0012', effect: 'La facture est déjà payée' },
  { digits: '0013', effect: 'Référence inconnue du facturier' },
  { digits: '0014', effect: 'Le facturier ne répond pas pour l’instant' },
];

const referenceShape = /^[A-Z0-9][A-Z0-9./-]{3,29}$/;

/** A reference as the biller files it: capitals, no spaces. Refuses what cannot be one. */
export function filedReference(text: string): string {
  const filed = text.replace(/\s/g, '').toUpperCase();
  if (referenceShape.test(filed)) return filed;
  throw new ProviderError('INVALID_REFERENCE', 400, 'Not a reference of ours', 'billReference');
}

/** The bill behind a reference; the same reference always is the same bill. Refuses what nobody can pay. */
export function checkedBill(
  biller: Biller,
  billReference: string,
  { payments, today }: { readonly payments: readonly BillPaymentRecord[]; readonly today: Date },
): BillView {
  const reference = filedReference(billReference);
  switch (reference.replace(/\D/g, '').slice(-4)) {
    case '0012':
      throw alreadyPaid();
    case '0013':
      throw new ProviderError('BILL_NOT_FOUND', 404, 'No such reference', 'billReference');
    case '0014':
      throw new ProviderError('BUSY', 503, 'The biller does not answer');
  }
  refuseTwice(biller, reference, payments);
  const number = numberOf(biller, reference);
  const isFree = biller.amountMode === 'FREE';
  const due = new Date(today.getTime() + (5 + (number % 20)) * 86_400_000);
  return {
    billId: isFree ? null : `bill_${biller.id}_${reference}`,
    reference,
    customerName: `Abonné ${String(1000 + (number % 9000))}`,
    amountDue: isFree ? null : amountDue(biller.currency, number),
    currency: biller.currency,
    dueDate: isFree ? null : due.toISOString().slice(0, 10),
  };
}

/** A bill is paid once; a prepaid account as often as one likes. */
export function refuseTwice(
  biller: Biller,
  reference: string,
  payments: readonly BillPaymentRecord[],
): void {
  if (biller.amountMode === 'FREE') return;
  const other = payments.find(
    (payment) =>
      payment.billerId === biller.id &&
      payment.billReference === reference &&
      payment.status !== 'REFUSED',
  );
  if (other?.status === 'PAID') throw alreadyPaid();
  if (other !== undefined) {
    throw new ProviderError('BILL_IN_PROGRESS', 409, 'This bill is being paid', 'billReference');
  }
}

function alreadyPaid(): ProviderError {
  return new ProviderError('BILL_ALREADY_PAID', 409, 'This bill is paid', 'billReference');
}

function numberOf(biller: Biller, reference: string): number {
  return createHash('sha256').update(`${biller.id} ${reference}`).digest().readUInt32BE();
}

/** Between 7 and 70 EUR, or what that is worth. */
function amountDue(currency: string, number: number): string {
  const steps = number % 400;
  if (currency === 'EUR') return (7 + steps / 8).toFixed(2);
  if (currency === 'CDF') return (20_000 + steps * 300).toFixed(2);
  return String(5_000 + steps * 100);
}
