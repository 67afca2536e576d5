import type { Transfer } from '@nzela/contract/transfers';
import { NewPrice } from './new-price.tsx';
import { RecipientReview } from './recipient-review.tsx';
import { UndoBanner } from './transfer-actions.tsx';
import { PickupCode, TransferProgress } from './transfer-progress.tsx';
import { isUnpaid } from './transfer-status.ts';
import { WireDetails } from './wire-payment.tsx';

/** How an ordered transfer goes: what can still be undone or is to be paid, each stage, and to whom. */
export function TransferCourse({ transfer }: { readonly transfer: Transfer }) {
  return (
    <>
      <UndoBanner transfer={transfer} />
      <NewPrice transfer={transfer} />
      {isUnpaid(transfer) && <WireDetails transfer={transfer} />}
      <PickupCode transfer={transfer} />
      <TransferProgress transfer={transfer} />
      <RecipientReview
        values={transfer.beneficiaire}
        delivery={transfer.modeReception}
        country={transfer.beneficiaire.pays}
        memo={transfer.motif}
      />
    </>
  );
}
