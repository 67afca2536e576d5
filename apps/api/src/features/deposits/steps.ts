import type { PoolClient } from 'pg';
import type { DepositStatus } from '@nzela/contract/deposits';
import { say } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { publish } from '../../kernel/data/events.ts';
import { assertMove } from '../../kernel/data/states.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import { notify } from '../notifications/notifications.ts';
import { writeOperations } from '../operations/operations.ts';
import { depositStates } from './states.ts';
import { updateDeposit, type Deposit, type DepositChange } from './deposits.store.ts';

export type Step = {
  readonly at: Date;
  readonly to?: DepositStatus;
  readonly change?: Omit<DepositChange, 'status'>;
};

/** The one place where a deposit's status changes; open pages hear of it. */
export async function moveDeposit(
  client: PoolClient,
  deposit: Deposit,
  { at, to, change = {} }: Step,
): Promise<Deposit> {
  if (to !== undefined) assertMove(depositStates, deposit.status, to);
  const status = to === undefined ? {} : { status: to };
  const moved = await updateDeposit(client, deposit.id, { at, change: { ...change, ...status } });
  const { ownerId: userId, id } = deposit;
  await publish(
    client,
    { userId, sujet: 'deposits', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
  return moved;
}

type Arrival = {
  readonly amount: Money;
  readonly at: Date;
  /** What makes the line of the history the only one of its kind: the deposit's id, or the wire's. */
  readonly subject: string;
};

/** Money of a deposit has just reached the wallet: the history tells it, and the deposit is complete by the first of it. */
export async function creditDeposit(
  client: PoolClient,
  deposit: Deposit,
  { amount, at, subject }: Arrival,
): Promise<Deposit> {
  const first = deposit.received === null;
  await writeOperations(client, [
    {
      ownerId: deposit.ownerId,
      kind: 'depot',
      direction: 'in',
      description: descriptions[deposit.method],
      counterparty: null,
      amount,
      status: 'completed',
      at,
      object: { type: 'deposits', id: deposit.id },
      // A second wire under the same reference is a line of its own.
      ...(first ? { reference: deposit.reference } : {}),
      subject,
    },
  ]);
  await notify(client, {
    userId: deposit.ownerId,
    event: 'depots',
    title: say('deposits_credited_title', { amount }),
    text: say('deposits_credited_text', {
      what: descriptions[deposit.method],
      reference: deposit.reference,
    }),
    path: `/dashboard/user/wallet?onglet=recharger&depot=${deposit.id}`,
    subject: `deposit:${subject}`,
  });
  if (!first) return moveDeposit(client, deposit, { at });
  return moveDeposit(client, deposit, {
    at,
    to: 'complete',
    change: {
      received_amount: amount.minor,
      received_currency: amount.currency,
      received_at: at,
      ...reasonColumns(null),
    },
  });
}

const descriptions = {
  card: say('operations_deposit_card'),
  bank: say('operations_deposit_wire'),
} as const;
