import { kycDecisionSchema } from '@nzela/contract/kyc';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { callWithToasts } from '../../lib/call.ts';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { decideOn } from './documents.api.ts';

type DecisionFormProps = { readonly id: string; readonly onDecided: () => Promise<void> };

const [, refusalSchema] = kycDecisionSchema.options;
const reasonSchema = z.strictObject({ motif: refusalSchema.shape.motif });

/** Accepts a document, or refuses it with the reason that its person reads. */
export function DecisionForm({ id, onDecided }: DecisionFormProps) {
  const form = useAppForm(reasonSchema, { motif: '' });
  const accept = async () => {
    const decided = await callWithToasts(() => decideOn(id, { decision: 'verifie' }));
    if (!decided.ok) return;
    if ('approbation' in decided.value) toast('info', m.approvals_waits());
    else toast('success', m.kyc_queue_accepted());
    await onDecided();
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-2">{m.kyc_queue_accept_text()}</p>
        <Button onClick={() => void accept()}>{m.kyc_queue_accept()}</Button>
      </div>
      <div className="border-t border-border pt-6">
        <Form
          form={form}
          label={m.kyc_queue_refuse()}
          onSubmit={async ({ motif }) => {
            await decideOn(id, { decision: 'refuse', motif });
            toast('success', m.kyc_queue_refused());
            await onDecided();
          }}
        >
          <FormField form={form} name="motif">
            {(field) => (
              <TextAreaField
                {...field}
                rows={3}
                label={m.kyc_queue_reason()}
                hint={m.kyc_queue_reason_hint()}
                maxLength={300}
              />
            )}
          </FormField>
          <div>
            <SubmitButton form={form} variant="secondary" busyLabel={m.kyc_queue_refuse_busy()}>
              {m.kyc_queue_refuse()}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </div>
  );
}
