import type { Delivery, DeliveryFailure, Webhook } from '@nzela/contract/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';
import { eventName } from './event-choice.tsx';
import { deliveriesQuery, sendAgain, sendPeriodAgain } from './webhooks.api.ts';

const whileWaitingMs = 3_000;
const resentSeconds = 30 * 86_400;

/** What was sent last, with what was answered; one is sent again, or all that did not arrive. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const deliveries = useQuery({
    ...deliveriesQuery(account, webhook.id),
    refetchInterval: ({ state }) =>
      state.data?.elements.some(({ statut }) => statut === 'en_attente') === true
        ? whileWaitingMs
        : false,
  });
  const shown = deliveries.data?.elements ?? [];
  const failed = shown.some(({ statut }) => statut === 'echoue');
  const resend = async () => {
    const jusqua = new Date();
    const depuis = new Date(jusqua.getTime() - resentSeconds * 1_000);
    await callWithToasts(
      () =>
        sendPeriodAgain(account, webhook.id, {
          depuis: depuis.toISOString(),
          jusqua: jusqua.toISOString(),
          echecsSeulement: true,
        }),
      { success: m.webhooks_resent() },
    );
    await queries.invalidateQueries(deliveriesQuery(account, webhook.id));
  };
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-text text-base font-semibold tracking-normal">
          {m.webhooks_deliveries()}
        </h3>
        {failed && webhook.actif && (
          <Button size="s" variant="quiet" onClick={() => void resend()}>
            {m.webhooks_resend_all()}
          </Button>
        )}
      </div>
      {deliveries.data === undefined ? (
        <Reading of={deliveries} rows={2} />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">{m.webhooks_deliveries_none()}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {shown.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </ul>
      )}
    </div>
  );
}

const states: Record<Delivery['statut'], { readonly tone: Tone; readonly label: () => string }> = {
  en_attente: { tone: 'warn', label: m.webhooks_state_waiting },
  livre: { tone: 'pos', label: m.webhooks_state_arrived },
  echoue: { tone: 'neg', label: m.webhooks_state_failed },
};

const failures: Record<DeliveryFailure, () => string> = {
  statut: m.webhooks_failure_status,
  redirection: m.webhooks_failure_redirect,
  delai: m.webhooks_failure_timeout,
  injoignable: m.webhooks_failure_unreachable,
  coupee: m.webhooks_failure_cut,
  trop_grande: m.webhooks_failure_too_large,
  adresse_interdite: m.webhooks_failure_forbidden,
  desactive: m.webhooks_failure_off,
};

type DeliveryRowProps = { readonly delivery: Delivery; readonly webhook: Webhook };

function DeliveryRow({ delivery, webhook }: DeliveryRowProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { type, statut, requete, reponse, prochainEssai, dateCreation } = delivery;
  const resend = async () => {
    setBusy(true);
    const place = { id: webhook.id, delivery: delivery.id };
    await callWithToasts(() => sendAgain(account, place), { success: m.webhooks_resent() });
    await queries.invalidateQueries(deliveriesQuery(account, webhook.id));
    setBusy(false);
  };
  return (
    <li className="py-2">
      <details>
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-40 font-medium">{eventName(type)}</span>
          <span className="text-sm text-ink-2">{formatDate(dateCreation, 'dateTime')}</span>
          <Badge tone={states[statut].tone}>{states[statut].label()}</Badge>
        </summary>
        <div className="flex flex-col gap-3 pt-1 pb-3">
          {reponse !== null && (
            <p className="text-sm text-ink-2">
              {m.webhooks_attempt({
                date: formatDate(reponse.date, 'dateTime'),
                time: String(reponse.dureeMs),
              })}{' '}
              {reponse.echec === null
                ? m.webhooks_answered({ status: String(reponse.statut) })
                : `${failures[reponse.echec]()}${reponse.statut === null ? '' : ` (${reponse.statut})`}`}
            </p>
          )}
          {prochainEssai !== null && (
            <p className="text-sm text-ink-2">
              {m.webhooks_next({ date: formatDate(prochainEssai, 'dateTime') })}
            </p>
          )}
          <Body label={m.webhooks_request()} text={requete} />
          {reponse !== null && reponse.corps !== '' && (
            <Body label={m.webhooks_answer()} text={reponse.corps} />
          )}
          {webhook.actif && (
            <div>
              <Button size="s" variant="secondary" busy={busy} onClick={() => void resend()}>
                {m.webhooks_resend()}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

function Body({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <p className="text-sm text-ink-2">{label}</p>
      <p
        translate="no"
        className="max-h-48 overflow-auto rounded-m bg-surface-2 p-3 font-mono text-sm break-all whitespace-pre-wrap"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {text}
      </p>
    </div>
  );
}
