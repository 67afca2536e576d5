import { changeWebhookSchema, type NewWebhook, type Webhook } from '@nzela/contract/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { Deliveries } from './deliveries.tsx';
import { eventName } from './event-choice.tsx';
import {
  changeWebhook,
  deliveriesQuery,
  removeWebhook,
  rollSecret,
  sendTest,
  webhooksQuery,
  type WebhookChange,
} from './webhooks.api.ts';

type EndpointCardProps = {
  readonly webhook: Webhook;
  readonly onMade: (webhook: NewWebhook) => Promise<void>;
};

/** One address: whether it is sent anything, where it is, what it gets and what became of that. */
export function EndpointCard({ webhook, onMade }: EndpointCardProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const { id, url, actif, evenements } = webhook;
  const refresh = () => queries.invalidateQueries(webhooksQuery(account));
  const change = async (next: WebhookChange) => {
    await changeWebhook(account, id, next);
    toast('success', m.webhooks_saved());
    await refresh();
  };
  return (
    <Card title={<span translate="no">{url}</span>}>
      <div className="flex flex-col gap-5">
        <Trouble webhook={webhook} />
        <Switch
          label={m.webhooks_on()}
          hint={evenements.length === 0 ? m.webhooks_all() : evenements.map(eventName).join(', ')}
          value={actif}
          onChange={(isOn) => void callWithToasts(() => change({ actif: isOn }))}
        />
        <UrlForm key={url} webhook={webhook} onSave={change} />
        <Actions webhook={webhook} onMade={onMade} onChanged={refresh} />
        <Deliveries webhook={webhook} />
      </div>
    </Card>
  );
}

/** Why nothing arrives. */
function Trouble({
  webhook: { actif, desactivePar, enEchecDepuis },
}: {
  readonly webhook: Webhook;
}) {
  if (desactivePar === 'parti') return <Alert tone="neg">{m.webhooks_gone()}</Alert>;
  if (desactivePar === 'sans_reponse') return <Alert tone="neg">{m.webhooks_silent()}</Alert>;
  if (!actif || enEchecDepuis === null) return null;
  const date = formatDate(enEchecDepuis, 'dateTime');
  return <Alert tone="warn">{m.webhooks_failing({ date })}</Alert>;
}

type UrlFormProps = {
  readonly webhook: Webhook;
  readonly onSave: (change: WebhookChange) => Promise<void>;
};

/** The address cannot be changed while nothing is sent to it. */
function UrlForm({ webhook: { url, actif }, onSave }: UrlFormProps) {
  const form = useAppForm(changeWebhookSchema.pick({ url: true }).required(), { url });
  return (
    <Form form={form} label={m.webhooks_url()} onSubmit={onSave}>
      <FormField form={form} name="url">
        {(field) => (
          <TextField
            {...field}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            disabled={!actif}
            label={m.webhooks_url()}
          />
        )}
      </FormField>
      {actif && (
        <div className="grid sm:block">
          <SubmitButton form={form} variant="secondary" busyLabel={m.users_saving()}>
            {m.users_save()}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

type ActionsProps = EndpointCardProps & { readonly onChanged: () => Promise<void> };

function Actions({ webhook, onMade, onChanged }: ActionsProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'roll' | 'remove' | null>(null);
  const { id, url, actif } = webhook;
  const close = () => setOpen(null);
  const test = async () => {
    await callWithToasts(() => sendTest(account, id), { success: m.webhooks_test_sent() });
    await queries.invalidateQueries(deliveriesQuery(account, id));
  };
  const roll = async () => {
    const rolled = await callWithToasts(() => rollSecret(account, id, '24h'));
    if (rolled.ok) await onMade(rolled.value);
  };
  const remove = async () => {
    await callWithToasts(() => removeWebhook(account, id), { success: m.webhooks_removed() });
    await onChanged();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {actif && (
        <Button size="s" variant="secondary" onClick={() => void test()}>
          {m.webhooks_test()}
        </Button>
      )}
      <Button size="s" variant="secondary" onClick={() => setOpen('roll')}>
        {m.webhooks_roll()}
      </Button>
      <Button size="s" variant="quiet" onClick={() => setOpen('remove')}>
        {m.webhooks_remove()}
      </Button>
      <AlertDialog
        open={open === 'roll'}
        onClose={close}
        title={m.webhooks_roll_title()}
        confirmLabel={m.webhooks_roll()}
        onConfirm={roll}
      >
        {m.webhooks_roll_text()}
      </AlertDialog>
      <AlertDialog
        open={open === 'remove'}
        danger
        onClose={close}
        title={m.webhooks_remove_title()}
        confirmLabel={m.webhooks_remove()}
        onConfirm={remove}
      >
        {m.webhooks_remove_text({ url })}
      </AlertDialog>
    </div>
  );
}
