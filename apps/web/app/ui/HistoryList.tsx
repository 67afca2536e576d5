import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type HistoryItem = {
  readonly id: string;
  /** Its own page, or a part of this one. */
  readonly to: string;
  /** Says at a glance what kind it is of; the words say it too. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly amount: ReactNode;
  readonly status: ReactNode;
};

/** What a person did in one place, the latest first; each line opens what it tells. */
export function HistoryList({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly HistoryItem[];
}) {
  return (
    <ul aria-label={label} className="@container -mx-2 flex flex-col">
      {items.map((item) => (
        <li key={item.id} className="border-b border-border last:border-0">
          <Link
            to={item.to}
            className="flex items-center gap-3.5 rounded-m px-2 py-3 transition-colors hover:bg-surface-2"
          >
            {item.icon !== undefined && (
              <span
                aria-hidden
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand"
              >
                {item.icon}
              </span>
            )}
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <span className="min-w-0">
                <span className="block font-semibold">{item.title}</span>
                <span className="block text-sm break-words text-ink-2">{item.detail}</span>
              </span>
              <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 @md:w-auto">
                <span className="tabular font-semibold">{item.amount}</span>
                {/* Of one width beside the amounts, so that these stand under each other. */}
                <span className="flex @md:min-w-32 @md:justify-end">{item.status}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
