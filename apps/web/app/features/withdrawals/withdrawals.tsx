/** What other features may use of the withdrawals. */
export { WithdrawalTab } from './withdrawal.tab.tsx';
