import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import {
  choosePayment,
  confirmedReference,
  readyToPay,
  someRecipient,
  submit,
  transferId,
} from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';

journey('a new account: an empty dashboard that teaches the first action', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/user');
  await page.getByText('Votre premier transfert vous attend').waitFor();
  await page.getByRole('heading', { name: 'Solde disponible' }).waitFor();
  // Figures that are all zero teach nothing: what can be spent is the only one.
  const shown = await page.locator('main').innerText();
  expect(shown.match(/(?<![\d,])0(?:,00)?(?![\d,])/g)).toEqual(['0,00']);
  for (const part of ['Transferts en cours', 'Envoyer à nouveau', 'Prochain envoi programmé']) {
    expect(shown).not.toContain(part);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Envoyer de l’argent' }).last().click();
  await page.waitForURL(/\/transfer/);
  await page.goto('/dashboard/user/transfers');
  await page.getByText('Vous n’avez pas encore fait de transfert').waitFor();
  await expectAccessible(page);
});

journey('after a transfer: figures, history with its filters, detail', async ({ page, desk }) => {
  const recipient = someRecipient();
  await readyToPay(page, recipient);
  await choosePayment(page, 'bank');
  const reference = await page.getByText(/^TRANSFER-\d{6,}$/).textContent();
  await submit(page, 'J’ai fait le virement');
  await desk.post('/desk/api/wires', {
    reference: reference ?? '',
    amount: '202,00',
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
  const shown = await confirmedReference(page);
  const id = transferId(page);

  await page.goto('/dashboard/user');
  const recent = page.getByRole('table', { name: 'Transactions récentes' });
  await recent
    .getByText(/202,00/)
    .first()
    .waitFor();
  // It counts as sent once it has arrived; on its way, it may still come back.
  const sent = page.locator('section').filter({ has: page.getByText('Total envoyé ce mois') });
  await expect.poll(() => sent.last().textContent()).toMatch(/20[02],00/);
  await page.getByRole('heading', { name: 'Économies de frais' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Tout voir' }).click();
  await page.waitForURL(/\/activity$/);
  await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
  await page.goto('/dashboard/user/transfers');
  await page.getByRole('list', { name: 'Mes transferts' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tableau' }).click();
  const table = page.getByRole('table', { name: 'Mes transferts' });
  await table.waitFor();
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Date', 'Description', 'Bénéficiaire', 'Montant', 'Statut']);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /Rechercher/ }).fill(recipient.name.toUpperCase());
  await page.waitForURL(/recherche=/);
  await table.getByText(recipient.name).first().waitFor();
  await page.getByLabel('Type').selectOption('in');
  await page.getByText('Aucun transfert ne correspond aux critères de recherche.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Aucun transfert ne correspond aux critères de recherche.').waitFor();
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.getByLabel('Période').selectOption('today');
  await table.getByRole('link').first().click();

  await page.waitForURL(new RegExp(id));
  await page.getByRole('heading', { name: new RegExp(`202,00.*${recipient.name}`) }).waitFor();
  await page.getByText(shown).first().waitFor();
  await page.getByRole('heading', { name: 'Un problème ?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Refaire ce transfert' }).click();
  await page.waitForURL(/\/transfer\?/);
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
  await page.getByText(recipient.name, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.waitForURL(/etape=destinataire/);
  await expect
    .poll(() => page.getByRole('radio', { name: new RegExp(recipient.name) }).isChecked())
    .toBe(true);
});
