import type { MerchantFigures } from '@nzela/contract/merchant-figures';
import { paymentChannels, type PaymentChannel } from '@nzela/contract/payment-terms';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';

const names: Readonly<Record<PaymentChannel, () => string>> = {
  card: m.payments_method_card,
  mobile: m.payments_method_mobile,
  link: m.merchant_split_links,
  wallet: m.payments_method_wallet,
};

const colours: Readonly<Record<PaymentChannel, string>> = {
  card: 'bg-(--chart-1)',
  mobile: 'bg-(--chart-2)',
  link: 'bg-(--chart-3)',
  wallet: 'bg-(--chart-4)',
};

/** A wallet that pays without a link is rare: its part is there when it happened. */
const always: readonly PaymentChannel[] = ['card', 'mobile', 'link'];

/** How what was paid in thirty days came in: one bar of parts, and each with its value (spec §2). */
export function MethodSplit({
  figures: { devise, repartition },
}: {
  readonly figures: MerchantFigures;
}) {
  const parts = paymentChannels.flatMap((channel) => {
    const part = repartition.find(({ canal }) => canal === channel);
    const amount = part?.montant ?? 0;
    return amount > 0 || always.includes(channel) ? [{ channel, amount }] : [];
  });
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0)
    return (
      <Card title={m.merchant_split()} description={m.merchant_split_text()}>
        <p className="text-ink-2">{m.merchant_split_none()}</p>
      </Card>
    );
  return (
    <Card title={m.merchant_split()} description={m.merchant_split_text()}>
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full">
        {parts
          .filter(({ amount }) => amount > 0)
          .map(({ channel, amount }) => (
            <div
              key={channel}
              className={colours[channel]}
              style={{ width: `${(amount / total) * 100}%` }}
            />
          ))}
      </div>
      <ul aria-label={m.merchant_split()} className="mt-4 flex flex-col divide-y divide-border">
        {parts.map(({ channel, amount }) => (
          <li key={channel} className="flex items-baseline gap-x-3 py-2.5">
            <span aria-hidden className={`size-3 rounded-full ${colours[channel]}`} />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{names[channel]()}</span>
              <span className="tabular text-ink-2">{formatAmount(amount, devise)}</span>
            </span>
            <span className="tabular min-w-14 text-right font-semibold">
              {m.merchant_split_share({ share: String(Math.round((amount / total) * 100)) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
