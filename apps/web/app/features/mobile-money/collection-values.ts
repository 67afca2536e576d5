import type { MobileMoneyOperator } from '@nzela/contract/mobile-money';

/** What the form of a phone that pays holds; the sum is not the payer's to choose. */
export type CollectionValues = {
  readonly operateur: MobileMoneyOperator;
  readonly telephone: string;
};
