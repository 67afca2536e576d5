import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import { type AppForm, Form, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { changeRow, RowChanged, type RowList } from './change-settings.ts';

type RowDialogProps<Row extends FieldValues> = Pick<DialogProps, 'onClose' | 'size'> & {
  readonly list: RowList<Row>;
  readonly schema: z.ZodType<Row, Row>;
  /** As the list has it; null: a new one. */
  readonly opened: Row | null;
  /** What the fields begin with. */
  readonly initial: Row;
  readonly title: string;
  /** The row in words, with everything that a change of it can be about. */
  readonly show: (row: Row) => string;
  readonly onSaved: (row: Row) => void;
  /** The fields, each a `FormField`. */
  readonly children: (form: AppForm<Row, Row>) => ReactNode;
};

/**
 * A row of a list, new or as somebody opened it. Where somebody else saved another one meanwhile it is shown, and what was
 * typed stays until the person chooses.
 */
export function RowDialog<Row extends FieldValues>({
  list,
  schema,
  opened,
  initial,
  title,
  size = 'm',
  show,
  onSaved,
  onClose,
  children,
}: RowDialogProps<Row>) {
  const queries = useQueryClient();
  const form = useAppForm(schema, initial as DefaultValues<Row>);
  // Of an event and the submission that follows it, before anything is drawn again.
  const seen = useRef(opened);
  const [changed, setChanged] = useState<{ readonly theirs: Row | null } | null>(null);
  const save = async (next: Row) => {
    try {
      await changeRow(queries, list, { opened: seen.current, next });
    } catch (error) {
      if (!(error instanceof RowChanged)) throw error;
      setChanged({ theirs: error.theirs as Row | null });
      return;
    }
    onSaved(next);
    onClose();
  };
  const take = (theirs: Row | null) => {
    if (theirs === null) return onClose();
    seen.current = theirs;
    setChanged(null);
    form.reset(theirs);
  };
  return (
    <Dialog open onClose={onClose} title={title} size={size}>
      <Form form={form} label={title} className="flex flex-col gap-5" onSubmit={save}>
        {children(form)}
        {changed !== null && (
          <ChangedNotice
            row={changed.theirs === null ? null : show(changed.theirs)}
            over={
              <SubmitButton
                form={form}
                size="s"
                busyLabel={m.users_saving()}
                onClick={() => {
                  seen.current = changed.theirs;
                }}
              >
                {m.settings_row_over()}
              </SubmitButton>
            }
            onTake={() => take(changed.theirs)}
          />
        )}
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.users_save()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

type ChangedNoticeProps = {
  /** What is saved now, in words; null: nothing. */
  readonly row: string | null;
  readonly over: ReactNode;
  readonly onTake: () => void;
};

function ChangedNotice({ row, over, onTake }: ChangedNoticeProps) {
  return (
    <Alert
      live
      tone="warn"
      title={row === null ? m.settings_row_gone() : m.settings_row_changed()}
      actions={
        <>
          {over}
          <Button variant="secondary" size="s" onClick={onTake}>
            {row === null ? m.settings_row_leave() : m.settings_row_take()}
          </Button>
        </>
      }
    >
      <p>{m.settings_row_kept()}</p>
      {row !== null && (
        <>
          <p className="mt-3 text-sm text-ink-2">{m.settings_row_theirs()}</p>
          <p className="max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere">{row}</p>
        </>
      )}
    </Alert>
  );
}
