import { kinshasa } from '../../../e2e/support/collecting.ts';
import { openTill, openWay } from '../../../e2e/support/selling.ts';
import { press, type Scene, type Stage } from './scene.ts';

/** Opens the till of a new business in its test mode, and asks for a sum. */
async function ask({ page }: Stage, sum: string, currency = 'EUR') {
  const till = await openTill(page);
  await page.goto('/dashboard/merchant/encaisser');
  await page.getByLabel('Devise').selectOption(currency);
  await page.getByLabel('Somme à encaisser').fill(sum);
  await press(page, /^Encaisser \d/);
  await page.getByText('En attente du paiement').waitFor();
  return till;
}

function scene(name: string, set: (stage: Stage) => Promise<void>): Scene {
  return { name, actor: 'visitor', set };
}

/** The merchant's counter, in each of its states. */
export const tillScenes: readonly Scene[] = [
  scene('till-amount', async ({ page }) => {
    await openTill(page);
    await page.goto('/dashboard/merchant/encaisser');
    await page.getByText('Aucun encaissement ce jour-là').waitFor();
    await page.getByLabel('Somme à encaisser').fill('12,50');
  }),
  scene('till-code', async (stage) => {
    await ask(stage, '12,50');
    await stage.page.getByRole('img', { name: /^Code à scanner/ }).waitFor();
  }),
  scene('till-phone', async (stage) => {
    await ask(stage, '5000', 'CDF');
    await stage.page.getByLabel('Numéro de téléphone').fill(kinshasa('0005'));
    await press(stage.page, 'Envoyer la demande');
    await stage.page.getByText('Le client confirme sur son téléphone').waitFor();
  }),
  scene('till-phone-refused', async (stage) => {
    await ask(stage, '5000', 'CDF');
    await stage.page.getByLabel('Numéro de téléphone').fill(kinshasa('0004'));
    await press(stage.page, 'Envoyer la demande');
    await stage.page.getByText('Paiement refusé').waitFor();
  }),
  scene('till-paid', async (stage) => {
    const till = await ask(stage, '12,50');
    const customer = await stage.someoneElse('visitor');
    await customer.goto(await till.path());
    await openWay(customer, 'Portefeuille de test');
    await press(customer, /^Payer 12,50/);
    await stage.page.getByRole('heading', { name: 'Payé' }).waitFor();
  }),
  scene('till-closing', async (stage) => {
    const till = await ask(stage, '12,50');
    const customer = await stage.someoneElse('visitor');
    await customer.goto(await till.path());
    await openWay(customer, 'Portefeuille de test');
    await press(customer, /^Payer 12,50/);
    await press(stage.page, 'Nouvel encaissement');
    await stage.page.getByText('Portefeuille · 1 paiement').waitFor();
  }),
  scene('till-cancelled', async (stage) => {
    await ask(stage, '12,50');
    await press(stage.page, 'Annuler cet encaissement');
    await stage.page.getByText('Encaissement annulé').waitFor();
  }),
];
