import { walletTabs } from '../../../e2e/support/wallet.ts';
import { at, press, type Scene } from './scene.ts';
import { cardScenes } from './wallet-cards.ts';
import { movementScenes } from './wallet-money.ts';
import { openTab, wallet } from './wallet-page.ts';
import { paymentScenes } from './wallet-payments.ts';
import { qrScenes } from './wallet-qr.ts';

const empty: readonly Scene[] = walletTabs.map((tab) =>
  at(`wallet-${tab}-empty`, 'newcomer', `${wallet}?onglet=${tab}`),
);
const full: readonly Scene[] = walletTabs.map((tab) =>
  at(`wallet-${tab}-full`, 'user', `${wallet}?onglet=${tab}`),
);

/** The submit button of each form, pressed with nothing filled in. */
const refused: readonly Scene[] = (
  [
    ['recharger', 'Procéder au dépôt'],
    ['retirer', 'Confirmer le retrait'],
    ['mobilemoney', 'Payer par Mobile Money'],
    ['international', 'Envoyer le transfert'],
    ['factures', 'Payer la facture'],
  ] as const
).map(([tab, button]) => ({
  name: `wallet-${tab}-errors`,
  actor: 'user',
  async set({ page }) {
    await openTab(page, tab);
    await press(page, button);
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
}));

const balance: readonly Scene[] = [
  {
    name: 'wallet-solde-offline',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await page.route('**/api/**', (route) => route.abort());
      await press(page, 'Actualiser');
      await page.getByText('Le solde n’a pas pu être lu').first().waitFor();
    },
  },
  {
    name: 'wallet-solde-convert',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await press(page, /^Convertir/);
      await page.getByRole('dialog').getByLabel('Vous convertissez').fill('120');
      await press(page, 'Voir le prix');
      await page.getByRole('dialog').getByText('Taux appliqué').waitFor();
    },
  },
  {
    name: 'wallet-solde-convert-short',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await press(page, /^Convertir/);
      await page.getByRole('dialog').getByLabel('Vous convertissez').fill('99999');
      await page.getByRole('dialog').getByText('Solde insuffisant').first().waitFor();
    },
  },
  {
    name: 'wallet-solde-statement',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await press(page, 'Relevé');
      await page.getByRole('dialog').getByText('Solde de clôture').waitFor();
    },
  },
  {
    name: 'wallet-support',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await press(page, 'Contacter le support');
      await page.getByRole('dialog').waitFor();
    },
  },
];

export const walletScenes: readonly Scene[] = [
  ...empty,
  ...full,
  ...refused,
  ...balance,
  ...movementScenes,
  ...qrScenes,
  ...paymentScenes,
  ...cardScenes,
];
