import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { nextPayoutQuery } from '../merchants/merchants.tsx';
import { AutomaticAccountDialog } from './automatic-account.dialog.tsx';
import { payeeName } from './payee-name.ts';
import { payeesQuery } from './payouts.api.ts';

/** Where what is paid out by itself goes; an owner chooses another one of the accounts in the same currency. */
export function AutomaticAccount() {
  const { account, may } = useMerchant();
  const next = useQuery(nextPayoutQuery(account));
  const payees = useQuery(payeesQuery(account));
  const [isChoosing, setChoosing] = useState(false);
  if (next.data === undefined) return <Reading of={next} rows={1} />;
  if (payees.data === undefined) return <Reading of={payees} rows={1} />;
  const { compte, devise } = next.data;
  const [other, ...more] = payees.data.elements.filter(
    (payee) => payee.devise === devise && payee.id !== compte?.id,
  );
  const isOwner = may('versements.comptes');
  const isChangeable = isOwner && other !== undefined;
  return (
    <section
      aria-label={m.payouts_automatic_account()}
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-5"
    >
      <div className="min-w-0">
        <p className="text-[0.9375rem] font-semibold">{m.payouts_automatic_account()}</p>
        <p className="wrap-break-word">
          {compte === null
            ? m.payouts_automatic_account_none({ currency: devise })
            : payeeName(compte)}
        </p>
        {!isChangeable && (
          <p className="text-sm text-ink-2">
            {isOwner
              ? m.payouts_automatic_account_only({ currency: devise })
              : m.payouts_automatic_account_owner()}
          </p>
        )}
      </div>
      {isChangeable && (
        <Button size="s" variant="secondary" onClick={() => setChoosing(true)}>
          {compte === null
            ? m.payouts_automatic_account_choose()
            : m.payouts_automatic_account_change()}
        </Button>
      )}
      {isChangeable && isChoosing && (
        <AutomaticAccountDialog
          present={compte}
          others={[other, ...more]}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
