import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type NothingFoundProps = { readonly children?: ReactNode; readonly onClear: () => void };

/** A list that its filters leave empty, and the press that takes them away: that there is nothing at all would be false. */
export function NothingFound({ children, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={m.ui_nothing_found()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.transfers_filter_clear()}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
