import { expect, test } from 'vitest';
import type { QuotePreview } from '@nzela/contract/quotes';
import { isOtherPrice } from './other-price.ts';

test('another source is no other price; another total or amount received is', () => {
  const quote = { totalDebite: 202, montantRecu: 131_191, source: 'BCE' } as QuotePreview;
  expect(isOtherPrice(quote, { ...quote, source: 'autre' })).toBe(false);
  expect(isOtherPrice(quote, { ...quote, totalDebite: 202.5 })).toBe(true);
  expect(isOtherPrice(quote, { ...quote, montantRecu: 131_190 })).toBe(true);
});
