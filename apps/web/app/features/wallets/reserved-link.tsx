import type { CurrencyCode } from '@nzela/money/currencies';
import { Link } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

/** Where the address says that what reserves money is to be shown. */
export const reservedAnchor = 'reserve';
export const reservedPath = `/dashboard/user/wallet#${reservedAnchor}`;

type ReservedLinkProps = { readonly amount: number; readonly currency: CurrencyCode };

/** « Réservé : 42,00 € », which leads to what reserves it. Nothing when nothing is. */
export function ReservedLink({ amount, currency }: ReservedLinkProps) {
  if (amount === 0) return null;
  return (
    <Link to={reservedPath} className="target font-semibold underline underline-offset-4">
      {m.wallets_reserved_of({ amount: formatAmount(amount, currency) })}
    </Link>
  );
}
