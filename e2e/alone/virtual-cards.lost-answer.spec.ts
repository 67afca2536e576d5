import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { cardsPage } from '../support/cards.ts';
import { journey } from '../support/journey.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { proveByPassword } from '../support/signing-in.ts';

type Cards = { readonly elements: readonly { readonly statut: string }[] };

journey(
  'the issuer’s answer is lost, and ours too: one card, shown as being checked, never as failed',
  async ({ page, desk, context }) => {
    const { call } = await signUpWithMoney(page, desk, 100);
    await desk.post('/desk/api/providers/issuing', { outage: 'html' });
    let isFirst = true;
    const keys = new Set<string | undefined>();
    await context.route('**/api/virtual-cards', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.add(route.request().headers()['idempotency-key']);
      if (!isFirst) return route.continue();
      const answer = await route.fetch();
      if (answer.status() === 403) return route.fulfill({ response: answer });
      isFirst = false;
      return route.abort();
    });
    await page.goto(cardsPage);
    await page.getByRole('button', { name: 'Nouvelle carte' }).first().click();
    const order = page.getByRole('dialog');
    const submit = order.getByRole('button', { name: 'Commander la carte' });
    await order.getByText('Total débité du portefeuille').waitFor();
    await submit.click();
    await proveByPassword(page);
    await order.getByRole('alert').first().waitFor();
    await submit.click();
    await page.getByText('Votre demande de carte a été envoyée avec succès!').first().waitFor();
    expect(keys.size).toBe(1);
    try {
      await page.getByRole('tab', { name: 'En attente (1)' }).click();
      await page.getByText('En cours de vérification').waitFor();
      await expectAccessible(page);
    } finally {
      await desk.post('/desk/api/providers/issuing', { outage: 'none' });
    }
    await page.getByRole('tab', { name: 'Cartes actives' }).click();
    await page.getByRole('article', { name: /^Visa •••• \d{4}$/ }).waitFor();
    const { id } = await call<{ id: string }>('GET', '/auth/me');
    const cards = await call<Cards>('GET', `/users/${id}/virtual-cards`);
    expect(cards.elements).toHaveLength(1);
  },
);
