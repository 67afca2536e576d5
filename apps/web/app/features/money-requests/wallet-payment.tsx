import type { Payable } from '@nzela/contract/money-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { depositAddress } from '../../lib/deposit-address.ts';
import { formatAmount, formatExact, wireDifference } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { payableQuery, payFromWallet } from './money-requests.api.ts';

type WalletPaymentProps = { readonly code: string; readonly payable: Payable };

/** Paying from one's own wallet, in one press; a large sum asks first who is there. */
export function WalletPayment({ code, payable }: WalletPaymentProps) {
  const queries = useQueryClient();
  const { queryKey } = payableQuery(code);
  const call = useCallback(
    (_body: null, key: string) => withStepUp((proof) => payFromWallet(code, key, proof)),
    [code],
  );
  const { state, send, again } = useSend(call, (paid: Payable) => {
    queries.setQueryData(queryKey, paid);
  });
  const { montant, devise, soldeDisponible, moyens } = payable;
  if (soldeDisponible !== null && montant > soldeDisponible) {
    const values = { missing: formatExact(wireDifference(montant, soldeDisponible, devise)) };
    return (
      <Alert
        tone="warn"
        live
        actions={
          <ButtonLink to={depositAddress(`/pay/${code}`)} size="s" variant="secondary">
            {m.pay_deposit()}
          </ButtonLink>
        }
      >
        {moyens.includes('card') ? m.pay_short(values) : m.pay_short_no_card(values)}
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
      {state.kind === 'refused' && <MoneyAlert error={state.error} />}
      <Button
        size="l"
        block
        busy={state.kind === 'busy' || state.kind === 'checking'}
        busyLabel={m.pay_busy()}
        onClick={() => void send(null)}
      >
        {m.pay_submit({ amount: formatAmount(montant, devise) })}
      </Button>
    </div>
  );
}
