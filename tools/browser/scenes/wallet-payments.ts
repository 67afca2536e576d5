import type { Page } from 'playwright-core';
import { ask } from '../../../e2e/support/collecting.ts';
import { confirmBill, nameBill, someBillReference } from '../../../e2e/support/paying-bills.ts';
import { press, type Scene } from './scene.ts';
import { openTab } from './wallet-page.ts';

/** A payment of 5 000 CDF from a phone whose last digits choose the outcome, and the heading that tells it. */
function mobileMoney(name: string, phone: string, heading: string): Scene {
  return {
    name: `wallet-mobilemoney-${name}`,
    actor: 'funded',
    async set({ page }) {
      await ask(page, phone);
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  };
}

/** 50 000 CDF that are to become euros. */
function converting(name: string, then: (page: Page) => Promise<void>): Scene {
  return {
    name: `wallet-mobilemoney-converted-${name}`,
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'mobilemoney');
      await page.getByLabel('Numéro de téléphone').fill('+243970120005');
      await page.getByLabel('Montant', { exact: true }).fill('50000');
      await page.getByText('Convertir en EUR', { exact: true }).click();
      await then(page);
    },
  };
}

export const paymentScenes: readonly Scene[] = [
  converting('price', async (page) => {
    await page.getByText(/tiennent 15/).waitFor();
  }),
  converting('asked', async (page) => {
    await page.getByText(/tiennent 15/).waitFor();
    await press(page, 'Payer par Mobile Money');
    await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
  }),
  mobileMoney('phone', '+243970120005', 'Vérifiez votre téléphone'),
  mobileMoney('success', '+243970450001', 'Paiement réussi !'),
  mobileMoney('failed', '+243970450004', 'Paiement échoué'),
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
        .getByText(/Premier envoi|Nom vérifié/)
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
  {
    name: 'wallet-bills-rejected',
    actor: 'funded',
    async set({ page }) {
      await nameBill(page, someBillReference('0003'));
      await page.getByText('SENELEC a trouvé la facture').waitFor();
      await confirmBill(page);
      await page.getByText('La facture n’a pas été payée').waitFor();
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
