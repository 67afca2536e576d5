import type { Transfer, TransferStatus } from '@nzela/contract/transfers';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Thread } from '../../ui/Thread.tsx';
import { isSettled, isUnpaid, statusDisplay } from './transfer-status.ts';
import { otherSide, wasPaid } from './transfer-story.ts';

const shownMost = 3;

/** How far along the thread the money is. */
const reached: Readonly<Partial<Record<TransferStatus, number>>> = {
  en_attente: 0.12,
  confirme: 0.4,
  en_verification: 0.4,
  en_cours: 0.72,
  indetermine: 0.72,
  echoue: 0.4,
};

/** The transfers that have not ended, each with its thread: where the money is, what comes next and by when. */
export function UnderWay({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const open = transfers.filter(isUnderWay).slice(0, shownMost);
  if (open.length === 0) return null;
  return (
    <Card title={m.transfers_under_way()}>
      <ul className="-my-2 divide-y divide-border">
        {open.map((transfer) => (
          <li key={transfer.id}>
            <Row transfer={transfer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function isUnderWay(transfer: Transfer): boolean {
  const { statut, remboursement } = transfer;
  if (statut === 'echoue') return wasPaid(transfer) && remboursement === null;
  return !isSettled(statut);
}

function Row({ transfer }: { readonly transfer: Transfer }) {
  const { montantRecu, deviseCible, statut } = transfer;
  return (
    <Link
      to={`/dashboard/user/transfers/${transfer.id}`}
      className="group -mx-2 flex items-center gap-3 rounded-m px-2 py-3 transition-colors hover:bg-surface-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{otherSide(transfer)}</span>
          <span className="tabular font-semibold whitespace-nowrap">
            {formatAmount(montantRecu, deviseCible)}
          </span>
        </span>
        <Thread shape="straight" progress={reached[statut] ?? 1} className="my-1 h-4" />
        <span className="block text-sm text-ink-2">{nextText(transfer)}</span>
      </span>
      <ChevronRight
        size={20}
        aria-hidden
        className="shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}

/** What is awaited and from whom; « Confirmé · avant le 23 novembre 2026 à 09:48 » where nobody has to act. */
function nextText(transfer: Transfer): string {
  if (transfer.sens === 'envoye') {
    if (transfer.nouveauPrix !== null) return m.transfers_new_price_headline();
    if (isUnpaid(transfer)) {
      return transfer.methodePaiement === 'bank'
        ? m.transfers_under_way_wire()
        : m.transfers_under_way_unpaid();
    }
  }
  const { label } = statusDisplay(transfer.statut);
  if (transfer.verificationAvant !== null) {
    const date = formatDate(transfer.verificationAvant, 'dateTime');
    return `${label} · ${m.transfers_held_until({ date })}`;
  }
  if (transfer.livraisonPrevue === null) return label;
  const date = formatDate(transfer.livraisonPrevue, 'dateTime');
  return `${label} · ${m.transfers_before({ date })}`;
}
