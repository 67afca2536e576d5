import type { CurrencyCode } from '@nzela/money/currencies';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { Breadcrumb } from '../../ui/PageTitle.tsx';
import { StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';

export type OperationHeadProps = {
  /** Where it is one of; without, it stands in their page. */
  readonly trail?: { readonly to: string; readonly label: string };
  readonly mark?: ReactNode;
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Undefined while nothing has moved. */
  readonly direction: 'in' | 'out' | undefined;
  /** What does not count is struck. */
  readonly counts: boolean;
  /** The other side, or what it was. */
  readonly who: string;
  readonly state: { readonly look: StatusLook; readonly label: string };
  /** One sentence: what became of it. */
  readonly children?: ReactNode;
};

/** The head of the page of any movement: how much, with whom, how it stands. */
export function OperationHead({ trail, mark, who, state, children, ...money }: OperationHeadProps) {
  const { amount, currency, direction, counts } = money;
  return (
    <header className="mb-6 sm:mb-8">
      {trail !== undefined && <Breadcrumb trail={[trail]} />}
      <div className="mt-3 flex flex-wrap items-start gap-4">
        {mark}
        <div className="min-w-[min(100%,12rem)] flex-1">
          <h2
            data-page-title
            className="text-[clamp(1.25rem,7.5vw,1.75rem)] leading-tight sm:text-4xl"
          >
            <Money
              amount={amount}
              currency={currency}
              direction={direction}
              className={cx(!counts && 'text-ink-2! line-through')}
            />
            <span className="mt-1 block font-sans text-lg font-semibold wrap-anywhere">{who}</span>
          </h2>
          <p className="mt-2">
            <StatusPill look={state.look}>{state.label}</StatusPill>
          </p>
          {children !== undefined && <p className="mt-3 max-w-prose text-ink-2">{children}</p>}
        </div>
      </div>
    </header>
  );
}
