import type { ReactNode } from 'react';
import { whenOpened } from './when-opened.tsx';

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** `start` slides in from the left (navigation); `end` is a panel on the right, from below on a phone. */
  readonly side?: 'start' | 'end';
};

/** A panel beside the page for what is longer than a question: a detail, filters, the menu. */
export const Sheet = whenOpened<SheetProps>(() => import('./SheetPanel.tsx'));
