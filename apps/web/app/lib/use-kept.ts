import { useState } from 'react';
import { forgottenWithPerson } from './forget-person.ts';

const kept = new Map<string, unknown>();
forgottenWithPerson(() => kept.clear());

/**
 * A state that outlives its component for as long as the page is open: what was typed on a tab is still there when the
 * person comes back to it. Nothing is written to the device.
 */
export function useKept<Value>(
  name: string,
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() =>
    kept.has(name) ? (kept.get(name) as Value) : initial,
  );
  const change = (next: Value) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, change];
}
