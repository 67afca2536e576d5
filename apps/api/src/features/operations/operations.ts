export { alertsOfPerson } from './alerts/alerts.list.store.ts';
export { raiseAlert, resolveAlert, type Alert } from './alerts.store.ts';
export { alarmOf } from './alarms.ts';
export {
  descriptionColumn,
  lastOperations,
  operationId,
  operationsAbout,
  operationsOf,
  settleOperation,
  writeOperations,
  type NewOperation,
  type OperationStory,
} from './operations.store.ts';
export { reservedOperations } from './reserved.store.ts';
export { creditOrSuspend, endSuspense, type SuspenseEnd } from './credits.ts';
export { periodStart } from './periods.ts';
export { sendingKinds } from './sent.store.ts';
export { sinceOf, wireOperation } from './operations.service.ts';
export {
  answerReceipt,
  renderReceipt,
  type ReceiptContent,
  type ReceiptDeps,
  type ReceiptReader,
  type ReceiptFile,
  type ReceiptSource,
  type ReceiptLine,
} from './receipt.ts';
export { directionWords, kindWords, statusWords } from './words.ts';
export { underWayOf, wireUnderWay } from './transactions/under-way.ts';
export { logTransactions } from './transactions/log.store.ts';
export type {
  RefundPurpose,
  RefundPurposes,
  RefundStanding,
} from './transactions/refund.purpose.ts';
export { installRefusalLog } from './transactions/refusals.ts';
