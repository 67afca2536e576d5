import { personAskInputSchema, personBlockInputSchema } from '@nzela/contract/people';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type ActProps, useChanged } from './acting.ts';
import { askPerson, blockPerson, unblockPerson } from './people.api.ts';
import { ReasonForm } from './reason.form.tsx';

const blockSchema = z.strictObject({
  motif: personBlockInputSchema.shape.motif,
  demande: z.string().max(1_000),
  avantLe: z.string(),
});

export function BlockForm({ person, onClose }: ActProps) {
  const form = useAppForm(blockSchema, { motif: '', demande: '', avantLe: '' });
  const changed = useChanged();
  return (
    <>
      <h3 className="text-lg">{m.people_block_title()}</h3>
      <p className="text-ink-2">{m.people_block_text()}</p>
      <Form
        form={form}
        label={m.people_block_title()}
        onSubmit={async ({ motif, demande, avantLe }) => {
          await blockPerson(person.id, {
            motif,
            ...(demande.trim() === '' ? {} : { demande }),
            ...endOf(avantLe),
          });
          toast('success', m.people_blocked({ name: person.nom }));
          onClose();
          await changed();
        }}
      >
        <FormField form={form} name="motif">
          {(field) => (
            <TextAreaField {...field} rows={3} label={m.people_block_reason()} maxLength={1_000} />
          )}
        </FormField>
        <FormField form={form} name="demande">
          {(field) => (
            <TextAreaField
              {...field}
              rows={2}
              optional
              label={m.people_block_request()}
              hint={m.people_block_request_hint()}
              maxLength={1_000}
            />
          )}
        </FormField>
        <FormField form={form} name="avantLe">
          {(field) => <TextField {...field} type="date" optional label={m.people_block_due()} />}
        </FormField>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form} variant="danger" busyLabel={m.people_block_busy()}>
            {m.people_block()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </>
  );
}

/** Until the end of that day, by the clock of whoever asks. */
const endOf = (day: string) =>
  day === '' ? {} : { avantLe: new Date(`${day}T23:59:59`).toISOString() };

const askSchema = z.strictObject({
  demande: personAskInputSchema.shape.demande,
  avantLe: z.string(),
});

/** Asks a suspended person for something else. */
export function AskDialog({ person, onClose }: ActProps) {
  const { id, nom: name } = person;
  const form = useAppForm(askSchema, { demande: '', avantLe: '' });
  const changed = useChanged();
  return (
    <Dialog open onClose={onClose} title={m.people_ask_of({ name })}>
      <Form
        form={form}
        label={m.people_ask_of({ name })}
        onSubmit={async ({ demande, avantLe }) => {
          await askPerson(id, { demande, ...endOf(avantLe) });
          toast('success', m.people_asked({ name }));
          onClose();
          await changed();
        }}
      >
        <p className="text-ink-2">{m.people_ask_text()}</p>
        <FormField form={form} name="demande">
          {(field) => (
            <TextAreaField
              {...field}
              rows={3}
              label={m.people_block_request()}
              hint={m.people_block_request_hint()}
              maxLength={1_000}
            />
          )}
        </FormField>
        <FormField form={form} name="avantLe">
          {(field) => <TextField {...field} type="date" optional label={m.people_block_due()} />}
        </FormField>
        <FormActions form={form} busyLabel={m.people_ask_busy()} onCancel={onClose}>
          {m.people_ask()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

export function UnblockForm({ person: { id, nom: name }, onClose }: ActProps) {
  return (
    <>
      <h3 className="text-lg">{m.people_unblock_title()}</h3>
      <p className="text-ink-2">{m.people_unblock_text()}</p>
      <ReasonForm
        label={m.people_unblock_title()}
        act={(reason) => unblockPerson(id, reason)}
        done={m.people_unblocked({ name })}
        submit={m.people_unblock()}
        busyLabel={m.people_unblock_busy()}
        onClose={onClose}
      />
    </>
  );
}
