/** What other features may use of the wallets. */
export { mainCurrency } from './balances.ts';
