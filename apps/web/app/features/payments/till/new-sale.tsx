import type { MerchantPayment } from '@nzela/contract/payments';
import { requestCurrencies, type PaymentCurrency } from '@nzela/contract/payment-terms';
import { exponentOf } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatAmount } from '../../../lib/format.ts';
import { useMerchant } from '../../../lib/merchant.tsx';
import { readTypedAmount } from '../../../lib/typed-amount.ts';
import { useSend } from '../../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../../ui/AmountField.tsx';
import { acceptAmountText } from '../../../ui/amount-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckingAlert } from '../../../ui/CheckingAlert.tsx';
import { MoneyAlert } from '../../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { readyChime } from './chime.ts';
import { Keypad } from './keypad.tsx';
import { beginSale, saleQuery } from './till.api.ts';

type NewSaleProps = {
  /** That of the business. */
  readonly currency: PaymentCurrency;
  readonly onBegun: (payment: MerchantPayment) => void;
};

/** The sum, on keys for a thumb or from the keyboard. */
export function NewSale({ currency: preferred, onBegun }: NewSaleProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, setCurrency] = useState<PaymentCurrency | null>(null);
  const [fault, setFault] = useState<string>();
  const currency = chosen ?? preferred;
  const call = useCallback(
    (sum: Parameters<typeof beginSale>[1], key: string) => beginSale(account, sum, key),
    [account],
  );
  const { state, send, again, clear } = useSend(call, (payment) => {
    queries.setQueryData(saleQuery(account, payment.id).queryKey, payment);
    onBegun(payment);
  });
  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
    clear();
  };
  const sum = readTypedAmount(typed, currency);
  const submit = () => {
    if (!sum.ok) return setFault(sum.message);
    readyChime();
    void send({ montant: sum.text, devise: currency });
  };
  const isChecking = state.kind === 'checking';
  return (
    <PlainForm className="flex flex-col gap-4" onSubmit={submit}>
      <AmountField
        label={m.till_amount()}
        size="hero"
        name="montant"
        value={typed}
        onChange={change}
        error={fault}
        currency={currency}
        currencies={requestCurrencies}
        onCurrencyChange={(next) => setCurrency(next as PaymentCurrency)}
      />
      <Keypad
        hasComma={exponentOf(currency) > 0}
        onType={(character) => change(acceptAmountText(typed, typed + character))}
        onErase={() => change(typed.slice(0, -1))}
      />
      {isChecking && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
      {state.kind === 'refused' && <MoneyAlert error={state.error} />}
      <Button
        type="submit"
        size="l"
        block
        busy={state.kind === 'busy' || (isChecking && !state.gaveUp)}
        busyLabel={m.till_busy()}
      >
        {sum.ok
          ? m.till_begin({ amount: formatAmount(Number(sum.text), currency) })
          : m.till_begin_empty()}
      </Button>
    </PlainForm>
  );
}
