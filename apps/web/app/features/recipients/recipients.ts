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
  type MobileOperator,
  type RecipientErrors,
  type RecipientPlace,
  type RecipientValues,
} from './recipient-values.ts';
export { recipientsQuery } from './recipients.api.ts';
export { useRecipientCheck, type RecipientCheck } from './use-recipient-check.ts';

/** A kept recipient as the fields of a form, written by code that comes when it is asked for. */
export async function loadValuesOfKept() {
  return (await import('./recipient-values.ts')).valuesOfKept;
}
