import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { sendAndSchedule } from '../support/moving.ts';
import { confirmedReference } from '../support/sending.ts';
import { countTaps } from '../support/taps.ts';
import { signUp, signUpWithMoney, walletTabs } from '../support/wallet.ts';

/** To send to somebody again (a known person, from the dashboard to a paid transfer). */
const mostTaps = 4;

async function lowestEdge(page: Page, names: readonly string[]): Promise<number> {
  const boxes = await Promise.all(
    names.map((name) => page.getByRole('link', { name }).first().boundingBox()),
  );
  return Math.max(...boxes.map((box) => (box === null ? Infinity : box.y + box.height)));
}

/** The names of `parts` from the top of the page to its end; what stands beside another is told with it. */
async function fromTheTop(parts: Readonly<Record<string, Locator>>): Promise<readonly string[]> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      return { name, top: box?.y ?? Infinity, end: (box?.y ?? Infinity) + (box?.height ?? 0) };
    }),
  );
  const sorted = boxes.toSorted((one, other) => one.top - other.top);
  return sorted.map(({ name, top }, index) => {
    const before = sorted[index - 1];
    return before !== undefined && before.end > top ? `${name} beside ${before.name}` : name;
  });
}

/** The parts of the dashboard of somebody with history, as they follow each other on a phone. */
function dashboardParts(page: Page): Readonly<Record<string, Locator>> {
  const main = page.locator('main');
  const part = (title: string) =>
    main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  return {
    balance: main.getByRole('link', { name: /^Solde disponible/ }),
    actions: main.getByRole('list', { name: 'Actions rapides' }),
    'under way': part('Transferts en cours'),
    'send again': part('Envoyer à nouveau'),
    scheduled: main.getByRole('link', { name: /^Prochain envoi programmé/ }),
    sent: part('Total envoyé ce mois').last(),
    received: part('Total reçu ce mois').last(),
    savings: part('Économies de frais').last(),
  };
}

journey(
  'at 360 px: balance and actions first, what is under way, whom to send to again, what comes next',
  async ({ page, desk, newPerson }) => {
    const { call } = await signUpWithMoney(page, desk, 500);
    await sendAndSchedule(call, 'Awa Essai');
    const { person: payee } = await signUp(await newPerson());
    await call('POST', '/transfers', {
      montant: 12.5,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.phone },
      methodePaiement: 'wallet',
    });
    const taps = await countTaps(page);
    await page.goto('/dashboard/user');
    await page.getByRole('link', { name: /Solde disponible/ }).waitFor();
    const actions = ['Envoyer de l’argent', 'Recharger mon compte', 'Recharge mobile'];
    await expect
      .poll(() => lowestEdge(page, ['Solde disponible', ...actions]))
      .toBeLessThanOrEqual(300);

    await page.getByRole('heading', { name: 'Transferts en cours' }).waitFor();
    await page.getByText('Prochain envoi programmé').waitFor();
    const parts = dashboardParts(page);
    await expect.poll(() => fromTheTop(parts)).toEqual(Object.keys(parts));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    // One Escape closes the search, also with something typed into it.
    await page.keyboard.press('Control+k');
    const search = page.getByRole('searchbox', { name: /^Rechercher une page, une opération/ });
    await search.fill('Awa');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });

    // The person, the amount, the payment.
    const before = taps.count();
    await page.getByRole('link', { name: /Envoyer à nouveau\s+Awa Essai/ }).click();
    await page
      .getByRole('heading', { name: 'Combien voulez-vous envoyer à Awa Essai ?' })
      .waitFor();
    await page.getByText(/54,99/).first().waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
    await page.getByRole('button', { name: /^Payer 54,99/ }).click();
    await confirmedReference(page);
    const again = taps.count() - before;
    console.info(`Taps from the dashboard to the same again, paid: ${again} (at most ${mostTaps})`);
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThanOrEqual(mostTaps);
  },
  onPhone,
);

journey(
  'at 360 px: the bar under the thumb, and everything the wallet does in one press',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 20);
    await page.goto('/dashboard/user');
    const bar = page.getByRole('navigation', { name: 'Navigation principale' });
    await expect
      .poll(() => bar.getByRole('link').allTextContents())
      .toEqual(['Accueil', 'Portefeuille', 'Envoyer', 'Activité', 'Profil']);
    await bar.getByRole('link', { name: 'Portefeuille' }).click();

    await page.waitForURL(/\/wallet$/);
    const grid = page.getByRole('list', { name: 'Actions rapides' });
    await grid.waitFor();
    await expect
      .poll(async () => {
        const links = await grid
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
        return links.map((link) => link.replace(/^https?:\/\/[^/]+/, ''));
      })
      .toEqual([
        ...walletTabs.slice(1).map((tab) => `/dashboard/user/wallet?onglet=${tab}`),
        '/dashboard/user/request-money',
        '/dashboard/user/schedules',
      ]);
    await grid.getByRole('link', { name: 'Cartes' }).click();
    await expect
      .poll(() =>
        page.getByRole('tab', { name: 'Cartes', exact: true }).getAttribute('aria-selected'),
      )
      .toBe('true');
    await bar.getByRole('link', { name: 'Portefeuille' }).click();
    await page.waitForURL(/\/wallet$/);
    await grid.getByRole('link', { name: 'Demander' }).click();
    await page.waitForURL(/\/request-money$/);

    const missing = await page.goto('/dashboard/user/nulle-part');
    expect(missing?.status()).toBe(404);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Aller au tableau de bord' }).click();
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  },
  onPhone,
);
