import type { Page } from 'playwright-core';
import { kinshasa } from '../../../e2e/support/collecting.ts';
import { inFrancs, offering, openWay, selling } from '../../../e2e/support/selling.ts';
import { cardFields, cards, typeCard } from '../../../e2e/support/sending.ts';
import { at, press, type Scene, type Stage } from './scene.ts';

/** Opens the page of a payment of a new business, in its test mode; answers the payment. */
async function open({ page, someoneElse }: Stage, body?: object) {
  const shop = await selling(await someoneElse('newcomer'), body);
  await page.goto(shop.path);
  await page.getByText('Commande 1042').waitFor();
  return shop;
}

async function payFrom(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Numéro de téléphone').fill(kinshasa(digits));
  await press(page, /^Payer 5.000,00/);
}

async function payByWallet(page: Page): Promise<void> {
  await openWay(page, 'Portefeuille de test');
  await press(page, /^Payer 20,00/);
  await page.getByText('C’est payé').first().waitFor();
}

/** Opens the page of a link of a new business. */
async function openLink({ page, someoneElse }: Stage, body: object, mode?: 'live') {
  const shop = await offering(await someoneElse('newcomer'), body, mode);
  await page.goto(shop.path);
  await page.getByText('Panier de légumes').waitFor();
  return shop;
}

function scene(name: string, set: (stage: Stage) => Promise<void>): Scene {
  return { name, actor: 'visitor', set };
}

/** The public page of a merchant's payment, in each of its states. */
export const checkoutScenes: readonly Scene[] = [
  scene('checkout-open', async (stage) => {
    await open(stage, { supportFrais: 'payeur' });
  }),
  scene('checkout-mobile', async (stage) => {
    await open(stage, { ...inFrancs, supportFrais: 'payeur' });
  }),
  scene('checkout-mobile-error', async (stage) => {
    await open(stage, inFrancs);
    await press(stage.page, /^Payer 5.000,00/);
    await stage.page.getByText('Veuillez saisir un numéro de téléphone').waitFor();
  }),
  scene('checkout-mobile-waiting', async (stage) => {
    await open(stage, inFrancs);
    await payFrom(stage.page, '0005');
    await stage.page.getByText('Vérifiez votre téléphone').first().waitFor();
  }),
  scene('checkout-mobile-failed', async (stage) => {
    await open(stage, inFrancs);
    await payFrom(stage.page, '0004');
    await stage.page.getByText('Paiement échoué').first().waitFor();
  }),
  scene('checkout-card', async (stage) => {
    await open(stage);
    await openWay(stage.page, 'Carte bancaire');
    await cardFields(stage.page).getByLabel('Numéro de carte').waitFor();
  }),
  scene('checkout-card-refused', async (stage) => {
    await open(stage);
    await openWay(stage.page, 'Carte bancaire');
    await typeCard(stage.page, cards.noFunds);
    await stage.page.getByText('Échec du paiement par carte').first().waitFor();
  }),
  scene('checkout-paid', async (stage) => {
    await open(stage);
    await payByWallet(stage.page);
  }),
  scene('checkout-cancelled', async (stage) => {
    const { cancel } = await open(stage);
    await cancel();
    await stage.page.getByText('Ce paiement a été annulé').first().waitFor();
  }),
  scene('link-open', async (stage) => {
    await openLink(stage, {
      montant: 20,
      description: 'Livré le vendredi',
      supportFrais: 'payeur',
    });
  }),
  scene('link-free', async (stage) => {
    await openLink(stage, {
      devise: 'CDF',
      minimum: 1_000,
      maximum: 500_000,
      demandeNom: true,
      demandeTelephone: true,
    });
    await press(stage.page, 'Choisir comment payer');
    await stage.page.locator('[data-field]:visible').first().waitFor();
  }),
  scene('link-paused', async (stage) => {
    const { pause } = await openLink(stage, { montant: 20 });
    await pause();
    await stage.page.reload();
    await stage.page.getByText('Ce lien est en pause').first().waitFor();
  }),
  scene('link-expired', async (stage) => {
    await openLink(stage, { montant: 20, expireLe: new Date(Date.now() + 3_000).toISOString() });
    await stage.page.getByText('Ce lien a expiré').first().waitFor();
  }),
  scene('link-used', async (stage) => {
    const { path } = await openLink(stage, { montant: 20, utilisationsMax: 1 });
    await press(stage.page, 'Choisir comment payer');
    await payByWallet(stage.page);
    await stage.page.goto(path);
    await stage.page.getByText('Ce lien a déjà servi').first().waitFor();
  }),
  scene('link-not-live', async (stage) => {
    await openLink(stage, { montant: 20 }, 'live');
  }),
  scene('link-paid', async (stage) => {
    await openLink(stage, { montant: 20, merci: 'À vendredi, et merci pour votre patience !' });
    await press(stage.page, 'Choisir comment payer');
    await payByWallet(stage.page);
  }),
  at('checkout-unknown', 'visitor', '/pay/p_AAAAAAAAAAAAAAAAAAAAAA'),
];
