import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  TransactionCalls,
  transactionPartQuerySchema,
  TransactionWebhooks,
} from '@nzela/contract/transactions';
import type { WithReads } from '../../../kernel/data/reads.ts';
import { pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { callsOf, deliveriesOf, exchangesOf, findTransaction, merchantOf } from './detail.store.ts';

type Asked = {
  readonly request: FastifyRequest;
  readonly id: string;
  readonly query: z.output<typeof transactionPartQuerySchema>;
};

/**
 * A page of what was said to providers about a transaction and by them, the latest first. Refuses `introuvable`, and
 * `requete_invalide` for a `curseur` that no answer gave.
 */
export async function readCalls(
  { reads }: WithReads,
  { request, id, query: asked }: Asked,
): Promise<TransactionCalls> {
  const query = { ...asked, order: 'desc' } as const;
  return reads.within(request, async (snapshot) => {
    if ((await findTransaction(snapshot, id)) === null) return refuse('introuvable');
    const references = (await exchangesOf(snapshot, id)).map(({ reference }) => reference);
    const found = await callsOf(snapshot, references, spanOf(query));
    const { shown, ...page } = pageOf(query, found, (call) => call);
    const elements = shown.map(({ id: call, job, verb, result, state, code, latency, at }) => ({
      id: call,
      passerelle: job,
      genre: verb,
      resultat: result,
      etat: state,
      code,
      latenceMs: latency,
      date: at.toISOString(),
    }));
    return { elements, ...page };
  });
}

/**
 * A page of what a business was told of its transaction by webhook, the oldest first. Refuses `introuvable`, and
 * `requete_invalide` for a `curseur` that no answer gave.
 */
export async function readWebhooks(
  { reads }: WithReads,
  { request, id, query: asked }: Asked,
): Promise<TransactionWebhooks> {
  const query = { ...asked, order: 'asc' } as const;
  return reads.within(request, async (snapshot) => {
    const row = (await findTransaction(snapshot, id)) ?? refuse('introuvable');
    const merchantId = await merchantOf(snapshot, id);
    const span = spanOf(query);
    const found =
      merchantId === null ? [] : await deliveriesOf(snapshot, { ...row, merchantId }, span);
    const { shown, ...page } = pageOf(query, found, (delivery) => delivery);
    const elements = shown.map(({ id: delivery, type, state, attempts, at }) => ({
      id: delivery,
      type,
      etat: state,
      tentatives: attempts,
      date: at.toISOString(),
    }));
    return { elements, ...page };
  });
}
