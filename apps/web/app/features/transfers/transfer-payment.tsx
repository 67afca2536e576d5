import type { Transfer } from '@nzela/contract/transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { CardPaymentPanel } from '../card-payments/card-payments.tsx';
import { StepFrame } from './step-frame.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { isUnpaid } from './transfer-status.ts';
import { cancelTransfer, transferQuery } from './transfers.api.ts';
import { lastRefusal, useConfirmWallet } from './use-confirm-wallet.ts';
import type { Wizard } from './use-wizard.ts';
import { WirePayment } from './wire-payment.tsx';
import { changeDraft } from './wizard-draft.ts';

/** A transfer that exists and waits for its money. As soon as that is there, the confirmation follows by itself. */
export function TransferPayment({ id, wizard }: { readonly id: string; readonly wizard: Wizard }) {
  const { data: transfer, error, refetch } = useQuery(transferQuery(id));
  const { settle } = wizard;
  // Meanwhile its end is no news: the way leads back to the choice, not on to the confirmation.
  const [isClosing, setIsClosing] = useState(false);
  const isOver = transfer !== undefined && !isUnpaid(transfer);
  useEffect(() => {
    if (isOver && !isClosing) settle('confirmation');
  }, [isOver, isClosing, settle]);

  if (transfer === undefined || (isOver && !isClosing)) {
    return (
      <StepFrame heading={m.transfers_heading_paiement()}>
        {error === null ? (
          <Skeleton className="h-80" />
        ) : (
          <RetryAlert live title={error.message} onRetry={() => void refetch()} />
        )}
      </StepFrame>
    );
  }
  const aside = (
    <TransferRecap
      price={transfer}
      promise={transfer.methodePaiement === 'bank' ? 'afterWire' : 'ifPaidNow'}
    />
  );
  const change = <ChangeMethod transfer={transfer} wizard={wizard} onClosing={setIsClosing} />;
  switch (transfer.methodePaiement) {
    case 'card':
      return (
        <StepFrame heading={m.transfers_card_title()} aside={aside}>
          <CardPaymentPanel
            path={`/transfers/${transfer.id}/paiements`}
            confirming={m.transfers_card_confirming()}
            onChange={() => refetch()}
          />
          {change}
        </StepFrame>
      );
    case 'bank':
      return (
        <WirePayment transfer={transfer} aside={aside} onSent={() => wizard.go('confirmation')}>
          {change}
        </WirePayment>
      );
    case 'wallet':
      return (
        <WalletPayment transfer={transfer} aside={aside}>
          {change}
        </WalletPayment>
      );
  }
}

type WalletPaymentProps = {
  readonly transfer: Transfer;
  readonly aside: React.ReactNode;
  readonly children: React.ReactNode;
};

/** A transfer from the wallet whose confirmation did not come through: pressing again cannot spend twice. */
function WalletPayment({ transfer, aside, children }: WalletPaymentProps) {
  const confirm = useConfirmWallet();
  const queries = useQueryClient();
  const [state, setState] = useState<{ busy: boolean; error: Error | null }>(() => ({
    busy: false,
    error: lastRefusal(queries, transfer.id),
  }));
  const pay = async () => {
    setState({ busy: true, error: null });
    try {
      await confirm(transfer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, error });
    }
  };
  const amount = formatAmount(transfer.totalDebite, transfer.deviseSource);
  return (
    <StepFrame
      heading={m.transfers_method_wallet()}
      aside={aside}
      onSubmit={() => void pay()}
      action={
        <Button type="submit" size="l" block busy={state.busy} busyLabel={m.transfers_busy()}>
          {m.transfers_pay({ amount })}
        </Button>
      }
    >
      {state.error !== null && <MoneyAlert error={state.error} />}
      <p className="text-lg text-ink-2">{m.transfers_unpaid_text()}</p>
      {children}
    </StepFrame>
  );
}

type ChangeMethodProps = {
  readonly transfer: Transfer;
  readonly wizard: Wizard;
  /** While it is being closed: live news of it may come before the answer. */
  readonly onClosing: (isClosing: boolean) => void;
};

/** Closes this unpaid transfer, so that it cannot be paid as well, and goes back to the choice with all that was typed. */
function ChangeMethod({ transfer, wizard, onClosing }: ChangeMethodProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { refetch } = useQuery(transferQuery(transfer.id));
  const close = async () => {
    try {
      await cancelTransfer(transfer.id);
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setError(reason);
      // It may have been paid a moment ago, or closed although the answer was lost: what it is now decides.
      const { data } = await refetch();
      return data?.statut === 'annule';
    }
  };
  const change = async () => {
    setBusy(true);
    setError(null);
    onClosing(true);
    if (await close()) {
      changeDraft({ sentAs: null });
      wizard.settle('paiement', { transferId: null, payment: null });
      return;
    }
    setBusy(false);
    onClosing(false);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {error !== null && <MoneyAlert error={error} />}
      <Button
        variant="quiet"
        className="-ml-5"
        busy={busy}
        busyLabel={m.transfers_busy()}
        onClick={() => void change()}
      >
        {m.transfers_change_method()}
      </Button>
    </div>
  );
}
