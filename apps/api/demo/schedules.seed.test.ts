import { scheduleListSchema } from '@nzela/contract/schedules';
import { expect, test } from 'vitest';
import { balanceOf, fund } from '../test/money.ts';
import { startWorld } from '../test/world.ts';
import { seedSchedules } from './schedules.seed.ts';

const { api } = await startWorld();

test('the demonstration has planned one transfer and paused another, and spends nothing for weeks', async () => {
  const user = await api.user();
  await fund(api, user, 1_000n);
  for (const [nom, telephone] of Object.entries({
    Loyer: '+221771230021',
    Maman: '+221771230031',
  })) {
    const kept = await user.post('/recipients', {
      mode: 'mobile',
      nom,
      telephone,
      pays: 'SN',
      operateur: 'ORANGE',
    });
    expect(kept.status, kept.text).toBe(201);
  }
  await seedSchedules(api.deps, user.email);
  await api.runJobs();
  const { elements } = scheduleListSchema.parse((await user.get('/schedules')).body);
  expect(
    elements
      .map(({ description, frequence, statut }) => [description, frequence, statut])
      .toSorted(),
  ).toEqual([
    ['Loyer', 'mensuelle', 'active'],
    ['Maman', 'quinzaine', 'en_pause'],
  ]);
  const next = elements.find(({ statut }) => statut === 'active')?.prochaine ?? '';
  expect(Date.parse(next)).toBeGreaterThan(Date.now() + 20 * 86_400_000);
  expect((await balanceOf(api, 'wallet', user.id)).posted).toBe(1_000n);
});
