import type { StatementFormat, StatementSource } from '@nzela/contract/reconciliation';
import { createThread } from '../../kernel/jobs/thread.ts';
import type { ReadStatement } from './statement-lines.ts';
import type { StatementQuestion } from './statement-texts.ts';

/** The field's format where there is one. */
export const formatOf = (source: StatementSource): StatementFormat =>
  source === 'bank' ? 'camt053' : 'csv';

/** A long one takes seconds of processor time, and hundreds of megabytes while it is read. */
const thread = createThread<StatementQuestion, ReadStatement>({
  script: new URL('statement-texts.thread.ts', import.meta.url),
  budgetMs: 120_000,
  waitingAtMost: 50,
  memoryMb: 768,
});

export const readStatement = (question: StatementQuestion): Promise<ReadStatement> =>
  thread.ask(question);
