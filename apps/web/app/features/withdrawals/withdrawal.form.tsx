import type { QuotePreview, QuoteRequest } from '@nzela/contract/quotes';
import type { CreateWithdrawal, Withdrawal } from '@nzela/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ApiError } from '../../lib/api-error.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { DestinationAlert } from '../../ui/DestinationState.tsx';
import { Form, useOnChange } from '../../ui/Form.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PreviewNotice, storeQuote, usePreview } from '../quotes/quotes.ts';
import { AccountNotice, TransferLink } from './account-notice.tsx';
import { AmountPart, AccountPart, MethodPart } from './withdrawal-fields.tsx';
import { WithdrawalRecap } from './withdrawal-recap.tsx';
import {
  accountField,
  accountOf,
  destinationOf,
  priceRequest,
  type WithdrawalChoice,
  type WithdrawalFormState,
  type WithdrawalValues,
} from './withdrawal-values.ts';
import { corridorsQuery, createWithdrawal } from './withdrawals.api.ts';

type WithdrawalFormProps = {
  readonly form: WithdrawalFormState;
  readonly onMade: (withdrawal: Withdrawal) => void;
};

/** How much, to which account, and what it costs: all of it before « Confirmer le retrait ». */
export function WithdrawalForm({ form, onMade }: WithdrawalFormProps) {
  const { data: corridors = [] } = useQuery(corridorsQuery());
  const values = useWatch({ control: form.control }) as WithdrawalValues;
  const request = priceRequest(values, corridors);
  const destination = destinationOf(accountOf(values), corridors);
  const { preview, pending, refresh } = usePreview(request, null);
  const price = preview?.kind === 'priced' ? preview.quote : null;
  const { state, send, again, clear } = useSend(createWithdrawal, onMade);
  useOnChange(form, clear);
  const [isNewPrice, setNewPrice] = useState(false);

  const submit = async ({ account }: WithdrawalChoice) => {
    setNewPrice(false);
    if (request === null) return;
    const { methode, compte, operateur } = account;
    const devisId = await agreedQuote(request, price);
    if (devisId === null) {
      setNewPrice(true);
      refresh();
      return;
    }
    const body: CreateWithdrawal = { devisId, methode, compte };
    const refusal = await send(operateur === undefined ? body : { ...body, operateur });
    if (refusal !== null) showAtFields(form, values, refusal);
  };

  return (
    <Card>
      <h2 className="mb-6 text-2xl">{m.withdrawals_title()}</h2>
      <Form
        form={form}
        label={m.withdrawals_title()}
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        <AmountPart form={form} values={values} />
        <MethodPart form={form} />
        <AccountPart form={form} values={values} corridors={corridors} isOrder />
        {destination !== null && <DestinationAlert {...destination} />}
        <AccountNotice values={values} />
        {price !== null && (
          <WithdrawalRecap price={price} method={values.methode} pending={pending} />
        )}
        {preview?.kind === 'refused' && <PreviewNotice preview={preview} onRetry={refresh} />}
        <Alert tone="info" title={m.withdrawals_notice()} />
        {isNewPrice && <Alert tone="warn" live title={m.withdrawals_new_price()} />}
        {state.kind === 'refused' && (
          <MoneyAlert
            error={state.error}
            actions={isNotOwn(state.error) ? <TransferLink /> : undefined}
          />
        )}
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
        <Button
          type="submit"
          size="l"
          block
          missing={
            destination?.state === 'down' ? m.destinations_down_title(destination) : undefined
          }
          busy={form.formState.isSubmitting || state.kind === 'busy' || state.kind === 'checking'}
          busyLabel={m.deposits_busy()}
        >
          {m.withdrawals_submit()}
        </Button>
      </Form>
    </Card>
  );
}

/** Refused because the account is, or may be, somebody else's. */
function isNotOwn({ code }: ApiError): boolean {
  return code === 'compte_autrui' || code === 'comptes_inverifiables';
}

/** The id of a stored price, if it is the one that the person has seen; null when it has changed meanwhile. */
async function agreedQuote(
  request: QuoteRequest,
  seen: QuotePreview | null,
): Promise<string | null> {
  const quote = await storeQuote(request);
  const isSame =
    seen === null ||
    (seen.totalDebite === quote.totalDebite && seen.montantRecu === quote.montantRecu);
  return isSame ? quote.id : null;
}

/** Whatever the server says of the account stands at the field that it was typed in. */
function showAtFields(form: WithdrawalFormState, values: WithdrawalValues, refusal: ApiError) {
  for (const { champ, message } of refusal.errors) {
    const name = champ === 'operateur' ? 'operateur' : accountField(values);
    if (champ === 'compte' || champ === 'operateur') form.setError(name, { message });
  }
}
