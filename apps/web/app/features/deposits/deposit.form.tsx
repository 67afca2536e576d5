import type { Deposit } from '@nzela/contract/deposits';
import { depositCurrencies } from '@nzela/contract/payment-terms';
import type { FundingOffer } from '@nzela/contract/gateways';
import { CreditCard, Landmark, Smartphone } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useOffered } from '../../lib/currencies.ts';
import { formatAmount } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { type AppForm, Form, FormField, useOnChange } from '../../ui/Form.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import {
  currencyOf,
  fundingMethods,
  type DepositChoice,
  type DepositValues,
} from './deposit-values.ts';
import { createDeposit } from './deposits.api.ts';

type DepositFormProps = {
  readonly form: AppForm<DepositValues, DepositChoice>;
  readonly funding: FundingOffer;
  /** Decimal text, in the deposit's currency. */
  readonly minimum: string;
  readonly onMade: (deposit: Deposit) => void;
  /** Mobile Money goes on in its own tab, with the amount. */
  readonly onMobile: (choice: DepositChoice) => void;
};

/** How much, and by which way. Nothing is charged before the next screen. */
export function DepositForm({ form, funding, minimum, onMade, onMobile }: DepositFormProps) {
  const { state, send, again, clear } = useSend(createDeposit, onMade);
  useOnChange(form, clear);
  const offered = useOffered(depositCurrencies);
  const values = useWatch({ control: form.control }) as DepositValues;
  const currency = currencyOf(values);
  // What was typed in another currency is not as many euros.
  const hintOf = currency === values.devise ? m.deposits_amount_hint : m.deposits_wire_hint;
  const submit = async ({ methode, ...amount }: DepositChoice) => {
    if (methode === 'mobile') onMobile({ ...amount, methode });
    else await send({ ...amount, methode });
  };
  return (
    <Card>
      <h2 className="mb-6 text-2xl">{m.deposits_title()}</h2>
      <Form
        form={form}
        label={m.deposits_title()}
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField
              {...field}
              label={m.deposits_amount()}
              hint={hintOf({ minimum: formatAmount(Number(minimum), currency) })}
              size="hero"
              currency={currency}
              currencies={values.methode === 'bank' ? [] : offered}
              onCurrencyChange={(devise) =>
                form.setValue('devise', devise as DepositValues['devise'])
              }
            />
          )}
        </FormField>
        <FormField form={form} name="methode">
          {(field) => (
            <RadioCards {...field} label={m.deposits_method()} options={methods(funding)} />
          )}
        </FormField>
        {state.kind === 'refused' && <MoneyAlert error={state.error} />}
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
        <Button
          type="submit"
          size="l"
          block
          busy={state.kind === 'busy' || state.kind === 'checking'}
          busyLabel={m.deposits_busy()}
        >
          {m.deposits_submit()}
        </Button>
      </Form>
    </Card>
  );
}

/** Those that are on; an administrator may switch each off. */
function methods({ actifs }: FundingOffer) {
  const all = [
    {
      value: 'card',
      title: m.deposits_method_card(),
      detail: m.deposits_method_card_detail(),
      aside: m.deposits_instant(),
      icon: <CreditCard size={24} />,
    },
    {
      value: 'bank',
      title: m.deposits_method_bank(),
      detail: m.deposits_method_bank_detail(),
      aside: m.deposits_days(),
      icon: <Landmark size={24} />,
    },
    {
      value: 'mobile',
      title: m.deposits_method_mobile(),
      detail: m.deposits_method_mobile_detail(),
      aside: m.deposits_instant(),
      icon: <Smartphone size={24} />,
    },
  ] as const;
  return all.filter(({ value }) => actifs.includes(fundingMethods[value]));
}
