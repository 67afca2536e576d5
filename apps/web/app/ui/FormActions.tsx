import type { FieldValues } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Button, type ButtonProps } from './Button.tsx';
import { DialogActions } from './DialogActions.tsx';
import type { AppForm } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type FormActionsProps<Input extends FieldValues, Output> = Pick<
  ButtonProps,
  'busyLabel' | 'icon' | 'disabled' | 'children'
> & {
  readonly form: AppForm<Input, Output>;
  readonly onCancel: () => void;
};

/** The two ways out of a form in a dialog; `children` names what sending it does. */
export function FormActions<Input extends FieldValues, Output>({
  form,
  onCancel,
  ...submit
}: FormActionsProps<Input, Output>) {
  return (
    <DialogActions>
      <Button variant="secondary" disabled={form.formState.isSubmitting} onClick={onCancel}>
        {m.ui_cancel()}
      </Button>
      <SubmitButton form={form} {...submit} />
    </DialogActions>
  );
}
