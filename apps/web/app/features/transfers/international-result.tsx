import { useQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OperationReference } from '../operations/operations.ts';
import { OrderedActions } from './ordered-actions.tsx';
import { UndoBanner } from './transfer-actions.tsx';
import { arrivalHeadline } from './transfer-headline.ts';
import { PickupCode, TransferProgress } from './transfer-progress.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { promiseOf } from './transfer-status.ts';
import { transferQuery } from './transfers.api.ts';

type InternationalResultProps = { readonly id: string; readonly onAgain: () => void };

/** The transfer that was sent here: where its money is, live, with the minute to undo it. */
export function InternationalResult({ id, onAgain }: InternationalResultProps) {
  const { data: transfer, error } = useQuery(transferQuery(id));
  const again = (
    <Button variant="secondary" onClick={onAgain}>
      {m.international_again()}
    </Button>
  );
  if (transfer === undefined) {
    if (error === null) return <Skeleton className="h-96 rounded-l" />;
    return <Alert tone="neg" live title={error.message} actions={again} />;
  }
  const headline = arrivalHeadline(transfer);
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <h2 className="text-2xl">{headline.title}</h2>
        <p className="mt-1 text-ink-2">{headline.text}</p>
        <OperationReference text={transfer.reference} />
      </div>
      <UndoBanner transfer={transfer} />
      <PickupCode transfer={transfer} />
      <TransferProgress transfer={transfer} />
      <TransferRecap
        price={transfer}
        title={m.international_recap()}
        promise={promiseOf(transfer.statut)}
      />
      <div className="button-row">
        <ButtonLink to={`/dashboard/user/transfers/${transfer.id}`}>{m.transfers_see()}</ButtonLink>
        <OrderedActions transfer={transfer} />
        {again}
      </div>
    </div>
  );
}
