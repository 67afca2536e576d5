import type { Transfer } from '@nzela/contract/transfers';
import { RepeatLink } from './repeat-link.tsx';
import { ShareTransfer } from './share-transfer.tsx';
import { TransferReceipt } from './transfer-actions.tsx';

/** What can be done with a transfer that was ordered: tell its recipient, keep its receipt, make it again. */
export function OrderedActions({ transfer }: { readonly transfer: Transfer }) {
  return (
    <>
      <ShareTransfer transfer={transfer} />
      <TransferReceipt transfer={transfer} />
      <RepeatLink transfer={transfer} />
    </>
  );
}
