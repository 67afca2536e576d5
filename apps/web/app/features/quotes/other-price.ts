import type { QuotePreview } from '@nzela/contract/quotes';

/** Whether a person who agreed to `before` would see other figures in `after`. */
export function isOtherPrice(before: QuotePreview, after: QuotePreview): boolean {
  return before.totalDebite !== after.totalDebite || before.montantRecu !== after.montantRecu;
}
