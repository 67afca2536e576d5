import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { cards, choosePayment, readyToPay, shownReference, typeCard } from '../support/sending.ts';

journey(
  'a transfer whose gateway did not answer is found by its reference, looked up and told on one screen',
  async ({ page, newPerson }) => {
    await readyToPay(page);
    await choosePayment(page, 'card');
    await typeCard(page, cards.answerLost);
    await page
      .getByText(/^TRF-\d{6,}$/)
      .first()
      .waitFor();
    const reference = await shownReference(page);

    const office = await newPerson();
    await enter(office, 'Administrateur', '/dashboard/admin/transactions?onglet=logs');
    await office.getByLabel('Rechercher une référence, un montant, une personne').fill(reference);
    const row = office.getByRole('row').filter({ hasText: reference });
    await row.waitFor();
    await expectAccessible(office);
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(reference);

    await row.getByRole('link').click();
    await office.getByRole('heading', { name: 'Chronologie' }).waitFor();
    await office.getByRole('button', { name: 'Ajouter la note' }).click();
    await office.getByText('Écrivez votre note avant de l’ajouter.').first().waitFor();
    await expectAccessible(office);
    await office.getByLabel('Votre note').fill('La personne a appelé.');
    await office.getByRole('button', { name: 'Ajouter la note' }).click();
    await office.getByText('La personne a appelé.', { exact: true }).waitFor();
    await page.getByText('Transfert confirmé!').waitFor();
    await office.reload();
    await office.getByRole('heading', { name: 'Échanges avec les prestataires' }).waitFor();
    await office.getByRole('heading', { name: 'Écritures' }).waitFor();
    const calls = office.getByRole('table', { name: 'Derniers appels' });
    await calls.getByText('Répondu').first().waitFor();
    await expectAccessible(office);
    await office.getByRole('link', { name: 'Compte Essai' }).click();
    await office.getByRole('heading', { name: 'Compte Essai' }).waitFor();
  },
);

journey('the state of the service and the alerts are read, empty and full', async ({ page }) => {
  await enter(page, 'Administrateur', '/dashboard/admin/systeme');
  await page
    .getByRole('row')
    .filter({ hasText: 'Cartes bancaires' })
    .getByText('En service')
    .waitFor();
  await expectAccessible(page);
  await page.goto('/dashboard/admin/alertes');
  await page.getByRole('heading', { level: 1, name: 'Alertes de sécurité' }).waitFor();
  await expectAccessible(page);
  await page.goto('/dashboard/admin/transactions?onglet=reports');
  await page.getByRole('tab', { name: 'Rapports' }).waitFor();
  await expectAccessible(page);
});
