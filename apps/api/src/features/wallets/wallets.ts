/** What other features may use of the wallets. */
export { heldBalances, mainCurrency } from './balances.ts';
export { conversionLegs, keepConversion } from './conversions.service.ts';
export { quotesOfConversions } from './conversions.store.ts';
