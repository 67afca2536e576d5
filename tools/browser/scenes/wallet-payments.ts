import type { Page } from 'playwright-core';
import { confirmBill, nameBill, someBillReference } from '../../../e2e/support/paying-bills.ts';
import type { Scene } from './scene.ts';
import { openTab, press } from './wallet-page.ts';

export const paymentScenes: readonly Scene[] = [
  {
    name: 'wallet-mobilemoney-phone',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'mobilemoney');
      await page.getByLabel('Numéro de téléphone').fill('+243970120005');
      await page.getByLabel('Montant', { exact: true }).fill('5000');
      await press(page, 'Payer par Mobile Money');
      await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
    },
  },
  {
    name: 'wallet-mobilemoney-success',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'mobilemoney');
      await page.getByLabel('Numéro de téléphone').fill('+243970450001');
      await page.getByLabel('Montant', { exact: true }).fill('5000');
      await press(page, 'Payer par Mobile Money');
      await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    },
  },
  {
    name: 'wallet-mobilemoney-failed',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'mobilemoney');
      await page.getByLabel('Numéro de téléphone').fill('+243970450004');
      await page.getByLabel('Montant', { exact: true }).fill('5000');
      await press(page, 'Payer par Mobile Money');
      await page.getByRole('heading', { name: 'Paiement échoué' }).waitFor();
    },
  },
  {
    name: 'wallet-international-filled',
    actor: 'funded',
    async set({ page }) {
      await fillInternational(page);
    },
  },
  {
    name: 'wallet-international-review',
    actor: 'funded',
    async set({ page }) {
      await fillInternational(page);
      await page
        .getByText(/Premier envoi|bien au nom/)
        .first()
        .waitFor();
      await press(page, 'Envoyer le transfert');
      await page.getByRole('button', { name: /^Payer / }).waitFor();
    },
  },
  {
    name: 'wallet-bills-found',
    actor: 'funded',
    async set({ page }) {
      await nameBill(page, someBillReference());
      await page.getByText('SENELEC a trouvé la facture').waitFor();
      await page.getByText('Taux (parité fixe, sans marge)').waitFor();
    },
  },
  {
    name: 'wallet-bills-paid',
    actor: 'funded',
    async set({ page }) {
      await nameBill(page, someBillReference());
      await page.getByText('SENELEC a trouvé la facture').waitFor();
      await confirmBill(page);
      await page.getByText(/^Facture payée/).waitFor();
    },
  },
];

async function fillInternational(page: Page): Promise<void> {
  await openTab(page, 'international');
  await page.getByLabel('Pays du bénéficiaire').selectOption('SN');
  await page.getByLabel('Montant à envoyer').fill('60');
  await page.getByLabel('Nom complet').fill('Destinataire Essai');
  await page.getByText('Mobile Money', { exact: true }).last().click();
  await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
  await page.getByLabel('Téléphone', { exact: true }).fill('77 123 10 01');
  await page.getByText(/Nous avons lu/).waitFor();
}
