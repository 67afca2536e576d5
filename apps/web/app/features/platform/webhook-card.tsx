import type { NewWebhook, Webhook } from '@nzela/contract/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { DeliveryList, SecretDialog } from '../webhooks/webhooks.tsx';
import { accessQuery, deliveriesQuery, resend, rollSigning, tryWebhook } from './platform.api.ts';

/** What was sent to the operator's own systems, a test event, and the key that signs. */
export function WebhookCard() {
  const access = useQuery(accessQuery);
  const webhook = access.data?.webhook ?? null;
  return (
    <Card title={m.api_config_webhook_title()} description={m.api_config_webhook_text()}>
      {access.data === undefined ? (
        <Reading of={access} rows={3} />
      ) : webhook === null ? (
        <EmptyState icon={<WebhookIcon size={28} />} title={m.api_config_webhook_none()}>
          {m.api_config_webhook_none_text()}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          <Trouble webhook={webhook} />
          <Actions webhook={webhook} />
          <Sent webhook={webhook} />
        </div>
      )}
    </Card>
  );
}

function Trouble({ webhook: { actif, desactivePar, enEchecDepuis } }: WebhookProps) {
  if (desactivePar === 'parti') return <Alert tone="neg">{m.webhooks_gone()}</Alert>;
  if (desactivePar === 'sans_reponse') return <Alert tone="neg">{m.webhooks_silent()}</Alert>;
  if (!actif) return <Alert>{m.api_config_webhook_off()}</Alert>;
  if (enEchecDepuis === null) return null;
  return (
    <Alert tone="warn">{m.webhooks_failing({ date: formatDate(enEchecDepuis, 'dateTime') })}</Alert>
  );
}

type WebhookProps = { readonly webhook: Webhook };

function Actions({ webhook: { id, url, actif } }: WebhookProps) {
  const queries = useQueryClient();
  const [isRolling, setRolling] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const test = async () => {
    await callWithToasts(tryWebhook, { success: m.webhooks_test_sent() });
    await queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
  };
  const roll = async () => {
    const rolled = await callWithToasts(() => withStepUp(rollSigning));
    if (rolled.ok) setMade(rolled.value);
  };
  return (
    <>
      <p translate="no" className="font-mono text-sm break-all">
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        {actif && (
          <Button size="s" variant="secondary" onClick={() => void test()}>
            {m.webhooks_test()}
          </Button>
        )}
        <Button size="s" variant="secondary" onClick={() => setRolling(true)}>
          {m.webhooks_roll()}
        </Button>
      </div>
      <AlertDialog
        open={isRolling}
        onClose={() => setRolling(false)}
        title={m.webhooks_roll_title()}
        confirmLabel={m.webhooks_roll()}
        onConfirm={roll}
      >
        {m.webhooks_roll_text()}
      </AlertDialog>
      {made !== null && <SecretDialog webhook={made} onClose={() => setMade(null)} />}
    </>
  );
}

const whileWaitingMs = 3_000;

function Sent({ webhook: { id, actif } }: WebhookProps) {
  const queries = useQueryClient();
  const deliveries = useQuery({
    ...deliveriesQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.elements.some(({ statut }) => statut === 'en_attente') === true
        ? whileWaitingMs
        : false,
  });
  const again = async (delivery: string) => {
    await callWithToasts(() => resend(delivery), { success: m.webhooks_resent() });
    await queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
  };
  return (
    <div>
      <h3 className="mb-1 font-text text-base font-semibold tracking-normal">
        {m.webhooks_deliveries()}
      </h3>
      {deliveries.data === undefined ? (
        <Reading of={deliveries} rows={2} />
      ) : deliveries.data.elements.length === 0 ? (
        <p className="text-ink-2">{m.webhooks_deliveries_none()}</p>
      ) : (
        <DeliveryList deliveries={deliveries.data.elements} onResend={actif ? again : null} />
      )}
    </div>
  );
}
