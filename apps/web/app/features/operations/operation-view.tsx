import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { OperationHead, type OperationHeadProps } from './operation-head.tsx';
import { OperationProblem } from './operation-problem.tsx';
import { OperationStages } from './operation-stages.tsx';
import { operationAdvice, operationStages, type OperationStory } from './operation-story.ts';

type OperationViewProps = Omit<OperationHeadProps, 'direction' | 'counts' | 'children'> & {
  readonly reference: string;
  readonly story: OperationStory;
  /** One sentence under the head: what became of it. */
  readonly sentence?: ReactNode;
  /** The noun's own course, where it tells more than that of any movement. */
  readonly stages?: readonly TimelineItem[];
  /** What there is to read or to do now, before the stages. */
  readonly children?: ReactNode;
  /** The rest, on demand. */
  readonly rest: ReactNode;
  /** Receipt, repeat and the like. */
  readonly actions?: ReactNode;
};

/** Any movement in one screen: how much, with whom, where the money is, and what to do about it. */
export function OperationView({
  reference,
  story,
  sentence,
  stages = operationStages(story),
  children,
  rest,
  actions,
  ...head
}: OperationViewProps) {
  const isAwaited = story.type === 'in' && story.statut !== 'completed';
  return (
    <div className="min-w-0">
      <OperationHead
        {...head}
        // Money that has not come is not shown as an income.
        direction={isAwaited ? undefined : story.type}
        counts={story.fin === null}
      >
        {sentence}
      </OperationHead>
      <div className="flex flex-col gap-5">
        {children}
        <Card title={m.operations_stages()}>
          <div aria-live="polite">
            <OperationStages label={m.operations_stages()} stages={stages}>
              {rest}
            </OperationStages>
          </div>
        </Card>
        <div className="button-row empty:hidden">{actions}</div>
        <OperationProblem reference={reference} advice={operationAdvice(story)} />
      </div>
    </div>
  );
}
