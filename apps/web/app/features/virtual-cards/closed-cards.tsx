import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { designOf } from './card-face.tsx';
import { typeName } from './card-status.ts';

type ClosedCardsProps = {
  readonly cards: readonly VirtualCard[];
  readonly onShow: (id: string) => void;
};

/** Cards that pay no more: what they did stays readable. */
export function ClosedCards({ cards, onShow }: ClosedCardsProps) {
  return (
    <section className="mt-3">
      <h3 className="mb-3 text-lg">{m.virtual_cards_closed_title()}</h3>
      <ul className="divide-y divide-border rounded-l border border-border bg-surface">
        {cards.map((card) => (
          <li key={card.id} className="flex items-center gap-4 px-4 py-2">
            <span
              aria-hidden
              className="aspect-[1.586] w-12 shrink-0 rounded-s opacity-60"
              style={{ background: designOf(card.design) }}
            />
            <span className="min-w-0 flex-1">
              {m.virtual_cards_name({
                type: typeName(card.type),
                digits: card.derniersChiffres ?? '',
              })}
            </span>
            <Button size="s" variant="quiet" onClick={() => onShow(card.id)}>
              {m.virtual_cards_transactions()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
