/**
 * Another transaction has just written the same operation or hold. Carries SQLSTATE 40001 (serialization failure), so
 * that whatever retries those retries this too; the next try sees the other's work and answers `replayed`.
 */
export class LedgerRace extends Error {
  readonly code = '40001';

  constructor(what: string, cause?: unknown) {
    super(`Another transaction has just written the same ${what}`, { cause });
    this.name = 'LedgerRace';
  }
}

/**
 * The operation stood in line for too long, because the database was away, and was not carried out. Carries SQLSTATE
 * 57P03 (cannot connect now).
 */
export class LedgerOverdue extends Error {
  readonly code = '57P03';

  constructor() {
    super('The operation waited for the database for too long and was not carried out');
    this.name = 'LedgerOverdue';
  }
}

/** Whether a unique index has refused a row. */
export function isDuplicateOf(error: unknown, constraint: string): boolean {
  return (
    sqlState(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/** The five characters of PostgreSQL's error code, or undefined for an error that is not PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

/** Class 40: serialization failure, deadlock. The same work may well succeed when run again. */
export function isRetryable(error: unknown): boolean {
  return sqlState(error)?.startsWith('40') ?? false;
}

/**
 * The database cannot serve anybody (lost connection, shutdown, full disk, a standby), so that trying the operations
 * one by one is of no use. Classes 08, 53, 57P and 25006 of PostgreSQL's error codes.
 */
export function isOutage(error: unknown): boolean {
  return /^(?:08|53|57P|25006)/.test(sqlState(error) ?? '');
}
