import type { CardType, VirtualCard } from '@nzela/contract/virtual-cards';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';

type Drawn = Pick<
  VirtualCard,
  'type' | 'design' | 'titulaire' | 'devise' | 'derniersChiffres' | 'disponible'
>;

type CardFaceProps = {
  readonly card: Drawn;
  /** Top right: the visibility toggle. */
  readonly action?: ReactNode;
  readonly className?: string;
};

/** The front of a card: who, how much, and of its number the last four digits only (§4). */
export function CardFace({ card, action, className }: CardFaceProps) {
  return (
    <div className={cx(cardClass, className)} style={{ background: designOf(card.design) }}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-sm">{m.wallets_free()}</p>
          <p className="tabular font-display text-2xl font-semibold">
            {formatAmount(card.disponible, card.devise)}
          </p>
        </div>
        {action}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="tabular text-lg font-semibold tracking-wide">
          <span aria-hidden>•••• •••• •••• {card.derniersChiffres ?? '••••'}</span>
          <span className="sr-only">
            {m.virtual_cards_number_masked({ digits: card.derniersChiffres ?? '' })}
          </span>
        </p>
        <p className="font-display text-base font-bold whitespace-nowrap italic">
          {brands[card.type]}
        </p>
      </div>
      <div className="flex items-end gap-5">
        <div className="min-w-0 flex-1">
          <p className="text-xs">{m.virtual_cards_holder()}</p>
          <p className="truncate font-semibold">{card.titulaire}</p>
        </div>
        <Masked label={m.virtual_cards_expiry()}>••/••</Masked>
        <Masked label={m.virtual_cards_cvv()}>•••</Masked>
      </div>
    </div>
  );
}

function Masked({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="text-xs">{label}</p>
      <p className="tabular font-semibold">
        <span aria-hidden>{children}</span>
        <span className="sr-only">{m.virtual_cards_hidden()}</span>
      </p>
    </div>
  );
}

/** As short as cards write it. */
const brands: Readonly<Record<CardType, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'Amex',
};

/** The shape of a card, which both its sides have. */
export const cardClass =
  'flex aspect-[1.586] w-full flex-col justify-between rounded-l p-5 text-white shadow-2 sm:p-6';

/** White stands 5.6:1 or better against each of them, all along (design tokens). */
export function designOf(design: VirtualCard['design']): string {
  return `var(--card-${design})`;
}
