import type { Page } from 'playwright-core';
import { confirmBill, nameBill, someBillReference } from '../../../e2e/support/paying-bills.ts';
import { cards, typeCard } from '../../../e2e/support/sending.ts';
import { accounts, openWithdrawal, withdraw } from '../../../e2e/support/withdrawing.ts';
import { at, type Scene } from './scene.ts';

const wallet = '/dashboard/user/wallet';

const tabs = [
  'solde',
  'recharger',
  'retirer',
  'qr',
  'mobilemoney',
  'international',
  'factures',
  'cartes',
];

/** Opens a tab and waits for its form's button: by then what is typed stays. */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`${wallet}?onglet=${tab}`);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

const empty: readonly Scene[] = tabs.map((tab) =>
  at(`wallet-${tab}-empty`, 'newcomer', `${wallet}?onglet=${tab}`),
);
const full: readonly Scene[] = tabs.map((tab) =>
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

const movements: readonly Scene[] = [
  {
    name: 'wallet-deposit-wire',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'recharger');
      await page.getByLabel('Montant', { exact: true }).fill('120');
      await page.locator('input[value=bank]').check({ force: true });
      await press(page, 'Procéder au dépôt');
      await page
        .getByText(/^TRANSFER-|^DEP/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-deposit-card',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'recharger');
      await page.getByLabel('Montant', { exact: true }).fill('80');
      await page.locator('input[value=card]').check({ force: true });
      await press(page, 'Procéder au dépôt');
      await page.frameLocator('iframe').getByLabel('Numéro de carte').waitFor();
    },
  },
  {
    name: 'wallet-deposit-card-refused',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'recharger');
      await page.getByLabel('Montant', { exact: true }).fill('80');
      await page.locator('input[value=card]').check({ force: true });
      await press(page, 'Procéder au dépôt');
      await typeCard(page, cards.noFunds);
      await page
        .getByText(/solde|fonds|provision/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-deposit-received',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'recharger');
      await page.getByLabel('Montant', { exact: true }).fill('80');
      await page.locator('input[value=card]').check({ force: true });
      await press(page, 'Procéder au dépôt');
      await typeCard(page, cards.accepted);
      await page.getByText('sur votre portefeuille').first().waitFor();
    },
  },
  {
    name: 'wallet-withdrawal-filled',
    actor: 'funded',
    async set({ page }) {
      await openWithdrawal(page);
      await page.getByLabel('Montant', { exact: true }).fill('20');
      await page.getByLabel('IBAN ou numéro de compte').fill(accounts.accepted);
      await page.getByText('Ce compte est bien à votre nom.').waitFor();
      await page.getByText('Total débité').waitFor();
    },
  },
  {
    name: 'wallet-withdrawal-progress',
    actor: 'funded',
    async set({ page }) {
      await withdraw(page, '20', accounts.accepted);
    },
  },
  {
    name: 'wallet-qr-mine',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=mon-code`);
      await page.getByRole('img', { name: /^Code QR pour payer/ }).waitFor();
    },
  },
  {
    name: 'wallet-qr-scan',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=scanner`);
      await page.getByText(/^Aucun appareil photo/).waitFor();
    },
  },
  {
    name: 'wallet-qr-scan-refused',
    actor: 'user',
    async set({ page }) {
      await page.goto(`${wallet}?onglet=qr&code=scanner`);
      await page.getByText(/^Aucun appareil photo/).waitFor();
      const note = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('du texte') };
      await page.locator('input[type=file]').setInputFiles(note);
      await page.getByText(/^Ce fichier n’est pas une image/).waitFor();
    },
  },
  {
    name: 'wallet-qr-pay',
    actor: 'funded',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('newcomer')));
      await page.getByRole('dialog').getByText('Vous payez').waitFor();
    },
  },
  {
    name: 'qr-visitor',
    actor: 'visitor',
    async set({ page, someoneElse }) {
      await page.goto(await codeOf(await someoneElse('newcomer')));
      await page.getByText(/Connectez-vous ou créez un compte/).waitFor();
    },
  },
  at('qr-unknown', 'visitor', '/qr/ceci-n-est-pas-un-code'),
];

/** The address in somebody's code, without the host. */
async function codeOf(payee: Page): Promise<string> {
  const answered = payee.waitForResponse(/\/api\/qr\/mine/);
  await payee.goto(`${wallet}?onglet=qr&code=mon-code`);
  const { url } = (await (await answered).json()) as { url: string };
  return new URL(url).pathname;
}

const payments: readonly Scene[] = [
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

const virtualCards: readonly Scene[] = [
  {
    name: 'wallet-cards-order',
    actor: 'funded',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Nouvelle carte');
      await page.getByRole('dialog').getByText('Total débité du portefeuille').waitFor();
    },
  },
  {
    name: 'wallet-cards-order-short',
    actor: 'newcomer',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Nouvelle carte');
      await page
        .getByRole('dialog')
        .getByText(/^Solde insuffisant/)
        .waitFor();
    },
  },
  {
    name: 'wallet-cards-pending-empty',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await page.getByRole('tab', { name: 'En attente' }).click();
      await page.getByText('Aucune carte en attente').waitFor();
    },
  },
  {
    name: 'wallet-cards-frozen',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      const active = page.getByRole('switch', { name: 'Carte active' });
      await active.first().waitFor();
      if ((await active.first().getAttribute('aria-checked')) !== 'false') {
        await active.first().click();
        await page.getByText('Carte désactivée avec succès').first().waitFor();
      }
    },
  },
  {
    name: 'wallet-cards-detail',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Gérer la carte');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'wallet-cards-limits',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Gérer la carte');
      await page.getByRole('dialog').getByRole('tab', { name: 'Réglages' }).click();
    },
  },
  {
    name: 'wallet-cards-reload',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Recharger');
      await page.getByRole('dialog').getByLabel('Montant à mettre sur la carte').fill('20');
      await page.getByText('Frais de recharge').waitFor();
    },
  },
  {
    name: 'wallet-cards-step-up',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'cartes');
      await press(page, 'Afficher les détails de la carte');
      await page.getByRole('dialog', { name: /Confirmez/ }).waitFor();
    },
  },
];

export const walletScenes: readonly Scene[] = [
  ...empty,
  ...full,
  ...refused,
  ...balance,
  ...movements,
  ...payments,
  ...virtualCards,
];
