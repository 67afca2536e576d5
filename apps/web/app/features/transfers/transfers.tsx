/** What other features may use of the transfers. */
export { SendAgain } from './send-again.tsx';
export { latestTransfersQuery } from './transfers.api.ts';
export { UnderWay } from './under-way.tsx';
