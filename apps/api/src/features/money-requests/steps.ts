import type { PoolClient } from 'pg';
import type { MoneyRequestStatus } from '@nzela/contract/money-requests';
import type { PaymentWay } from '@nzela/contract/payment-terms';
import { say, type Message } from '@nzela/messages/message';
import { publish } from '../../kernel/data/events.ts';
import { assertMove } from '../../kernel/data/states.ts';
import { notify } from '../notifications/notifications.ts';
import { writeOperations } from '../operations/operations.ts';
import { personById, shortName } from '../users/users.ts';
import { requestStates } from './states.ts';
import { updateRequest, type MoneyRequest, type RequestChange } from './money-requests.store.ts';

type Step = {
  readonly at: Date;
  readonly to?: MoneyRequestStatus;
  readonly change?: Omit<RequestChange, 'status'>;
};

/** The one place where a request's status changes; its owner's open pages hear of it. */
export async function moveRequest(
  client: PoolClient,
  request: MoneyRequest,
  { at, to, change = {} }: Step,
): Promise<MoneyRequest> {
  if (to !== undefined) assertMove(requestStates, request.status, to);
  const status = to === undefined ? {} : { status: to };
  const moved = await updateRequest(client, request.id, { at, change: { ...change, ...status } });
  const { ownerId: userId, id } = request;
  await publish(
    client,
    { userId, sujet: 'money-requests', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
  return moved;
}

type Payer = { readonly id: string; readonly name: string };

/** Who paid, as it is told to who asked; null: a visitor. */
export async function payerOf(client: PoolClient, id: string | null): Promise<Payer | null> {
  const person = id === null ? null : await personById(client, id);
  return person === null ? null : { id: person.id, name: shortName(person) };
}

type Payment = {
  readonly way: PaymentWay;
  readonly payer: Payer | null;
  readonly at: Date;
};

/** Its money has just reached the owner's wallet: the history tells it, and so does the bell. */
export async function markPaid(
  client: PoolClient,
  request: MoneyRequest,
  { way, payer, at }: Payment,
): Promise<MoneyRequest> {
  const { id, ownerId, amount, reference, reason } = request;
  await writeOperations(client, [
    {
      ownerId,
      kind: 'demande',
      direction: 'in',
      description: reason ?? say('operations_request_paid', { reference }),
      counterparty: payer?.name ?? null,
      amount,
      status: 'completed',
      at,
      object: { type: 'money-requests', id },
      reference,
      subject: id,
    },
  ]);
  await notify(client, {
    userId: ownerId,
    event: 'demandes',
    title: say('money_requests_paid_title', { amount }),
    text: paidText(request, payer),
    path: `/dashboard/user/request-money?demande=${id}`,
    subject: `money-request:${id}`,
  });
  return moveRequest(client, request, {
    at,
    to: 'payee',
    change: { paid_at: at, paid_way: way, payer_id: payer?.id ?? null, remind_at: null },
  });
}

/** What happens to a request by itself: its last day went by without a payment, or a reminder went out. */
export async function tellOwner(
  client: PoolClient,
  { id, ownerId: userId, amount, reference, recipient, expiresAt }: MoneyRequest,
  what: 'expiree' | 'rappel',
): Promise<void> {
  const told =
    what === 'expiree'
      ? {
          title: say('money_requests_expired_title', { amount }),
          text: say('money_requests_expired_text', { reference }),
        }
      : {
          title: say('money_requests_reminded_title', { amount }),
          text: say('money_requests_reminded_text', {
            recipient: recipient ?? '',
            // The last moment that still counts, not the midnight that ends it.
            day: new Date(expiresAt.getTime() - 1),
            reference,
          }),
        };
  await notify(client, {
    userId,
    event: 'demandes',
    ...told,
    path: `/dashboard/user/request-money?demande=${id}`,
    subject: `money-request:${id}:${what}`,
  });
}

function paidText({ reason, reference }: MoneyRequest, payer: Payer | null): Message {
  if (payer === null) {
    return reason === null
      ? say('money_requests_paid', { reference })
      : say('money_requests_paid_for', { reason, reference });
  }
  const { name } = payer;
  return reason === null
    ? say('money_requests_paid_by', { name, reference })
    : say('money_requests_paid_by_for', { name, reason, reference });
}
