import type { PoolClient } from 'pg';
import { resolveAlert } from '../operations/operations.ts';

const deadlineKinds = ['data_request_due', 'data_request_late'] as const;

type Ending = {
  readonly id: string;
  readonly at: Date;
  readonly kinds?: readonly (typeof deadlineKinds)[number][];
};

/** What the compliance was told of a request's deadline is over; by default all of it, as the request is answered. */
export async function endDeadlineAlerts(
  client: PoolClient,
  { id, at, kinds = deadlineKinds }: Ending,
): Promise<void> {
  for (const kind of kinds) await resolveAlert(client, { kind, subject: id, at });
}
