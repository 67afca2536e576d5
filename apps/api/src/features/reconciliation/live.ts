import type { ClientBase } from 'pg';
import { publishToMany } from '../../kernel/data/events.ts';
import { administratorIds } from '../../kernel/identity/capabilities.ts';

/** The queue of differences has changed, and with it which months can be closed. */
export async function publishDifferences(client: ClientBase): Promise<void> {
  await publishToMany(client, await administratorIds(client), [
    { sujet: 'reconciliation', id: null },
    { sujet: 'period-closings', id: null },
  ]);
}
