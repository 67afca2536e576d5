import { randomBytes, randomUUID } from 'node:crypto';
import { outcomeOfReference, type OutcomeCode } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';

export type WireRecord = {
  readonly id: string;
  /** As the payer typed it. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly debtorName: string;
  readonly receivedAt: string;
  /** On its way back to the payer's bank, under the reference of whoever sent it back. */
  returned?: WireReturn;
};

/** Older ones have no id and no time: they are on no statement. */
type WireReturn = {
  readonly reference: string;
  readonly reason: string;
  readonly id?: string;
  readonly at?: string;
};

export type BankState = {
  readonly wires: WireRecord[];
  notificationUrl: string | null;
};

/** What a payer writes on a wire to us. */
export type WireOrder = Omit<WireRecord, 'id' | 'receivedAt' | 'returned'>;

export type Bank = {
  /** A payer's bank sends a wire. What becomes of it depends on the outcome. */
  receive(order: WireOrder): { readonly outcome: OutcomeCode };
};

/** The account where the product receives wires. The IBAN passes its checks and belongs to nobody. */
export const account = {
  holder: 'Nzela (bac à sable)',
  iban: 'FR7630006000011234567890189',
  bic: 'SABLFRPPXXX',
  bank: 'Banque du bac à sable',
} as const;

/** Two references are the same one when only case, spaces and hyphens differ. */
export function normalisedReference(reference: string): string {
  return reference.toUpperCase().replace(/[\s-]/g, '');
}

/** Short enough for a reference of ISO 20022, which has 35 characters at most. */
export const newBankId = (kind: 'wire' | 'return'): string =>
  `${kind}_${randomBytes(12).toString('hex')}`;

const slowWireMs = 20_000;

export function createBank(world: World): Bank {
  const { bank } = world.state;

  function book(order: WireOrder, outcome: OutcomeCode): void {
    const receivedAt = world.clock.now().toISOString();
    const wire: WireRecord = { ...order, id: newBankId('wire'), receivedAt };
    bank.wires.push(wire);
    world.changed('bank');
    notify(wire, outcome);
  }

  function notify(wire: WireRecord, outcome: OutcomeCode): void {
    if (bank.notificationUrl === null || outcome === '0006') return;
    const messageId = `msg_${randomUUID()}`;
    const send = (genuine: boolean) =>
      world.callbacks.send({
        provider: 'bank',
        url: bank.notificationUrl ?? '',
        body: { type: 'wire.received', wireId: wire.id, ...wire },
        genuine,
        messageId,
      });
    send(outcome !== '0009');
    if (outcome === '0008') {
      send(true);
      send(true);
    }
  }

  world.schedule.on('bank.wire', (order) => book(JSON.parse(order) as WireOrder, '0001'));

  return {
    receive(order) {
      orderedAmount(order);
      const outcome = takeOutcome(world, 'bank', outcomeOfReference(order.reference));
      if (outcome === '0002') {
        world.schedule.add('bank.wire', JSON.stringify(order), slowWireMs);
      } else if (outcome === '0009') {
        // A notification that nobody at the bank sent: the wire is not on the statement.
        const receivedAt = world.clock.now().toISOString();
        notify({ ...order, id: newBankId('wire'), receivedAt }, outcome);
      } else if (outcome !== '0003' && outcome !== '0004' && outcome !== '0005') {
        book(order, outcome);
      }
      return { outcome };
    },
  };
}
