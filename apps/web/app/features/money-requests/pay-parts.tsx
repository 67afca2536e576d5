import type { Payable } from '@nzela/contract/money-requests';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Money } from '../../ui/Money.tsx';
import { Thread } from '../../ui/Thread.tsx';
import { ReceiptButton } from '../operations/operations.ts';

/** Who asks, how much, what for and until when. */
export function Asked({ payable }: { readonly payable: Payable }) {
  const { demandeur, montant, devise, motif, expireLe, reference, statut } = payable;
  return (
    <header className="flex flex-col items-center gap-3 text-center">
      <Avatar name={demandeur} />
      <h1 className="text-xl font-semibold text-ink-2">{m.pay_asks({ name: demandeur })}</h1>
      <Money
        amount={montant}
        currency={devise}
        className="font-display text-amount font-semibold tracking-tight"
      />
      {motif !== null && <p className="max-w-prose text-lg break-words">« {motif} »</p>}
      <Thread progress={statut === 'payee' ? 1 : 0.4} className="h-12 max-w-xs" />
      <p className="flex flex-wrap justify-center gap-x-3 text-sm text-ink-2">
        {statut === 'en_attente' && <span>{m.pay_until({ date: lastDay(expireLe) })}</span>}
        <span className="tabular">{reference}</span>
      </p>
    </header>
  );
}

/** The last day that counts, not the midnight that ends it. */
function lastDay(expireLe: string): string {
  return formatDate(Date.parse(expireLe) - 1, 'long');
}

type OverProps = {
  readonly code: string;
  readonly payable: Payable;
  /** A phone paid, or may pay, beside it: that nothing was debited is not ours to say. */
  readonly besidePhone: boolean;
};

/** What is over, each in its own words. */
export function Over({ code, payable, besidePhone }: OverProps) {
  const { statut, demandeur: name, montant, devise, expireLe } = payable;
  if (statut === 'annulee') {
    return (
      <Alert title={m.pay_cancelled_title()}>
        {besidePhone ? m.pay_cancelled_only({ name }) : m.pay_cancelled_text({ name })}
      </Alert>
    );
  }
  if (statut === 'expiree') {
    return (
      <Alert tone="warn" title={m.pay_expired_title()}>
        {m.pay_expired_text({ date: lastDay(expireLe), name })}
      </Alert>
    );
  }
  return (
    <Alert
      tone="pos"
      live
      title={m.pay_done_title()}
      actions={
        <ReceiptButton
          path={`/pay/${code}/recu`}
          reference={payable.reference}
          label={m.pay_receipt()}
        />
      }
    >
      {m.pay_done_text({ name, amount: formatAmount(montant, devise) })}
    </Alert>
  );
}
