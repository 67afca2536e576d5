import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { compare } from '@nzela/money/money';
import type { Wire } from '../../../gateways/bank/bank.port.ts';
import {
  apply,
  applyUnlessClosed,
  movement,
  post,
  settlement,
  wallet,
} from '../../../kernel/data/book.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { reasonColumns, type Text } from '../../../kernel/texts/texts.ts';
import { creditOrSuspend, writeOperations } from '../../operations/operations.ts';
import type { WirePurpose } from '../../wires/wires.ts';
import { closedReason, confirmFromTransit } from './confirmation.ts';
import { pricedOnArrival, worthlessReason, type Pricing } from './arrival.ts';
import { isExpired, isUnpaid } from '../machine.ts';
import { walletRefundHeader } from '../payout/money-back.ts';
import { walletRefundLegs, wirePaymentLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import type { Transfer } from '../transfer.ts';
import { lockByWireReference } from '../transfers.store.ts';

/**
 * How a transfer is paid by wire: exactly what it asked for pays it while it waits; another amount, or a transfer that
 * no longer waits, goes to the wallet of the person it names.
 */
export const transferWirePurpose = (pricing: Pricing): WirePurpose => ({
  prefix: 'TRANSFER',
  async lock(deps, client, reference) {
    const transfer = await lockByWireReference(client, reference);
    if (transfer === null) return null;
    return {
      id: transfer.id,
      outcomeOf: (wire) =>
        isAwaited(transfer, wire, deps.clock.now()) ? 'attendu' : 'portefeuille',
      async receive(wire, outcome) {
        if (outcome === 'portefeuille') return creditWallet(deps, client, { transfer, wire });
        const legs = wirePaymentLegs(transfer.senderId, wire.amount);
        await apply(deps.ledger, client, movement('payment.wire', wire.id, legs));
        const arrival = await pricedOnArrival({ ...pricing, ...deps }, client, transfer);
        if (arrival === 'demande') return true;
        if (arrival === 'rien') {
          await creditSender(deps, client, { transfer, reason: worthlessReason });
          return true;
        }
        const confirmed = await confirmFromTransit(deps, client, arrival.transfer);
        if (confirmed === null)
          await creditSender(deps, client, { transfer: arrival.transfer, reason: closedReason });
        return true;
      },
    };
  },
});

function isAwaited(transfer: Transfer, { amount }: Wire, now: Date): boolean {
  const waits = isUnpaid(transfer) && !isExpired(transfer, now);
  const same = amount.currency === transfer.total.currency && compare(amount, transfer.total) === 0;
  return waits && same;
}

/** It cannot arrive: what was sent is the sender's, as after any transfer that comes to nothing. */
async function creditSender(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  { transfer, reason }: { readonly transfer: Transfer; readonly reason: Text },
): Promise<void> {
  const at = clock.now();
  const { senderId: ownerId, total: amount } = transfer;
  const operation = movement('transfer.refund.wallet', transfer.id, walletRefundLegs(transfer));
  if (await creditOrSuspend(ledger, client, { operation, ownerId, amount }))
    await writeOperations(client, [walletRefundHeader(transfer, at)]);
  const ended = await moveTransfer(client, transfer, {
    at,
    to: 'annule',
    events: [{ type: 'annule', actor: 'nzela', detail: reason }],
    change: { ...reasonColumns(reason), paid_at: at },
    next: null,
  });
  await moveTransfer(client, ended, {
    at,
    to: 'rembourse',
    events: [{ type: 'rembourse', actor: 'nzela', detail: say('transfers_event_to_wallet') }],
    mails: ['rembourse'],
  });
}

/** False, and nothing has moved, when the sender's wallet is closed. */
async function creditWallet(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  { transfer, wire }: { readonly transfer: Transfer; readonly wire: Wire },
): Promise<boolean> {
  const at = clock.now();
  const { currency } = wire.amount;
  const legs = post(settlement('bank', currency), wallet(transfer.senderId, currency), wire.amount);
  if (!(await applyUnlessClosed(ledger, client, movement('wire.wallet', wire.id, legs))))
    return false;
  await writeOperations(client, [
    {
      ownerId: transfer.senderId,
      kind: 'depot',
      direction: 'in',
      description: say('operations_transfer_wire', { reference: transfer.reference }),
      counterparty: null,
      amount: wire.amount,
      status: 'completed',
      at,
      object: { type: 'transfers', id: transfer.id },
      subject: wire.id,
    },
  ]);
  const received = wire.amount;
  const detail = isUnpaid(transfer)
    ? say('transfers_event_wire_other', { received, expected: transfer.total })
    : say('transfers_event_wire_unexpected', { received });
  await moveTransfer(client, transfer, {
    at,
    events: [{ type: 'virement_different', actor: 'client', detail }],
    mails: ['virement'],
  });
  return true;
}
