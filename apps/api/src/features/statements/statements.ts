/** What other features may use of statements. */
export type { StatementHead, StatementLine } from './statement.ts';
export {
  statementFile,
  statementJson,
  statementSums,
  type StatementDeps,
  type StatementHolder,
} from './statements.service.ts';
