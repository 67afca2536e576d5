import type { OpenDifference } from './period-closings.store.ts';

/** Minor units of a currency that a source would hold more (or less) for us. */
export type Effect = { readonly currency: string; readonly amount: bigint };

/** What a source holds beyond our books, should its statement be right. A line that nobody can read changes nothing. */
export function effectsOf(difference: OpenDifference): Effect[] {
  const { kind, direction } = difference;
  const sign = BigInt(direction);
  const ours = effect(difference.ourCurrency, difference.ourAmount, -sign);
  const theirs = effect(difference.theirCurrency, difference.theirAmount, sign);
  switch (kind) {
    case 'manquante':
      return ours;
    case 'en_trop':
    case 'doublon':
    case 'etat':
      return theirs;
    case 'montant':
    case 'devise':
    case 'solde':
      return [...ours, ...theirs];
    case 'frais':
      return [
        ...effect(difference.ourCurrency, difference.ourFee, 1n),
        ...effect(difference.theirCurrency, difference.theirFee, -1n),
      ];
    case 'illisible':
      return [];
  }
}

function effect(currency: string | null, amount: bigint | null, sign: bigint): Effect[] {
  return currency === null || amount === null ? [] : [{ currency, amount: sign * amount }];
}
