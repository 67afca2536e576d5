import type { PaymentMethod } from '@nzela/contract/tariffs';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { simulatorMethods, type SimulatorTariff, tariffOf } from './simulation.ts';
import type { LivePreview } from './use-preview.ts';

type PaymentChoiceProps = {
  readonly previews: Readonly<Record<SimulatorTariff, LivePreview>>;
  readonly value: PaymentMethod;
  readonly onChange: (payment: PaymentMethod) => void;
};

/** The ways to pay, each with its fee. Native controls only, as the whole simulator. */
export function PaymentChoice({ previews, value, onChange }: PaymentChoiceProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{m.quotes_method()}</legend>
      {simulatorMethods.map((method) => (
        <label
          key={method}
          className={cx(
            'flex min-h-12 cursor-pointer items-center gap-3 border-x border-t border-border-strong px-4 first-of-type:rounded-t-m last-of-type:rounded-b-m last-of-type:border-b',
            'has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name="moyen"
            value={method}
            checked={value === method}
            onChange={() => onChange(method)}
            className="size-5 accent-brand"
          />
          <span className="min-w-0 flex-1">{names[method]()}</span>
          <span className="tabular shrink-0 text-sm font-semibold">
            {feeOf(previews[tariffOf(method)])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const names: Readonly<Record<PaymentMethod, () => string>> = {
  card: m.transfers_method_card,
  bank: m.transfers_method_bank,
  wallet: m.quotes_method_wallet,
};

/** `Frais 2,00 €`; nothing while the price is not known. */
function feeOf({ preview }: LivePreview): string {
  if (preview?.kind !== 'priced') return '';
  const { totalFrais, deviseSource } = preview.quote;
  if (totalFrais === 0) return m.quotes_fee_free();
  return m.quotes_method_fee({ fee: formatAmount(totalFrais, deviseSource) });
}
