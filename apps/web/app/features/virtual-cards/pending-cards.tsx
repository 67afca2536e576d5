import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { Hourglass } from 'lucide-react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusPill, type StatusLook } from '../../ui/StatusPill.tsx';
import { designOf } from './card-face.tsx';
import { typeName } from './card-status.ts';

/** Spec §2, 'En attente': the cards that the issuer is making, and those that it just refused. */
export function PendingCards({ cards }: { readonly cards: readonly VirtualCard[] }) {
  if (cards.length === 0) {
    return (
      <EmptyState icon={<Hourglass size={28} />} title={m.virtual_cards_pending_none()}>
        {m.virtual_cards_pending_none_hint()}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {cards.map((card) => (
        <li
          key={card.id}
          className="flex flex-wrap items-center gap-4 rounded-l border border-border bg-surface p-4 shadow-1 sm:p-5"
        >
          <span
            aria-hidden
            className="aspect-[1.586] w-20 shrink-0 rounded-s"
            style={{ background: designOf(card.design) }}
          />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">
              {m.virtual_cards_pending_name({
                type: typeName(card.type),
                amount: formatAmount(card.depotInitial, card.devise),
              })}
            </p>
            <p className="text-sm text-ink-2">
              {card.reference} · {formatDate(card.dateCreation, 'dateTime')}
            </p>
            <p className="mt-1 text-sm text-ink-2">
              {card.raison ?? m.virtual_cards_pending_hint()}
            </p>
          </div>
          <StatusPill look={lookOf(card)}>{stateOf(card)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}

function lookOf({ statut }: VirtualCard): StatusLook {
  if (statut === 'refusee') return 'failed';
  return statut === 'indetermine' ? 'checking' : 'pending';
}

function stateOf({ statut }: VirtualCard): string {
  if (statut === 'refusee') return m.virtual_cards_pending_refused();
  return statut === 'indetermine'
    ? m.virtual_cards_pending_checking()
    : m.virtual_cards_pending_making();
}
