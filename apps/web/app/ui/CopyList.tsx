import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

export type CopyRow = {
  readonly label: string;
  /** As a person reads it. */
  readonly text: string;
  /** As another program takes it; the text when absent. */
  readonly copy?: string;
  readonly icon?: ReactNode;
};

/** Things to be copied somewhere else, one by one: a bank's details, a code. */
export function CopyList({ rows }: { readonly rows: readonly CopyRow[] }) {
  return (
    <dl className="overflow-hidden rounded-l border border-border bg-surface">
      {rows.map((row) => (
        <div
          key={row.label}
          className="relative border-b border-border py-2.5 pr-18 pl-5 last:border-0"
        >
          <dt className="flex items-center gap-2 text-sm text-ink-2">
            {row.icon}
            {row.label}
          </dt>
          <dd className="tabular font-semibold break-words">
            {row.text}
            {/* A list of definitions holds nothing but its terms: the button belongs to what it copies. */}
            <span className="absolute inset-y-0 right-2.5 flex items-center">
              <CopyButton text={row.copy ?? row.text} label={row.label} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
