import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { money, moneyText, type Money } from '@nzela/money/money';
import type { Ledger, LedgerOperation, Leg } from '@nzela/ledger/types';
import type { Deps } from '../../apps/api/src/deps.ts';

/** A mistake that somebody might make, planted from outside. */
export type Bug = {
  /** Parts of the product that are replaced by mistaken ones. */
  readonly replace?: (deps: Deps) => Partial<Deps>;
  /** What a front before the API takes for the scope of a key; null: it forgets keys. */
  readonly keyOf?: (routeAndKey: string) => string | null;
};

/** By name. `none` is the product as it is, for the checks must not find what is not there. */
export const bugs: Readonly<Record<string, Bug>> = {
  none: {},
  'no-lock': { replace: withoutLock },
  'float-arithmetic': { replace: ({ ledger }) => ({ ledger: withFloats(ledger) }) },
  'unscoped-key': { keyOf: (routeAndKey) => routeAndKey },
  'forgotten-key': { keyOf: () => null },
  'unchecked-callback': { replace: believingCallbacks },
  'answer-before-commit': { replace: ({ ledger }) => ({ ledger: answeringEarly(ledger) }) },
};

/** The words of the ledger's SQL that keep two writers apart. */
const lock = 'FOR NO KEY UPDATE';
const place = 'b.ctid = m.place AND';

/** Balances are read, checked and written without a lock. */
function withoutLock({ pool }: Deps): Partial<Deps> {
  const spoilt = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (spoilt.has(client)) return;
    spoilt.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const strike = (config: unknown) =>
      typeof config === 'object' && config !== null && 'text' in config
        ? { ...config, text: String(config.text).replace(lock, '').replace(place, '') }
        : config;
    Object.assign(client, {
      query: (config: unknown, ...rest: unknown[]) => query(strike(config), ...rest),
    });
  });
  return {};
}

const cents = 100;

/** Amounts go through floats on their way into the book: 0.29 becomes 28 cents. */
function withFloats(ledger: Ledger): Ledger {
  const rounded = (amount: Money): Money =>
    amount.currency === 'EUR'
      ? money(BigInt(Math.trunc(Number(moneyText(amount)) * cents)), 'EUR')
      : amount;
  const legOf = (leg: Leg): Leg =>
    leg.type === 'post' ? { ...leg, amount: rounded(leg.amount) } : leg;
  const spoil = (operation: LedgerOperation): LedgerOperation => ({
    ...operation,
    legs: operation.legs.map(legOf),
  });
  return { ...ledger, submit: (operation, rows) => ledger.submit(spoil(operation), rows) };
}

/** A callback is taken at its word: no signature is checked, and what it claims is what a look-up says. */
function believingCallbacks({ gateways }: Deps): Partial<Deps> {
  const { cards } = gateways;
  const claimed = new Set<string>();
  const believing: typeof cards = {
    ...cards,
    async verifyCallback({ rawBody }) {
      const { reference } = JSON.parse(rawBody.toString()) as { reference: string };
      claimed.add(reference);
      return { reference, messageId: reference };
    },
    async lookup(key) {
      const answer = await cards.lookup(key);
      if (answer.status !== 'answered' || answer.value === null) return answer;
      if (!claimed.has(answer.value.reference)) return answer;
      return { status: 'answered', value: { ...answer.value, state: 'approved' } };
    },
  };
  return { gateways: { ...gateways, cards: believing } };
}

const commitDelayMs = 300;

/** The answer leaves first and the commit follows a moment later. */
function answeringEarly(ledger: Ledger): Ledger {
  return {
    ...ledger,
    async submit(operation, rows) {
      void sleep(commitDelayMs).then(() => ledger.submit(operation, rows));
      return { status: 'posted', operationId: operation.id, at: new Date() };
    },
  };
}
