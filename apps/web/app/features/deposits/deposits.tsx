/** What other features may use of the deposits. */
export { DepositTab } from './deposit.tab.tsx';
export { WayBack } from './way-back.tsx';
