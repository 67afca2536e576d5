import type { TransactionDetail } from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../../lib/format.ts';
import { useRootData } from '../../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dialogWhenOpened } from '../../../ui/when-opened.tsx';
import { capabilityNames } from '../../administrators/administrators.ts';

const RefundTransactionDialog = dialogWhenOpened(async () => ({
  default: (await import('./refund-transaction.dialog.tsx')).RefundTransactionDialog,
}));

/** What can be given back and where to, or in a sentence why nothing can. */
export function RefundTransaction({ of }: { readonly of: TransactionDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { session } = useRootData();
  const { remboursement, devise } = of;
  const { restant, explication } = remboursement;
  if (restant === null || devise === null)
    return (
      <Card title={m.transactions_refund()}>
        <p className="text-ink-2">{explication}</p>
      </Card>
    );
  const mayRefund = session?.capacites.includes('finances') === true;
  return (
    <Card title={m.transactions_refund()}>
      <p>{m.transactions_refund_left({ amount: formatAmount(restant, devise) })}</p>
      <p className="mt-1 text-sm text-ink-2">{explication}</p>
      {mayRefund ? (
        <Button
          variant="secondary"
          className="mt-4 self-start"
          icon={<Undo2 size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {m.transactions_refund_do()}
        </Button>
      ) : (
        <p className="mt-3 text-sm">
          {m.transactions_refund_capability({ capability: capabilityNames.finances.name() })}
        </p>
      )}
      {isOpen && <Asked of={of} left={{ restant, devise }} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type AskedProps = {
  readonly of: TransactionDetail;
  readonly left: { readonly restant: number; readonly devise: CurrencyCode };
  readonly onClose: () => void;
};

/** What was left when the dialog opened: a refund of somebody else meanwhile is told, and not taken over in silence. */
function Asked({ of: { id, remboursement }, left, onClose }: AskedProps) {
  const [seen] = useState({ id, ...left, ...remboursement, restant: left.restant });
  return <RefundTransactionDialog seen={seen} onClose={onClose} />;
}
