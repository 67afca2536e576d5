import type { PoolClient } from 'pg';
import type { Delivery, DeliveryListQuery, Resend } from '@nzela/contract/webhooks';
import { isCurrencyCode } from '@nzela/money/currencies';
import { transact } from '../../kernel/data/database.ts';
import { inOneQuery } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { MerchantCaller } from '../../kernel/identity/session.ts';
import { recordEvent } from '../events/events.ts';
import { bodyOf } from './attempts.ts';
import {
  countAgain,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  pairsAgain,
  waiting,
  type DeliveryRow,
  type PeriodAgain,
} from './deliveries.store.ts';
import type { WebhookDeps } from './webhooks.service.ts';
import { findEndpoint, type EndpointRow } from './webhooks.store.ts';

/** Refuses `introuvable`. */
export async function readDeliveries(
  { pool }: WebhookDeps,
  { accountId }: MerchantCaller,
  { id, query }: { readonly id: string; readonly query: DeliveryListQuery },
) {
  if ((await findEndpoint(pool, { accountId, id })) === null) refuse('introuvable');
  const state = query.statut ?? null;
  const found = await inOneQuery(pool, (snapshot) =>
    listDeliveries(snapshot, { endpointId: id, state }, spanOf(query)),
  );
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wireDelivery), ...page };
}

/** What else is written in the same transaction: an administrator's trace. */
type Beside = (client: PoolClient) => Promise<unknown>;

/** Makes an event that this endpoint alone is sent. Refuses `introuvable`, `webhook_inactif`. */
export async function sendTest(
  { pool, clock }: WebhookDeps,
  { accountId }: MerchantCaller,
  { id, beside }: { readonly id: string; readonly beside?: Beside },
): Promise<void> {
  await transact(pool, async ({ client }) => {
    await activeEndpoint(client, accountId, id);
    await recordEvent(client, {
      accountId,
      type: 'webhook.test',
      data: { webhook: id },
      at: clock.now(),
    });
    await beside?.(client);
  });
}

type SentAgain = { readonly id: string; readonly livraison: string; readonly beside?: Beside };

/** Refuses `introuvable`, `webhook_inactif`. */
export async function sendAgain(
  { pool, clock }: WebhookDeps,
  { accountId }: MerchantCaller,
  { id, livraison, beside }: SentAgain,
): Promise<Delivery> {
  return transact(pool, async ({ client }) => {
    await activeEndpoint(client, accountId, id);
    const place = { endpointId: id, id: livraison };
    const { eventId } = (await findDelivery(client, place)) ?? refuse('introuvable');
    const pair = { accountId, endpointId: id, eventId };
    await insertDeliveries(client, [waiting(pair, clock.now())]);
    await beside?.(client);
    return wireDelivery((await findDelivery(client, place)) ?? refuse('introuvable'));
  });
}

type Again = Resend & { readonly id: string };

/** How many events {@link sendPeriodAgain} would send now. Refuses as it does. */
export async function previewPeriodAgain(
  { pool }: WebhookDeps,
  { accountId }: MerchantCaller,
  { id, ...asked }: Again,
): Promise<{ readonly livraisons: number }> {
  return transact(pool, async ({ client }) => {
    await activeEndpoint(client, accountId, id);
    return { livraisons: await countAgain(client, id, periodOf(asked)) };
  });
}

/** Sends what happened in a period again, 10,000 events at most. Refuses `introuvable`, `webhook_inactif`. */
export async function sendPeriodAgain(
  { pool, clock }: WebhookDeps,
  { accountId }: MerchantCaller,
  { id, ...asked }: Again,
): Promise<{ readonly livraisons: number }> {
  return transact(pool, async ({ client }) => {
    await activeEndpoint(client, accountId, id);
    const pairs = await pairsAgain(client, id, periodOf(asked));
    const at = clock.now();
    const made = pairs.map((pair) => waiting(pair, at));
    return { livraisons: await insertDeliveries(client, made) };
  });
}

function periodOf({ depuis, jusqua, echecsSeulement }: Resend): PeriodAgain {
  return { from: new Date(depuis), to: new Date(jusqua), failed: echecsSeulement };
}

async function activeEndpoint(
  client: PoolClient,
  accountId: string,
  id: string,
): Promise<EndpointRow> {
  const endpoint = (await findEndpoint(client, { accountId, id })) ?? refuse('introuvable');
  return endpoint.enabled ? endpoint : refuse('webhook_inactif');
}

function wireDelivery(row: DeliveryRow): Delivery {
  const { sentAt, durationMs } = row;
  return {
    id: row.id,
    evenement: `evt_${row.eventId.replaceAll('-', '')}`,
    type: row.type,
    objet: objectOf(row),
    statut: row.state,
    tentatives: row.attempts,
    prochainEssai: row.dueAt?.toISOString() ?? null,
    dateCreation: row.createdAt.toISOString(),
    requete: bodyOf(row),
    reponse:
      sentAt === null || durationMs === null
        ? null
        : {
            date: sentAt.toISOString(),
            dureeMs: durationMs,
            statut: row.status,
            corps: row.answer ?? '',
            echec: row.failure,
          },
  };
}

/** An event carries its object as it was on the wire: amounts in major units. */
function objectOf({ data }: DeliveryRow): Delivery['objet'] {
  const { reference, montant, devise } = data;
  const isAmount =
    typeof montant === 'number' && typeof devise === 'string' && isCurrencyCode(devise);
  return {
    reference: typeof reference === 'string' ? reference : null,
    montant: isAmount ? montant : null,
    devise: isAmount ? devise : null,
  };
}
