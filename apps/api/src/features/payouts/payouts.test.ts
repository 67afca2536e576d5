import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, fund, pass, timeless } from '../../../test/money.ts';
import { dakarBank, order, statusOf } from '../../../test/sending.ts';
import { newId } from '../../kernel/data/ids.ts';
import { moveOn } from '../../../test/money.ts';
import { withGateway } from '../../../test/provider-orders.ts';
import { advancePayout } from './following.ts';
import { payoutId } from './payouts.service.ts';
import { findPayout } from './payouts.store.ts';
import { obliging } from '../../../test/proof.ts';

const { api, sandbox } = await startWorld();
const sender = obliging(timeless(api, await api.user()));
await fund(api, sender, 100_000n);

const wallet = async () => (await balanceOf(api, 'wallet', sender.id)).posted;

/** A transfer whose payout the provider has accepted, and leaves at that. */
async function accepted() {
  const made = await order(sender, 'wallet', dakarBank('0005'));
  await sender.patch(`/transfers/${made.id}/confirm`);
  await pass(api, 61);
  const reference = `${made.reference}-V`;
  const found = await fetch(`${sandbox.url}/desk/api/payouts?reference=${reference}`);
  const [payout] = (await found.json()) as [{ id: string; status: string }];
  expect(payout.status).toBe('ACCEPTED');
  return { id: made.id, reference, payoutId: payout.id };
}

/** What the provider signs: that the payout is paid, whether it is or not. */
async function callback(reference: string, payoutId: string) {
  const payload = JSON.stringify({ type: 'payout.updated', reference, payoutId, status: 'PAID' });
  const { secretWebhook } = await api.deps.settings.read('gateways.payouts');
  const [id, at] = [`msg_${newId()}`, new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secretWebhook).sign(id, at, payload),
  };
  return api.visitor.ask('POST', '/gateways/payouts/callback', { body: payload, headers });
}

test('POST /gateways/payouts/callback 204: looked up at once, however often it comes', async () => {
  const before = await wallet();
  const { id, reference, payoutId } = await accepted();
  for (const _step of ['SENT', 'PAID']) await sandbox.desk(`/payouts/${payoutId}/advance`, {});
  // Nobody has looked since: the time of the next look-up has not come.
  expect(await statusOf(sender, id)).toBe('en_cours');
  for (let times = 0; times < 3; times += 1) {
    expect((await callback(reference, payoutId)).status).toBe(204);
  }
  await Promise.all([callback(reference, payoutId), callback(reference, payoutId)]);
  expect(await statusOf(sender, id)).toBe('complete');
  expect(await wallet()).toBe(before - 20_499n);
});

test('POST /gateways/payouts/callback 204: what it claims is not believed', async () => {
  const { id, reference, payoutId } = await accepted();
  expect((await callback(reference, payoutId)).status).toBe(204);
  expect(await statusOf(sender, id)).toBe('en_cours');
});

test('POST /gateways/payouts/callback 204: a payout that nobody ordered is nobody’s', async () => {
  expect((await callback('TRF-000000-V', newId())).status).toBe(204);
});

test('a state never goes back: what the provider said before comes too late', async () => {
  const { id, reference, payoutId: providerId } = await accepted();
  await sandbox.desk(`/payouts/${providerId}/advance`, {});
  await callback(reference, providerId);
  const own = payoutId({ purpose: 'transfer', subjectId: id });
  const state = async () => (await findPayout(api.deps.pool, own))?.state;
  expect(await state()).toBe('envoye');
  const late = withGateway(api.deps, 'payouts', async ({ ask }) => {
    const answer = (await ask()) as { value: object };
    return { ...answer, value: { ...answer.value, state: 'accepted' } };
  });
  await moveOn(api, 90);
  await advancePayout(late, own);
  expect(await state()).toBe('envoye');
});
