import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { type Account, askableAccount, type WithdrawalValues } from './withdrawal-values.ts';
import { accountCheckQuery } from './withdrawals.api.ts';

/** Time without a change after which a complete account is checked by itself (spec §9: 500 ms of pause). */
const pauseMs = 500;

/** What the bank or the operator knows of the account's holder, in words. Another's account is refused when it is asked for. */
export function AccountNotice({ values }: { readonly values: WithdrawalValues }) {
  const { data, isFetching } = useQuery(accountCheckQuery(useSettled(askableAccount(values))));
  return (
    <div aria-live="polite" className="empty:hidden">
      {isFetching && <p className="text-sm text-ink-2">{m.withdrawals_check_busy()}</p>}
      {data?.resultat === 'identique' && <Alert tone="pos" title={m.withdrawals_check_same()} />}
      {data?.resultat === 'proche' && (
        <Alert tone="warn" title={m.withdrawals_check_close({ name: data.nom ?? '' })}>
          {m.withdrawals_check_close_text()}
        </Alert>
      )}
      {data?.resultat === 'different' && (
        <Alert tone="neg" title={m.withdrawals_check_none()} actions={<TransferLink />}>
          {m.withdrawals_check_none_text()}
        </Alert>
      )}
    </div>
  );
}

/** The way to pay somebody else, which a withdrawal is not. */
export function TransferLink() {
  return (
    <ButtonLink to="/transfer" variant="secondary">
      {m.withdrawals_check_transfer()}
    </ButtonLink>
  );
}

/** `account` once it has not changed for a while. */
function useSettled(account: Account | null): Account | null {
  const text = account === null ? '' : JSON.stringify(account);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === '' || settled !== text ? null : (JSON.parse(settled) as Account);
}
