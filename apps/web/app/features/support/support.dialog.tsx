import { supportRequestInputSchema, type SupportRequest } from '@nzela/contract/support';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { OwnRequests } from './own-requests.tsx';
import { ownRequestsQuery } from './own-requests.api.ts';
import { askSupport } from './support.api.ts';

/** A request to the support, then its reference. Made for one opening: its key is as old as the dialog. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<SupportRequest | null>(null);
  return (
    <Dialog open onClose={onClose} title={m.support_title()} size="m">
      {made === null ? (
        <div className="flex flex-col gap-8">
          <SupportForm onMade={setMade} />
          <OwnRequests />
        </div>
      ) : (
        <div className="flex flex-col items-start gap-5">
          <div role="status" className="self-stretch">
            <Alert tone="pos" title={m.support_sent({ reference: made.reference })}>
              {m.support_sent_text()}
            </Alert>
          </div>
          <Button onClick={onClose}>{m.support_done()}</Button>
        </div>
      )}
    </Dialog>
  );
}

function SupportForm({ onMade }: { readonly onMade: (request: SupportRequest) => void }) {
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const form = useAppForm(supportRequestInputSchema, { sujet: '', message: '' });
  return (
    <Form
      form={form}
      label={m.support_title()}
      onSubmit={async (values) => {
        onMade(await askSupport(values, key));
        await queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey });
      }}
    >
      <FormField form={form} name="sujet">
        {(field) => (
          <TextField
            label={m.support_subject()}
            hint={m.support_subject_hint()}
            maxLength={120}
            autoComplete="off"
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="message">
        {(field) => (
          <TextAreaField
            label={m.support_message()}
            hint={m.support_message_hint()}
            rows={6}
            maxLength={2_000}
            {...field}
          />
        )}
      </FormField>
      <SubmitButton form={form} block busyLabel={m.support_busy()}>
        {m.support_send()}
      </SubmitButton>
    </Form>
  );
}
