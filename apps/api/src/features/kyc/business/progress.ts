import {
  merchantDocumentTypes,
  type MerchantKyc,
  type MerchantDocumentType,
} from '@nzela/contract/kyc';

/** Every type is required: a business is verified when the last one of each was accepted. */
export const requiredTypes: readonly MerchantDocumentType[] = merchantDocumentTypes;

/** Percent that a document is worth, so that the five make 100 when all were accepted. */
const worth = { en_examen: 15, verifie: 20, refuse: 0 } as const;

type Current = { readonly status: keyof typeof worth };

/**
 * How far a business is with its documents, in percent: 15 for each that is under review, 5 more once it is accepted, nothing
 * for one that was refused or never sent. Two accepted and two under review make 70, and sending the fifth makes 85.
 */
export function progressOf(current: readonly Current[]): number {
  return current.reduce((sum, { status }) => sum + worth[status], 0);
}

/** Refused as long as one document is; verified once all of them are. */
export function statusOf(current: readonly Current[]): MerchantKyc['statut'] {
  if (current.length === 0) return 'non_commence';
  if (current.some(({ status }) => status === 'refuse')) return 'refuse';
  const accepted = current.filter(({ status }) => status === 'verifie');
  return accepted.length === requiredTypes.length ? 'verifie' : 'en_cours';
}
