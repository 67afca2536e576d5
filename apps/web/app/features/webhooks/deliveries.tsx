import type { Webhook } from '@nzela/contract/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { ResendDialog } from './resend.dialog.tsx';
import { deliveriesQuery, sendAgain, webhooksQuery } from './webhooks.api.ts';

const whileWaitingMs = 3_000;

/** What was sent last, with what was answered; one is sent again, or what happened in a period. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [isResending, setResending] = useState(false);
  const deliveries = useQuery({
    ...deliveriesQuery(account, webhook.id),
    refetchInterval: ({ state }) =>
      state.data?.elements.some(({ statut }) => statut === 'en_attente') === true
        ? whileWaitingMs
        : false,
  });
  const shown = deliveries.data?.elements ?? [];
  useChange(deliveries.data, () => {
    // What became of a delivery is told of its address, too.
    void queries.invalidateQueries({ queryKey: webhooksQuery(account).queryKey, exact: true });
  });
  const refresh = () => queries.invalidateQueries(deliveriesQuery(account, webhook.id));
  const resendOne = async (place: { readonly id: string; readonly delivery: string }) => {
    await callWithToasts(() => sendAgain(account, place), { success: m.webhooks_resent() });
    await refresh();
  };
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-text text-base font-semibold tracking-normal">
          {m.webhooks_deliveries()}
        </h3>
        {webhook.actif && (
          <Button size="s" variant="quiet" onClick={() => setResending(true)}>
            {m.webhooks_period()}
          </Button>
        )}
      </div>
      {deliveries.data === undefined ? (
        <Reading of={deliveries} rows={2} />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">{m.webhooks_deliveries_none()}</p>
      ) : (
        <DeliveryList
          deliveries={shown}
          onResend={webhook.actif ? (id) => resendOne({ id: webhook.id, delivery: id }) : null}
        />
      )}
      {isResending && (
        <ResendDialog webhook={webhook} onClose={() => setResending(false)} onSent={refresh} />
      )}
    </div>
  );
}

/** `onChange` runs when `value`, once there, becomes another one. */
function useChange(value: unknown, onChange: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) onChange();
    before.current = value;
  });
}
