import type { Refund } from '@nzela/contract/payments';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { refundStates } from './payment-words.ts';

/** What was given back, part by part. */
export function Refunds({ refunds }: { readonly refunds: readonly Refund[] }) {
  return (
    <Card title={m.payments_refunds()}>
      <ul aria-label={m.payments_refunds()} className="flex flex-col divide-y divide-border">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold" translate="no">
                {refund.reference}
              </span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {[formatDate(refund.dateCreation, 'dateTime'), refund.raison]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
              {refund.echec !== null && (
                <span className="block text-sm text-neg">{refund.echec}</span>
              )}
            </span>
            <StatusPill look={refundStates[refund.statut].look}>
              <span className="inline-block first-letter:uppercase">
                {refundStates[refund.statut].name()}
              </span>
            </StatusPill>
            <Money amount={refund.montant} currency={refund.devise} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
