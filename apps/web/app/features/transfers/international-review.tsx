import type { CreateTransfer, Transfer } from '@nzela/contract/transfers';
import { formatAmount } from '../../lib/format.ts';
import { useState } from 'react';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import type { Prepared } from './international.ts';
import { RecipientReview } from './recipient-review.tsx';
import { TellRecipient, tellsBySms } from './tell-recipient.tsx';
import { isToldAtFirst } from './told-at-first.ts';
import { TransferRecap } from './transfer-recap.tsx';

type InternationalReviewProps = {
  readonly prepared: Prepared;
  readonly call: (body: CreateTransfer, idempotencyKey: string) => Promise<Transfer>;
  readonly onDone: (transfer: Transfer) => Promise<void>;
  readonly onClose: () => void;
};

/** To whom, how much and what it costs, once more in full, before the wallet pays. */
export function InternationalReview({ prepared, call, onDone, onClose }: InternationalReviewProps) {
  const { quote, body, recipient } = prepared;
  const { state, send, again } = useSend(call, onDone);
  const [tells, setTells] = useState(isToldAtFirst);
  const mode = quote.modeReception ?? 'bank';
  const isChecking = state.kind === 'checking';
  const isRunning = state.kind === 'busy' || (isChecking && !state.gaveUp);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isRunning && !isChecking}
      title={m.international_review_title()}
      size="m"
      actions={
        <>
          <Button variant="secondary" disabled={isRunning || isChecking} onClick={onClose}>
            {m.international_change()}
          </Button>
          <Button
            busy={isRunning}
            busyLabel={m.transfers_busy()}
            disabled={state.kind === 'refused'}
            onClick={() =>
              isChecking
                ? again()
                : void send({ ...body, prevenirBeneficiaire: tellsBySms(mode, recipient) && tells })
            }
          >
            {isChecking
              ? m.international_check()
              : m.international_confirm({
                  amount: formatAmount(quote.totalDebite, quote.deviseSource),
                })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 text-ink">
        <RecipientReview
          values={recipient}
          delivery={mode}
          country={quote.pays ?? ''}
          memo={null}
        />
        <TellRecipient mode={mode} values={recipient} isChosen={tells} onChange={setTells} />
        <TransferRecap price={quote} title={m.international_recap()} />
        {state.kind === 'refused' && <MoneyAlert error={state.error} />}
        {isChecking && (
          <Alert tone="info" live title={m.international_checking()}>
            {m.international_checking_text()}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
