import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

/** What a picture asks for: its code, and what is drawn. */
const ofPictures =
  /\/assets\/[^/]*(?:rate-history|balance-history|sent-pictures|Chart-)|\/historique\b/;

/** The addresses of what the page has asked for since, of pictures alone. */
function picturesAskedBy(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (ofPictures.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The drawing, the list or the room under a heading of that name. */
const pictureOf = (page: Page, name: string) => page.getByRole('figure', { name });

/** Scrolls to the heading of a picture: it comes when it is seen. */
async function see(page: Page, name: string) {
  await page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView());
  const picture = pictureOf(page, name);
  await picture.waitFor();
  return picture;
}

/** Opens the figures of a picture; answers the cells of its rows, without the headers. */
async function tableOf(page: Page, name: string): Promise<readonly (readonly string[])[]> {
  const picture = await see(page, name);
  await picture.getByRole('button', { name: 'Voir les chiffres' }).click();
  const rows = page.getByRole('table', { name }).locator('tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
}

/** Cents of an amount as it is written: `1 137,49 €`. */
function cents(text: string): number {
  return (
    Number(
      text
        .replace(/\(.*/, '')
        .replace(/[^\d,]/g, '')
        .replace(',', '.'),
    ) * 100
  );
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
}

journey(
  'at 360 px: the history of a rate says its days, and why a legal parity is flat',
  async ({ page }) => {
    await page.goto('/rates?de=EUR&vers=XOF&jours=90');
    const flat = await see(page, 'Taux EUR → XOF');
    await flat
      .getByText(/Parité légale depuis le 1er janvier 1999.*655,957.*la ligne est plate/)
      .waitFor();
    await page.getByRole('tab', { name: '90 jours', selected: true }).waitFor();
    await page.getByRole('tab', { name: '365 jours' }).click();
    await page.waitForURL(/jours=365/);
    const rows = await tableOf(page, 'Taux EUR → XOF');
    expect(rows).toHaveLength(2);
    expect(rows.every(([, rate]) => rate?.includes('655,957'))).toBe(true);
    await expectFits(page);

    await page.getByLabel('Vers', { exact: true }).selectOption('USD');
    await page.waitForURL(/de=EUR&vers=USD&jours=365/);
    await (await see(page, 'Taux EUR → USD')).getByText(/Jours avec un taux publié/).waitFor();
    await pictureOf(page, 'Taux EUR → USD').getByRole('slider').press('Home');
    await page.reload();
    await see(page, 'Taux EUR → USD');
    await expectFits(page);
  },
  { ...onPhone, isFirstVisit: true },
);

journey(
  'at 360 px: what was sent and a balance are drawn when they are seen, and sum to what the lists say',
  async ({ page, desk, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { call } = await signUpWithMoney(page, desk, 400);
    for (const montant of [12.5, 30]) {
      await call('POST', '/transfers', {
        montant,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: payee.person.phone },
        methodePaiement: 'wallet',
      });
    }
    const asked = picturesAskedBy(page);

    // By month and by person: both are the sum of the history's lines.
    await page.goto('/dashboard/user/activity');
    await page.getByRole('link', { name: 'Ce que vous avez envoyé' }).click();
    const months = await tableOf(page, 'Envoyé par mois');
    expect(months).toHaveLength(12);
    const byMonth = months.reduce((sum, [, text = '']) => sum + cents(text), 0);
    expect(byMonth).toBe(42_50);
    const slider = pictureOf(page, 'Envoyé par mois').getByRole('slider');
    await slider.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/0,00/);
    const [person] = await tableOf(page, 'Envoyé par personne');
    expect(cents(person?.[2] ?? '')).toBe(byMonth);
    await expectFits(page);
    await pictureOf(page, 'Envoyé par personne').getByRole('link').click();
    await page.waitForURL(/activity\?.*contrepartie=/);
    await page.getByText(/−42,50/).waitFor();

    // A balance: nothing of it is asked for before it is seen, and it is what the wallet says.
    const before = asked.length;
    await page.goto('/dashboard/user/wallet');
    const heading = page.getByRole('heading', { name: 'Solde en EUR, jour par jour' });
    await heading.waitFor();
    // By then the page's scripts run, and have drawn all that they draw by themselves.
    await page.getByRole('button', { name: 'Actualiser' }).click();
    await page.getByText('Solde actualisé').first().waitFor();
    expect(asked.slice(before)).toEqual([]);
    const balance = await see(page, 'Solde en EUR, jour par jour');
    await expect
      .poll(() => balance.getByRole('slider').getAttribute('aria-valuetext'))
      .toMatch(/357,50/);
    expect(asked.length).toBeGreaterThan(before);
    expect(await tableOf(page, 'Solde en EUR, jour par jour')).toHaveLength(30);
    await expectFits(page);
  },
  { ...onPhone, isFirstVisit: true },
);
