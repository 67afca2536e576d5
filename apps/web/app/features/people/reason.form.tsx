import { personReasonSchema } from '@nzela/contract/people';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type ActProps, useChanged } from './acting.ts';

type ReasonFormProps = Pick<ActProps, 'onClose'> & {
  readonly label: string;
  /** What is done with the reason. */
  readonly act: (reason: string) => Promise<unknown>;
  /** Said once it is done. */
  readonly done: string;
  readonly submit: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  /** What stands above the reason. */
  readonly children?: ReactNode;
};

/** What is done about an account for a reason, which the audit keeps. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, act, done, submit, busyLabel, danger = false, onClose, children } = props;
  const form = useAppForm(personReasonSchema, { motif: '' });
  const changed = useChanged();
  return (
    <Form
      form={form}
      label={label}
      onSubmit={async ({ motif }) => {
        await act(motif);
        toast('success', done);
        onClose();
        await changed();
      }}
    >
      {children}
      <FormField form={form} name="motif">
        {(field) => (
          <TextField {...field} label={m.people_reason()} hint={m.people_reason_hint()} />
        )}
      </FormField>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <SubmitButton form={form} variant={danger ? 'danger' : undefined} busyLabel={busyLabel}>
          {submit}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
