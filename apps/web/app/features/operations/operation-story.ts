import type { Operation, OperationEnding } from '@nzela/contract/operations';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem, TimelineState } from '../../ui/Timeline.tsx';

/** What the course and the advice of a movement follow from. */
export type OperationStory = Pick<Operation, 'type' | 'statut' | 'fin' | 'date' | 'genre'>;

/** The four stages of a movement that is not told as a transfer. */
export function operationStages(operation: OperationStory): TimelineItem[] {
  const { type, statut, fin, date, genre } = operation;
  const time = formatDate(date, 'dateTime');
  const isDone = statut === 'completed';
  const stage = (id: string, title: string, state: TimelineState) => ({ id, title, state });
  if (type === 'in') {
    const announced = stage(
      'announced',
      genre === 'demande' ? m.operations_stage_asked() : m.operations_stage_announced(),
      'done',
    );
    if (fin !== null) {
      return [announced, { ...stage('ended', endings[fin](), endingState(fin)), time }];
    }
    const coming = isDone ? 'done' : 'next';
    return [
      isDone ? announced : { ...announced, time },
      stage('paid', m.operations_stage_paid(), isDone ? 'done' : 'current'),
      stage('checked', m.operations_stage_checked(), coming),
      { ...stage('credited', m.operations_stage_credited(), coming), ...(isDone ? { time } : {}) },
    ];
  }
  const begun = [
    { ...stage('ordered', m.operations_stage_ordered(), 'done'), time },
    stage('reserved', m.operations_stage_reserved(), 'done'),
  ];
  if (fin !== null) {
    return [
      ...begun,
      stage('ended', endings[fin](), endingState(fin)),
      stage('free', m.operations_stage_free(), 'done'),
    ];
  }
  return [
    ...begun,
    stage('underway', m.operations_stage_underway(), isDone ? 'done' : 'current'),
    stage('done', m.operations_stage_done(), isDone ? 'done' : 'next'),
  ];
}

const endings: Readonly<Record<OperationEnding, () => string>> = {
  annule: m.operations_stage_cancelled,
  echoue: m.operations_stage_failed,
  rembourse: m.operations_stage_refunded,
};

function endingState(fin: OperationEnding): TimelineState {
  return fin === 'echoue' ? 'failed' : 'done';
}

/** What became of the money, in a sentence. */
export function operationAdvice({ type, statut, fin }: OperationStory): string {
  const isIn = type === 'in';
  if (fin !== null) return isIn ? m.operations_advice_not_come() : m.operations_advice_free();
  if (statut === 'pending') {
    return isIn ? m.operations_advice_awaited() : m.operations_advice_pending();
  }
  return isIn ? m.operations_advice_in() : m.operations_advice_out();
}
