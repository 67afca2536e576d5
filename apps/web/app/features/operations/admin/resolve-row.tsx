import type { TransactionQueue } from '@nzela/contract/transactions';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { ResolveDialog } from './resolve.dialog.tsx';
import { queueTexts } from './transaction-words.ts';
import { resolveRow } from './transactions.api.ts';

type ResolveRowProps = {
  readonly queue: TransactionQueue;
  /** What the queue knows the row by, and what people call it. */
  readonly id: string;
  readonly reference: string;
};

/** Takes a row out of the queue that it waits in, with how it was settled. */
export function ResolveRow({ queue, id, reference }: ResolveRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="secondary" onClick={() => setOpen(true)}>
        {m.transactions_queue_resolve()}
      </Button>
      {isOpen && (
        <ResolveDialog
          title={m.transactions_queue_resolve()}
          about={`${reference} · ${queueTexts[queue].name()}`}
          missing={m.transactions_queue_reason_missing()}
          done={m.transactions_queue_resolved()}
          send={(reason) => resolveRow(queue, id, reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
