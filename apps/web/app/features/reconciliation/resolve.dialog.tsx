import { type Difference, differenceResolutionSchema } from '@nzela/contract/reconciliation';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { noun, resolveDifference } from './reconciliation.api.ts';
import { kindNames, sourceNames } from './words.ts';

type ResolveDialogProps = { readonly difference: Difference; readonly onClose: () => void };

/** Says what became of a difference, and why. */
export function ResolveDialog({ difference, onClose }: ResolveDialogProps) {
  const { id, source, type, reference } = difference;
  const queries = useQueryClient();
  const form = useAppForm(differenceResolutionSchema, { fin: 'corrigee', motif: '' });
  const title = m.reconciliation_resolve_of({ reference });
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <Form
        form={form}
        label={title}
        onSubmit={async (resolution) => {
          await resolveDifference(id, resolution);
          toast('success', m.reconciliation_resolved());
          await queries.invalidateQueries({ queryKey: [noun] });
          onClose();
        }}
      >
        <p className="text-ink-2">
          {sourceNames[source]()} · {kindNames[type]()}
        </p>
        <FormField form={form} name="fin">
          {({ value, onChange }) => (
            <RadioCards
              label={m.reconciliation_end()}
              value={value}
              onChange={onChange}
              options={[
                {
                  value: 'corrigee',
                  title: m.reconciliation_end_corrigee(),
                  detail: m.reconciliation_end_corrigee_text(),
                },
                { value: 'acceptee', title: m.reconciliation_end_acceptee() },
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="motif">
          {(field) => (
            <TextField
              {...field}
              label={m.reconciliation_reason()}
              hint={m.reconciliation_reason_hint()}
              autoComplete="off"
              maxLength={300}
            />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.ui_loading()} onCancel={onClose}>
          {m.reconciliation_resolve()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
