import type { Page } from 'playwright-core';
import { choosePayment, prepareTransfer, someRecipient } from '../../../e2e/support/sending.ts';
import { proveByPassword, stepUp, withFingerprint } from '../../../e2e/support/signing-in.ts';
import { signUpWithMoney } from '../../../e2e/support/wallet.ts';
import { at, from, press, type Scene, type Stage } from './scene.ts';

const toRecipient = async (page: Page) => {
  await press(page, 'Continuer');
  await page.waitForURL(/etape=destinataire/);
};

const toPayment = async (page: Page) => {
  await toRecipient(page);
  await page.getByLabel('Nom complet').fill('Destinataire Essai');
  await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
  await page.getByLabel('Téléphone', { exact: true }).fill('77 100 10 01');
  await page.getByText(/Nous avons lu/).waitFor();
  await press(page, 'Continuer');
  const read = page.getByText('Premier envoi à ce bénéficiaire').first();
  await Promise.race([page.waitForURL(/etape=paiement/), read.waitFor()]);
  if (!page.url().includes('etape=paiement')) await press(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
};

const openTransfer = (status: string) => async (page: Page) => {
  await page.getByRole('link').filter({ hasText: status }).first().click();
  await page.waitForURL(/transfers\/[0-9a-f-]{36}/);
  await page
    .getByText(/^TRF-\d+$/)
    .first()
    .waitFor();
};

/** A fresh account whose fingerprint this device keeps, before a transfer that asks for it. */
async function toPasskeyProof({ page, desk }: Stage): Promise<void> {
  const { person } = await signUpWithMoney(page, desk, 900);
  await withFingerprint(page.context(), page);
  await page.goto('/dashboard/user/settings?onglet=security');
  await press(page, 'Configurer');
  const dialog = page.getByRole('dialog', { name: 'Configurer la biométrie' });
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await proveByPassword(page, person.password);
  await page.getByText('Authentification biométrique activée').first().waitFor();
  await prepareTransfer(page, someRecipient(), { amount: 600, isSignedIn: true });
  await choosePayment(page, 'wallet', 600);
  await stepUp(page).getByRole('button', { name: 'Confirmer avec cet appareil' }).waitFor();
}

/** Played last: it makes somebody else of the newcomer. */
export const passkeyScenes: readonly Scene[] = [
  { name: 'transfer-passkey', actor: 'newcomer', set: toPasskeyProof },
];

const history = '/dashboard/user/transfers';
const activity = '/dashboard/user/activity';

async function openOperation(page: Page): Promise<void> {
  await page.locator('main li a').first().click();
  await page.waitForURL(/activity\/[0-9a-f-]{36}/);
  await page.getByText('Un problème ?').waitFor();
}

export const transferScenes: readonly Scene[] = [
  from('transfer-recipient', 'visitor', '/transfer', toRecipient),
  from('transfer-recipient-errors', 'visitor', '/transfer', async (page) => {
    await toRecipient(page);
    await press(page, 'Continuer');
  }),
  from(
    'transfer-amount-error',
    'visitor',
    '/transfer?montant=99999999&devise=EUR&pays=SN',
    async (page) => {
      await press(page, 'Continuer').catch(() => undefined);
    },
  ),
  from('transfer-sign-in', 'visitor', '/transfer', toPayment),
  from('transfer-payment', 'user', '/transfer', toPayment),
  from('navigation', 'user', '/dashboard/user', async (page) => {
    // It is there where the rail is not.
    await page.setViewportSize({ width: 360, height: 780 });
    await press(page, 'Ouvrir le menu');
    await page.getByRole('dialog').waitFor();
  }),
  from('user-menu', 'user', '/dashboard/user', async (page) => {
    await press(page, /Menu du compte/);
    await page.getByRole('menuitem').first().waitFor();
  }),
  from('bell', 'user', '/dashboard/user', async (page) => {
    await press(page, /otification/);
    await page.getByRole('dialog').waitFor();
  }),
  from('search', 'user', '/dashboard/user', async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  }),
  from('dashboard-server-error', 'user', '/dashboard/user/settings', async (page) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 500 }));
    await page.locator('a[href="/dashboard/user"]:visible').first().click();
    await page.getByText('Vos chiffres ne s’affichent pas').waitFor();
  }),
  from('transfers-nothing-found', 'user', history, async (page) => {
    await page.locator('input[inputmode=search]').last().fill('introuvable');
    await page.getByText('Aucun transfert ne correspond').first().waitFor();
  }),
  from('transfers-table', 'user', history, async (page) => {
    await page.getByText('Tableau', { exact: true }).first().click();
  }),
  from('transfers-offline', 'user', history, async (page) => {
    await page.route('**/api/transfers*', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.getByRole('alert').first().waitFor();
  }),
  from('activity-filters', 'user', activity, async (page) => {
    await press(page, 'Filtres');
    await page.getByRole('dialog').waitFor();
  }),
  at('activity-narrowed', 'user', `${activity}?type=out&genre=transfert&devise=EUR`),
  at('activity-nothing-found', 'user', `${activity}?genre=parrainage`),
  at('activity-empty', 'newcomer', activity),
  from('operation-deposit', 'user', `${activity}?genre=depot`, openOperation),
  from('operation-bill', 'user', `${activity}?genre=facture`, openOperation),
  from('operation-card-fee', 'user', `${activity}?genre=frais`, openOperation),
  from('transfer-done', 'user', history, openTransfer('Complété')),
  from('transfer-moving', 'user', history, openTransfer('En cours')),
  from('transfer-waiting', 'user', history, openTransfer('En attente')),
  from('transfer-refunded', 'user', history, openTransfer('Remboursé')),
  from('transfer-cancel', 'user', history, async (page) => {
    await openTransfer('En attente')(page);
    await press(page, 'Annuler');
    await page.getByRole('alertdialog').waitFor();
  }),
];
