import { describe, expect, test } from 'vitest';
import { startWorld } from '../test/world.ts';
import { balanceOf, expectWholeBook } from '../test/money.ts';
import { seedVirtualCards } from './virtual-cards.seed.ts';

const { api } = await startWorld();
const user = await api.user();
await seedVirtualCards(api.deps, user.email);

describe('the demonstration’s cards', () => {
  test('were made, paid and paused nowhere, and cost the wallet nothing in the end', async () => {
    const { elements } = (await user.get(`/users/${user.id}/virtual-cards`)).body;
    expect(elements).toMatchObject([
      {
        type: 'VISA',
        devise: 'USD',
        statut: 'active',
        estActive: true,
        design: 'indigo-to-purple',
      },
      { type: 'MASTERCARD', devise: 'GBP', statut: 'active', estActive: false },
    ]);
    // 320 less 9.99 twice, 24.90 and six months at 2; seven where a short month came first.
    expect([263.12, 261.12]).toContain(elements[0].solde);
    expect(elements[0].disponible).toBe(elements[0].solde);
    expect(Date.parse(elements[0].prochainsFraisLe)).toBeGreaterThan(Date.now());
    expect((await balanceOf(api, 'wallet', user.id)).posted).toBe(0n);
    const { elements: lines } = (await user.get('/operations')).body;
    const ofWallet = lines.filter(({ moyen }: { moyen: string }) => moyen === 'portefeuille');
    expect(ofWallet.map(({ genre }: { genre: string }) => genre).toSorted()).toEqual([
      'carte',
      'carte',
      'depot',
    ]);
    await expectWholeBook(api);
  });

  test('show a refusal with its reason, and leave no message', async () => {
    const { elements } = (await user.get(`/users/${user.id}/virtual-cards`)).body;
    const { body } = await user.get(`/virtual-cards/${elements[0].id}/transactions?limit=50`);
    const refused = body.elements.filter(({ etat }: { etat: string }) => etat === 'refusee');
    expect(refused).toMatchObject([{ marchand: 'Supermarché du port', motif: 'solde' }]);
    await api.runJobs();
    const messages = await user.get('/notifications');
    expect(messages.text).not.toContain('Carte ••••');
  });
});
