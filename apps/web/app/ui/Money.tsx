import type { CurrencyCode } from '@nzela/money/currencies';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { formatAmount } from '../lib/format.ts';
import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';

type MoneyProps = {
  /** In major units, as the API sends it; its sign is not read when `direction` says it. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** `in` is green with « + », `out` has U+2212; both carry an arrow, since colour alone says nothing. */
  readonly direction?: 'in' | 'out' | undefined;
  /** The ISO code instead of the symbol, where several currencies stand together. */
  readonly code?: boolean | undefined;
  readonly className?: string | undefined;
};

/** An amount with its currency, in tabular figures that never break over two lines. */
export function Money({ amount, currency, direction, code = false, className }: MoneyProps) {
  const signed =
    direction === undefined ? amount : Math.abs(amount) * (direction === 'in' ? 1 : -1);
  const text = formatAmount(signed, currency, { code, signed: direction === 'in' });
  return (
    <span className={cx('tabular whitespace-nowrap', direction === 'in' && 'text-pos', className)}>
      {direction === 'in' && (
        <>
          <ArrowDownLeft size={16} aria-hidden className="mr-1 inline align-[-0.125em]" />
          <span className="sr-only">{m.ui_money_in()}</span>
        </>
      )}
      {direction === 'out' && (
        <>
          <ArrowUpRight size={16} aria-hidden className="mr-1 inline align-[-0.125em] text-ink-3" />
          <span className="sr-only">{m.ui_money_out()}</span>
        </>
      )}
      {text}
    </span>
  );
}
