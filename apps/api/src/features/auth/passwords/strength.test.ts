import { expect, test } from 'vitest';
import { createStrength } from './strength.ts';

const counted: string[] = [];
const strength = createStrength((kind) => counted.push(kind));

const weak = { code: 'mot_de_passe_faible', details: { field: 'password' } };

test('takes a phrase, refuses what a stranger guesses, and learns the person’s own words', async () => {
  await strength.require('tambour ocre lisière', ['Awa'], 'password');
  await expect(strength.require('motdepasse123', [], 'password')).rejects.toMatchObject(weak);
  const own = ['Aminata', 'Kouyatérama', 'aminata@nzela.example', '+33612345678'];
  await expect(strength.require('kouyatérama1', own, 'password')).rejects.toMatchObject(weak);
});

test('refuses a few characters repeated and a word of one’s own without an estimate', async () => {
  const before = counted.length;
  for (const password of ['aaaaaaaaaaaa', 'abababababab', 'Aminata.Diallo'])
    await expect(strength.require(password, ['aminata.diallo'], 'password')).rejects.toMatchObject(
      weak,
    );
  expect(counted).toHaveLength(before);
});

test('503 service_sature: past what can wait nobody is kept waiting, what was accepted is answered, and the event loop turns', async () => {
  const costly = '4@8({[</369&#!1/|0$5+7%2'.repeat(8);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => strength.require(costly, [], 'password')),
  );
  clearInterval(timer);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
  expect(refused.length).toBeGreaterThanOrEqual(30 - 21);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'service_sature' });
  expect(turns).toBeGreaterThan(results.length);
});
