import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { openDeposit } from '../support/depositing.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { keptOnDevice } from '../support/kept.ts';
import { prepareTransfer, type Person, someRecipient } from '../support/sending.ts';
import { loginForm } from '../support/signing-in.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { accountField, accounts, amountField, openWithdrawal } from '../support/withdrawing.ts';

const phone = { context: { viewport: { width: 360, height: 740 } } };

const question = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });

/** Presses the button after the session has ended elsewhere; whether the question is there first is chance. */
async function pressWithoutSession(page: Page, name: string | RegExp): Promise<void> {
  await hydrated(page);
  const button = await page.getByRole('button', { name }).elementHandle();
  await page.request.post('/api/auth/logout', { data: {} });
  await button?.evaluate((element) => (element as HTMLButtonElement).click());
  await question(page).waitFor();
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await question(page).getByLabel('Adresse e-mail').fill(email);
  await question(page).getByLabel('Mot de passe', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Se connecter' }).click();
  await question(page).waitFor({ state: 'detached' });
}

/** A card of a group, also where the bar under the thumb is over it. */
async function choose(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((input) => (input as HTMLInputElement).click());
}

/** What the person has of `noun`, asked in a session apart. */
async function countOf(page: Page, { email, password }: Person, noun: string): Promise<number> {
  const data = { email, password, remise: 'corps' };
  const signedIn = await page.request.post('/api/auth/login', { data });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const listed = await page.request.get(`/api/${noun}`, { headers });
  return ((await listed.json()) as { elements: unknown[] }).elements.length;
}

journey(
  'a session that ends under a form asks to sign in over it, and saves what was typed',
  async ({ page }) => {
    const { person } = await signUp(page);
    await page.goto('/dashboard/user/settings');
    await page.getByLabel('Prénom').fill('Comptable');
    await pressWithoutSession(page, 'Enregistrer');
    await expectAccessible(page);
    await signInAgain(page, person);
    await page.getByText('Profil mis à jour').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe('Comptable');
  },
  phone,
);

journey(
  'a session that ends under a deposit: signed in over it, one deposit is made',
  async ({ page }) => {
    const { person } = await signUp(page);
    await openDeposit(page, '75');
    await choose(page, 'input[name=methode][value=bank]');
    await pressWithoutSession(page, 'Procéder au dépôt');
    await signInAgain(page, person);
    await page
      .getByText(/^DEPOT-\d{6,}$/)
      .first()
      .waitFor();
    expect(await countOf(page, person, 'deposits')).toBe(1);
  },
  phone,
);

journey(
  'a session that ends under a withdrawal: signed in over it, one withdrawal is made',
  async ({ page, desk }) => {
    const { person } = await signUpWithMoney(page, desk, 80);
    await openWithdrawal(page);
    await amountField(page).fill('25');
    await accountField(page).fill(accounts.accepted);
    await page.getByText('Ce compte est bien à votre nom.').waitFor();
    await page.getByText('Total débité').waitFor();
    await pressWithoutSession(page, 'Confirmer le retrait');
    await signInAgain(page, person);
    await page.getByRole('button', { name: 'Annuler le retrait' }).waitFor();
    expect(await countOf(page, person, 'withdrawals')).toBe(1);
  },
  phone,
);

journey(
  'a session that ends in the wizard: signed in over it, one transfer waits for its wire',
  async ({ page }) => {
    const { person } = await signUp(page);
    await prepareTransfer(page, someRecipient(), { isSignedIn: true });
    await choose(page, 'input[name=moyen][value=bank]:enabled');
    await pressWithoutSession(page, /^Payer 202,00/);
    await signInAgain(page, person);
    await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
    expect(await countOf(page, person, 'transfers')).toBe(1);
  },
  phone,
);

journey(
  'somebody else who signs in over the page gets a page of their own, and nothing of the first one is done',
  async ({ page, desk, newPerson: anotherBrowser }) => {
    const { person } = await signUpWithMoney(page, desk, 80);
    const other = await signUp(await anotherBrowser());
    const kept = async () => (await keptOnDevice(page)).join('\n');
    await page.goto('/dashboard/user/wallet');
    await expect.poll(kept).toContain('80,00');
    await openDeposit(page, '75');
    await choose(page, 'input[name=methode][value=bank]');
    await pressWithoutSession(page, 'Procéder au dépôt');
    await signInAgain(page, other.person);
    await page.waitForURL(/\/dashboard\/user$/);
    await page.getByText('0,00\u00a0€').first().waitFor();
    expect(await kept()).not.toContain('80,00');
    expect(await countOf(page, other.person, 'deposits')).toBe(0);
    // The one that the money came by.
    expect(await countOf(page, person, 'deposits')).toBe(1);
  },
  phone,
);

journey(
  'two tabs: a name changed in one is in the header of the other; signing out of one empties both',
  async ({ page, context, desk }) => {
    await signUpWithMoney(page, desk, 80);
    await page.goto('/dashboard/user/wallet');
    await page.getByText('80,00\u00a0€').first().waitFor();
    // The entry that signing out replaces is this one; the wallet's stays behind it.
    await page.goto('/dashboard/user/settings');
    const visited = await context.newPage();
    await visited.goto('/transfer?montant=200&devise=EUR&pays=SN');
    const other = await context.newPage();
    await other.goto('/dashboard/user/settings');

    await other.getByLabel('Prénom').fill('Zoé');
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await page.locator('header').getByText('ZE').first().waitFor();

    await other.getByRole('button', { name: /menu/i }).last().click();
    await other.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await page.waitForURL(/\/$/);
    await visited.waitForURL(/\/$/);
    for (const tab of [page, visited, other]) {
      await tab.getByRole('combobox', { name: 'Langue' }).waitFor();
      expect(await tab.getByText('80,00\u00a0€').count()).toBe(0);
      expect(await keptOnDevice(tab)).toEqual([]);
    }
    await other.goBack();
    await loginForm(other).waitFor();
    await page.goBack();
    expect(await page.getByText('80,00\u00a0€').count()).toBe(0);
  },
  phone,
);
