import { m } from '@nzela/messages/m';
import { formatDate } from './format.ts';
import { productNow } from './product-time.ts';

/** By when money that is under way is decided: a time that has passed was not kept, and says so. */
export function promisedText(promised: string | null): string {
  if (promised === null) return m.wallets_reserved_open();
  const date = formatDate(promised, 'dateTime');
  return new Date(promised) < productNow()
    ? m.wallets_reserved_late({ date })
    : m.wallets_reserved_until({ date });
}
