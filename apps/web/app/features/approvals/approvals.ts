export { approvalStates } from './approval-states.ts';
export { decide as decideOnApproval } from './approvals.api.ts';
