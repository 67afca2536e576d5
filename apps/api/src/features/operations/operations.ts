export {
  lastOperations,
  operationId,
  operationsAbout,
  periodStart,
  raiseAlert,
  resolveAlert,
  settleOperation,
  writeOperations,
  type Alert,
  type NewOperation,
  type OperationStory,
} from './operations.store.ts';
export { creditOrSuspend, endSuspense, type SuspenseEnd } from './credits.ts';
export { sinceOf, wireOperation } from './operations.service.ts';
export {
  renderReceipt,
  type ReceiptContent,
  type ReceiptDeps,
  type ReceiptFile,
  type ReceiptLine,
} from './receipt.ts';
export { kindWords, statusWords } from './words.ts';
