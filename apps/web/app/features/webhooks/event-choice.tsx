import { webhookEventTypes } from '@nzela/contract/webhooks';
import { m } from '@nzela/messages/m';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Chosen = readonly string[];

const eventNames: Record<string, () => string> = {
  'payment.paid': m.webhooks_event_payment_paid,
  'payment.failed': m.webhooks_event_payment_failed,
  'payment.expired': m.webhooks_event_payment_expired,
  'payment.cancelled': m.webhooks_event_payment_cancelled,
  'refund.succeeded': m.webhooks_event_refund_succeeded,
  'refund.failed': m.webhooks_event_refund_failed,
  'dispute.created': m.webhooks_event_dispute_created,
  'dispute.updated': m.webhooks_event_dispute_updated,
  'dispute.closed': m.webhooks_event_dispute_closed,
  'payout.held': m.webhooks_event_payout_held,
  'payout.released': m.webhooks_event_payout_released,
  'payout.cancelled': m.webhooks_event_payout_cancelled,
  'payout.paid': m.webhooks_event_payout_paid,
  'payout.failed': m.webhooks_event_payout_failed,
  'payout.skipped': m.webhooks_event_payout_skipped,
  'customer.created': m.webhooks_event_customer_created,
  'customer.updated': m.webhooks_event_customer_updated,
  'customer.deleted': m.webhooks_event_customer_deleted,
  'webhook.test': m.webhooks_event_test,
  'alert.raised': m.webhooks_event_alert,
  'settings.updated': m.webhooks_event_settings,
};

export function eventName(type: string): string {
  return eventNames[type]?.() ?? type;
}

type EventChoiceProps = { readonly value: Chosen; readonly onChange: (value: Chosen) => void };

/** Which events an endpoint is sent: each that is checked, or all when none is. */
export function EventChoice({ value, onChange }: EventChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{m.webhooks_events()}</legend>
      <p className="text-sm text-ink-2">{m.webhooks_events_hint()}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {webhookEventTypes.map((type) => (
          <Checkbox
            key={type}
            name={type}
            label={eventName(type)}
            hint={<span translate="no">{type}</span>}
            value={value.includes(type)}
            onChange={(isOn) =>
              onChange(isOn ? [...value, type] : value.filter((one) => one !== type))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
