import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { RefusalCode } from '@nzela/contract/errors';
import { networkOf } from './addresses.ts';
import type { Clock } from './clock.ts';
import { sha256Hex } from './ids.ts';
import { Refusal, refuse, type RefusalDetails } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers the name of whoever holds what this reads from the request; null: nothing is asked for. */
    resolvesName?: NameSubject;
  }
}

type Named = Pick<FastifyRequest, 'body' | 'params'>;
export type NameSubject = {
  readonly of: (request: Named) => string | null;
  /**
   * True for a request that pays at once: it is counted only when it is refused in a way that tells of the holder. A
   * payment that is made costs money, and is limited as such.
   */
  readonly paysAtOnce?: (request: Named) => boolean;
};

const telling: readonly RefusalCode[] = [
  'beneficiaire_introuvable',
  'beneficiaire_change',
  'compte_ferme',
  'verification_requise',
];

export type NameLookupLimits = { readonly person: number; readonly address: number };

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: () => Promise<NameLookupLimits>;
};

type Asker = Pick<FastifyRequest, 'actor' | 'clientAddress'>;

/**
 * The one limit of every way from a number, an account or a code to a name: so many different ones in a UTC day, for a
 * person and for an address, whichever routes they go through. What was asked for before that day is free again.
 */
export function installNameLookups(app: FastifyInstance, needs: Needs): void {
  const count = async (request: FastifyRequest, subject: NameSubject) => {
    const text = subject.of(request);
    if (text !== null) await takeName(needs, request, text);
  };
  app.addHook('onRoute', (route) => {
    const subject = route.config?.resolvesName;
    if (subject === undefined) return;
    const { paysAtOnce = () => false } = subject;
    const before = async (request: FastifyRequest) => {
      if (!paysAtOnce(request)) await count(request, subject);
    };
    route.preHandler = [...[route.preHandler ?? []].flat(), before];
    // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for it
    route.errorHandler = async (error, request) => {
      const isTelling = error instanceof Refusal && telling.includes(error.code);
      if (isTelling && paysAtOnce(request)) await count(request, subject);
      throw error;
    };
  });
}

/** Refuses `trop_de_noms`, to a person or an address that has asked for enough other names today. */
async function takeName(needs: Needs, asker: Asker, subject: string): Promise<void> {
  const { person, address } = await needs.limits();
  const network = networkOf(asker.clientAddress);
  if (asker.actor !== null) await takeOne(needs, `person:${asker.actor.userId}`, subject, person);
  await takeOne(needs, `network:${network}`, subject, address);
}

async function takeOne(
  { pool, clock }: Needs,
  asker: string,
  subject: string,
  maximum: number,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  const values = [sha256Hex(asker), day, hashOf(subject), maximum];
  // One statement under the row's lock: requests at once are counted one after the other.
  const counted = await pool.query(
    `INSERT INTO name_lookups AS kept (asker, day, subjects)
     SELECT $1, $2, ARRAY[$3::bigint] WHERE $4 > 0
     ON CONFLICT (asker, day) DO UPDATE SET subjects = kept.subjects || EXCLUDED.subjects
       WHERE NOT kept.subjects @> EXCLUDED.subjects AND cardinality(kept.subjects) < $4`,
    values,
  );
  if (counted.rowCount === 1) return;
  const known = await pool.query(
    'SELECT FROM name_lookups WHERE asker = $1 AND day = $2 AND subjects @> ARRAY[$3::bigint]',
    values.slice(0, 3),
  );
  if (known.rowCount === 0) refuse('trop_de_noms', untilTomorrow(clock.now()));
}

function untilTomorrow(now: Date): RefusalDetails {
  const dayMs = 86_400_000;
  return { retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000) };
}

function hashOf(subject: string): string {
  const bits = createHash('sha256').update(subject).digest().readBigUInt64BE() >> 1n;
  return String(bits);
}

/** Forgets the days before `day`. */
export async function sweepNameLookups(pool: Pool, day: Date): Promise<void> {
  await pool.query('DELETE FROM name_lookups WHERE day < $1', [day.toISOString().slice(0, 10)]);
}

/** By what a holder is asked for, the surest first; `compte` is only an answer of before where a number is asked for. */
const naming = ['iban', 'numeroCompte', 'codeQr', 'contenu', 'reference', 'telephone', 'compte'];

/**
 * What names the holder in a body: the digits and letters alone, so that spaces make no other number of it, and a field
 * without any is passed over as the features do.
 */
export function holderIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const field of naming) {
    const typed = fields[field];
    const text = typeof typed === 'string' ? typed.toUpperCase().replace(/[^\p{L}\d]/gu, '') : '';
    if (text !== '') return text;
  }
  return null;
}

export const holderInBody: NameSubject = { of: ({ body }) => holderIn(body) };
