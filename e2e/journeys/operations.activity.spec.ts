import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '../../tools/browser/sign-in.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const activity = '/dashboard/user/activity';

/** In France, with check digits that are right. */
const ownAccount = { methode: 'bank', compte: 'FR7630006000010000000060001' };

/** The movements on the page: the day of each (`2026-11-14`), where it leads and whether it is in US dollars. */
async function shownRows(page: Page) {
  return page.locator('section[aria-labelledby^=jour-] li a').evaluateAll((rows) =>
    rows.map((row) => ({
      day:
        row
          .closest('section[aria-labelledby]')
          ?.getAttribute('aria-labelledby')
          ?.replace('jour-', '') ?? '',
      path: row.getAttribute('href'),
      isInDollars: row.textContent.includes('$US'),
    })),
  );
}

/** The same to the end of the list. */
async function everyRow(page: Page) {
  await page.locator('section[aria-labelledby^=jour-]').first().waitFor();
  const more = page.getByRole('button', { name: /^(?:Plus|Chargement…)$/ });
  await expect
    .poll(async () => {
      if ((await more.count()) === 0) return 'at the end';
      await more.click({ timeout: 1_000 }).catch(() => undefined);
      return 'on the way';
    })
    .toBe('at the end');
  return shownRows(page);
}

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

journey(
  'at 360 px: the history of one period, of one currency and of both, kept in the address and given up with one press',
  async ({ page, context, desk }) => {
    await signIn(context, 'user');
    await page.goto(activity);
    const all = await everyRow(page);
    const { now } = await desk.get<{ now: string }>('/clock');
    const [year = '', month = ''] = new Date(now)
      .toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' })
      .split('-');
    const began = String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0');
    const since = (period: string, name: string, first: string) => {
      const recent = all.filter(({ day }) => day >= first);
      return { period, name, recent };
    };
    const quarter = since('quarter', 'Ce trimestre', `${year}-${began}-01`);
    const ofMonth = since('month', 'Ce mois', `${year}-${month}-01`);
    // At the end of a quarter it holds the whole history of the demonstration.
    const { period, name, recent } = quarter.recent.length < all.length ? quarter : ofMonth;
    const inDollars = all.filter((row) => row.isInDollars);
    for (const some of [recent, inDollars]) expect(some.length).toBeLessThan(all.length);
    expect(inDollars.length).toBeGreaterThan(0);

    const sheet = page.getByRole('dialog', { name: 'Filtres' });
    const choose = async (label: string, value: string) => {
      await page.getByRole('button', { name: 'Filtres', exact: true }).click();
      await sheet.getByLabel(label).selectOption(value);
      await sheet.getByRole('button', { name: 'Voir les opérations' }).click();
    };
    const expectRows = async (rows: typeof all, search: string) => {
      await expect.poll(() => new URL(page.url()).search).toBe(search);
      await expect.poll(() => shownRows(page)).toEqual(rows);
    };
    const firstOf = (rows: typeof all) => rows.slice(0, 30);

    await choose('Période', period);
    await expectRows(firstOf(recent), `?periode=${period}`);
    await page.reload();
    await expectRows(firstOf(recent), `?periode=${period}`);
    await choose('Devise', 'USD');
    const both = recent.filter((row) => row.isInDollars);
    await expectRows(both, `?periode=${period}&devise=USD`);
    await page.reload();
    await expectRows(both, `?periode=${period}&devise=USD`);
    const chips = page.getByRole('list', { name: 'Filtres choisis' }).getByRole('button');
    expect(await chips.allTextContents()).toEqual([name, 'USD']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await page.getByRole('button', { name: `Retirer le filtre ${name}` }).click();
    await expectRows(inDollars, '?devise=USD');
    await choose('Période', period);
    await expectRows(both, `?periode=${period}&devise=USD`);
    await page.getByRole('button', { name: 'Filtres', exact: true }).click();
    await sheet.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => chips.count()).toBe(0);
    await sheet.getByRole('button', { name: 'Voir les opérations' }).click();
    expect(await everyRow(page)).toEqual(all);
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
