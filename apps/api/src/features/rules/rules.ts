import type { PoolClient } from 'pg';
import type { Rates } from '../rates/rates.ts';
import { factorsOf } from './factors.ts';
import { finds, leavingCurrencies, rulesInForce, type RuleRow } from './rules.store.ts';

export type { Parameters } from './rules.store.ts';

/** The rules in force that find an operation which is about to leave, in the transaction that locked it. */
export async function rulesThatFind(
  rates: Pick<Rates, 'between'>,
  client: PoolClient,
  operationId: string,
): Promise<RuleRow[]> {
  const inForce = await rulesInForce(client);
  if (inForce.length === 0) return [];
  const factors = await factorsOf(rates, await leavingCurrencies(client, operationId));
  const found: RuleRow[] = [];
  for (const rule of inForce)
    if (await finds(client, rule, { id: operationId, factors })) found.push(rule);
  return found;
}
