/** What other features may use of the operations. */
export { recentOperationsQuery } from './operations.api.ts';
export { RecentOperations } from './recent-operations.tsx';
export { alertName } from './admin/alert-words.ts';
export {
  alertsPath,
  methodNames,
  stateName,
  transactionPath,
  typeNames,
} from './admin/transaction-words.ts';
export { activityPath } from './activity-list.tsx';
export { operationAct, operationTitle } from './operation-words.ts';
export { OperationHead } from './operation-head.tsx';
export { OperationProblem, OperationReference } from './operation-problem.tsx';
export { OperationStages } from './operation-stages.tsx';
export type { OperationStory } from './operation-story.ts';
export { OperationView } from './operation-view.tsx';
export { RepeatButton } from './repeat-button.tsx';
export { SearchTerm } from './search-term.tsx';
export { CallOff } from './call-off.tsx';
export { ReceiptButton } from './receipt-button.tsx';
