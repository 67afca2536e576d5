import type { Operation, OperationEnding } from '@nzela/contract/operations';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem, TimelineState } from '../../ui/Timeline.tsx';

type Story = Pick<Operation, 'type' | 'statut' | 'fin' | 'date' | 'genre'>;

/** The four stages of a movement that is not told as a transfer. */
export function operationStages(operation: Story): TimelineItem[] {
  const { type, statut, fin, date } = operation;
  const time = formatDate(date, 'dateTime');
  const isDone = statut === 'completed';
  const stage = (id: string, title: string, state: TimelineState) => ({ id, title, state });
  if (type === 'in') {
    return [
      stage('announced', m.operations_stage_announced(), 'done'),
      stage('paid', m.operations_stage_paid(), 'done'),
      stage('checked', m.operations_stage_checked(), 'done'),
      { ...stage('credited', m.operations_stage_credited(), 'done'), time },
    ];
  }
  const begun = [
    { ...stage('ordered', m.operations_stage_ordered(), 'done'), time },
    stage('reserved', m.operations_stage_reserved(), 'done'),
  ];
  if (fin !== null) {
    return [
      ...begun,
      stage('ended', endings[fin](), fin === 'echoue' ? 'failed' : 'done'),
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

/** What became of the money, in a sentence. */
export function operationAdvice({ type, statut, fin }: Story): string {
  if (fin !== null) return m.operations_advice_free();
  if (statut === 'pending') return m.operations_advice_pending();
  return type === 'in' ? m.operations_advice_in() : m.operations_advice_out();
}
