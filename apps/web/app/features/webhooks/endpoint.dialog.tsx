import { createWebhookSchema, type NewWebhook } from '@nzela/contract/webhooks';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { EventChoice } from './event-choice.tsx';
import { createWebhook } from './webhooks.api.ts';

type EndpointDialogProps = {
  readonly onClose: () => void;
  readonly onMade: (webhook: NewWebhook) => Promise<void>;
};

/** Adds an address that receives events. */
export function EndpointDialog({ onClose, onMade }: EndpointDialogProps) {
  const { account } = useMerchant();
  const form = useAppForm(createWebhookSchema, { url: '', evenements: [], signature: 'hmac' });
  return (
    <Dialog open onClose={onClose} title={m.webhooks_add()} size="m">
      <Form
        form={form}
        label={m.webhooks_add()}
        onSubmit={async (webhook) => {
          const made = await createWebhook(account, webhook);
          toast('success', m.webhooks_saved());
          onClose();
          await onMade(made);
        }}
      >
        <FormField form={form} name="url">
          {(field) => (
            <TextField
              {...field}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              label={m.webhooks_url()}
              hint={m.webhooks_url_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="evenements">
          {({ value, onChange }) => (
            <EventChoice
              value={value ?? []}
              onChange={(chosen) => onChange([...chosen] as typeof value)}
            />
          )}
        </FormField>
        <FormField form={form} name="signature">
          {(field) => (
            <RadioCards
              {...field}
              value={field.value ?? 'hmac'}
              label={m.webhooks_signature()}
              columns={2}
              options={[
                {
                  value: 'hmac',
                  title: m.webhooks_signature_hmac(),
                  detail: m.webhooks_signature_hmac_text(),
                },
                {
                  value: 'ed25519',
                  title: m.webhooks_signature_ed25519(),
                  detail: m.webhooks_signature_ed25519_text(),
                },
              ]}
            />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.webhooks_add_confirm()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
