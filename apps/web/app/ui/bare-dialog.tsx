import type { ReactNode } from 'react';
import { whenOpened } from './when-opened.tsx';

export type BareDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The row of actions, the main one last; on a phone they stack with the main one on top. */
  readonly actions?: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** False for what must be answered: neither Escape nor a press outside closes it. */
  readonly dismissable?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** What nothing may lie over, whatever opens or is drawn anew below it meanwhile. */
  readonly isTopmost?: boolean;
};

/** A dialog as it looks, which closes at once: `Dialog` is the part for pages. */
export const BareDialog = whenOpened<BareDialogProps>(() => import('./DialogBox.tsx'));
