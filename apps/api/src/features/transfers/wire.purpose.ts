import type { PoolClient } from 'pg';
import { formatMoney } from '@nzela/money/format';
import { compare } from '@nzela/money/money';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import { apply, movement, post, settlement, wallet } from '../../kernel/book.ts';
import type { PurposeDeps } from '../../kernel/purposes.ts';
import { writeOperations } from '../operations/operations.ts';
import type { WirePurpose } from '../wires/wires.ts';
import { confirmPaid } from './confirmation.ts';
import { isExpired } from './machine.ts';
import { wirePaymentLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { Transfer } from './transfer.ts';
import { lockByWireReference } from './transfers.store.ts';

/**
 * How a transfer is paid by wire: exactly what it asked for pays it while it waits; another amount, or a transfer that
 * no longer waits, goes to the wallet of the person it names.
 */
export const transferWirePurpose: WirePurpose = {
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
        await confirmPaid(deps, client, { transfer, source: 'transit' });
      },
    };
  },
};

function isAwaited(transfer: Transfer, { amount }: Wire, now: Date): boolean {
  const waits = transfer.status === 'en_attente' && !isExpired(transfer, now);
  const same = amount.currency === transfer.total.currency && compare(amount, transfer.total) === 0;
  return waits && same;
}

async function creditWallet(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  { transfer, wire }: { readonly transfer: Transfer; readonly wire: Wire },
): Promise<void> {
  const at = clock.now();
  const { currency } = wire.amount;
  const legs = post(settlement('bank', currency), wallet(transfer.senderId, currency), wire.amount);
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
