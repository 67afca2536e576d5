/** What other features may use of the withdrawals. */
export { AccountPart, MethodPart } from './withdrawal-fields.tsx';
export {
  accountField,
  anyAmount,
  destinationOf,
  withdrawalFormSchema,
  type WithdrawalValues,
} from './withdrawal-values.ts';
export { corridorsQuery } from './withdrawals.api.ts';
