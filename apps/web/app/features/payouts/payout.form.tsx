import type { ListedPayee } from '@nzela/contract/merchant-payouts';
import { idSchema, type DestinationState } from '@nzela/contract/common';
import { parseTypedAmount } from '@nzela/money/parse';
import { moneyText } from '@nzela/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { optionName, workingFirst } from '../../lib/destinations.ts';
import { formatAmount } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { DestinationAlert } from '../../ui/DestinationState.tsx';
import { Form, FormField, useAppForm, useOnChange } from '../../ui/Form.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toast } from '../../ui/toast.ts';
import { corridorsQuery, destinationOf } from '../withdrawals/withdrawals.tsx';
import { payeeName } from './payee-name.ts';
import { balanceQuery, createPayout, type PayoutOrder } from './payouts.api.ts';

const formSchema = z.object({
  compteId: idSchema,
  montant: z.string().refine((typed) => isAmount(typed), { error: 'fields_payout_amount' }),
});

/** The number of decimals is the server's to judge, which knows the account's currency. */
function isAmount(typed: string): boolean {
  const parsed = parseTypedAmount(typed, 'EUR');
  return parsed.ok && parsed.amount.minor > 0n;
}

/** Takes money out to one of the business's accounts. */
export function PayoutForm({
  payees,
}: {
  readonly payees: readonly [ListedPayee, ...ListedPayee[]];
}) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const { data: balance } = useQuery(balanceQuery(account));
  const { data: corridors = [] } = useQuery(corridorsQuery());
  // What the test mode pays out is the sandbox's, whatever the live providers say.
  const stateOf = ({ mode, methode, pays, compte, operateur }: ListedPayee): DestinationState => {
    const to = { methode, pays, compte, ...(operateur === null ? {} : { operateur }) };
    return (mode === 'live' ? destinationOf(to, corridors)?.state : undefined) ?? 'up';
  };
  const form = useAppForm(formSchema, { compteId: payees[0].id, montant: '' });
  const compteId = useWatch({ control: form.control, name: 'compteId' });
  const payee = payees.find(({ id }) => id === compteId) ?? payees[0];
  const { state, send, again, clear } = useSend(
    (body: PayoutOrder, key) => createPayout(account, body, key),
    async () => {
      form.setValue('montant', '');
      toast('success', m.payouts_made());
      await queries.invalidateQueries(balanceQuery(account));
      await queries.invalidateQueries({ queryKey: ['payouts', account.merchantId, account.mode] });
    },
  );
  useOnChange(form, clear);
  const held = balance?.elements.find(({ devise }) => devise === payee.devise)?.disponible ?? 0;
  const isBusy = form.formState.isSubmitting || state.kind === 'busy' || state.kind === 'checking';
  return (
    <Card title={m.payouts_title()}>
      <Form
        form={form}
        label={m.payouts_title()}
        className="flex flex-col gap-5"
        onSubmit={async ({ montant }) => {
          const parsed = parseTypedAmount(montant, payee.devise);
          if (!parsed.ok) return form.setError('montant', { message: m.fields_payout_amount() });
          const body = { montant: moneyText(parsed.amount), compteId: payee.id };
          const refusal = await send(body);
          for (const { champ, message } of refusal?.errors ?? [])
            if (champ === 'montant' || champ === 'compteId') form.setError(champ, { message });
        }}
      >
        <FormField form={form} name="compteId">
          {({ inputRef: _unused, ...field }) => (
            <SelectField
              {...field}
              value={payee.id}
              label={m.payouts_account()}
              options={workingFirst(payees, stateOf).map((one) => ({
                value: one.id,
                label: optionName(payeeName(one), stateOf(one)),
                disabled: stateOf(one) === 'down',
              }))}
            />
          )}
        </FormField>
        <DestinationAlert name={payeeName(payee)} state={stateOf(payee)} />
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField
              {...field}
              label={m.deposits_amount()}
              hint={m.payouts_amount_hint({
                amount: formatAmount(held, payee.devise),
                minimum: formatAmount(payee.minimum, payee.devise),
              })}
              currency={payee.devise}
            />
          )}
        </FormField>
        <Alert
          tone="info"
          title={payee.methode === 'bank' ? m.payouts_bank_delay() : m.payouts_mobile_delay()}
        />
        {state.kind === 'refused' && <MoneyAlert error={state.error} />}
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
        <Button
          type="submit"
          size="l"
          block
          missing={
            stateOf(payee) === 'down'
              ? m.destinations_down_title({ name: payeeName(payee) })
              : undefined
          }
          busy={isBusy}
          busyLabel={m.deposits_busy()}
        >
          {m.withdrawals_submit()}
        </Button>
      </Form>
    </Card>
  );
}
