import { longestReason } from '@nzela/contract/money-requests';
import { requestCurrencies, type RequestCurrency } from '@nzela/contract/payment-terms';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { amountOf } from './request-draft.ts';
import { type StepProps, StepHeading } from './step.tsx';

/** How much, what for and until when. Going on waits for an amount, and says so (spec §5). */
export function AmountStep({ draft, change, go, refusal }: StepProps) {
  const [isLeft, setLeft] = useState(false);
  const isValid = amountOf(draft) !== null;
  const refused = (field: string) => refusal?.errors.find(({ champ }) => champ === field)?.message;
  const isWrong = isLeft && draft.amount !== '' && !isValid;
  return (
    <PlainForm
      className="flex flex-col gap-6"
      onSubmit={() => {
        setLeft(true);
        if (isValid) go('destinataire');
      }}
    >
      <StepHeading>{m.money_request_amount_heading()}</StepHeading>
      <AmountField
        label={m.money_request_amount()}
        name="montant"
        size="hero"
        value={draft.amount}
        currency={draft.currency}
        currencies={requestCurrencies}
        error={isWrong ? m.money_request_amount_invalid() : refused('montant')}
        onChange={(amount) => change({ amount })}
        onBlur={() => setLeft(true)}
        onCurrencyChange={(currency) => change({ currency: currency as RequestCurrency })}
      />
      <TextField
        label={m.money_request_reason()}
        hint={m.money_request_reason_hint()}
        optional
        name="motif"
        autoComplete="off"
        maxLength={longestReason}
        value={draft.reason}
        error={refused('motif')}
        onChange={(reason) => change({ reason })}
      />
      <TextField
        label={m.money_request_due()}
        hint={m.money_request_due_hint()}
        optional
        name="echeance"
        type="date"
        value={draft.due}
        error={refused('echeance')}
        onChange={(due) => change({ due })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col-reverse max-sm:items-stretch">
        <Button type="submit" size="l" disabled={!isValid}>
          {m.money_request_continue()}
        </Button>
        {!isValid && <p className="text-sm text-ink-2">{m.money_request_amount_missing()}</p>}
      </div>
    </PlainForm>
  );
}
