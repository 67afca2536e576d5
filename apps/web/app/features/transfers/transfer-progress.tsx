import type { Transfer } from '@nzela/contract/transfers';
import { ShieldCheck } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { OperationStages } from '../operations/operations.ts';
import { isBroken } from './transfer-status.ts';
import { transferStages, transferStory } from './transfer-story.ts';

type TransferProgressProps = { readonly transfer: Transfer; readonly inStages?: boolean };

/** Where the money is: the timeline, who acts next and by when, and the guarantee with its deadline. */
export function TransferProgress({ transfer, inStages = false }: TransferProgressProps) {
  const { applicationName } = useRootData();
  const story = (
    <Timeline
      label={inStages ? m.operations_rest() : m.transfers_timeline()}
      items={transferStory(transfer, { applicationName })}
    />
  );
  return (
    <Card title={m.transfers_timeline()}>
      <div aria-live="polite">
        {inStages ? (
          <OperationStages
            label={m.transfers_timeline()}
            stages={transferStages(transfer, { applicationName })}
          >
            {story}
          </OperationStages>
        ) : (
          story
        )}
      </div>
      <Guarantee transfer={transfer} />
    </Card>
  );
}

function Guarantee({ transfer }: { readonly transfer: Transfer }) {
  const { garantieLe, fraisRembourses, statut } = transfer;
  if (!fraisRembourses && (garantieLe === null || isBroken(statut) || statut === 'complete'))
    return null;
  const text =
    fraisRembourses || garantieLe === null
      ? m.transfers_guarantee_used({
          amount: formatAmount(transfer.totalFrais, transfer.deviseSource),
        })
      : m.transfers_guarantee({ date: formatDate(garantieLe, 'dateTime') });
  return (
    <p className="mt-5 flex items-start gap-2 border-t border-border pt-4 text-sm text-ink-2">
      <ShieldCheck size={18} aria-hidden className="mt-px shrink-0 text-pos" />
      {text}
    </p>
  );
}

/** What the recipient shows at the counter, while it still serves. */
export function PickupCode({ transfer }: { readonly transfer: Transfer }) {
  if (transfer.codeRetrait === null || transfer.statut !== 'en_cours') return null;
  return (
    <Card title={m.transfers_pickup_title()} look="soft">
      <div className="flex items-center justify-between gap-4">
        <p className="tabular font-display text-4xl font-semibold tracking-wide">
          {transfer.codeRetrait}
        </p>
        <CopyButton text={transfer.codeRetrait} label={m.transfers_pickup_label()} />
      </div>
      <p className="mt-2 text-ink-2">
        {m.transfers_pickup_text({ name: transfer.beneficiaire.nom })}
      </p>
    </Card>
  );
}
