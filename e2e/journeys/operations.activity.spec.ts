import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const activity = '/dashboard/user/activity';

/** In France, with check digits that are right. */
const ownAccount = { methode: 'bank', compte: 'FR7630006000010000000060001' };

journey(
  'at 360 px: everything that moved is in one list, what was called off is struck and does not count',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 300);
    for (const amount of [40, 20]) {
      const quote = await call<{ id: string }>('POST', '/quotes', {
        canal: 'withdrawal',
        montant: amount,
        deviseSource: 'EUR',
        deviseCible: 'EUR',
        pays: 'FR',
        modeReception: 'bank',
        methodePaiement: 'wallet',
      });
      const { id } = await call<{ id: string }>('POST', '/withdrawals', {
        devisId: quote.id,
        ...ownAccount,
      });
      if (amount === 40) await call('PATCH', `/withdrawals/${id}/cancel`, {});
    }

    await page.goto(activity);
    await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
    const deposit = page.getByRole('link', { name: /Dépôt par virement bancaire/ });
    await deposit.getByText('+300,00').waitFor();
    // What somebody paid in themselves was received from nobody.
    expect(await deposit.getByText('Reçu', { exact: true }).count()).toBe(0);
    const calledOff = page.getByRole('link', { name: /Retrait.*Annulé/ });
    const struck = calledOff.getByText(/−4\d,\d\d/);
    await struck.waitFor();
    expect(await struck.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe(
      'line-through',
    );
    // Struck, it is no part of the day.
    const day = page.locator('section').filter({ has: page.getByText('Aujourd’hui') });
    await day.getByText(/\+27\d,\d\d/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filtres' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtres' });
    await expectAccessible(page);
    await sheet.getByLabel('Sens').selectOption('out');
    await sheet.getByLabel('Genre').selectOption('retrait');
    await sheet.getByRole('button', { name: 'Voir les opérations' }).click();
    await page.waitForURL(/genre=retrait&type=out/);
    await calledOff.waitFor();
    await expect.poll(() => deposit.count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Retirer le filtre Sorties' }).click();
    await page.waitForURL((url) => !url.search.includes('type'));
    await page.getByLabel('Avec qui').fill('Personne de ce nom');
    await page.getByText('Aucune opération ne correspond à ces filtres.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();

    // Called off, it can be ordered again with the amount that was typed, whose fee is priced anew.
    await calledOff.click();
    await page.getByRole('link', { name: 'Refaire' }).click();
    await page.waitForURL(/onglet=retirer&montant=40\.00/);
    await expect
      .poll(() => page.getByLabel('Montant', { exact: true }).inputValue())
      .toMatch(/^40/);
    // What was paid in oneself is in no figure of what others gave.
    await page.goto('/dashboard/user/wallet');
    const received = page.locator('dl > div').filter({ hasText: 'Reçu ce mois-ci' });
    await expect.poll(() => received.textContent()).toMatch(/\D0,00\s€/);
    await page.goto(activity);

    await deposit.scrollIntoViewIfNeeded();
    await deposit.click();
    await page.waitForURL(/activity\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: /300,00.*Dépôt par virement bancaire/ }).waitFor();
    const stages = page.getByRole('list', { name: 'Où est l’argent' });
    await expect.poll(() => stages.getByRole('listitem').count()).toBe(4);
    await page.getByRole('heading', { name: 'Un problème ?' }).waitFor();
    await page.getByText('Tout le suivi').click();
    await page.getByRole('link', { name: 'Ouvrir la page de cette opération' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    expect((await file).suggestedFilename()).toMatch(/^recu-.+\.pdf$/);
  },
  { context: phone },
);

journey(
  'more by cursor, and the place in the list is kept on the way back',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 100);
    for (let count = 0; count < 16; count += 1) {
      const quote = await call<{ id: string }>('POST', '/quotes', {
        canal: 'conversion',
        montant: 2,
        deviseSource: 'EUR',
        deviseCible: 'USD',
      });
      await call('POST', '/wallets/conversions', { devisId: quote.id });
    }
    await page.goto(activity);
    const rows = page.getByRole('link', { name: /Conversion|Dépôt/ });
    await expect.poll(() => rows.count()).toBe(30);
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(33);
    await rows.last().scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await rows.last().click();
    await page.getByRole('heading', { name: /100,00/ }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(33);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  },
  { context: phone },
);

journey('nothing yet teaches the first action', async ({ page }) => {
  await signUp(page);
  await page.goto(activity);
  await page.getByText('Rien n’a encore bougé ici').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Envoyer de l’argent' }).last().click();
  await page.waitForURL(/\/transfer/);
});
