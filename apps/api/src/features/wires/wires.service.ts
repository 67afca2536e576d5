import type { PoolClient } from 'pg';
import { formatMoney } from '@nzela/money/format';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import { apply, movement, own, post, settlement } from '../../kernel/data/book.ts';
import { databaseCode, isDatabaseAway, transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { raiseAlert } from '../operations/operations.ts';
import type { WireDeps } from './deps.ts';
import type { WirePurposeName, WirePurposes, WireSubject } from './purpose.ts';
import { sendBack } from './returns.ts';
import { isRecordedOtherwise, keepWireCursor, readWireCursor, recordWire } from './wires.store.ts';
import { TryAgain } from '../../kernel/jobs/jobs.ts';

/**
 * Reads what the bank received since the last time, page by page, and treats each wire once. A wire whose handling fails
 * is kept apart for an operator, so that those behind it are read.
 */
export async function readStatement(deps: WireDeps): Promise<void> {
  await deps.gateways.bank.register(callbackUrl(deps.config, 'bank'));
  for (;;) {
    const answer = await deps.gateways.bank.statement(await readWireCursor(deps.pool));
    if (answer.status !== 'answered') throw new TryAgain(`The bank's statement: ${answer.status}`);
    const { wires, cursor, more } = answer.value;
    for (const wire of wires) await receiveOrSetAside(deps, wire);
    await keepWireCursor(deps.pool, cursor);
    if (!more) return;
  }
}

/**
 * After the bank's notification: what it holds under that reference, whatever the notification said. Refuses
 * `callback_non_traite` when the bank does not say.
 */
export async function lookUpWires(deps: WireDeps, reference: string): Promise<void> {
  const answer = await deps.gateways.bank.lookup(reference);
  if (answer.status !== 'answered') return refuse('callback_non_traite');
  for (const wire of answer.value) await receiveWire(deps, wire);
}

async function receiveOrSetAside(deps: WireDeps, wire: Wire): Promise<void> {
  try {
    await receiveWire(deps, wire);
  } catch (error) {
    if (isPassing(error)) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    await transact(deps.pool, ({ client }) => setAside(deps, client, { wire, failure }));
  }
}

/** The database is away, or this transaction met others: the same wire succeeds later. */
function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || /^(?:40|55|57)/.test(databaseCode(error) ?? '');
}

/**
 * Treats a wire, once for ever by the bank's id; other facts under a known id move nothing and are told to the operators. What its reference names decides what it pays; what names nothing is
 * kept apart for an operator.
 */
async function receiveWire(deps: WireDeps, wire: Wire): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    if (await isRecordedOtherwise(client, wire)) return contradict(client, wire);
    const named = await lockNamed(deps, client, wire.reference);
    const at = deps.clock.now();
    if (named === null) return setAside(deps, client, { wire });
    const { purpose, subject } = named;
    const outcome = subject.outcomeOf(wire);
    const record = { wire, named: { purpose, subjectId: subject.id }, outcome, at };
    if (!(await recordWire(client, record))) return;
    if (!(await subject.receive(wire, outcome))) await sendBack(deps, client, { wire, at });
  });
}

type Named = { readonly purpose: WirePurposeName; readonly subject: WireSubject };

/** Finds letters and digits in what a payer typed: case, spaces and hyphens aside. */
async function lockNamed(deps: WireDeps, client: PoolClient, typed: string): Promise<Named | null> {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const purposes = Object.entries(deps.purposes.wires) as [
    WirePurposeName,
    WirePurposes[WirePurposeName],
  ][];
  for (const [purpose, { prefix, lock }] of purposes) {
    const digits = new RegExp(`${prefix}(\\d{6,})`).exec(text)?.[1];
    const subject = digits === undefined ? null : await lock(deps, client, `${prefix}-${digits}`);
    if (subject !== null) return { purpose, subject };
  }
  return null;
}

/** The bank says another thing of a wire that was treated already. */
function contradict(client: PoolClient, { id, reference, amount }: Wire): Promise<void> {
  const detail = { reference, amount: formatMoney(amount, { code: true }) };
  return raiseAlert(client, { kind: 'wire_contradiction', subject: id, detail });
}

type Unexplained = { readonly wire: Wire; readonly failure?: string };

/** Kept apart for an operator, once: nobody knows whose it is, or treating it failed. */
async function setAside(
  { ledger, clock }: WireDeps,
  client: PoolClient,
  { wire, ...why }: Unexplained,
): Promise<void> {
  const record = { wire, named: null, outcome: 'suspens', at: clock.now() } as const;
  if (!(await recordWire(client, record))) return;
  const { currency } = wire.amount;
  const legs = post(settlement('bank', currency), own('suspense', currency), wire.amount);
  await apply(ledger, client, movement('wire.suspense', wire.id, legs));
  await raiseAlert(client, {
    kind: 'wire_unexplained',
    subject: wire.id,
    detail: { reference: wire.reference, amount: formatMoney(wire.amount, { code: true }), ...why },
  });
}
