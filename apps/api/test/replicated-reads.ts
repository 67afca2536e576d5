import type pg from 'pg';
import { expect } from 'vitest';
import {
  parseReadPosition,
  readPositionText,
  type ReadPosition,
} from '@nzela/contract/read-position';
import { readLsn } from '../src/kernel/data/positions.ts';
import type { Routes } from '../src/kernel/http/routes.ts';
import { replicatedRoutes } from '../src/replicated-routes.ts';
import type { Account, Answer, Api } from './api.ts';
import { fund } from './money.ts';
import { obliging } from './proof.ts';

/** A person with something on as many lists as can be filled without the outside world, a merchant and an administrator. */
export type Cast = {
  readonly person: Account;
  readonly merchant: Account;
  readonly admin: Account;
  readonly cardId: string;
};

export async function createCast(api: Api): Promise<Cast> {
  const [person, other, merchant, admin] = await Promise.all([
    api.user(),
    api.user(),
    api.merchant(),
    api.admin(),
  ]);
  await fund(api, person, 1_000_000n);
  const beneficiaire = { mode: 'nzela', telephone: other.telephone };
  const made = async (path: string, body: object) => {
    const answer = await obliging(person).post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  await made('/deposits', { montant: 20, devise: 'EUR', methode: 'bank' });
  await made('/money-requests', { montant: 5, mode: 'link' });
  await made('/support', { sujet: 'Une question', message: 'Où est-ce ?' });
  await made('/transfers', { montant: 1, devise: 'EUR', beneficiaire, methodePaiement: 'wallet' });
  const card = { type: 'VISA', devise: 'EUR', depotInitial: 50, design: 'blue-to-cyan' };
  const { id: cardId } = await made('/virtual-cards', card);
  return { person, merchant, admin, cardId };
}

/** The lists on which a cast has something: an answer that is too old has nothing on them. */
export const filled = ['/deposits', '/money-requests', '/operations', '/support', '/transfers'];

type Asked = { readonly who: Account; readonly path: string; readonly status: number };

const none = '00000000-0000-7000-8000-000000000000';
const period = 'devise=EUR&du=2026-01-01&au=2026-12-31';

/** What a person asks of each route that may read from a replica; a route without an entry is asked as it stands. */
async function askedOf(cast: Cast): Promise<ReadonlyMap<string, Asked>> {
  const { person, merchant, admin, cardId } = cast;
  const [operation] = (await person.get('/operations')).body.elements;
  const [transfer] = (await person.get('/transfers')).body.elements;
  const [deposit] = (await person.get('/deposits')).body.elements;
  const [logged] = (await admin.get('/transactions')).body.elements;
  const found: Readonly<Record<string, string>> = {
    '/transactions/files/:nom': '/transactions/files/indetermine',
    '/gateways/:passerelle/echanges': '/gateways/mobile-money/echanges',
    '/merchants/chiffres/evolution': '/merchants/chiffres/evolution?devise=EUR',
    '/operations/:id': `/operations/${operation.id}`,
    '/operations/:id/recu': `/operations/${operation.id}/recu`,
    '/settings/:sujet/versions': '/settings/security/versions',
    '/statements': `/statements?${period}`,
    '/statements/fichier': `/statements/fichier?${period}&format=csv`,
    '/v1/statements': `/v1/statements?${period}`,
    '/v1/statements/fichier': `/v1/statements/fichier?${period}&format=csv`,
    '/transactions/:id': `/transactions/${logged.id}`,
    '/transactions/:id/appels': `/transactions/${logged.id}/appels`,
    '/transactions/:id/webhooks': `/transactions/${logged.id}/webhooks`,
    '/transfers/:id/recu': `/transfers/${transfer.id}/recu`,
    '/virtual-cards/:id/depenses': `/virtual-cards/${cardId}/depenses`,
    '/virtual-cards/:id/transactions': `/virtual-cards/${cardId}/transactions`,
  };
  const refused: Readonly<Record<string, readonly [string, number]>> = {
    '/bills/:id/recu': [`/bills/${none}/recu`, 404],
    '/deposits/:id/recu': [`/deposits/${deposit.id}/recu`, 409],
    '/finances/protection': ['/finances/protection?jour=2020-01-01', 404],
    '/finances/protection/fichier': ['/finances/protection/fichier?jour=2020-01-01', 404],
    '/mobile-money/payments/:id/recu': [`/mobile-money/payments/${none}/recu`, 404],
    '/money-requests/:id/recu': [`/money-requests/${none}/recu`, 404],
    '/pay/:code/recu': [`/pay/${'x'.repeat(22)}/recu`, 404],
    '/v1/payments/:id/recu': [`/v1/payments/${none}/recu`, 404],
    '/topups/:id/recu': [`/topups/${none}/recu`, 404],
    '/v1/payouts/:id/releve': [`/v1/payouts/${none}/releve`, 404],
    '/v1/payouts/:id/releve/fichier': [`/v1/payouts/${none}/releve/fichier?format=csv`, 404],
    '/withdrawals/:id/recu': [`/withdrawals/${none}/recu`, 404],
  };
  const ofAdmins = [
    '/administration/chiffres',
    '/alerts',
    '/approvals',
    '/audit',
    '/audit/fichier',
    '/cookies/journal',
    '/cookies/journal/fichier',
    '/data-requests',
    '/finances/ecritures',
    '/finances/ecritures/fichier',
    '/finances/protection',
    '/finances/protection/fichier',
    '/retention/passages',
    '/reviews',
    '/screening/resultats',
    '/transactions',
    '/transactions/:id',
    '/transactions/:id/appels',
    '/transactions/:id/webhooks',
    '/transactions/fichier',
    '/transactions/files',
    '/transactions/files/:nom',
    '/transactions/rapports',
    '/transactions/rapports/fichier',
    '/users',
    '/users/reponses',
    '/support/demandes',
    '/settings/:sujet/versions',
    '/gateways/:passerelle/echanges',
  ];
  const routes = [...replicatedRoutes].map((route) => route.replace(/^\/api/, ''));
  return new Map(
    routes.map((route) => {
      const own = found[route] ?? route.replace(/^\/users\/:id/, `/users/${person.id}`);
      const [path, status] = refused[route] ?? [own, 200];
      if (path.includes(':')) throw new Error(`How is ${route} asked?`);
      const one = /^\/(?:v1|merchants)\//.test(route) ? merchant : person;
      return [route, { who: ofAdmins.includes(route) ? admin : one, path, status }];
    }),
  );
}

export type Seen = {
  readonly route: string;
  readonly answer: Answer;
  readonly position: ReadPosition | null;
};

/** What each route answers on `app`, to requests that name `position` if there is one. */
export async function readAll(
  api: Api,
  cast: Cast,
  { app, position }: { readonly app: Routes; readonly position?: ReadPosition | undefined },
): Promise<readonly Seen[]> {
  const headers = position === undefined ? {} : { 'read-position': readPositionText(position) };
  const seen: Seen[] = [];
  for (const [route, { who, path, status }] of await askedOf(cast)) {
    const answer = await api.as(who.accessToken, app).get(path, { headers });
    expect(answer.status, route + answer.text).toBe(status);
    seen.push({ route, answer, position: positionOf(answer) });
  }
  return seen;
}

export function positionOf({ headers }: Answer): ReadPosition | null {
  return parseReadPosition(headers['read-position']);
}

/** Where the primary is now: all that was committed is before. */
export async function lsnNow(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string }>(
    'SELECT pg_current_wal_flush_lsn()::text AS lsn',
  );
  return readLsn(rows[0]?.lsn ?? '');
}
