import type { Transfer } from '@nzela/contract/transfers';
import { CircleCheck } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';

type QrPaidProps = { readonly transfer: Transfer; readonly onClose: (() => void) | undefined };

/** Done: who has it, how much, when, and under which reference. */
export function QrPaid({ transfer, onClose }: QrPaidProps) {
  const { session } = useRootData();
  const amount = formatAmount(transfer.montantRecu, transfer.deviseCible);
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div role="status" className="flex flex-col items-center gap-2">
        <CircleCheck size={56} aria-hidden className="text-pos" />
        <p className="font-display text-2xl font-semibold text-ink">
          {m.qr_paid({ name: transfer.beneficiaire.nom, amount })}
        </p>
        <p className="tabular text-ink-2">
          {m.qr_paid_reference({
            reference: transfer.reference,
            date: formatDate(transfer.dateCreation, 'dateTime'),
          })}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {session?.role === 'user' && (
          <ButtonLink to={`/dashboard/user/transfers/${transfer.id}`} variant="secondary">
            {m.qr_paid_see()}
          </ButtonLink>
        )}
        {onClose !== undefined && <Button onClick={onClose}>{m.qr_paid_close()}</Button>}
      </div>
    </div>
  );
}
