import type { CardTransaction, VirtualCard } from '@nzela/contract/virtual-cards';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currencySchema } from '@nzela/contract/common';
import { Receipt } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';
import { cardTransactionsQuery } from './virtual-cards.api.ts';

/** What happened on a card, the newest first: loads, fees, and each payment with why it was refused. */
export function CardTransactions({ card }: { readonly card: VirtualCard }) {
  const list = useInfiniteQuery(cardTransactionsQuery(card.id));
  const { data, error, refetch } = list;
  if (data === undefined && error === null) return <SkeletonRows rows={3} />;
  if (data === undefined) {
    return (
      <RetryAlert live title={m.virtual_cards_transactions_failed()} onRetry={() => void refetch()}>
        {error?.message}
      </RetryAlert>
    );
  }
  const rows = data.pages.flatMap(({ elements }) => elements);
  if (rows.length === 0) {
    return <EmptyState icon={<Receipt size={28} />} title={m.virtual_cards_transactions_none()} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-border">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <MoreButton of={list} label={m.virtual_cards_transactions_more()} />
    </div>
  );
}

function Row({ row }: { readonly row: CardTransaction }) {
  const isRefused = row.etat === 'refusee';
  const moved = !isRefused && row.etat !== 'annulee' && row.etat !== 'expiree';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere text-ink">{titleOf(row)}</p>
        <p className="text-sm text-ink-2">
          {formatDate(row.date, 'dateTime')}
          {row.categorie !== null && ` · ${row.categorie}`}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <Money
          amount={row.montant}
          currency={row.devise}
          direction={moved ? row.sens : undefined}
          className={moved ? 'font-semibold text-ink' : 'text-ink-2 line-through'}
        />
        <Foreign row={row} />
        {row.genre === 'paiement' && (
          <StatusPill look={looks[row.etat]}>{states[row.etat]()}</StatusPill>
        )}
      </div>
      {row.raison !== null && <p className="basis-full text-sm text-neg">{row.raison}</p>}
    </li>
  );
}

/** What the shop asked for, in its own currency. */
function Foreign({ row }: { readonly row: CardTransaction }) {
  const currency = currencySchema.safeParse(row.deviseMarchand);
  if (row.montantMarchand === null || !currency.success) return null;
  return (
    <span className="tabular text-sm">{formatAmount(row.montantMarchand, currency.data)}</span>
  );
}

const kinds: Readonly<Record<CardTransaction['genre'], () => string>> = {
  depot: m.virtual_cards_kind_deposit,
  recharge: m.virtual_cards_kind_reload,
  paiement: m.virtual_cards_kind_payment,
  remboursement: m.virtual_cards_kind_refund,
  frais: m.virtual_cards_kind_fee,
  retour: m.virtual_cards_kind_return,
};

function titleOf({ genre, marchand }: CardTransaction): string {
  return genre === 'paiement' && marchand !== null ? marchand : kinds[genre]();
}

const states: Readonly<Record<CardTransaction['etat'], () => string>> = {
  autorisee: m.virtual_cards_state_held,
  refusee: m.virtual_cards_state_refused,
  reglee: m.virtual_cards_state_settled,
  annulee: m.virtual_cards_state_cancelled,
  expiree: m.virtual_cards_state_expired,
  remboursee: m.virtual_cards_state_refunded,
};

const looks: Readonly<Record<CardTransaction['etat'], StatusLook>> = {
  autorisee: 'pending',
  refusee: 'failed',
  reglee: 'done',
  annulee: 'cancelled',
  expiree: 'cancelled',
  remboursee: 'returned',
};
