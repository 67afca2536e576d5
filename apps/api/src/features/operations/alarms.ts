import type { PoolClient } from 'pg';
import type { Alarm } from '../../gateways/noun.ts';
import { raiseAlert, type Alert } from './alerts.store.ts';

/** How the turns of a noun (gateways/turn.ts) tell the operators, by the noun's own kinds of alerts. */
export function alarmOf(kinds: Readonly<Record<Alarm['what'], Alert['kind']>>) {
  return (client: PoolClient, { what, subject, detail }: Alarm): Promise<void> =>
    raiseAlert(client, { kind: kinds[what], subject, detail });
}
