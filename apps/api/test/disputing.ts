import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { Dispute } from '@nzela/contract/disputes';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { TestSandbox } from '../../../tools/testing/sandbox.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import type { Api } from './api.ts';
import { until } from './money.ts';
import { checkoutPath, inMode, type Shop } from './selling.ts';
import { typeCard } from './sending.ts';

type World = { readonly api: Api; readonly sandbox: TestSandbox };

/** Paid by card: the merchant waits for its money. */
export async function paidByCard(
  { api }: Pick<World, 'api'>,
  shop: Shop,
  payment: MerchantPayment,
  number = '4242424242424242',
): Promise<MerchantPayment> {
  const started = await api.visitor.post(`${checkoutPath(payment)}/carte`, {});
  expect(started.status, started.text).toBe(201);
  await typeCard(started.body.champsUrl, number);
  await until(api, async () => (await shop.read(payment)).statut === 'paye');
  return shop.read(payment);
}

/** The holder of the card has their bank take the payment back: opened at the gateway, and nobody is told. */
export async function dispute(
  { sandbox }: Pick<World, 'sandbox'>,
  { reference }: Pick<MerchantPayment, 'reference'>,
  amount: string | null = null,
): Promise<string> {
  const found = await fetch(`${sandbox.url}/desk/api/card-payments?reference=${reference}-C1`);
  const [{ id }] = (await found.json()) as [{ id: string }];
  return (await sandbox.desk<{ id: string }>(`/card-payments/${id}/dispute`, { amount })).id;
}

/** The gateway's callback about a dispute, signed as it signs them. */
export async function tellOfDispute(
  { api }: Pick<World, 'api'>,
  mode: MerchantPayment['mode'],
  { id, messageId = newId() }: { readonly id: string; readonly messageId?: string },
): Promise<void> {
  const body = JSON.stringify({ type: 'dispute.updated', reference: id, disputeId: id });
  const secret = (await api.deps.settings.read('gateways.cards')).secretWebhook;
  const at = new Date();
  const path = mode === 'live' ? '/gateways/cards/callback' : '/gateways/test/cards/callback';
  const answer = await api.visitor.ask('POST', path, {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, body),
    },
  });
  expect(answer.status, answer.text).toBe(204);
  await api.runJobs();
}

/** What each minute does: the gateway's list of disputes is read, and each that is due is looked up. */
export async function sweepDisputes({ api }: Pick<World, 'api'>): Promise<void> {
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [
      { name: 'card-payments.disputes', payload: {} },
      { name: 'disputes.sweep', payload: {} },
    ]),
  );
  await api.runJobs();
}

export async function disputesOf(
  shop: Shop,
  { id, mode }: Pick<MerchantPayment, 'id' | 'mode'>,
): Promise<Dispute[]> {
  const answer = await shop.owner.get(`/v1/disputes?paiement=${id}`, inMode(mode));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.elements;
}

/** The payment's one dispute, opened at the gateway and heard of. */
export async function disputed(
  world: World,
  shop: Shop,
  payment: MerchantPayment,
  amount: string | null = null,
): Promise<{ readonly dispute: Dispute; readonly atGateway: string }> {
  const atGateway = await dispute(world, payment, amount);
  await tellOfDispute(world, payment.mode, { id: atGateway });
  const [found] = await disputesOf(shop, payment);
  if (found === undefined) throw new Error('The dispute was not heard of');
  return { dispute: found, atGateway };
}

/** The bank of the card decides, and the product hears of it. */
export async function decide(
  world: World,
  mode: MerchantPayment['mode'],
  { id, status }: { readonly id: string; readonly status: 'WON' | 'LOST' },
): Promise<void> {
  await world.sandbox.desk(`/disputes/${id}/decide`, { status });
  await tellOfDispute(world, mode, { id });
}
