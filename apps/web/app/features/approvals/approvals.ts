export { approvalStates } from './approval-words.ts';
