import type { Withdrawal } from '@nzela/contract/withdrawals';
import { undoWindowSeconds } from '@nzela/contract/transfer-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  CallOff,
  type OperationStory,
  OperationView,
  ReceiptButton,
  RepeatButton,
} from '../operations/operations.ts';
import { accountInGroups } from '../../lib/account-text.ts';
import { withdrawalStages } from './withdrawal-stages.ts';
import { destinationName, shortAccount, withdrawalStatus } from './withdrawal-values.ts';
import { cancelWithdrawal, withdrawalQuery } from './withdrawals.api.ts';

type WithdrawalProgressProps = {
  readonly id: string;
  /** Another withdrawal, from an empty form. */
  readonly onNew: () => void;
  /** The form again, with this withdrawal in it. */
  readonly onRepeat: (withdrawal: Withdrawal) => void;
  /** The form again, with what was typed. */
  readonly onCorrect: () => void;
};

/** One withdrawal: where the money is, what comes next, and what may still be done. */
export function WithdrawalProgress({ id, ...actions }: WithdrawalProgressProps) {
  const { data: withdrawal, error, refetch } = useQuery(withdrawalQuery(id));
  if (withdrawal !== undefined) return <Progress withdrawal={withdrawal} {...actions} />;
  if (error === null) return <Skeleton className="h-96 rounded-l" />;
  if (isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title={m.withdrawals_missing()}
          action={<Button onClick={actions.onNew}>{m.withdrawals_new()}</Button>}
        />
      </Card>
    );
  }
  return <RetryAlert live title={error.message} onRetry={() => void refetch()} />;
}

type Parts = Omit<WithdrawalProgressProps, 'id'> & { readonly withdrawal: Withdrawal };

function Progress({ withdrawal, onNew, onRepeat, onCorrect }: Parts) {
  const { reference, raison } = withdrawal;
  const isBack = withdrawal.statut === 'echoue';
  return (
    <OperationView
      amount={withdrawal.totalDebite}
      currency={withdrawal.devise}
      who={withdrawal.titulaire}
      state={withdrawalStatus(withdrawal)}
      sentence={
        <>
          {m.withdrawals_progress_title({
            amount: formatAmount(withdrawal.montantRecu, withdrawal.deviseRecue),
            account: shortAccount(withdrawal),
          })}
          <span className="tabular block text-sm">{m.deposits_reference({ reference })}</span>
        </>
      }
      reference={reference}
      story={storyOf(withdrawal)}
      stages={withdrawalStages(withdrawal)}
      rest={<Details withdrawal={withdrawal} />}
      actions={
        <>
          {isBack && <Button onClick={onCorrect}>{m.withdrawals_correct()}</Button>}
          <ReceiptButton path={`/withdrawals/${withdrawal.id}/recu`} reference={reference} />
          {!isBack && <RepeatButton onRepeat={() => onRepeat(withdrawal)} />}
          <Button variant="secondary" onClick={onNew}>
            {m.withdrawals_new()}
          </Button>
        </>
      }
    >
      <Undo withdrawal={withdrawal} />
      {raison !== null && (
        <Alert tone={isBack ? 'neg' : 'info'} live title={raison}>
          {isBack && m.withdrawals_back()}
        </Alert>
      )}
    </OperationView>
  );
}

function storyOf({ statut, dateCreation }: Withdrawal): OperationStory {
  const story = { genre: 'retrait', type: 'out', date: dateCreation } as const;
  if (statut === 'annule' || statut === 'echoue')
    return { ...story, statut: 'failed', fin: statut };
  return { ...story, statut: statut === 'complete' ? 'completed' : 'pending', fin: null };
}

/** The minute in which one press undoes all of it, with the seconds that are left. */
function Undo({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const queries = useQueryClient();
  const { queryKey } = withdrawalQuery(withdrawal.id);
  if (!withdrawal.annulable) return null;
  const undo = {
    label: m.withdrawals_cancel(),
    call: () => cancelWithdrawal(withdrawal.id),
    done: m.withdrawals_cancelled(),
    rereads: ['withdrawals', 'wallets'],
  };
  // Held for a review: no minute runs, and it can be called off until it is decided.
  if (withdrawal.annulableJusqua === null)
    return <CallOff text={m.withdrawals_held_open()} {...undo} />;
  return (
    <Countdown
      until={new Date(withdrawal.annulableJusqua).getTime()}
      onEnd={() => void queries.invalidateQueries({ queryKey })}
    >
      {(seconds) => (
        <CallOff
          text={
            seconds > 0 && seconds <= undoWindowSeconds
              ? m.withdrawals_undo_left({ seconds })
              : m.withdrawals_undo_open()
          }
          {...undo}
        />
      )}
    </Countdown>
  );
}

function Details({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { devise, operateur, statut } = withdrawal;
  const operator =
    operateur === null
      ? []
      : [{ id: 'operator', label: m.withdrawals_operator(), value: operateur }];
  return (
    <Recap
      lines={[
        { id: 'to', label: destinationName(withdrawal), value: accountInGroups(withdrawal.compte) },
        ...operator,
        { id: 'holder', label: m.withdrawals_holder(), value: withdrawal.titulaire },
        {
          id: 'date',
          label: m.withdrawals_date(),
          value: formatDate(withdrawal.dateCreation, 'dateTime'),
        },
        {
          id: 'fee',
          label: m.withdrawals_recap_fee(),
          value: formatAmount(withdrawal.totalFrais, devise),
        },
        {
          id: 'total',
          label: statut === 'echoue' ? m.withdrawals_total_back() : m.withdrawals_recap_total(),
          value: formatAmount(withdrawal.totalDebite, devise),
          weight: 'total',
        },
      ]}
    />
  );
}
