import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { Dispute } from '@nzela/contract/disputes';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { MerchantBalance, MerchantPayment } from '@nzela/contract/payments';
import type { TestSandbox } from '../../../tools/testing/sandbox.ts';
import { hearDisputed } from '../src/features/payments/disputes/steps.ts';
import { lockPayment } from '../src/features/payments/payments.store.ts';
import { transact } from '../src/kernel/data/database.ts';
import { derivedId, newId } from '../src/kernel/data/ids.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import type { Account, Answer, Api } from './api.ts';
import { fund, heldIn, timeless, until } from './money.ts';
import { obliging } from './proof.ts';
import { checkoutPath, inMode, openShop, paidFromWallet, type Shop } from './selling.ts';
import { typeCard } from './sending.ts';
import { upload } from './uploading.ts';

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

const retryDelaysMs = [1_000, 5_000, 30_000] as const;

/** Asks as gateways and programs do: the very same again, later, while the answer is that the product cannot now (503). */
async function askedAgain<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (const delayMs of retryDelaysMs) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((wake) => setTimeout(wake, delayMs));
  }
  return ask();
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
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, at, body),
  };
  const answer = await askedAgain(() => api.visitor.ask('POST', path, { body, headers }));
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

/** The same without a gateway: as if it had told of it. Answers the dispute's id. */
export async function disputedByHand(api: Api, { id }: MerchantPayment): Promise<string> {
  await transact(api.deps.pool, async ({ client }) => {
    const payment = await lockPayment(client, id);
    const openedAt = api.deps.clock.now();
    const told = {
      id: `dispute_${id}`,
      paymentId: `card_${id}`,
      amount: payment.amount,
      reason: 'fraudulent',
      state: 'to_answer',
      openedAt,
      dueAt: new Date(openedAt.getTime() + 7 * 86_400_000),
    } as const;
    await hearDisputed(api.deps, client, { payment, told });
  });
  return derivedId('dispute', `dispute_${id}`);
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

export const pdf = Buffer.from('%PDF-1.7 facture');
export const evidence = { texte: 'Colis remis contre signature.\nSuivi 6A012345.' };

/** What tests of disputes do and look at, in one world. */
export async function disputing(world: World) {
  const { api, sandbox } = world;
  const payer = obliging(timeless(api, await api.user()));
  await fund(api, payer, 900_000n);

  /** With enough to spend, so that a dispute is covered. */
  async function rich(mode: MerchantMode): Promise<Shop> {
    const shop = await openShop(api);
    await paidFromWallet(payer, await shop.sell(mode, { montant: 100 }));
    return shop;
  }

  const sold = async (shop: Shop, mode: MerchantMode, body: object = {}) =>
    paidByCard(world, shop, await shop.sell(mode, body));

  type Kind = 'wallet' | 'pending' | 'transit';
  const held = async (shop: Shop, mode: MerchantMode, kind: Kind) =>
    (await heldIn(api, { kind, owner: shop.accounts[mode], currency: 'EUR', mode })).posted;
  const ofGateway = async (mode: MerchantMode) =>
    (await heldIn(api, { kind: 'settlement', owner: 'cards', currency: 'EUR', mode })).posted;
  const ours = async (mode: MerchantMode) =>
    (await heldIn(api, { kind: 'guarantee', owner: 'nzela', currency: 'EUR', mode })).posted;
  const read = async (shop: Shop, { id, mode }: Pick<Dispute, 'id' | 'mode'>): Promise<Dispute> =>
    (await shop.owner.get(`/v1/disputes/${id}`, inMode(mode))).body;
  const balance = async (shop: Shop, mode: MerchantMode): Promise<MerchantBalance> =>
    (await shop.owner.get('/v1/balance', inMode(mode))).body.elements[0];

  const answer = (
    { id, mode }: Pick<Dispute, 'id' | 'mode'>,
    who: Account,
    body: object = evidence,
  ) => who.post(`/v1/disputes/${id}/preuves`, body, inMode(mode));
  const accept = ({ id, mode }: Pick<Dispute, 'id' | 'mode'>, who: Account) =>
    who.post(`/v1/disputes/${id}/acceptation`, {}, inMode(mode));
  function refund({ id, mode }: MerchantPayment, who: Account, body: object = {}) {
    const headers = { ...inMode(mode).headers, 'idempotency-key': newId() };
    return askedAgain(() => who.post(`/v1/payments/${id}/remboursements`, body, { headers }));
  }
  async function sent(who: Account, mode: MerchantMode): Promise<string> {
    const answered = await upload(who, {
      path: '/v1/files?usage=preuve_litige',
      content: pdf,
      headers: { 'merchant-mode': mode },
    });
    expect(answered.status, answered.text).toBe(201);
    expect(answered.body).toMatchObject({ type: 'application/pdf', adresse: null });
    return answered.body.id;
  }
  /** What the gateway has of a dispute. */
  const atDesk = async ({ reference }: MerchantPayment) => {
    const found = await fetch(`${sandbox.url}/desk/api/disputes?reference=${reference}-C1`);
    return (await found.json()) as {
      status: string;
      evidence: { text: string; files: { type: string; size: number }[] } | null;
    }[];
  };
  return {
    payer,
    rich,
    sold,
    held,
    ofGateway,
    ours,
    read,
    balance,
    answer,
    accept,
    refund,
    sent,
    atDesk,
  };
}
