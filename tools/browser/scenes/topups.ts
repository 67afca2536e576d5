import { chooseCredit, pay, proceed, someNumber, stands } from '../../../e2e/support/topping-up.ts';
import { at, type Scene } from './scene.ts';

const topups = '/dashboard/user/topup';

/** A top-up whose number's last digits choose the outcome, up to its result. */
function ended(name: string, digits: string, status: 'Réussi' | 'En cours' | 'Échoué'): Scene {
  return {
    name: `topup-${name}`,
    actor: 'funded',
    async set({ page }) {
      await chooseCredit(page, someNumber(digits));
      await proceed(page);
      await pay(page);
      await stands(page, status);
    },
  };
}

export const topupScenes: readonly Scene[] = [
  at('topup-empty', 'newcomer', topups),
  at('topup-full', 'user', topups),
  {
    name: 'topup-filled',
    actor: 'funded',
    async set({ page }) {
      await chooseCredit(page, someNumber());
    },
  },
  {
    name: 'topup-errors',
    actor: 'funded',
    async set({ page }) {
      await chooseCredit(page, someNumber());
      await page.getByLabel('Numéro de téléphone').fill('77 12');
      await page.getByRole('button', { name: 'Procéder à la recharge' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'topup-no-operators',
    actor: 'user',
    async set({ page }) {
      await page.route('**/api/topups/operators?*', (route) => route.abort());
      await page.goto(topups);
      await page.getByText('Impossible de charger les opérateurs').first().waitFor();
    },
  },
  {
    name: 'topup-review',
    actor: 'funded',
    async set({ page }) {
      await chooseCredit(page, someNumber());
      await proceed(page);
    },
  },
  {
    name: 'topup-review-short',
    actor: 'newcomer',
    async set({ page }) {
      await chooseCredit(page, someNumber());
      await proceed(page);
      await page.getByText(/^Solde insuffisant/).waitFor();
    },
  },
  ended('success', '0001', 'Réussi'),
  ended('slow', '0002', 'En cours'),
  ended('failed', '0003', 'Échoué'),
  ended('refunded', '0004', 'Échoué'),
  ended('answer-lost', '0006', 'En cours'),
  ended('float-empty', '0007', 'En cours'),
  {
    name: 'topup-away',
    actor: 'funded',
    async set({ page, desk }) {
      await chooseCredit(page, someNumber());
      await proceed(page);
      await desk.post('/desk/api/providers/topup', { outage: 'html' });
      try {
        await pay(page);
        await page
          .getByText(/ce service ne répond pas/)
          .last()
          .waitFor();
      } finally {
        await desk.post('/desk/api/providers/topup', { outage: 'none' });
      }
    },
  },
  {
    name: 'topup-status-unreadable',
    actor: 'funded',
    async set({ page, desk }) {
      const empty = Array.from({ length: 20 }, () => '0007');
      await chooseCredit(page, someNumber());
      await desk.post('/desk/api/providers/topup', { nextOutcomes: empty });
      try {
        await proceed(page);
        await pay(page);
        await stands(page, 'En cours');
        await page.route('**/api/topups/*', (route) => route.abort());
        await page.getByText('Impossible de vérifier le statut').first().waitFor();
      } finally {
        await desk.post('/desk/api/providers/topup', { nextOutcomes: [] });
      }
    },
  },
];
