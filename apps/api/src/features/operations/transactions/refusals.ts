import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { RefusalCode } from '@nzela/contract/errors';
import type { TransactionMethod, TransactionType } from '@nzela/contract/transaction-terms';
import { isCurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { originOf } from '../../../kernel/http/idempotency.ts';
import { Refusal } from '../../../kernel/http/problem.ts';
import { briefly, type Log } from '../../../kernel/monitoring/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { logRefusal } from './log.store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route orders money to be moved; the log of transactions says so of what it refuses. */
    orders?: TransactionType;
  }
}

/** These say nothing of the order: it was not understood, comes again, waits for a proof, or we are not there. */
const unlogged: ReadonlySet<RefusalCode> = new Set([
  'requete_invalide',
  'non_authentifie',
  'acces_refuse',
  'cle_idempotence_requise',
  'cle_idempotence_reutilisee',
  'demande_deja_traitee',
  'operation_en_cours',
  'verification_requise',
  'introuvable',
  'service_indisponible',
  'service_sature',
  'trop_de_tentatives',
]);

/** The specification's own words, where it has one (§3). */
const known: Partial<Record<RefusalCode, string>> = { solde_insuffisant: 'INSUFFICIENT_FUNDS' };

type Needs = { readonly pool: Pool; readonly clock: Clock; readonly log: Log };

/** Writes each refused order into the log of transactions, before it is answered. */
export function installRefusalLog(app: FastifyInstance, { pool, clock, log }: Needs): void {
  app.addHook('onError', async (request, _reply, error) => {
    const type = request.routeOptions.config.orders;
    const asked: unknown = error;
    if (type === undefined || !(asked instanceof Refusal) || unlogged.has(asked.code)) return;
    const refused = {
      type,
      userId: request.actor?.userId ?? null,
      amount: amountIn(request.body),
      method: methodOf(request),
      origin: originOf(request),
      errorCode: known[asked.code] ?? asked.code.toUpperCase(),
      at: clock.now(),
    };
    // The refusal is the answer, whether it could be written down or not.
    await logRefusal(pool, refused).catch((fault: Error) =>
      log.error(briefly(fault), 'a refused order is not in the log'),
    );
  });
}

/** What the request named, by the names that orders have in common; null: nothing that is an amount. */
function amountIn(body: unknown): Money | null {
  const { montant, devise } = fieldsOf(body);
  if (typeof montant !== 'string' || typeof devise !== 'string' || !isCurrencyCode(devise))
    return null;
  const read = parseWireAmount(montant, devise);
  return read.ok ? read.amount : null;
}

const methods: Readonly<Record<string, TransactionMethod>> = {
  card: 'card',
  carte: 'card',
  bank: 'bank_transfer',
  mobile: 'mobile_money',
  'mobile-money': 'mobile_money',
  wallet: 'wallet',
  portefeuille: 'wallet',
};

/** As the body or the last word of the address says. */
function methodOf({ body, routeOptions }: FastifyRequest): TransactionMethod | null {
  const { methodePaiement, methode } = fieldsOf(body);
  const last = (routeOptions.url ?? '').split('/').at(-1) ?? '';
  const named = [methodePaiement, methode, last].find(
    (word) => typeof word === 'string' && word in methods,
  );
  return typeof named === 'string' ? (methods[named] ?? null) : null;
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
