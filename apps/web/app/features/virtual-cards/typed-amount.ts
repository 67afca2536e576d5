import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useEffect, useState } from 'react';

/** An amount as typed (`12,50`), as the wire takes it (`12.50`); null while it is none. */
export function wireText(typed: string, currency: CurrencyCode): string | null {
  const parsed = parseTypedAmount(typed, currency);
  return parsed.ok && parsed.amount.minor > 0n ? moneyText(parsed.amount) : null;
}

const pauseMs = 350;

/** `value` once it has stayed the same for a moment: what is asked of the server while a person types. */
export function useSettled<Value extends string | null>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [settled, value]);
  return settled;
}
