import { longestReason } from '@nzela/contract/money-requests';
import type { MerchantPayment, Refund } from '@nzela/contract/payments';
import { moneyText, subtract } from '@nzela/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatExact, formatForField, wireMoney } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refundPayment } from './payments.api.ts';

type RefundDialogProps = { readonly payment: MerchantPayment; readonly onClose: () => void };

/** Gives back all that is left of a payment, or a part of it, to where it came from. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { id, devise, paye, rembourse } = payment;
  const { account } = useMerchant();
  const queries = useQueryClient();
  const left = subtract(wireMoney(paye ?? 0, devise), wireMoney(rembourse, devise));
  const [typed, setTyped] = useState(() => formatForField(moneyText(left)));
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const done = async (refund: Refund) => {
    toast('success', m.payments_refund_sent({ amount: formatAmount(refund.montant, devise) }));
    onClose();
    await queries.invalidateQueries({ queryKey: ['payments'] });
  };
  const { state, send, again, clear } = useSend(refundPayment, done);
  const isUnderWay = state.kind === 'busy' || state.kind === 'checking';
  const submit = async () => {
    const read = readTypedAmount(typed, devise);
    setFault(read.ok ? undefined : read.message);
    if (!read.ok) return;
    const refusal = await send({ account, id, montant: read.text, raison: reason });
    setFault(refusal?.errors.find(({ champ }) => champ === 'montant')?.message);
  };
  return (
    <Dialog open onClose={onClose} title={m.payments_refund()} dismissable={!isUnderWay}>
      <PlainForm label={m.payments_refund()} onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-2">{backTo(payment)}</p>
        <AmountField
          label={m.payments_refund_amount()}
          name="montant"
          currency={devise}
          value={typed}
          hint={m.payments_refund_left({ amount: formatExact(left) })}
          error={fault}
          onChange={(text) => {
            clear();
            setFault(undefined);
            setTyped(text);
          }}
        />
        <TextField
          label={m.payments_refund_reason()}
          name="raison"
          optional
          value={reason}
          maxLength={longestReason}
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
          <Button type="submit" busy={isUnderWay} busyLabel={m.payments_refund_busy()}>
            {m.payments_refund()}
          </Button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}

function backTo({ moyen }: MerchantPayment): string {
  if (moyen === 'card') return m.payments_refund_to_card();
  return moyen === 'mobile' ? m.payments_refund_to_phone() : m.payments_refund_to_wallet();
}
