import { ApiError, isAnswer, quotableReference } from '../lib/api-error.ts';
import { wasNotSent } from '../lib/offline-error.ts';
import { m } from '@nzela/messages/m';
import { Alert } from './Alert.tsx';

/** A failure around money: what happened, whether money moved, and the reference to quote. */
export function MoneyAlert({
  error,
  actions,
}: {
  readonly error: Error;
  readonly actions?: React.ReactNode;
}) {
  const isRefusal = error instanceof ApiError && (isAnswer(error) || wasNotSent(error));
  const reference = error instanceof ApiError ? quotableReference(error) : undefined;
  const moved = isRefusal ? m.ui_money_moved_none() : m.ui_money_moved_unknown();
  return (
    <Alert tone={isRefusal ? 'neg' : 'info'} live title={error.message} actions={actions}>
      {!(isRefusal && saysNothingMoved(error.message)) && <p>{moved}</p>}
      {error instanceof ApiError &&
        [...new Set(error.errors.map(({ message }) => message))]
          .filter((message) => message !== error.message)
          .map((message) => <p key={message}>{message}</p>)}
      {reference !== undefined && (
        <p className="tabular mt-1 text-sm text-ink-2">{m.ui_error_reference({ reference })}</p>
      )}
    </Alert>
  );
}

/** Whether a sentence of the server already says that no money moved. */
export function saysNothingMoved(sentence: string): boolean {
  return sentence.includes(m.ui_money_moved_none().replace(/\.$/, ''));
}
