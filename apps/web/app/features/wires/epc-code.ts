export type EpcPayment = {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  /** In EUR, with a point and two decimals at most. */
  readonly amount: string;
  /** What the wire must carry, in its unstructured remittance. */
  readonly reference: string;
};

/** The longest holder's name that the code may carry (EPC069-12, version 2.1). */
const longestName = 70;

/**
 * The text of a QR code that a bank's application reads as a SEPA credit transfer, filled in (EPC069-12, version 002:
 * UTF-8, lines ended by a line feed, purpose and structured reference left empty).
 */
export function epcText({ holder, iban, bic, amount, reference }: EpcPayment): string {
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder.slice(0, longestName),
    iban.replace(/\s/g, ''),
  ];
  return [...lines, `EUR${amount}`, '', '', reference].join('\n');
}
