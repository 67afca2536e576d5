import type { ReactNode } from 'react';
import { unreadText } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../RetryAlert.tsx';
import { ChartWaiting, roomClass } from './ChartWaiting.tsx';

type ChartFrameProps<Answer> = {
  /** What is read, as `useQuery` answers it. */
  readonly of: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: (answer: Answer) => boolean;
  /** Instead of a drawing of nothing. */
  readonly empty: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
};

/** A chart, or in the same room: that it is being read, that there is nothing to draw, or that it could not be read. */
export function ChartFrame<Answer>({ of, isEmpty, empty, children }: ChartFrameProps<Answer>) {
  return <div className={roomClass('plain')}>{contentOf({ of, isEmpty, empty, children })}</div>;
}

function contentOf<Answer>({ of, isEmpty, empty, children }: ChartFrameProps<Answer>): ReactNode {
  if (of.data !== undefined) return isEmpty(of.data) ? empty : children(of.data);
  if (of.error === null) return <ChartWaiting />;
  return (
    <RetryAlert live title={m.ui_chart_failed()} onRetry={() => void of.refetch()}>
      {unreadText(of.error)}
    </RetryAlert>
  );
}
