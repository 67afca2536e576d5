import type { PoolClient } from 'pg';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import { apply, movement, own, post, settlement } from '../../kernel/data/book.ts';
import { transact } from '../../kernel/data/database.ts';
import { addJobs, type Job } from '../../kernel/jobs/jobs.ts';
import { nextAttempt } from '../../kernel/jobs/patience.ts';
import { raiseAlert, resolveAlert } from '../operations/operations.ts';
import type { WireDeps } from './deps.ts';
import { insertReturn, lockReturn, updateReturn, type WireReturn } from './wire-returns.store.ts';

type Arrival = { readonly wire: Wire; readonly at: Date };

/** A wire for a closed account: kept apart, and on its way back to the account that it came from. */
export async function sendBack(
  { ledger }: Pick<WireDeps, 'ledger'>,
  client: PoolClient,
  { wire, at }: Arrival,
): Promise<void> {
  const { id, amount } = wire;
  const { currency } = amount;
  const legs = post(settlement('bank', currency), own('suspense', currency), amount);
  await apply(ledger, client, movement('wire.suspense', id, legs));
  await insertReturn(client, { wireId: id, amount, at });
  await addJobs(client, [returnJob(id)]);
}

export function returnJob(wireId: string): Job {
  return { name: 'wires.return', payload: { wireId }, key: `wires.return:${wireId}` };
}

/** How long a bank that refuses is left alone. */
const refusedAgainMs = 3_600_000;

/** Asks the bank to send a wire back, and records that it did. Safe to run any number of times: it is one return. */
export async function followReturn(deps: WireDeps, wireId: string): Promise<void> {
  const asked = await transact(deps.pool, ({ client }) => lockReturn(client, wireId));
  if (asked === null || asked.state === 'fait') return;
  const reference = `${wireId}-R`;
  const answer = await deps.gateways.bank.returnWire({
    wireId,
    reference,
    reason: 'account_closed',
  });
  await transact(deps.pool, async ({ client }) => {
    const held = await lockReturn(client, wireId);
    if (held === null || held.state === 'fait') return;
    const at = deps.clock.now();
    if (answer.status === 'answered') return complete(deps, client, { held, at });
    const isRefused = answer.status === 'refused' && answer.fault !== 'attendre';
    if (isRefused) {
      const detail = { reference, answer: { ...answer } };
      await raiseAlert(client, { kind: 'wire_return', subject: wireId, detail });
    }
    const next = isRefused
      ? new Date(at.getTime() + refusedAgainMs)
      : nextAttempt(held.createdAt, at);
    await updateReturn(client, wireId, { state: 'en_cours', at, next });
  });
}

async function complete(
  { ledger }: WireDeps,
  client: PoolClient,
  { held, at }: { readonly held: WireReturn; readonly at: Date },
): Promise<void> {
  const { wireId, amount } = held;
  const { currency } = amount;
  const legs = post(own('suspense', currency), settlement('bank', currency), amount);
  await apply(ledger, client, movement('wire.returned', wireId, legs));
  await updateReturn(client, wireId, { state: 'fait', at, next: null });
  await resolveAlert(client, { kind: 'wire_return', subject: wireId, at });
}
