import type { Deposit } from '@nzela/contract/deposits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isMissing } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardPaymentPanel } from '../card-payments/card-payments.tsx';
import {
  type OperationStory,
  OperationView,
  ReceiptButton,
  RepeatButton,
} from '../operations/operations.ts';
import { DepositWire } from './deposit-wire.tsx';
import { depositStatus, methodName } from './deposit-values.ts';
import { cancelDeposit, depositQuery } from './deposits.api.ts';

type DepositProgressProps = {
  readonly id: string;
  /** Another deposit, from an empty form. */
  readonly onNew: () => void;
  /** The form again, with this deposit in it. */
  readonly onRepeat: (deposit: Deposit) => void;
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

function Progress({ deposit, onChange, onNew, onRepeat, onChangeMethod }: Parts) {
  const { statut, montant, devise, montantRecu, deviseRecue, reference } = deposit;
  const waits = statut === 'en_attente';
  return (
    <OperationView
      amount={montantRecu ?? montant}
      currency={deviseRecue ?? devise}
      who={methodName(deposit)}
      state={depositStatus(deposit)}
      reference={reference}
      story={storyOf(deposit)}
      rest={<Rest deposit={deposit} />}
      actions={
        <>
          {statut === 'complete' && (
            <ReceiptButton path={`/deposits/${deposit.id}/recu`} reference={reference} />
          )}
          {!waits && <RepeatButton onRepeat={() => onRepeat(deposit)} />}
          {(!waits || deposit.methode === 'bank') && (
            <Button variant="secondary" onClick={onNew}>
              {m.deposits_new()}
            </Button>
          )}
          {waits && (
            <CallOff deposit={deposit} label={m.deposits_change()} onDone={onChangeMethod} />
          )}
        </>
      }
    >
      {waits ? (
        <Awaited deposit={deposit} onChange={onChange} />
      ) : statut === 'complete' ? (
        <Received deposit={deposit} />
      ) : (
        <Over deposit={deposit} />
      )}
    </OperationView>
  );
}

function storyOf({ statut, dateCreation, dateModification }: Deposit): OperationStory {
  const story = { genre: 'depot', type: 'in' } as const;
  switch (statut) {
    case 'en_attente':
      return { ...story, statut: 'pending', fin: null, date: dateCreation };
    case 'complete':
      return { ...story, statut: 'completed', fin: null, date: dateModification };
    case 'annule':
    case 'rembourse':
      return { ...story, statut: 'failed', fin: statut, date: dateModification };
  }
}

function Rest({ deposit }: { readonly deposit: Deposit }) {
  const { montant, devise, dateCreation } = deposit;
  return (
    <Recap
      lines={[
        {
          id: 'date',
          label: m.transfers_detail_date(),
          value: formatDate(dateCreation, 'dateTime'),
        },
        { id: 'amount', label: m.deposits_wire_amount(), value: formatAmount(montant, devise) },
        { id: 'method', label: m.operations_rest_means(), value: methodName(deposit) },
      ]}
    />
  );
}

type AwaitedProps = Pick<Parts, 'deposit' | 'onChange'>;

function Awaited({ deposit, onChange }: AwaitedProps) {
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

type ResultProps = { readonly deposit: Deposit };

function Received({ deposit }: ResultProps) {
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
    </Card>
  );
}

function Over({ deposit }: ResultProps) {
  const isRefunded = deposit.statut === 'rembourse';
  return (
    <Alert
      tone={isRefunded ? 'info' : 'warn'}
      live
      title={isRefunded ? m.deposits_refunded_title() : m.deposits_cancelled_title()}
    >
      {deposit.raison ?? m.ui_money_moved_none()}
    </Alert>
  );
}
