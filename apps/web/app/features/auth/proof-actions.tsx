import type { VerificationAsked } from '@nzela/contract/step-up';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import type { AppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';

export type ProofProps = {
  readonly asked: VerificationAsked;
  readonly onProved: (token: string) => void;
  readonly onCancel: () => void;
};

type ProofActionsProps<Input extends FieldValues, Output> = {
  readonly form: AppForm<Input, Output>;
  readonly onCancel: () => void;
  readonly label?: string;
  readonly icon?: ReactNode;
};

/** The two ways out of a proof. */
export function ProofActions<Input extends FieldValues, Output>({
  label = m.auth_step_up_submit(),
  ...actions
}: ProofActionsProps<Input, Output>) {
  return (
    <FormActions {...actions} busyLabel={m.auth_step_up_busy()}>
      {label}
    </FormActions>
  );
}
