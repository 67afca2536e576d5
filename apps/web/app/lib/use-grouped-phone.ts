import { useEffect, useState } from 'react';
import { readPhone } from './phone.ts';

export type ReadNumber = Awaited<ReturnType<typeof readPhone>>;

/** A number as it was understood, in the groups of its country; null for what is none (yet). */
export function useReadNumber(text: string, country: string): ReadNumber {
  const [read, setRead] = useState<{ readonly of: string; readonly number: ReadNumber }>();
  const key = `${country} ${text}`;
  useEffect(() => {
    if (text.replace(/\D/g, '').length < 8) return undefined;
    let isCurrent = true;
    void readPhone(text, country).then((number) => {
      if (isCurrent) setRead({ of: key, number });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, text, country]);
  return read?.of === key ? read.number : null;
}

/** The digits of an international number in groups: `+221 77 123 45 67`; as they are until the numbering plans are there. */
export function useGroupedDigits(digits: string): string {
  return useReadNumber(`+${digits}`, 'FR')?.grouped ?? `+${digits}`;
}

/** « +221771234567 · Orange » with its number in groups; any other text as it is. */
export function useGroupedPhone(text: string): string {
  const phone = /\+\d{8,15}/.exec(text)?.[0] ?? '';
  const grouped = useReadNumber(phone, 'FR')?.grouped;
  return grouped === undefined ? text : text.replace(phone, grouped);
}
