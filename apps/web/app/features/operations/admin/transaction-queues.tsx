import type { TransactionDetail } from '@nzela/contract/transactions';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { ResolveRow } from './resolve-row.tsx';
import { queueTexts } from './transaction-words.ts';

/** What a transaction waits for an operator for, and what to do about it. */
export function TransactionQueues({
  of: { files, reference },
}: {
  readonly of: TransactionDetail;
}) {
  return (
    <Card title={m.transactions_tab_queues()}>
      <ul className="flex flex-col gap-4">
        {files.map(({ nom, ligne }) => (
          <li key={`${nom}${ligne}`}>
            <p className="font-semibold">{queueTexts[nom].name()}</p>
            <p className="mt-1 mb-3 text-sm text-ink-2">{queueTexts[nom].advice()}</p>
            <ResolveRow queue={nom} id={ligne} reference={reference} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
