import type { ReactNode } from 'react';
import { AskedClosing } from './LeaveGuard.tsx';
import { whenOpened } from './when-opened.tsx';

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** `start` slides in from the left (navigation); `end` is a panel on the right, from below on a phone. */
  readonly side?: 'start' | 'end';
};

const Panel = whenOpened<SheetProps>(() => import('./SheetPanel.tsx'));

/**
 * A panel beside the page for what is longer than a question: a detail, filters, the menu. It asks before it closes as a
 * dialog does.
 */
export function Sheet({ onClose, ...sheet }: SheetProps) {
  return (
    <AskedClosing onClose={onClose}>{(close) => <Panel {...sheet} onClose={close} />}</AskedClosing>
  );
}
