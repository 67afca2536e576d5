import { expect } from 'vitest';
import { administratorPasswords, enter, expectReadable } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { proveByPassword } from '../support/signing-in.ts';

const finance = '/dashboard/admin/finance';

/** A day (`2026-11-30`) as the pages write it. */
function longDate(day: string): string {
  const text = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' });
  return text.format(new Date(day)).replace(/^1 /, '1er ');
}

journey(
  'a posting by hand is asked for by one administrator, approved by another, and then in the ledger',
  async ({ page, secondUrl, newPerson }) => {
    const reason = `Frais bancaires du relevé ${Date.now()}`;
    await enter(page, 'Administrateur', `${finance}?onglet=ecritures`);
    await page.getByRole('heading', { name: 'Écritures manuelles' }).waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Demander une écriture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Demander une écriture' });
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await dialog.getByText('Choisissez un compte.').first().waitFor();
    await expectReadable(page, 360, 1280);
    await dialog.getByLabel('Compte débité').selectOption('garantie');
    await dialog.getByLabel('Compte crédité').selectOption('client');
    await dialog.getByLabel('Montant').fill('3,50');
    await dialog.getByLabel('Raison').fill(reason);
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await dialog.getByText('Indiquez l’adresse e-mail de la personne.').first().waitFor();
    await dialog.getByLabel('Compte crédité').selectOption('banque');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await proveByPassword(page, administratorPasswords.Administrateur);
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: reason });
    await row.getByText('En attente').waitFor();

    const second = await newPerson({ baseURL: secondUrl });
    await enter(second, 'Approbateur', '/dashboard/admin/approbations');
    await second.getByText(reason).first().waitFor();
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Approuver' }).click();
    await proveByPassword(second, administratorPasswords.Approbateur);
    // Live: the list of who asked reads anew what became of it.
    await row.getByText('Approuvée').waitFor();
    await expectReadable(page, 360, 1280);
  },
);

journey(
  'what a statement tells and we do not know waits in a queue, until an administrator says what became of it',
  async ({ page, desk }) => {
    const { now } = await desk.get<{ now: string }>('/clock');
    const day = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10);
    await desk.post('/desk/api/statements', { source: 'cards', day, fault: 'extra' });
    await enter(page, 'Administrateur', finance);
    await page.getByRole('button', { name: 'Lire les relevés' }).click();
    const reference = `extra_${day}_0`;
    // Live: the job tells the page that it has read something.
    const resolve = page.getByRole('button', { name: `Résoudre l’écart ${reference}` }).first();
    await page.getByRole('row').filter({ hasText: reference }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Inconnu chez nous' }).first().waitFor();
    await expectReadable(page, 360, 1280);
    await resolve.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Résoudre' }).click();
    await dialog.getByText('Écrivez ce qui explique cet écart.').first().waitFor();
    await expectReadable(page, 360, 1280);
    await dialog.getByText('Accepté tel quel').click();
    await dialog
      .getByLabel('Explication')
      .fill('Paiement d’un autre marchand, rendu par la passerelle');
    await dialog.getByRole('button', { name: 'Résoudre' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Afficher').selectOption('resolus');
    await page
      .getByRole('row')
      .filter({ hasText: reference })
      .getByText(/Accepté tel quel/)
      .waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('tab', { name: 'Relevés' }).click();
    const read = page.getByRole('table', { name: 'Relevés lus' });
    await read.getByRole('columnheader', { name: 'Jour' }).getByRole('button').click();
    await page.waitForURL((url) => url.search === '?onglet=releves&tri=date');
    await read.getByRole('row').filter({ hasText: 'Passerelle de cartes' }).first().waitFor();
    await expectReadable(page, 360, 1280);
    await read.getByRole('columnheader', { name: 'Jour' }).getByRole('button').click();
    await page.waitForURL(/tri=-date/);
    const files = [
      ['Passerelle de cartes', `releve-cards-${day}.csv`],
      ['Prestataire de recharges', `releve-topups-${day}.csv`],
      ['Prestataire de factures', `releve-bills-${day}.csv`],
      ['Émetteur de cartes', `releve-issuing-${day}.csv`],
      ['Banque', `releve-bank-${day}.camt053.xml`],
    ];
    for (const [source, name] of files) {
      const downloading = page.waitForEvent('download');
      await page
        .getByRole('button', { name: `Télécharger ${source} du` })
        .first()
        .click();
      expect((await downloading).suggestedFilename()).toBe(name);
    }
  },
);

journey(
  'a day of the books is closed, and its report says what was held for people and who had it',
  async ({ page, desk, secondUrl, newPerson }) => {
    const { now } = await desk.get<{ now: string }>('/clock');
    const day = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10);
    const tab = `${finance}?onglet=clotures&mois=${day.slice(0, 7)}`;
    const second = await newPerson({ baseURL: secondUrl });
    await enter(second, 'Approbateur', tab);
    await second.getByLabel('Mois').waitFor();
    await enter(page, 'Administrateur', tab);
    const close = page.getByRole('button', { name: /^Clôturer le \d/ });
    const report = page.getByRole('button', { name: `Rapport du ${longDate(day)}`, pressed: true });
    // The job of the morning may have closed it already; where other journeys moved the clock by days, those are open too.
    for (;;) {
      await close.or(report).first().waitFor();
      if (await report.isVisible()) break;
      await expectReadable(page, 360, 1280);
      const name = (await close.getAttribute('aria-label')) ?? '';
      await close.click();
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'Protection des fonds', exact: true }).waitFor();
    // Live: whoever else looks at the tab sees the closing.
    await second.getByText('Fonds détenus').first().waitFor();
    await page.getByText('Fonds détenus').first().waitFor();
    await page.getByRole('table', { name: 'Chez qui' }).getByText('Banque').first().waitFor();
    await expectReadable(page, 360, 768, 1280);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger en CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe(`protection-des-fonds-${day}.csv`);
    if (now.startsWith(day.slice(0, 7))) {
      await page.getByText('Ce mois n’est pas terminé.').waitFor();
      expect(await page.getByRole('button', { name: 'Clôturer le mois' }).isDisabled()).toBe(true);
    }
  },
);
