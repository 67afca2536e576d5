import { answerQuestions } from '../../kernel/jobs/thread.ts';
import { readStatementText, type StatementQuestion } from './statement-texts.ts';

answerQuestions((question: StatementQuestion) => readStatementText(question));
