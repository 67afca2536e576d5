import type {
  BankDetails,
  Transfer as WireTransfer,
  TransferEvent,
} from '@nzela/contract/transfers';
import { decimalText } from '@nzela/money/decimal';
import { sourceOf } from '../../rates/rates.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { feeLines, toleranceOf } from '../../quotes/quotes.ts';
import { isCancellable, isUnpaid } from '../machine.ts';
import { refundOf, type Refund } from '../payout/refund.ts';
import type { ToldEvent, Transfer } from '../transfer.ts';

export type Seen = {
  readonly transfer: Transfer;
  readonly viewerId: string;
  readonly timeline: readonly ToldEvent[];
  /** Where to send the wire; for a transfer that waits for one. */
  readonly bank: Omit<BankDetails, 'reference'> | null;
  /** The payee's, where it was a code that was paid. */
  readonly payeeCode?: string | null;
  /** The price that the sender is asked to agree to. */
  readonly offer?: Offer | null;
};

export type Offer = {
  readonly price: Pick<Transfer, 'received' | 'rate' | 'midRate' | 'rateAt'>;
  readonly until: Date;
};

/** A transfer on the wire, whose messages are not rendered yet. */
export type UntoldTransfer = Untold<WireTransfer> & { readonly id: string };

/** A transfer on the wire, as the person who asks may see it: who received does not see what it cost. */
export function wireTransfer({
  transfer: t,
  viewerId,
  timeline,
  bank,
  payeeCode,
  offer,
}: Seen): UntoldTransfer {
  const sent = t.senderId === viewerId;
  const created: TransferEvent = {
    type: 'cree',
    date: iso(t.createdAt),
    acteur: 'client',
    detail: null,
  };
  const awaited: TransferEvent = { ...created, type: 'paiement_attendu' };
  const beginning = t.paymentMethod === 'wallet' ? [created] : [created, awaited];
  return {
    id: t.id,
    reference: t.reference,
    statut: t.status,
    sens: sent ? 'envoye' : 'recu',
    expediteur: t.senderName,
    montantEnvoye: wireAmount(t.sent),
    deviseSource: t.sent.currency,
    frais: sent ? feeLines(t.fee) : [],
    totalFrais: sent ? wireAmount(t.fee) : 0,
    totalDebite: wireAmount(sent ? t.total : t.sent),
    montantRecu: wireAmount(t.received),
    deviseCible: t.received.currency,
    taux: decimalText(t.rate),
    tauxReference: decimalText(t.midRate),
    source: sourceOf(t.rateSource),
    dateTaux: iso(t.rateAt),
    parite: t.parity,
    toleranceTaux: decimalText(toleranceOf(t)),
    methodePaiement: t.paymentMethod,
    modeReception: t.deliveryMethod,
    beneficiaire: t.beneficiary,
    motif: t.memo,
    prevenirBeneficiaire: sent && t.tellsRecipient,
    chronologie: [...beginning, ...(timeline.length === 0 ? atOnce(t) : timeline)],
    annulableJusqua: t.status === 'confirme' ? iso(t.cancellableUntil) : null,
    annulable: sent && isCancellable(t.status),
    expireLe: isUnpaid(t) ? iso(t.expiresAt) : null,
    nouveauPrix: sent ? wireOffer(offer ?? null) : null,
    verificationAvant: sent ? iso(t.reviewDueAt) : null,
    livraisonPrevue: iso(t.promisedAt),
    garantieLe: iso(t.guaranteeAt),
    fraisRembourses: t.feeRefundedAt !== null,
    remboursement: sent ? wireRefund(refundOf(t, timeline)) : null,
    codeQr: sent ? (payeeCode ?? null) : null,
    coordonneesBancaires: bankDetails(t, bank),
    codeRetrait: sent ? t.pickupCode : null,
    raison: t.reason,
    dateCreation: iso(t.createdAt),
    dateModification: iso(t.updatedAt),
  };
}

function wireOffer(offer: Offer | null): WireTransfer['nouveauPrix'] {
  if (offer === null) return null;
  const { received, rate, midRate, rateAt } = offer.price;
  return {
    montantRecu: wireAmount(received),
    taux: decimalText(rate),
    tauxReference: decimalText(midRate),
    dateTaux: iso(rateAt),
    repondreAvant: iso(offer.until),
  };
}

function wireRefund(refund: Refund | null): WireTransfer['remboursement'] {
  return refund && { montant: wireAmount(refund.amount), date: iso(refund.at) };
}

/** A transfer from wallet to wallet writes no timeline: it was there as soon as it was asked for. */
function atOnce({ completedAt }: Transfer): TransferEvent[] {
  if (completedAt === null) return [];
  return [{ type: 'complete', date: iso(completedAt), acteur: 'nzela', detail: null }];
}

function bankDetails(t: Transfer, bank: Seen['bank']): BankDetails | null {
  if (bank === null || t.wireReference === null || !isUnpaid(t)) return null;
  return { ...bank, reference: t.wireReference };
}

/** ISO 8601. */
function iso(date: Date): string;
function iso(date: Date | null): string | null;
function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
