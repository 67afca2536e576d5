import type { NewWebhook } from '@nzela/contract/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint.dialog.tsx';
import { SecretDialog } from './secret.dialog.tsx';
import { webhooksQuery } from './webhooks.api.ts';

/** Where the events of a merchant's mode are sent, and what became of each. */
export function WebhooksTab() {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const webhooks = useQuery(webhooksQuery(account));
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const show = async (webhook: NewWebhook) => {
    setMade(webhook);
    await queries.invalidateQueries(webhooksQuery(account));
  };
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={account.mode === 'test' ? m.webhooks_title_test() : m.webhooks_title_live()}
        description={m.webhooks_text()}
        action={
          <Button size="s" icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {m.webhooks_add()}
          </Button>
        }
      >
        {webhooks.data === undefined ? (
          <Reading of={webhooks} rows={2} />
        ) : (
          webhooks.data.elements.length === 0 && (
            <EmptyState icon={<WebhookIcon size={28} />} title={m.webhooks_none()}>
              {m.webhooks_none_text()}
            </EmptyState>
          )
        )}
      </Card>
      {webhooks.data?.elements.map((webhook) => (
        <EndpointCard key={webhook.id} webhook={webhook} onMade={show} />
      ))}
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} onMade={show} />}
      {made !== null && <SecretDialog webhook={made} onClose={() => setMade(null)} />}
    </div>
  );
}
