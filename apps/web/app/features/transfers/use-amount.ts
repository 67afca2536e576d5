import { parseTypedAmount } from '@nzela/money/parse';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useEffect, useState } from 'react';
import type { Wizard } from './use-wizard.ts';
import type { QuoteSide, WizardAddress } from './wizard-address.ts';

/** Time without a keystroke after which the amount goes into the address, and its price is asked for. */
const pauseMs = 350;

type Typed = Pick<WizardAddress, 'side' | 'amountText'>;

export type AmountInput = {
  readonly typed: Typed;
  /** The address as it is about to be. */
  readonly address: WizardAddress;
  /** The person changed it, so an empty field is theirs to fill. */
  readonly isTouched: boolean;
  /** What the field of `side` says after a change. Tidying the computed side is no change. */
  readonly type: (side: QuoteSide, text: string, shown: string, currency: CurrencyCode) => void;
  /** Writes it into the address at once. */
  readonly flush: () => void;
};

/** The amount being typed, on either side, and its way into the address. */
export function useAmount({ address, choose }: Wizard): AmountInput {
  const [typed, setTyped] = useState<Typed>(() => pick(address));
  const [written, setWritten] = useState<Typed>(typed);
  const [isTouched, setTouched] = useState(false);
  const inAddress = pick(address);
  if (!isSame(inAddress, written)) {
    // The address changed by itself: the browser's back button, a link.
    setWritten(inAddress);
    setTyped(inAddress);
  }
  const waits = !isSame(typed, written);

  const flush = () => {
    setTouched(true);
    if (!waits) return;
    setWritten(typed);
    choose(typed);
  };

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setWritten(typed);
      choose(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, waits, choose]);

  return {
    typed,
    address: { ...address, ...typed },
    isTouched,
    type: (side, text, shown, currency) => {
      if (side !== typed.side && isSameAmount(text, shown, currency)) return;
      setTouched(true);
      setTyped({ side, amountText: text });
    },
    flush,
  };
}

function pick({ side, amountText }: WizardAddress): Typed {
  return { side, amountText };
}

function isSame(left: Typed, right: Typed): boolean {
  return left.side === right.side && left.amountText === right.amountText;
}

function isSameAmount(left: string, right: string, currency: CurrencyCode): boolean {
  const [one, other] = [parseTypedAmount(left, currency), parseTypedAmount(right, currency)];
  if (!one.ok || !other.ok) return left === right;
  return one.amount.minor === other.amount.minor;
}
