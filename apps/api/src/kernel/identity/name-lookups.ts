import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { RefusalCode } from '@nzela/contract/errors';
import { networkOf } from '../http/addresses.ts';
import type { Clock } from '../time/clock.ts';
import { sha256Hex } from '../data/ids.ts';
import { homeCountry, phoneOf } from '../texts/phones.ts';
import { Refusal, refuse, type RefusalDetails } from '../http/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers the name of whoever holds what this reads from the request; null: nothing is asked for. */
    resolvesName?: NameSubject;
  }
}

/** A number as it was typed, with the country that the request reads it in (null: the asker's), or another text in its one form. */
export type Holder =
  | { readonly number: string; readonly country: string | null }
  | { readonly account: string };

type Named = Pick<FastifyRequest, 'body' | 'params' | 'actor'>;
export type NameSubject = {
  readonly of: (request: Named) => Holder | null | Promise<Holder | null>;
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
  /** The country of a person's own number (ISO 3166-1): where they type numbers without a country code. */
  readonly homeOf: (userId: string) => Promise<string>;
};

type Asker = Pick<FastifyRequest, 'actor' | 'clientAddress'>;

/**
 * The one limit of every way from a number, an account or a code to a name: so many different ones in a UTC day, for a
 * person and for an address, whichever routes they go through. What was asked for before that day is free again.
 */
export function installNameLookups(app: FastifyInstance, needs: Needs): void {
  const count = async (request: FastifyRequest, subject: NameSubject) => {
    const holder = await subject.of(request);
    if (holder !== null) await takeName(needs, request, await textOf(needs, request, holder));
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

/** One text for one holder: a number counts once however it is typed, and again in another country. */
async function textOf({ homeOf }: Needs, { actor }: Asker, holder: Holder): Promise<string> {
  if ('account' in holder) return holder.account;
  const { number, country } = holder;
  const home = country ?? (actor === null ? homeCountry : await homeOf(actor.userId));
  return plain(phoneOf(number, home) ?? `${home}${number}`);
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

/**
 * By what a holder is asked for, the surest first, with the field that says where an account number or a reference holds:
 * in another country or at another biller it is somebody else's.
 */
const naming: readonly (readonly [field: string, within?: string])[] = [
  ['iban'],
  ['numeroCompte', 'pays'],
  ['codeQr'],
  ['contenu'],
  ['reference', 'facturier'],
];

/** What names the holder in a body; a field without any letter or digit is passed over as the features do. */
export function holderIn(value: unknown): Holder | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [field, within] of naming) {
    const text = plain(fields[field]);
    if (text === '') continue;
    return { account: within === undefined ? text : `${plain(fields[within])}${text}` };
  }
  const { telephone, pays } = fields;
  if (plain(telephone) === '') return null;
  return { number: String(telephone), country: typeof pays === 'string' ? pays : null };
}

/** The digits and letters alone, so that spaces make no other number or account of it. */
export function plain(typed: unknown): string {
  return typeof typed === 'string' ? typed.toUpperCase().replace(/[^\p{L}\d]/gu, '') : '';
}

export const holderInBody: NameSubject = { of: ({ body }) => holderIn(body) };
