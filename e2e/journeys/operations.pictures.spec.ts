import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '../../tools/browser/sign-in.ts';
import { expectAccessible } from '../support/axe.ts';
import { cardTile, orderCard } from '../support/cards.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

/** A picture, and what it asks for once it is seen: its code, and its figures where its page has not read them before. */
type Picture = {
  readonly at: string;
  readonly name: string;
  readonly asks: readonly RegExp[];
};

const ofPeople: readonly Picture[] = [
  { at: '/dashboard/user/activity/sent', name: 'Envoyé par mois', asks: [/\/sent-pictures-/] },
  { at: '/dashboard/user/activity/sent', name: 'Envoyé par personne', asks: [/\/sent-pictures-/] },
  {
    at: '/rates?de=EUR&vers=XOF',
    name: 'Taux EUR → XOF',
    asks: [/\/rate-history-/, /\/rates\/EUR\/XOF\/historique/],
  },
  {
    at: '/dashboard/user/wallet',
    name: 'Solde en EUR, jour par jour',
    asks: [/\/balance-history-/, /\/wallets\/historique/],
  },
];

const ofMerchants: readonly Picture[] = [
  {
    at: '/dashboard/merchant',
    name: 'Chiffre d’affaires',
    asks: [/\/revenue-chart-/, /\/merchants\/chiffres\/evolution/],
  },
];

const ofCard = [/\/card-spending-/, /\/virtual-cards\/[^/]+\/depenses/];

/** So low that what stands above a picture fills it. */
const lowScreen = { width: 360, height: 200 };

/** Whether it is on the screen. Whoever watched it before has been told by then, and has asked for what it wants. */
function isOnScreen(place: Locator): Promise<boolean> {
  return place.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.isIntersecting === true);
        }).observe(element);
      }),
  );
}

/** While `place` is below the screen nothing of `asks` was asked for; once it is seen, all of it was, and it is drawn. */
async function expectLoadedWhenSeen(
  place: Locator,
  asks: readonly RegExp[],
  asked: readonly string[],
): Promise<void> {
  const askedFor = () => asks.filter((one) => asked.some((address) => one.test(address)));
  expect(await place.count()).toBe(1);
  expect(await isOnScreen(place)).toBe(false);
  expect(askedFor()).toEqual([]);
  await place.evaluate((element) => element.scrollIntoView());
  await expect.poll(askedFor).toEqual(asks);
  await place.waitFor({ state: 'detached' });
}

/** Opens the page of each in a tab of its own, where nobody scrolled before, and sees it. */
async function expectEachLoadedWhenSeen(
  context: BrowserContext,
  pictures: readonly Picture[],
): Promise<void> {
  for (const { at, name, asks } of pictures) {
    const tab = await context.newPage();
    await tab.setViewportSize(lowScreen);
    const asked = addressesAskedBy(tab);
    await tab.goto(at);
    await hydrated(tab);
    const heading = tab.getByRole('heading', { name, exact: true });
    const place = tab.locator('section').filter({ has: heading }).locator('[data-chart-waiting]');
    await expectLoadedWhenSeen(place, asks, asked);
    await tab.close();
  }
}

function addressesAskedBy(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
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
  'at 360 px: what was sent and a balance sum to what the lists say',
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

    await page.goto('/dashboard/user/wallet');
    const balance = await see(page, 'Solde en EUR, jour par jour');
    await expect
      .poll(() => balance.getByRole('slider').getAttribute('aria-valuetext'))
      .toMatch(/357,50/);
    expect(await tableOf(page, 'Solde en EUR, jour par jour')).toHaveLength(30);
    await expectFits(page);
  },
  { ...onPhone, isFirstVisit: true },
);

journey(
  'a picture that is below the screen loads nothing before it is seen',
  async ({ page, context, desk, newPerson }) => {
    const merchant = await newPerson();
    await signIn(merchant.context(), 'merchant');
    await expectEachLoadedWhenSeen(merchant.context(), ofMerchants);

    await signUpWithMoney(page, desk, 100);
    await expectEachLoadedWhenSeen(context, ofPeople);
    const asked = addressesAskedBy(page);
    const card = cardTile(page, await orderCard(page));
    await page.setViewportSize(lowScreen);
    await card.getByRole('button', { name: 'Gérer la carte' }).click();
    const detail = page.getByRole('dialog');
    // The press of a pointer would scroll to the tab, and bring the picture onto the screen with it.
    await detail.getByRole('tab', { name: 'Dépenses' }).dispatchEvent('click');
    await detail.getByRole('tab', { name: 'Dépenses', selected: true }).waitFor();
    await expectLoadedWhenSeen(detail.locator('[data-chart-waiting]'), ofCard, asked);
  },
  { ...onPhone, isFirstVisit: true },
);
