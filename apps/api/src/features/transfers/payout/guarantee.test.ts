import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../../test/api.ts';
import { startWorld } from '../../../../test/world.ts';
import { fund, pass, timeless, until } from '../../../../test/money.ts';
import { dakar, dakarBank, dakarCash, order } from '../../../../test/sending.ts';
import { refundLateFee } from './guarantee.ts';
import { sweep } from '../transfers.worker.ts';

const { api, sandbox } = await startWorld();
// A person of their own for each test: what one person pays in a day adds up to a proof of identity.
let sender: Account;
beforeEach(async () => {
  sender = timeless(api, await api.user());
  await fund(api, sender, 100_000n);
});

const read = async (id: string) => (await sender.get(`/transfers/${id}`)).body;
const confirmed = async (beneficiaire: Parameters<typeof order>[2]) => {
  const { id } = await order(sender, 'wallet', beneficiaire);
  expect((await sender.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  return id;
};
/** Everything that time alone brings about. */
async function wait(seconds: number): Promise<void> {
  await pass(api, seconds);
  await sweep(api.deps);
  await api.runJobs();
}
const twoDays = 49 * 3600;

describe('the guarantee’s time is ours and our partners’', () => {
  test.each([
    ['bank', dakarBank('0005')],
    ['mobile money', dakar('0005')],
  ])(
    '%s: a partner that does not pay out in time gives the fee back, once',
    async (_method, to) => {
      const id = await confirmed(to);
      await wait(twoDays);
      await wait(twoDays);
      // A job that was left over runs again.
      await refundLateFee(api.deps, id);
      const { chronologie, fraisRembourses } = await read(id);
      expect(fraisRembourses).toBe(true);
      const told = chronologie.filter(({ type }: { type: string }) => type === 'frais_rembourses');
      expect(told).toHaveLength(1);
    },
  );

  test('cash: a counter that is not ready in time gives the fee back', async () => {
    await sandbox.desk('/providers/payouts', { nextOutcomes: ['0005'] });
    const id = await confirmed(dakarCash());
    await wait(twoDays);
    expect(await read(id)).toMatchObject({ codeRetrait: null, fraisRembourses: true });
  });

  test('cash: once the code is ready, a recipient who waits costs nothing', async () => {
    const id = await confirmed(dakarCash());
    await until(api, async () => (await read(id)).codeRetrait !== null);
    expect((await read(id)).garantieLe).toBeNull();
    await wait(twoDays);
    expect((await read(id)).fraisRembourses).toBe(false);
  });

  test.each(['bank', 'card'] as const)('by %s: it does not run before the payment', async (by) => {
    const { id } = await order(sender, by);
    await wait(3600);
    expect(await read(id)).toMatchObject({ garantieLe: null, fraisRembourses: false });
    await wait(6 * 86_400);
    expect(await read(id)).toMatchObject({ statut: 'annule', fraisRembourses: false });
  });

  test.each([
    ['an account that does not exist', '0003'],
    ['a name that is not the holder’s', '0009'],
  ])('%s: what comes back is what was paid, and no more', async (_what, digits) => {
    const before = (await sender.get('/wallets')).body.soldes[0].disponible;
    const id = await confirmed(dakarBank(digits));
    await until(api, async () => (await read(id)).statut === 'echoue');
    await wait(twoDays);
    expect((await read(id)).fraisRembourses).toBe(false);
    expect((await sender.get('/wallets')).body.soldes[0].disponible).toBe(before);
  });
});
