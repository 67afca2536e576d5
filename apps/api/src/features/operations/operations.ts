export {
  lastOperations,
  operationId,
  periodStart,
  raiseAlert,
  settleOperation,
  writeOperations,
  type NewOperation,
} from './operations.store.ts';
export { wireOperation } from './operations.service.ts';
export { readCursor, writeCursor } from './paging.ts';
export { renderReceipt, type ReceiptContent, type ReceiptLine } from './receipt.ts';
