import type { Pool, PoolClient } from 'pg';
import { isStalePlan } from './database.ts';

/** Of all connections together. Each keeps the plans of what it ran in its memory: what comes later is planned each time. */
const statementsMost = 1_000;

type Call = (...given: unknown[]) => unknown;

/**
 * Names the statements that have values, so that each connection of `pool` has PostgreSQL parse each of them once, and
 * plan it a few times at most, instead of with every call: planning costs more than running for most of ours.
 *
 * A plan whose columns a migration changed since cannot run any more. Everything has a new name from then on, and is
 * planned anew; outside a transaction the statement itself runs again, inside of one its error is a conflict (database.ts).
 */
export function prepareStatements(pool: Pool): void {
  const names = new Map<string, string>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= statementsMost) return known;
    const name = `nzela-${generation}-${names.size}`;
    names.set(text, name);
    return name;
  }

  function forget(name: string): void {
    if (!name.startsWith(`nzela-${generation}-`)) return;
    generation += 1;
    names.clear();
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Call;
    const run = (text: string, values: readonly unknown[]): unknown => {
      const name = nameOf(text);
      if (name === undefined) return query(text, values);
      return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        forget(name);
        if (isInTransaction(client)) throw error;
        return run(text, values);
      });
    };
    Object.assign(client, {
      query(...given: unknown[]) {
        const [text, values, ...more] = given;
        if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0)
          return query(...given);
        return run(text, values);
      },
    });
  });
}

function isInTransaction(client: PoolClient): boolean {
  return client.getTransactionStatus() !== 'I';
}
