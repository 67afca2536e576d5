import { type ReactNode, use, useRef } from 'react';
import { useListKeys } from './use-list-keys.ts';
import { WalkedTables } from './walked-tables.ts';

type CardListProps<Item> = {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** The card of an item. */
  readonly children: (item: Item) => ReactNode;
};

/** A card for each item, for what says too much for a row. The keys of tables (walked-tables.ts) go along the cards, too. */
export function CardList<Item>({ label, items, itemKey, children }: CardListProps<Item>) {
  const isWalked = use(WalkedTables);
  const area = useRef<HTMLUListElement>(null);
  useListKeys(area, isWalked);
  return (
    <ul
      ref={area}
      aria-label={label}
      className="flex flex-col gap-5"
      {...(isWalked ? { 'data-walked': true } : {})}
    >
      {items.map((item) => (
        <li
          key={itemKey(item)}
          className="rounded-l"
          {...(isWalked ? { 'data-row': true, tabIndex: -1 } : {})}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
