import type { MerchantBalance } from '@nzela/contract/payments';
import type { ReactNode } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { paymentPath } from './payment-words.ts';

type MerchantBalanceCardProps = {
  readonly balance: MerchantBalance;
  /** What becomes of it. */
  readonly children: ReactNode;
};

/** What can be spent, what waits with its days, and what is set aside with its cause. */
export function MerchantBalanceCard({ balance, children }: MerchantBalanceCardProps) {
  const { devise, disponible, enAttente, reserve, du } = balance;
  const money = (amount: number) => formatAmount(amount, devise);
  return (
    <Card title={m.merchant_balance()}>
      <dl className="flex flex-col divide-y divide-border">
        <Part label={m.merchant_balance_available()} value={money(disponible)} />
        <Part label={m.merchant_balance_pending()} value={money(enAttente.total)}>
          {enAttente.jours.map(({ jour, montant, paiements }) => (
            <li key={jour}>
              {m.merchant_balance_day({
                date: formatDate(jour),
                amount: money(montant),
                count: paiements,
              })}
            </li>
          ))}
        </Part>
        <Part label={m.merchant_balance_reserved()} value={money(reserve.total)}>
          {reserve.remboursements.map(({ id, reference, montant }) => (
            <li key={id}>{m.merchant_balance_refund({ reference, amount: money(montant) })}</li>
          ))}
          {reserve.litiges.map(({ id, reference, montant, paiementId, echeance }) => (
            <li key={id}>
              <TextLink to={paymentPath(paiementId)}>
                {m.merchant_balance_dispute({
                  reference,
                  amount: money(montant),
                  date: formatDate(echeance),
                })}
              </TextLink>
            </li>
          ))}
        </Part>
        {du > 0 && <Part label={m.merchant_balance_due()} value={money(du)} />}
      </dl>
      {children}
    </Card>
  );
}

type PartProps = {
  readonly label: string;
  readonly value: string;
  readonly children?: readonly ReactNode[];
};

function Part({ label, value, children = [] }: PartProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular text-lg font-semibold">{value}</dd>
      {children.length > 0 && (
        <dd className="basis-full">
          <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink-2">{children}</ul>
        </dd>
      )}
    </div>
  );
}
