/** What other features may use of the operations. */
export { RecentOperations } from './recent-operations.tsx';
export { ReceiptButton } from './receipt-button.tsx';
