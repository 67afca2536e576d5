import type { Deposit } from '@nzela/contract/deposits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isMissing } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardPaymentPanel } from '../card-payments/card-payments.tsx';
import { ReceiptButton } from '../operations/operations.ts';
import { DepositWire } from './deposit-wire.tsx';
import { methodName } from './deposit-values.ts';
import { cancelDeposit, depositQuery } from './deposits.api.ts';

type DepositProgressProps = {
  readonly id: string;
  /** Another deposit, from an empty form. */
  readonly onNew: () => void;
  /** The form again, with what was typed. */
  readonly onChangeMethod: () => void;
};

/** One deposit until its money is there: the card's fields, or the details for the wire, then the result. */
export function DepositProgress({ id, ...actions }: DepositProgressProps) {
  const { data: deposit, error, refetch } = useQuery(depositQuery(id));
  if (deposit !== undefined) {
    return <Progress deposit={deposit} onChange={() => refetch()} {...actions} />;
  }
  if (error === null) return <Skeleton className="h-96 rounded-l" />;
  if (isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title={m.deposits_missing()}
          action={<Button onClick={actions.onNew}>{m.deposits_new()}</Button>}
        />
      </Card>
    );
  }
  return <RetryAlert live title={error.message} onRetry={() => void refetch()} />;
}

type Parts = Omit<DepositProgressProps, 'id'> & {
  readonly deposit: Deposit;
  readonly onChange: () => unknown;
};

function Progress({ deposit, onChange, onNew, onChangeMethod }: Parts) {
  if (deposit.statut === 'complete') return <Received deposit={deposit} onNew={onNew} />;
  if (deposit.statut !== 'en_attente') return <Over deposit={deposit} onNew={onNew} />;
  const amount = formatAmount(deposit.montant, deposit.devise);
  return (
    <Card>
      {deposit.methode === 'card' ? (
        <div className="flex flex-col gap-5">
          <h2 className="text-2xl">{m.deposits_card_title({ amount })}</h2>
          <CardPaymentPanel
            path={`/deposits/${deposit.id}/paiements`}
            confirming={m.deposits_card_confirming()}
            onChange={onChange}
          />
        </div>
      ) : (
        <DepositWire deposit={deposit} />
      )}
      <div className="button-row mt-6">
        {deposit.methode === 'bank' && (
          <Button variant="secondary" onClick={onNew}>
            {m.deposits_new()}
          </Button>
        )}
        <CallOff deposit={deposit} label={m.deposits_change()} onDone={onChangeMethod} />
      </div>
    </Card>
  );
}

type CallOffProps = {
  readonly deposit: Deposit;
  readonly label: string;
  readonly onDone: () => void;
};

/** Closes a deposit that has not come, so that it is not paid as well. */
function CallOff({ deposit, label, onDone }: CallOffProps) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const callOff = async () => {
    setBusy(true);
    const result = await callWithToasts(() => cancelDeposit(deposit.id));
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['deposits'] });
    if (result.ok) onDone();
  };
  return (
    <Button
      variant={deposit.methode === 'bank' ? 'quiet' : 'secondary'}
      busy={busy}
      busyLabel={m.deposits_change_busy()}
      onClick={() => void callOff()}
    >
      {label}
    </Button>
  );
}

type ResultProps = { readonly deposit: Deposit; readonly onNew: () => void };

function Received({ deposit, onNew }: ResultProps) {
  const { montant, devise, montantRecu, deviseRecue } = deposit;
  const received = formatAmount(montantRecu ?? montant, deviseRecue ?? devise);
  const isOther = montantRecu !== montant || deviseRecue !== devise;
  return (
    <Card>
      <div role="status" className="flex flex-col items-start gap-3">
        <CircleCheck size={48} aria-hidden className="text-pos" />
        <h2 className="text-2xl">{m.deposits_received_title({ amount: received })}</h2>
        <p className="text-ink-2">
          {isOther
            ? m.deposits_received_other({ amount: formatAmount(montant, devise) })
            : m.deposits_received_text({ method: methodName(deposit) })}
        </p>
        <p className="tabular text-sm text-ink-2">
          {m.deposits_reference({ reference: deposit.reference })}
        </p>
      </div>
      <div className="button-row mt-6">
        <ReceiptButton path={`/deposits/${deposit.id}/recu`} reference={deposit.reference} />
        <Button variant="secondary" onClick={onNew}>
          {m.deposits_new()}
        </Button>
      </div>
    </Card>
  );
}

function Over({ deposit, onNew }: ResultProps) {
  const isRefunded = deposit.statut === 'rembourse';
  return (
    <Card>
      <Alert
        tone={isRefunded ? 'info' : 'warn'}
        live
        title={isRefunded ? m.deposits_refunded_title() : m.deposits_cancelled_title()}
        actions={<Button onClick={onNew}>{m.deposits_new()}</Button>}
      >
        {deposit.raison ?? m.ui_money_moved_none()}
      </Alert>
    </Card>
  );
}
