/** What other features may use of the wallets. */
export { BalanceCard } from './balance-card.tsx';
export { ConversionRecap } from './conversion-recap.tsx';
export { MonthCards } from './month-cards.tsx';
export { QuickActions } from './quick-actions.tsx';
export { reservedPath } from './reserved-link.tsx';
export { useShortfall } from './use-shortfall.ts';
export { reservedQuery, walletQuery, walletSummaryQuery } from './wallets.api.ts';
export { useKeptBalance } from './use-kept-balance.ts';
