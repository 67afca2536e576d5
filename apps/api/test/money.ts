import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import type { Role } from '@nzela/contract/users';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import type { AccountKind, AccountRef } from '@nzela/ledger/types';
import { verify } from '@nzela/ledger/verify';
import { derivedId, newId, sha256Hex } from '../src/kernel/data/ids.ts';
import { moveClock } from '../src/kernel/time/clock-offset.ts';
import type { Account, Api } from './api.ts';
import { confirmRates } from './market.ts';

/** Puts money into somebody's wallet, as a wire would. Minor units. */
export async function fund(
  { deps }: Api,
  person: Pick<Account, 'id'>,
  minor: bigint,
  currency: CurrencyCode = 'EUR',
): Promise<void> {
  const bank = { kind: 'settlement', owner: 'bank', currency } as const;
  const wallet = { kind: 'wallet', owner: person.id, currency } as const;
  const client = await deps.pool.connect();
  try {
    await deps.ledger.open(client, [bank, wallet]);
  } finally {
    client.release();
  }
  const id = newId();
  const result = await deps.ledger.submit({
    id: derivedId('test.fund', id),
    kind: 'test.fund',
    subject: id,
    bodyHash: sha256Hex(id),
    legs: [{ type: 'post', debit: bank, credit: wallet, amount: money(minor, currency) }],
  });
  expect(result.status).toBe('posted');
}

export type Held = { readonly posted: bigint; readonly available: bigint };

/** What an account holds, in minor units. */
export async function balanceOf(
  api: Api,
  kind: AccountKind,
  owner: string,
  currency: CurrencyCode = 'EUR',
): Promise<Held> {
  return heldIn(api, { kind, owner, currency });
}

/** The same, in either book. */
export async function heldIn({ deps }: Api, account: AccountRef): Promise<Held> {
  const client = await deps.pool.connect();
  try {
    const [balance] = await deps.ledger.balances(client, [account]);
    return {
      posted: balance?.posted.minor ?? 0n,
      available: balance?.available.minor ?? 0n,
    };
  } finally {
    client.release();
  }
}

const dayOfSeconds = 86_400;

/** Moves the product's clock forward; over days, the rates stay in force as a feed that publishes keeps them. */
export async function moveOn(api: Api, seconds: number): Promise<void> {
  const { pool, clock } = api.deps;
  await moveClock(pool, clock, clock.offsetMs / 1000 + seconds);
  if (seconds >= dayOfSeconds) await confirmRates(api);
}

/** Moves the product's clock to a new hour, for tests that use up what may be tried in one: windows end on the hour's parts. */
export async function startHour(api: Api): Promise<void> {
  const seconds = api.deps.clock.now().getTime() / 1000;
  await moveOn(api, 3_600 - Math.floor(seconds % 3_600));
}

/** Moves the product's clock forward, runs what is due then, and lets the sandbox's own delays pass. */
export async function pass(api: Api, seconds: number): Promise<void> {
  await moveOn(api, seconds);
  await api.runJobs();
}

/** How long the sandbox, whose delays are real ones, may take on a busy machine. */
const patienceMs = 20_000;

/** Runs polling turns of `seconds` each until `done`; gives up after `turns`, and not before the sandbox had its time. */
export async function until(
  api: Api,
  done: () => Promise<boolean>,
  { turns = 30, seconds = 6 } = {},
): Promise<void> {
  const begun = performance.now();
  for (let turn = 0; turn < turns || performance.now() - begun < patienceMs; turn += 1) {
    if (await done()) return;
    await new Promise((wake) => setTimeout(wake, turn < turns ? 5 : 500));
    await pass(api, seconds);
  }
  expect(await done(), 'the outcome that was waited for').toBe(true);
}

/** The book is whole: every balance recomputed from its entries, every currency summing to zero. */
export async function expectWholeBook({ deps }: Api): Promise<void> {
  const client = await deps.pool.connect();
  try {
    expect((await verify(client)).faults).toEqual([]);
  } finally {
    client.release();
  }
}

/** The same person with an access token that is always fresh, for tests that move the clock. */
export function timeless(api: Api, account: Account): Account {
  const { clock, tokens } = api.deps;
  const { sid: sessionId, role } = decodeJwt<{ sid: string; role: Role }>(account.accessToken);
  const actor = { userId: account.id, role, sessionId };
  const now = async () =>
    api.as(await tokens.issue(actor, clock.now(), new Date(clock.now().getTime() + 3_600_000)));
  return {
    ...account,
    ask: async (...given) => (await now()).ask(...given),
    get: async (...given) => (await now()).get(...given),
    post: async (...given) => (await now()).post(...given),
    patch: async (...given) => (await now()).patch(...given),
    put: async (...given) => (await now()).put(...given),
    delete: async (...given) => (await now()).delete(...given),
  };
}
