import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import type { QueueParts } from '../lib/list-address.ts';
import { SelectField } from './SelectField.tsx';

type QueueHeadProps<Shown extends string> = {
  readonly title: string;
  readonly text: string;
  /** Which part of the queue the table below shows. */
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly parts: QueueParts<Shown>;
  /** Badges: how many wait, how many are late. */
  readonly children?: ReactNode;
};

/** Above a table of what waits for somebody: what it is, how much there is, and the choice between open and closed. */
export function QueueHead<Shown extends string>({
  title,
  text,
  shown,
  onShow,
  parts,
  children,
}: QueueHeadProps<Shown>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-2">{text}</p>
        {children !== undefined && <p className="mt-2 flex min-h-7 flex-wrap gap-2">{children}</p>}
      </div>
      <div className="w-full sm:w-56">
        <SelectField
          label={m.ui_show()}
          value={shown}
          onChange={onShow}
          options={parts.map(({ value, label }) => ({ value, label: label() }))}
        />
      </div>
    </div>
  );
}
