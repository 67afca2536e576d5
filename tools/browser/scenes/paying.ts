import type { Page } from 'playwright-core';
import { kinshasa } from '../../../e2e/support/collecting.ts';
import { cardFields, cards, typeCard } from '../../../e2e/support/sending.ts';
import { press, type Scene, type Stage } from './scene.ts';

/** A request of `amount` by somebody with an account; answers the path of its link. */
async function asked({ someoneElse }: Stage, amount: string, currency: string): Promise<string> {
  const asker = await someoneElse('funded');
  await asker.goto('/dashboard/user/request-money');
  await asker.getByLabel('Montant').fill(amount);
  await asker.getByLabel('Devise').first().selectOption(currency);
  await asker.getByLabel('Motif').fill('Repas du club de marche');
  await press(asker, 'Continuer');
  await asker.locator('input[name=mode][value=link]').check({ force: true });
  await press(asker, 'Continuer');
  await press(asker, 'Créer le lien');
  const link = await asker.getByText(/\/pay\/[\w-]{22}/).innerText();
  return new URL(link.trim()).pathname;
}

const inFrancs = (stage: Stage) => asked(stage, '5000', 'CDF');

async function payFrom(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await press(page, /^Payer 5.000,00/);
}

/** What becomes of a payment on a request's page. */
export const payingScenes: readonly Scene[] = [
  {
    name: 'pay-mobile',
    actor: 'visitor',
    async set(stage) {
      await stage.page.goto(await inFrancs(stage));
      await stage.page.getByText('M-Pesa').waitFor();
    },
  },
  {
    name: 'pay-mobile-waiting',
    actor: 'visitor',
    async set(stage) {
      await stage.page.goto(await inFrancs(stage));
      await payFrom(stage.page, kinshasa('0005'));
      await stage.page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
    },
  },
  {
    name: 'pay-mobile-failed',
    actor: 'visitor',
    async set(stage) {
      await stage.page.goto(await inFrancs(stage));
      await payFrom(stage.page, kinshasa('0004'));
      await stage.page.getByRole('heading', { name: 'Paiement échoué' }).waitFor();
    },
  },
  {
    name: 'pay-card-refused',
    actor: 'visitor',
    async set(stage) {
      const { page } = stage;
      await page.goto(await asked(stage, '18,50', 'EUR'));
      await cardFields(page).getByLabel('Numéro de carte').waitFor();
      await typeCard(page, cards.noFunds);
      await page.getByRole('alert').filter({ hasText: 'Échec du paiement par carte' }).waitFor();
    },
  },
];
