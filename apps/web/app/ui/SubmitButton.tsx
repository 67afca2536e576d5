import { type FieldValues, useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from './Button.tsx';
import type { AppForm } from './Form.tsx';

type SubmitButtonProps<Input extends FieldValues, Output> = Omit<
  ButtonProps,
  'form' | 'type' | 'busy'
> & {
  readonly form: AppForm<Input, Output>;
};

/** Sends the form it stands in, and shows that it is being sent. */
export function SubmitButton<Input extends FieldValues, Output>({
  form,
  ...button
}: SubmitButtonProps<Input, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  return <Button {...button} type="submit" busy={isSubmitting} />;
}
