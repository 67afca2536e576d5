import type { TariffAnswer } from '@nzela/contract/tariffs';
import type { Money } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useState } from 'react';
import { formatDate, formatDecimal, formatExact } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { amountError } from '../quotes/quotes.ts';
import { type Comparison, compareWithBanks } from './comparison.ts';

const defaultAmount = '300';

/** What a transfer costs here and at a bank on average, for an amount in EUR that the visitor chooses. */
export function ComparisonForm({ tariffs }: { readonly tariffs: TariffAnswer }) {
  const [amountText, setAmountText] = useState(defaultAmount);
  const parsed = parseTypedAmount(amountText, 'EUR');
  const comparison =
    parsed.ok && parsed.amount.minor > 0n ? compareWithBanks(parsed.amount, tariffs) : null;
  const { pourcentage, source, datePublication } = tariffs.moyenneBanques;
  return (
    <div className="flex flex-col gap-5 rounded-l border border-border bg-surface p-5 sm:p-6">
      <h3 className="text-2xl">{m.tariffs_compare_title()}</h3>
      <AmountField
        label={m.tariffs_compare_amount()}
        value={amountText}
        error={amountError(amountText, 'EUR')}
        onChange={setAmountText}
        currency="EUR"
      />
      <div aria-live="polite" className="min-h-40">
        {comparison === null ? (
          <p className="text-ink-2">{m.tariffs_compare_empty()}</p>
        ) : (
          <Bars comparison={comparison} />
        )}
      </div>
      <p className="text-sm text-ink-2">
        {m.tariffs_compare_source({
          percent: formatDecimal(pourcentage),
          source,
          date: formatDate(datePublication),
        })}
      </p>
    </div>
  );
}

function Bars({ comparison }: { readonly comparison: Comparison }) {
  const { ours, bank, saved, times } = comparison;
  const longest = ours.minor > bank.minor ? ours.minor : bank.minor;
  return (
    <>
      <dl className="flex flex-col gap-4">
        <Bar
          label={m.tariffs_compare_bank()}
          amount={bank}
          longest={longest}
          className="bg-ink-3"
        />
        <Bar label={m.tariffs_compare_us()} amount={ours} longest={longest} className="bg-brand" />
      </dl>
      <p className="tabular mt-5 font-semibold">
        {times === null
          ? m.tariffs_compare_same()
          : m.tariffs_compare_saved({
              amount: formatExact(saved),
              times: formatDecimal(times),
            })}
      </p>
    </>
  );
}

type BarProps = {
  readonly label: string;
  readonly amount: Money;
  /** Minor units of the longer of the two. */
  readonly longest: bigint;
  readonly className: string;
};

function Bar({ label, amount, longest, className }: BarProps) {
  // A length on the screen, not money: thousandths are plenty.
  const share = longest === 0n ? 0 : Number((amount.minor * 1000n) / longest) / 1000;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular font-bold">{formatExact(amount)}</dd>
      <dd aria-hidden className="mt-1.5 h-3 basis-full overflow-hidden rounded-full bg-surface-3">
        <span
          className={`block h-full origin-left rounded-full transition-transform ${className}`}
          style={{ transform: `scaleX(${Math.max(share, 0.02)})` }}
        />
      </dd>
    </div>
  );
}
