import type { Pool, PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { transact } from '../../kernel/data/database.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { whoMay } from '../merchants/merchants.ts';
import { notify } from '../notifications/notifications.ts';
import { endDeliveries } from './deliveries.store.ts';
import {
  changeEndpoint,
  failingEndpoints,
  lockEndpoint,
  merchantOf,
  type EndpointRow,
} from './webhooks.store.ts';

const warnedAfterSeconds = 86_400;
/** It has failed for three days by then, and its people have known for two. */
const endedAfterWarningSeconds = 2 * 86_400;

/** Tells the people of endpoints that have failed for a day, and turns off those that still do two days later. */
export async function lookAfterEndpoints({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Promise<void> {
  const at = clock.now();
  const since = addSeconds(at, -warnedAfterSeconds);
  for (const endpoint of await failingEndpoints(pool, { since, warnedBefore: null }))
    await transact(pool, ({ client }) => warn(client, endpoint, at));
  const warnedBefore = addSeconds(at, -endedAfterWarningSeconds);
  for (const endpoint of await failingEndpoints(pool, { since, warnedBefore }))
    await transact(pool, ({ client }) => end(client, endpoint, { by: 'sans_reponse', at }));
}

/** A receiver that answered 410 is asked no more. */
export async function endGone(client: PoolClient, endpointId: string, at: Date): Promise<void> {
  const endpoint = await lockEndpoint(client, endpointId);
  if (endpoint?.enabled === true) await end(client, endpoint, { by: 'parti', at });
}

async function warn(client: PoolClient, endpoint: EndpointRow, at: Date): Promise<void> {
  await changeEndpoint(client, endpoint.id, { at, change: { warned_at: at } });
  await tellPeople(client, endpoint, {
    subject: `webhook:${endpoint.id}:warned:${at.getTime()}`,
    title: say('webhooks_failing_title'),
    text: say('webhooks_failing_text', { url: endpoint.url }),
  });
}

async function end(
  client: PoolClient,
  endpoint: EndpointRow,
  { by, at }: { readonly by: 'parti' | 'sans_reponse'; readonly at: Date },
): Promise<void> {
  await changeEndpoint(client, endpoint.id, { at, change: { enabled: false, ended_by: by } });
  await endDeliveries(client, endpoint.id);
  const url = endpoint.url;
  await tellPeople(client, endpoint, {
    subject: `webhook:${endpoint.id}:ended:${at.getTime()}`,
    title: say('webhooks_ended_title'),
    text:
      by === 'parti' ? say('webhooks_ended_gone', { url }) : say('webhooks_ended_silent', { url }),
  });
}

type Told = Pick<Parameters<typeof notify>[1], 'subject' | 'title' | 'text'>;

/** Whoever handles the account's webhooks. */
async function tellPeople(
  client: PoolClient,
  { accountId }: EndpointRow,
  told: Told,
): Promise<void> {
  for (const userId of await whoMay(client, await merchantOf(client, accountId), 'webhooks.gerer'))
    await notify(client, {
      userId,
      event: 'compte',
      path: '/dashboard/merchant/settings?onglet=api',
      ...told,
    });
}
