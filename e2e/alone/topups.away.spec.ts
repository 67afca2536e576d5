import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { chooseCredit, pay, proceed, someNumber, stands } from '../support/topping-up.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

journey(
  'our float is empty: our fault, never the number’s; delivered once it is filled',
  async (walk) => {
    const { page, desk } = walk;
    await signUpWithMoney(page, desk, 20);
    await chooseCredit(page, someNumber());
    const empty = Array.from({ length: 20 }, () => '0007');
    await desk.post('/desk/api/providers/topup', { nextOutcomes: empty });
    try {
      await proceed(page);
      await pay(page);
      await page.getByText(/^C’est de notre côté, votre numéro n’est pas en cause/).waitFor();
      await stands(page, 'En cours');
      await page.getByText(/Sans succès le .*, tout vous est rendu/).waitFor();
      // Nothing sends the person to look for a mistake of theirs.
      for (const blame of [/ne connaît pas ce numéro/, /solde.*insuffisant/i, 'Échoué']) {
        expect(await page.getByText(blame).count()).toBe(0);
      }
      expect(await page.getByRole('button', { name: 'Corriger' }).count()).toBe(0);
      await expectAccessible(page);
    } finally {
      await desk.post('/desk/api/providers/topup', { nextOutcomes: [] });
    }
    await stands(page, 'Réussi');
  },
);

journey(
  'the catalogue is away: said, and asked for again without losing what was typed',
  async ({ page, desk }) => {
    await signUp(page);
    await desk.post('/desk/api/providers/topup', { outage: 'html' });
    try {
      await page.goto('/dashboard/user/topup');
      await page.getByLabel('Numéro de téléphone').fill('77 000');
      await page.getByText('Impossible de récupérer la liste des opérateurs').first().waitFor();
    } finally {
      await desk.post('/desk/api/providers/topup', { outage: 'none' });
    }
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Expresso').waitFor();
    await expect.poll(() => page.getByLabel('Numéro de téléphone').inputValue()).toBe('77 000');
  },
  { expectedStatuses: [503] },
);
