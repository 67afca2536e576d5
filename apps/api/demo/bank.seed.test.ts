import { expect, test } from 'vitest';
import { fund, moveOn } from '../test/money.ts';
import { startWorld } from '../test/world.ts';
import { reconcile } from '../src/features/reconciliation/reading.service.ts';
import { seedBank } from './bank.seed.ts';

const { api, sandbox } = await startWorld();

test('the bank’s first statement has what the demonstration’s past left on the account', async () => {
  const person = await api.user();
  await fund(api, person, 12_345n);
  await fund(api, person, 700n, 'XOF');
  await seedBank(api.deps);
  const dayMs = 86_400_000;
  await sandbox.desk('/clock', { advanceMs: dayMs });
  await moveOn(api, dayMs / 1_000);
  await reconcile(api.deps);
  const { body } = await (await api.admin()).get('/finances/releves');
  const bank = body.elements.find(({ source }: { source: string }) => source === 'bank');
  expect(bank.ecarts).toBe(0);
  expect(bank.soldes).toEqual([
    { devise: 'EUR', montant: 123.45 },
    { devise: 'XOF', montant: 700 },
  ]);
});
