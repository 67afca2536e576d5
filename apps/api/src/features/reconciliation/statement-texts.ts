import type { StatementFormat } from '@nzela/contract/reconciliation';
import { readCamt } from './camt-lines.ts';
import { readCsv } from './csv-lines.ts';
import { unreadableFile, type ReadStatement } from './statement-lines.ts';

export type StatementQuestion = { readonly format: StatementFormat; readonly content: string };

/** What is longer is nobody's statement of a day. */
const longestContent = 16 * 1024 * 1024;

const readers: Readonly<Record<StatementFormat, (content: string) => ReadStatement>> = {
  csv: readCsv,
  camt053: readCamt,
};

/** A file that nobody can read as a whole is one line that nobody can read. */
export function readStatementText({ format, content }: StatementQuestion): ReadStatement {
  return content.length > longestContent ? unreadableFile(content) : readers[format](content);
}
