import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';

type OperationStagesProps = {
  readonly label: string;
  /** Four, fewer for what was called off early. */
  readonly stages: readonly TimelineItem[];
  /** What else there is to tell, for whoever asks. */
  readonly children: ReactNode;
};

/** How far the money is, in four stages; the rest opens on demand. */
export function OperationStages({ label, stages, children }: OperationStagesProps) {
  return (
    <>
      <Timeline label={label} items={stages} />
      <details className="group mt-5 border-t border-border pt-2">
        <summary className="target flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
          {m.operations_rest()}
          <ChevronDown
            size={20}
            aria-hidden
            className="text-ink-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-3">{children}</div>
      </details>
    </>
  );
}
