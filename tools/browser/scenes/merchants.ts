import { pixel } from '../../../e2e/support/pixel.ts';
import { openShop } from '../../../e2e/support/shops.ts';
import { signUp } from '../../../e2e/support/wallet.ts';
import type { Page } from 'playwright-core';
import { press, type Scene } from './scene.ts';

const documents = '/dashboard/merchant/settings?onglet=kyc';
const picture = { name: 'releve.png', mimeType: 'image/png', buffer: pixel };

const dashboard = '/dashboard/merchant';
const transactions = `${dashboard}/transactions`;

const disputedCard = '4000000000000259';
const links = '/dashboard/merchant/payment-links';

/** The first of the demonstration's payments that `search` finds. */
async function openPayment(page: Page, search: string): Promise<void> {
  await page.goto(`${transactions}?${search}`);
  await page.locator(`a[href^="${transactions}/"]`).filter({ visible: true }).first().click();
  await page.getByText('Ce qui s’est passé').waitFor();
}

/** What a business sees: the demonstration's, full, and else one that the scene opens. */
export const merchantScenes: readonly Scene[] = [
  {
    name: 'merchant-documents-none',
    actor: 'visitor',
    async set({ page }) {
      await signUp(page, 'merchant');
      await page.goto(documents);
      await page.getByText('Non commencée').waitFor();
    },
  },
  {
    name: 'merchant-documents-sent',
    actor: 'visitor',
    async set({ page }) {
      await signUp(page, 'merchant');
      await page.goto(documents);
      await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Relevé bancaire' });
      await page.locator('input[type=file]').setInputFiles(picture);
      await press(page, 'Envoyer le document');
      await page.getByText('Document envoyé avec succès').first().waitFor();
    },
  },
  {
    name: 'merchant-links-none',
    actor: 'visitor',
    async set({ page }) {
      await signUp(page, 'merchant');
      await page.goto(links);
      await page.getByText('Aucun lien de paiement').waitFor();
    },
  },
  {
    name: 'merchant-links-full',
    actor: 'merchant',
    async set({ page }) {
      await page.goto(links);
      await page.getByText('Cours de couture').waitFor();
    },
  },
  {
    name: 'merchant-link-page',
    actor: 'merchant',
    async set({ page }) {
      await page.goto(links);
      await page.getByRole('link', { name: 'Panier de la semaine' }).click();
      await page.getByRole('img', { name: /Code QR/ }).waitFor();
    },
  },
  {
    name: 'merchant-link-refused',
    actor: 'visitor',
    async set({ page }) {
      await signUp(page, 'merchant');
      await page.goto(`${links}/nouveau`);
      await page.getByLabel('Prix').fill('12,5');
      await press(page, 'Créer un lien');
      await page.getByText('Donnez un titre à ce lien').first().waitFor();
    },
  },
  {
    name: 'merchant-live-mode-off',
    actor: 'visitor',
    async set({ page }) {
      await signUp(page, 'merchant');
      await page.goto('/dashboard/merchant/settings?onglet=api&section=keys');
      await page.getByText('Aucun paiement réel ne sera traité.').first().waitFor();
    },
  },
  {
    name: 'merchant-dashboard-newcomer',
    actor: 'visitor',
    async set({ page }) {
      await openShop(page);
      await page.goto(dashboard);
      await page.getByText('Prenez votre premier paiement de test').waitFor();
    },
  },
  {
    name: 'merchant-dashboard-full',
    actor: 'merchant',
    async set({ page }) {
      await page.goto(dashboard);
      await page.getByText('Chiffre d’affaires', { exact: true }).last().scrollIntoViewIfNeeded();
      await page.getByText('Semaines', { exact: true }).click();
      await press(page, 'Voir les chiffres');
      await page
        .getByText(/^Semaine du/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'merchant-dashboard-error',
    actor: 'visitor',
    async set({ page }) {
      await openShop(page);
      await page.goto(transactions);
      await page.getByText('Aucun paiement pour l’instant').waitFor();
      await page.route('**/api/merchants/chiffres*', (route) => route.fulfill({ status: 503 }));
      await page
        .getByRole('link', { name: /^(?:Tableau de bord|Accueil)$/ })
        .first()
        .click();
      await page.getByText('Vos chiffres ne s’affichent pas').waitFor();
    },
  },
  {
    name: 'merchant-transactions-none',
    actor: 'visitor',
    async set({ page }) {
      await openShop(page);
      await page.goto(transactions);
      await page.getByText('Aucun paiement pour l’instant').waitFor();
    },
  },
  {
    name: 'merchant-transactions-full',
    actor: 'merchant',
    async set({ page }) {
      await page.goto(`${transactions}?devise=USD&montantMin=40`);
      await page.getByText('Mobile Money').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'merchant-transactions-filters',
    actor: 'merchant',
    async set({ page }) {
      await page.goto(`${transactions}?devise=USD`);
      await press(page, 'Filtres');
      await page.getByLabel('Montant minimum').waitFor();
    },
  },
  {
    name: 'merchant-transactions-error',
    actor: 'visitor',
    async set({ page }) {
      await openShop(page);
      await page.route('**/api/v1/payments?*', (route) => route.fulfill({ status: 503 }));
      await page.goto(transactions);
      await page.getByText('Vos transactions n’ont pas pu être lues').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'merchant-payment-refunded',
    actor: 'merchant',
    async set({ page }) {
      await openPayment(page, 'statut=partiellement_rembourse');
      await page.getByText('Un article manquait').waitFor();
    },
  },
  {
    name: 'merchant-payment-expired',
    actor: 'merchant',
    async set({ page }) {
      await openPayment(page, 'statut=expire');
    },
  },
  {
    name: 'merchant-payment-refund-refused',
    actor: 'visitor',
    async set({ page }) {
      const shop = await openShop(page);
      const { id } = await shop.soldByCard();
      await page.goto(`${transactions}/${id}`);
      await press(page, 'Rembourser');
      await page.getByRole('dialog').getByRole('button', { name: 'Rembourser' }).click();
      await page.getByText('Votre solde disponible').first().waitFor();
    },
  },
  {
    name: 'merchant-dispute-open',
    actor: 'visitor',
    async set({ page }) {
      const shop = await openShop(page);
      const { id } = await shop.soldByCard({ client: { nom: 'Awa Diop' } }, disputedCard);
      await page.goto(`${transactions}/${id}`);
      await page.getByText('Envoyer mes preuves').waitFor();
    },
  },
  {
    name: 'merchant-dispute-refused',
    actor: 'visitor',
    async set({ page }) {
      const shop = await openShop(page);
      const { id } = await shop.soldByCard({ client: { nom: 'Awa Diop' } }, disputedCard);
      await page.goto(`${transactions}/${id}`);
      await press(page, 'Envoyer mes preuves');
      await page.getByText('Expliquez pourquoi ce paiement est justifié').first().waitFor();
    },
  },
  {
    name: 'merchant-dispute-lost',
    actor: 'visitor',
    async set({ page }) {
      const shop = await openShop(page);
      const { id } = await shop.soldByCard({ client: { nom: 'Awa Diop' } }, disputedCard);
      await page.goto(`${transactions}/${id}`);
      await press(page, 'Accepter la perte');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Accepter la perte' })
        .click();
      await page.getByText(/la banque de la carte a rendu/).waitFor();
    },
  },
  {
    name: 'merchant-dispute-note',
    actor: 'visitor',
    async set({ page }) {
      const shop = await openShop(page);
      await shop.sold({ montant: 80 });
      await shop.soldByCard({ client: { nom: 'Awa Diop' } }, disputedCard);
      await page.goto(dashboard);
      await page.getByText('Un litige attend votre réponse').waitFor();
    },
  },
  {
    name: 'merchant-payment-waiting',
    actor: 'visitor',
    async set({ page }) {
      const { sell } = await openShop(page);
      const { id } = await sell({ client: { nom: 'Awa Diop' } });
      await page.goto(`${transactions}/${id}`);
      await page.getByText('Adresse de paiement').first().waitFor();
    },
  },
];
