import type { PoolClient } from 'pg';
import { compare } from '@nzela/money/money';
import { formatMoney } from '@nzela/money/format';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import { apply, movement } from '../../kernel/book.ts';
import { transact } from '../../kernel/database.ts';
import { raiseAlert, writeOperations } from '../operations/operations.ts';
import { confirmPaid } from './confirmation.ts';
import { callbackUrl, type TransferDeps } from './deps.ts';
import { paymentLegs, wireToSuspenseLegs, wireToWalletLegs } from './postings.ts';
import { isExpired } from './machine.ts';
import { moveTransfer } from './steps.ts';
import type { Transfer } from './transfer.ts';
import { lockByWireReference } from './transfers.store.ts';
import { keepWireCursor, readWireCursor, recordWire, type WireOutcome } from './wires.store.ts';

/** Reads what the bank received since the last time, page by page, and treats each wire once. */
export async function readStatement(deps: TransferDeps): Promise<void> {
  await deps.gateways.bank.register(callbackUrl(deps, 'bank'));
  for (;;) {
    const answer = await deps.gateways.bank.statement(await readWireCursor(deps.pool));
    if (answer.status !== 'answered') throw new Error(`The bank's statement: ${answer.status}`);
    const { wires, cursor, more } = answer.value;
    for (const wire of wires) await receiveWire(deps, wire);
    await keepWireCursor(deps.pool, cursor);
    if (!more) return;
  }
}

/** After the bank's notification: what it holds under that reference, whatever the notification said. */
export async function lookUpWires(deps: TransferDeps, reference: string): Promise<void> {
  const answer = await deps.gateways.bank.lookup(reference);
  if (answer.status !== 'answered') throw new Error(`The bank's look-up: ${answer.status}`);
  for (const wire of answer.value) await receiveWire(deps, wire);
}

/**
 * Treats a wire, once for ever by the bank's id. Exactly what a waiting transfer asked for pays that transfer; another
 * amount, or a transfer that no longer waits, goes to the wallet of the person it names; what names nobody is kept
 * apart for an operator.
 */
export async function receiveWire(deps: TransferDeps, wire: Wire): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const transfer = await lockByWireReference(client, canonicalReference(wire.reference));
    const at = deps.clock.now();
    const outcome = outcomeOf(transfer, wire, at);
    if (!(await recordWire(client, { wire, transferId: transfer?.id ?? null, outcome, at })))
      return;
    if (transfer === null || outcome === 'suspens') return suspend(deps, client, wire);
    if (outcome === 'portefeuille') return creditWallet(deps, client, { transfer, wire });
    const legs = paymentLegs('bank', transfer.senderId, wire.amount);
    await apply(deps.ledger, client, movement('payment.wire', wire.id, legs));
    await confirmPaid(deps, client, { transfer, source: 'transit' });
  });
}

/** 'TRANSFER-' and digits out of what a payer typed: case, spaces and hyphens aside. */
function canonicalReference(typed: string): string {
  const digits = /TRANSFER(\d{6,})/.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))?.[1];
  return `TRANSFER-${digits ?? ''}`;
}

function outcomeOf(transfer: Transfer | null, { amount }: Wire, now: Date): WireOutcome {
  if (transfer === null) return 'suspens';
  const waits = transfer.status === 'en_attente' && !isExpired(transfer, now);
  const same = amount.currency === transfer.total.currency && compare(amount, transfer.total) === 0;
  return waits && same ? 'transfert' : 'portefeuille';
}

async function suspend({ ledger }: TransferDeps, client: PoolClient, wire: Wire): Promise<void> {
  const legs = wireToSuspenseLegs(wire.amount);
  await apply(ledger, client, movement('wire.suspense', wire.id, legs));
  await raiseAlert(client, {
    kind: 'wire_unexplained',
    subject: wire.id,
    detail: { reference: wire.reference, amount: formatMoney(wire.amount, { code: true }) },
  });
}

async function creditWallet(
  { ledger, clock }: TransferDeps,
  client: PoolClient,
  { transfer, wire }: { readonly transfer: Transfer; readonly wire: Wire },
): Promise<void> {
  const at = clock.now();
  const legs = wireToWalletLegs(transfer.senderId, wire.amount);
  await apply(ledger, client, movement('wire.wallet', wire.id, legs));
  await writeOperations(client, [
    {
      ownerId: transfer.senderId,
      kind: 'depot',
      direction: 'in',
      description: `Virement reçu pour ${transfer.reference}`,
      counterparty: null,
      amount: wire.amount,
      status: 'completed',
      at,
      object: { type: 'transfers', id: transfer.id },
      subject: wire.id,
    },
  ]);
  const received = formatMoney(wire.amount);
  const expected = formatMoney(transfer.total);
  const detail =
    transfer.status === 'en_attente'
      ? `Reçu ${received} au lieu de ${expected} : la somme est sur votre portefeuille.`
      : `Reçu ${received}, alors que ce transfert n’attendait plus rien : la somme est sur votre portefeuille.`;
  await moveTransfer(client, transfer, {
    at,
    events: [{ type: 'virement_different', actor: 'client', detail }],
    mails: ['virement'],
  });
}
