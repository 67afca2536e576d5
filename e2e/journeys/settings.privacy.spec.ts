import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { keptOnDevice } from '../support/kept.ts';
import { submit } from '../support/sending.ts';
import { loginForm, proveByPassword, typePassword } from '../support/signing-in.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

/** The text of the export's file of that kind, and what it is called. Asks for a proof each time. */
async function downloaded(page: Page, kind: 'JSON' | 'CSV', password: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: kind, exact: true }).click();
  await proveByPassword(page, password);
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function close(page: Page): Promise<void> {
  await submit(page, 'Fermer mon compte');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Saisissez FERMER pour confirmer').fill('FERMER');
  await dialog.getByRole('button', { name: 'Fermer définitivement mon compte' }).click();
}

journey(
  'everything is taken away as JSON and CSV; closed only once it is empty, then nobody enters',
  async ({ page, desk, newPerson }) => {
    const { person, call } = await signUpWithMoney(page, desk, 20);
    await page.goto('/dashboard/user/settings?onglet=privacy');
    await submit(page, 'Demander un export');
    await proveByPassword(page, person.password);
    await page.getByRole('button', { name: 'CSV', exact: true }).waitFor();
    await expectAccessible(page);
    const sheet = await downloaded(page, 'CSV', person.password);
    expect(sheet.name).toBe('mes-operations.csv');
    expect(sheet.text).toMatch(/"Genre";"Description"/);
    expect(sheet.text).toMatch(/"Dépôt";.*;"20,00";"0,00";"EUR";"Complété"/);
    const all = await downloaded(page, 'JSON', person.password);
    expect(all.name).toBe('mes-donnees.json');
    expect(JSON.parse(all.text).donnees.users[0].email).toBe(person.email);

    await submit(page, 'Fermer mon compte');
    await page.getByText('Videz d’abord votre compte').waitFor();
    await page.getByText(/^Il reste\s: 20,00/).waitFor();
    await expectAccessible(page);
    const heir = await signUp(await newPerson());
    const to = { mode: 'nzela', telephone: heir.person.phone };
    const whole = { montant: 20, devise: 'EUR', beneficiaire: to, methodePaiement: 'wallet' };
    await call('POST', '/transfers', whole);

    await page.goto('/dashboard/user/wallet');
    await expect.poll(async () => (await keptOnDevice(page)).join('\n')).toContain('0,00');
    await page.goto('/dashboard/user/settings?onglet=privacy');
    await close(page);
    await proveByPassword(page, person.password);
    await page.waitForURL(/\/$/);
    expect(await keptOnDevice(page)).toEqual([]);
    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    await loginForm(page).getByText('Identifiant ou mot de passe incorrect.').waitFor();
  },
);
