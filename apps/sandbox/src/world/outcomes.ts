/** What the last four digits of a number, an account or a reference bring about. */
export const outcomeCodes = [
  '0001',
  '0002',
  '0003',
  '0004',
  '0005',
  '0006',
  '0007',
  '0008',
  '0009',
] as const;

export type OutcomeCode = (typeof outcomeCodes)[number];

/** In French, for the desk; {@link outcomeEffects} of each provider say what it means there. */
export const outcomeNames: Readonly<Record<OutcomeCode, string>> = {
  '0001': 'Réussite',
  '0002': 'En attente 20 s, puis réussite',
  '0003': 'Refus : code faux ou compte faux',
  '0004': 'Refus : fonds insuffisants',
  '0005': 'Jamais confirmé',
  '0006': 'Réponse perdue, opération exécutée',
  '0007': 'Notre propre caisse est vide',
  '0008': 'Rappel trois fois et dans le désordre',
  '0009': 'Faux rappel de succès, la consultation dit échec',
};

/** The outcome of a card number, an account number or a phone, whatever spaces it is written with. */
export function outcomeOfNumber(number: string): OutcomeCode {
  return codeOf(number.replace(/\D/g, '').slice(-4));
}

/**
 * The outcome of a reference: only when its last four digits stand alone (`essai-0006`), so that no reference made by
 * the product (`TRF-120006`) fails by chance.
 */
export function outcomeOfReference(reference: string): OutcomeCode {
  return codeOf(/-(\d{4})$/.exec(reference)?.[1] ?? '');
}

function codeOf(digits: string): OutcomeCode {
  return outcomeCodes.find((code) => code === digits) ?? '0001';
}
