/** What other features may use of the wallets. */
export { QuickActions } from './quick-actions.tsx';
export { SummaryCards } from './summary-cards.tsx';
export { useShortfall } from './use-shortfall.ts';
export { walletQuery } from './wallets.api.ts';
