import type { Bill, BillCheck } from '@nzela/contract/bills';
import { useCallback, useEffect } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { useShortfall } from '../wallets/wallets.ts';
import { payBill } from './bills.api.ts';
import { Line, PriceLines } from './price-lines.tsx';

type BillReviewProps = {
  readonly check: BillCheck;
  readonly onClose: (refusal?: ApiError) => void;
  readonly onOrdered: (bill: Bill) => void;
};

/** The last look before paying: whose bill, what it takes of the wallet, and when the answer comes. */
export function BillReview({ check, onClose, onOrdered }: BillReviewProps) {
  const { prix, facturier } = check;
  const shortBy = useShortfall(prix?.totalDebite ?? 0, prix?.deviseDebit ?? 'EUR');
  const done = useCallback(
    (bill: Bill) => {
      onClose();
      onOrdered(bill);
    },
    [onClose, onOrdered],
  );
  const { state, send, again } = useSend(payBill, done);
  useEffect(() => {
    if (state.kind === 'refused') onClose(state.error);
  }, [state, onClose]);

  if (prix === null) return null;
  const isFree = state.kind === 'idle' || state.kind === 'refused';
  const gaveUp = state.kind === 'checking' && state.gaveUp;
  const total = formatAmount(prix.totalDebite, prix.deviseDebit);
  return (
    <Dialog
      open
      onClose={() => onClose()}
      dismissable={isFree}
      title={m.bills_review_title({ name: facturier.nom })}
      actions={
        <>
          <Button variant="secondary" disabled={!isFree} onClick={() => onClose()}>
            {m.bills_review_back()}
          </Button>
          <Button
            busy={state.kind === 'busy' || (state.kind === 'checking' && !gaveUp)}
            busyLabel={m.bills_busy()}
            disabled={shortBy !== null}
            onClick={() => (gaveUp ? again() : void send(check))}
          >
            {gaveUp ? m.ui_retry() : m.bills_review_pay({ amount: total })}
          </Button>
        </>
      }
    >
      <dl className="flex flex-col">
        <Line label={m.bills_reference()} value={check.reference} />
        <Line label={m.bills_holder()} value={check.titulaire} />
        <PriceLines price={prix} />
      </dl>
      <p className="mt-3 text-sm">{m.bills_review_promise({ minutes: facturier.delaiMinutes })}</p>
      {shortBy !== null && (
        <div className="mt-4">
          <Alert tone="warn" title={m.bills_short({ amount: shortBy })}>
            <TextLink to="/dashboard/user/wallet?onglet=recharger">{m.bills_deposit()}</TextLink>
          </Alert>
        </div>
      )}
      {state.kind === 'checking' && (
        <div className="mt-4">
          <Alert tone="info" live title={m.bills_status_indetermine()}>
            {m.ui_money_moved_unknown()}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
