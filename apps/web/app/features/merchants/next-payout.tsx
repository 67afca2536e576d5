import type { NextPayout as Forecast } from '@nzela/contract/merchant-payouts';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../ui/Link.tsx';
import { nextPayoutQuery } from './merchants.api.ts';

/** When the balance leaves by itself, and how much of it by then. Nothing for whoever may not see payouts. */
export function NextPayout() {
  const { account, may } = useMerchant();
  const { data } = useQuery({ ...nextPayoutQuery(account), enabled: may('versements.lire') });
  if (data === undefined) return null;
  return (
    <p className="mt-3 border-t border-border pt-3 text-ink-2">
      {told(data)}{' '}
      <TextLink to="/dashboard/merchant/settings?onglet=wallet">
        {m.merchant_payout_change()}
      </TextLink>
    </p>
  );
}

function told({ date, montant, minimum, suffisant, devise, compte }: Forecast): string {
  if (date === null) return m.merchant_payout_none();
  if (compte === null) return m.merchant_payout_no_account({ currency: devise });
  const day = formatDate(date);
  const amount = formatAmount(montant, devise);
  return suffisant
    ? m.merchant_payout_next({ day, amount })
    : m.merchant_payout_short({ day, amount, minimum: formatAmount(minimum, devise) });
}
