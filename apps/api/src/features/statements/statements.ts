export type { StatementHead, StatementLine } from './statement.ts';
