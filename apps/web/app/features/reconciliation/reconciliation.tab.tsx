import { useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Differences } from './differences.tsx';
import { differenceParts } from './reconciliation.api.ts';

/** What statements and our orders differ in. */
export function ReconciliationTab() {
  const queue = useQueue(differenceParts);
  return (
    <div className="flex flex-col gap-5">
      <QueueHead
        title={m.reconciliation_title()}
        text={m.reconciliation_text()}
        shown={queue.asked.part}
        onShow={queue.show}
        parts={differenceParts}
      />
      <Differences queue={queue} />
    </div>
  );
}
