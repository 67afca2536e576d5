import type { Delivery, DeliveryFailure } from '@nzela/contract/webhooks';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';
import { eventName } from './event-choice.tsx';

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

type Resend = ((id: string) => Promise<void>) | null;

type DeliveryListProps = {
  readonly deliveries: readonly Delivery[];
  /** Null: nothing is sent to the address. */
  readonly onResend: Resend;
};

/** What was sent to an address and what it answered, the last first. */
export function DeliveryList({ deliveries, onResend }: DeliveryListProps) {
  return (
    <ul className="flex flex-col divide-y divide-border">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onResend={onResend} />
      ))}
    </ul>
  );
}

type DeliveryRowProps = { readonly delivery: Delivery; readonly onResend: Resend };

function DeliveryRow({ delivery, onResend }: DeliveryRowProps) {
  const [busy, setBusy] = useState(false);
  const { id, type, objet, statut, requete, reponse, prochainEssai, dateCreation } = delivery;
  const resend = async () => {
    setBusy(true);
    await onResend?.(id);
    setBusy(false);
  };
  return (
    <li className="py-2">
      <details>
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-medium">{eventName(type)}</span>
            <DeliveryObject objet={objet} />
          </span>
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
          {onResend !== null && (
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

/** What the event is about, as far as it says: `12,50 € · PAY-1234`. */
function DeliveryObject({ objet: { reference, montant, devise } }: Pick<Delivery, 'objet'>) {
  const amount = montant === null || devise === null ? null : formatAmount(montant, devise);
  const parts = [amount, reference].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <span className="block text-sm text-ink-2 tabular-nums wrap-anywhere">{parts.join(' · ')}</span>
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
