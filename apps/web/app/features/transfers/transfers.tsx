/** What other features may use of the transfers. */
export { TransferDetail } from './transfer-detail.tsx';
export { InternationalTab } from './international.tab.tsx';
