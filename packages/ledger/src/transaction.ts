import type { ClientBase } from 'pg';

/**
 * Throws when `client` has no transaction open: locks taken outside one are gone at once, and the rules would hold for
 * nobody. Called once a statement was answered, and before a counter changes: of a connection that pipelines, the
 * answer to the BEGIN that was sent before is known then.
 */
export function requireTransaction(client: ClientBase): void {
  if (client.getTransactionStatus() === 'I') {
    throw new Error('The ledger applies operations only inside a transaction');
  }
}
