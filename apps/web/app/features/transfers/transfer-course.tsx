import type { Transfer } from '@nzela/contract/transfers';
import { AwaitedWire } from './awaited-wire.tsx';
import { NewPrice } from './new-price.tsx';
import { RecipientReview } from './recipient-review.tsx';
import { UndoBanner } from './transfer-actions.tsx';
import { PickupCode, TransferProgress } from './transfer-progress.tsx';
import { isUnpaid } from './transfer-status.ts';

type TransferCourseProps = {
  readonly transfer: Transfer;
  /** Its four stages, the rest on demand; else all that happened. */
  readonly inStages?: boolean;
};

/** How an ordered transfer goes: what can still be undone or is to be paid, each stage, and to whom. */
export function TransferCourse({ transfer, inStages = false }: TransferCourseProps) {
  return (
    <>
      <UndoBanner transfer={transfer} />
      <NewPrice transfer={transfer} />
      {isUnpaid(transfer) && <AwaitedWire transfer={transfer} />}
      <PickupCode transfer={transfer} />
      <TransferProgress transfer={transfer} inStages={inStages} />
      <RecipientReview
        values={transfer.beneficiaire}
        delivery={transfer.modeReception}
        country={transfer.beneficiaire.pays}
        memo={transfer.motif}
      />
    </>
  );
}
