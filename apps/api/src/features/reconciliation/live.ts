import type { ClientBase } from 'pg';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';

/** The queue of differences has changed, and with it which months can be closed. */
export async function publishDifferences(client: ClientBase): Promise<void> {
  await publishToAdministrators(client, 'reconciliation', 'period-closings');
}
