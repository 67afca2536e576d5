/** What other features may use of the recipients. */
export { NameCheckNotice } from './name-check.tsx';
export { RecipientPicker } from './recipient-picker.tsx';
export {
  asShown,
  emptyRecipient,
  isComplete,
  operatorOf,
  recipientInput,
  recipientValuesSchema,
  valuesOfKept,
  type MobileOperator,
  type RecipientErrors,
  type RecipientPlace,
  type RecipientValues,
} from './recipient-values.ts';
export { recipientsQuery } from './recipients.api.ts';
export { useRecipientCheck, type RecipientCheck } from './use-recipient-check.ts';
