import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { CreditCard, Plus } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardTile } from './card-tile.tsx';

const gridClass = 'grid gap-6 sm:grid-cols-2';

type CardGridProps = {
  readonly cards: readonly VirtualCard[];
  readonly onShow: (id: string) => void;
  /** Absent where no card may be ordered: the place for one more is not shown then. */
  readonly onOrder?: (() => void) | undefined;
};

/** Two columns, each card 0.1 s after the one before (§9); the place that is left over invites to order one more. */
export function CardGrid({ cards, onShow, onOrder }: CardGridProps) {
  const hasRoom = cards.length % 2 === 1 || cards.length === 0;
  return (
    <ul className={gridClass}>
      {cards.map((card, index) => (
        <li
          key={card.id}
          className="min-w-0 animate-in"
          style={{ animationDelay: `${index * 100}ms` }}
        >
          <CardTile card={card} onShow={() => onShow(card.id)} />
        </li>
      ))}
      {hasRoom && onOrder !== undefined && (
        <li
          className={cx(
            'flex min-w-0 animate-in flex-col items-center justify-center gap-4 rounded-l border-2 border-dashed border-border-strong p-8 text-center',
            cards.length === 0 && 'sm:col-span-2',
          )}
          style={{ animationDelay: `${cards.length * 100}ms` }}
        >
          <span
            aria-hidden
            className="inline-flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand"
          >
            <CreditCard size={26} />
          </span>
          <div>
            <p className="text-lg font-semibold">{m.virtual_cards_add()}</p>
            <p className="mt-1 text-ink-2">{m.virtual_cards_add_hint()}</p>
          </div>
          <Button variant="secondary" icon={<Plus size={20} aria-hidden />} onClick={onOrder}>
            {m.virtual_cards_new()}
          </Button>
        </li>
      )}
    </ul>
  );
}

export function CardGridSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{m.ui_loading()}</span>
      {[0, 1].map((place) => (
        <div key={place} className="flex flex-col gap-4">
          <Skeleton className="aspect-[1.586] rounded-l" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
