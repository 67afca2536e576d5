import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable, proveAndWait } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { someBillReference } from '../support/paying-bills.ts';
import { product } from '../support/product.ts';
import { reviewer } from '../support/reviewer.ts';
import { cards, choosePayment, readyToPay, shownReference, typeCard } from '../support/sending.ts';
import { openShop } from '../support/shops.ts';
import { signUpWithMoney } from '../support/wallet.ts';

journey(
  'a transfer whose gateway did not answer is found by its reference, looked up and told on one screen',
  async ({ page, secondUrl, newPerson }) => {
    await readyToPay(page);
    await choosePayment(page, 'card');
    await typeCard(page, cards.answerLost);
    await page
      .getByText(/^TRF-\d{6,}$/)
      .first()
      .waitFor();
    const reference = await shownReference(page);

    const office = await newPerson({ baseURL: secondUrl });
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
    await office.getByRole('main').getByText('Paiement par carte').first().waitFor();
    await office.getByText('Reçu par le bénéficiaire').waitFor();
    const calls = office.getByRole('table', { name: 'Derniers appels' });
    await calls.getByText('Répondu').first().waitFor();
    await expectAccessible(office);
    await addFormerCalls(office.url().split('/').at(-1) ?? '');
    await office.reload();
    await calls.getByText('Répondu').first().waitFor();
    expect(await calls.getByText('essai-12', { exact: true }).count()).toBe(0);
    await office.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click();
    await calls.getByText('essai-12', { exact: true }).waitFor();
    await office.getByRole('link', { name: 'Compte Essai' }).click();
    await office.getByRole('heading', { name: 'Compte Essai' }).waitFor();
  },
);

/** As if its provider had been asked twelve times before. */
async function addFormerCalls(transferId: string): Promise<void> {
  const pool = new Pool({ connectionString: product().databaseUrl });
  try {
    await pool.query(
      `INSERT INTO gateway_exchanges (id, job, verb, path, mode, reference, result, code, latency, created_at)
       SELECT gen_random_uuid(), 'essai', 'question', '/', 'sandbox', reference, 'refused', 'essai-' || n, 1,
           created_at - make_interval(secs => n)
         FROM card_payments, generate_series(1, 12) AS n WHERE subject_id = $1`,
      [transferId],
    );
  } finally {
    await pool.end();
  }
}

