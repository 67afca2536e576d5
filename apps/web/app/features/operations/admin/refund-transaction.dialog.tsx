import { longestReason } from '@nzela/contract/money-requests';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatExact, formatForField, wireMoney } from '../../../lib/format.ts';
import { readTypedAmount } from '../../../lib/typed-amount.ts';
import { useSend } from '../../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckingAlert } from '../../../ui/CheckingAlert.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { MoneyAlert } from '../../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refundTransaction, type GivenBack } from './transactions.api.ts';

type RefundTransactionDialogProps = {
  /** What the administrator has read. */
  readonly seen: {
    readonly id: string;
    readonly restant: number;
    readonly devise: CurrencyCode;
    readonly divisible: boolean;
    readonly explication: string;
  };
  readonly onClose: () => void;
};

/** Gives back what is left of a transaction, or a part of it where it can be divided. */
export function RefundTransactionDialog({ seen, onClose }: RefundTransactionDialogProps) {
  const { id, restant, devise, divisible, explication } = seen;
  const queries = useQueryClient();
  const left = wireMoney(restant, devise);
  const [typed, setTyped] = useState(() => formatForField(moneyText(left)));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<{ readonly amount?: string; readonly reason?: string }>({});
  const done = async ({ montant }: GivenBack) => {
    toast('success', m.transactions_refund_done({ amount: formatAmount(montant, devise) }));
    onClose();
    await queries.invalidateQueries({ queryKey: ['transactions'] });
  };
  const { state, send, again, clear } = useSend(refundTransaction, done);
  const isUnderWay = state.kind === 'busy' || state.kind === 'checking';
  const submit = async () => {
    const read = readTypedAmount(typed, devise);
    const missing = reason.trim() === '' ? { reason: m.transactions_refund_reason_missing() } : {};
    setFaults({ ...(read.ok ? {} : { amount: read.message }), ...missing });
    if (!read.ok || 'reason' in missing) return;
    const order = { id, montant: read.text, restant: moneyText(left), motif: reason };
    const refusal = await send(order);
    const fault = refusal?.errors.find(({ champ }) => champ === 'montant')?.message;
    setFaults(fault === undefined ? {} : { amount: fault });
  };
  return (
    <Dialog open onClose={onClose} title={m.transactions_refund()} dismissable={!isUnderWay}>
      <PlainForm label={m.transactions_refund()} onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-2">{explication}</p>
        {divisible ? (
          <AmountField
            label={m.transactions_refund_amount()}
            name="montant"
            currency={devise}
            value={typed}
            hint={m.transactions_refund_at_most({ amount: formatExact(left) })}
            error={faults.amount}
            onChange={(text) => {
              clear();
              setFaults({});
              setTyped(text);
            }}
          />
        ) : (
          <p className="tabular font-display text-2xl font-semibold">{formatExact(left)}</p>
        )}
        <TextField
          label={m.transactions_refund_reason()}
          name="motif"
          hint={m.transactions_refund_reason_hint()}
          value={reason}
          maxLength={longestReason}
          error={faults.reason}
          onChange={(text) => {
            clear();
            setReason(text);
          }}
        />
        {state.kind === 'refused' && <MoneyAlert error={state.error} />}
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
        <DialogActions>
          <Button variant="secondary" disabled={isUnderWay} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" busy={isUnderWay} busyLabel={m.transactions_refund_busy()}>
            {m.transactions_refund_do()}
          </Button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