journey(
  'a queue is read beyond its first page and turned round, and a row leaves it with how it was settled',
  async ({ page }) => {
    const pool = new Pool({ connectionString: product().databaseUrl });
    const subject = `Essai ${randomUUID()}`;
    try {
      await pool.query(
        `INSERT INTO operation_alerts (kind, subject, detail)
       SELECT 'wire_contradiction', $1 || ' n' || n, '{}' FROM generate_series(1, 45) AS n`,
        [subject],
      );
      await enter(page, 'Administrateur', '/dashboard/admin/transactions?onglet=files');
      const queue = page.getByRole('table', { name: 'Réponses contradictoires' });
      await queue.getByText(`${subject} n1`, { exact: true }).waitFor();
      const last = queue.getByText(`${subject} n45`, { exact: true });
      expect(await last.count()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click();
      await last.waitFor();
      await expectAccessible(page);
      const first = page.getByText(`${subject} n1`, { exact: true });
      const row = queue.getByRole('row').filter({ has: first });
      await row.getByRole('button', { name: 'Marquer comme résolue' }).click();
      const dialog = page.getByRole('dialog', { name: 'Marquer comme résolue' });
      await dialog.getByRole('button', { name: 'Marquer comme résolue' }).click();
      await dialog.getByText('Écrivez comment elle a été résolue.').first().waitFor();
      await dialog.getByLabel('Raison').fill('La banque a envoyé le bon relevé.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Marquer comme résolue' }).click();
      await row.waitFor({ state: 'detached' });
      await queue.getByRole('columnheader', { name: 'Depuis' }).getByRole('button').click();
      await page.waitForURL(/tri=-date/);
      await page.reload();
      await last.waitFor();
      expect(await queue.getByText(`${subject} n2`, { exact: true }).count()).toBe(0);
    } finally {
      await pool.query('DELETE FROM operation_alerts WHERE starts_with(subject, $1)', [subject]);
      await pool.end();
    }
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

/** Finds what the log calls by `reference`, and opens it. */
/** As if the biller had contradicted itself about it. */
async function addAlert(billId: string): Promise<void> {
  const pool = new Pool({ connectionString: product().databaseUrl });
  try {
    await pool.query(
      "INSERT INTO operation_alerts (kind, subject, detail) VALUES ('bill_contradiction', $1, '{}')",
      [billId],
    );
  } finally {
    await pool.end();
  }
}

async function openTransaction(office: Page, reference: string): Promise<void> {
  // By its address, so that no search is still on its way there when the row is pressed.
  await office.goto(`/dashboard/admin/transactions?onglet=logs&recherche=${reference}`);
  await office.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click();
  await office.getByRole('heading', { name: 'Chronologie' }).waitFor();
}

journey(
  'an administrator refunds a part of a merchant’s payment and then the rest, and whoever paid reads why',
  async ({ page, desk, secondUrl, newPerson }) => {
    const [office, till] = [await newPerson({ baseURL: secondUrl }), await newPerson()];
    const decide = await reviewer(office);
    const shop = await openShop(till);
    await shop.goLive(decide);
    const live = { 'merchant-mode': 'live' };
    type Made = { readonly reference: string; readonly adresse: string };
    const sell = (montant: number) => shop.call<Made>('POST', '/v1/payments', { montant }, live);
    const { call } = await signUpWithMoney(page, desk, 100);
    const pay = ({ adresse }: Made) =>
      call('POST', `/checkouts/${adresse.split('/pay/')[1]}/portefeuille`, {});
    // What the fee took of the first one, the second one has brought.
    const [sold, other] = [await sell(30), await sell(20)];
    await pay(sold);
    await pay(other);

    await openTransaction(office, sold.reference);
    await office.getByText('Il reste 30,00\u00a0€ à rembourser.').waitFor();
    await expectReadable(office, 360, 768, 1280);
    await office.getByRole('button', { name: 'Rembourser' }).click();
    const dialog = office.getByRole('dialog', { name: 'Remboursement' });
    await dialog.getByLabel('Montant à rembourser').fill('40');
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await dialog.getByText('Écrivez pourquoi cet argent est rendu.').first().waitFor();
    await expectAccessible(office);
    await dialog.getByLabel('Raison').fill('Payé deux fois');
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await proveAndWait(
      office,
      dialog.getByText('Il reste 30,00\u00a0€ à rembourser sur ce paiement.').first(),
    );
    await dialog.getByLabel('Montant à rembourser').fill('12,50');
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await proveAndWait(office, office.getByText('Il reste 17,50\u00a0€ à rembourser.'));
    await page.goto('/dashboard/user/notifications');
    await page
      .getByText('La somme est sur votre portefeuille. Raison\u00a0: Payé deux fois')
      .waitFor();

    await office.getByRole('button', { name: 'Rembourser' }).click();
    await dialog.getByLabel('Raison').fill('Commande annulée');
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await proveAndWait(office, office.getByText(/^Il ne reste rien à rembourser/));
    expect(await office.getByRole('button', { name: 'Rembourser' }).count()).toBe(0);
    await expectAccessible(office);
  },
);

journey(
  'a provider is asked again on the page of a transaction, and an alert is closed on such a page, with how it ended',
  async ({ page, desk, secondUrl, newPerson }) => {
    const { call } = await signUpWithMoney(page, desk, 200);
    const payBill = async (digits: string) => {
      const bill = { facturier: 'senelec', reference: someBillReference(digits) };
      const { id: verification } = await call<{ id: string }>('POST', '/bills/check', bill);
      return call<{ reference: string }>('POST', '/bills', { verification });
    };
    // The biller's gateway says that our own account with it is empty.
    const { reference } = await payBill('0007');

    const office = await newPerson({ baseURL: secondUrl });
    await enter(office, 'Administrateur', '/dashboard/admin/transactions?onglet=logs');
    await openTransaction(office, reference);
    const calls = office.getByRole('table', { name: 'Derniers appels' }).getByRole('row');
    const answered = await calls.count();
    await office.getByRole('button', { name: 'Interroger de nouveau' }).click();
    await office.getByText('Le prestataire est interrogé').first().waitFor();
    await expect.poll(() => calls.count()).toBeGreaterThan(answered);
    await office.getByRole('button', { name: 'Clore l’alerte' }).waitFor();
    await expectAccessible(office);

    // Of another one: what a provider says again would open its alert again.
    const { reference: other } = await payBill('0001');
    await openTransaction(office, other);
    await addAlert(office.url().split('/').at(-1) ?? '');
    await office.reload();
    const close = office.getByRole('button', { name: 'Clore l’alerte' });
    await close.click();
    const dialog = office.getByRole('dialog', { name: 'Clore l’alerte' });
    await dialog.getByRole('button', { name: 'Clore l’alerte' }).click();
    await dialog.getByText('Écrivez pourquoi l’alerte est close.').first().waitFor();
    await expectAccessible(office);
    await dialog.getByLabel('Raison').fill('Notre compte est de nouveau approvisionné.');
    await dialog.getByRole('button', { name: 'Clore l’alerte' }).click();
    await office.getByText('Close', { exact: true }).waitFor();
    expect(await close.count()).toBe(0);
    await office.goto('/dashboard/admin/alertes?statut=resolues');
    await office
      .getByText(/Notre compte est de nouveau approvisionné\.$/)
      .first()
      .waitFor();
    await expectAccessible(office);
  },
);
