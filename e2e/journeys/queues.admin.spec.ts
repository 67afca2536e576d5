import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { newPerson as somebody } from '../support/sending.ts';
import { register } from '../support/signing-in.ts';

const office = '/dashboard/admin';
/** Tables of the back-office that are there without a row, too, each with a column that it can do without. */
const tables = [
  [`${office}/verifications`, 'À décider avant'],
  [`${office}/verifications?onglet=ressemblances`, 'Ressemblance'],
  [`${office}/assistance`, 'Sujet'],
  [`${office}/privacy-config?onglet=demandes`, 'Par'],
  [`${office}/privacy-config?onglet=consentements`, 'Texte'],
  [`${office}/finance?onglet=rapprochement`, 'Référence'],
  [`${office}/users/reponses`, 'Dernière réponse'],
  [`${office}/email-config?onglet=file`, 'Essais'],
  [`${office}/finance?onglet=releves`, 'Lignes'],
  [`${office}/transactions?onglet=files`, 'Montant'],
  [`${office}/privacy-config?onglet=conservation`, 'État'],
  [`${office}/seo-config?onglet=redirections`, 'Chemin demandé'],
  [`${office}/images-manager`, 'Type'],
  [`${office}/maishapay-config?onglet=logs&journaux=tous`, 'Durée'],
] as const;

const columns = (page: Page) => page.getByRole('dialog', { name: 'Colonnes' });

journey('each table keeps the chosen columns in its address', async ({ page }) => {
  await enter(page, 'Administrateur', office);
  for (const [address, column] of tables) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await columns(page).getByRole('checkbox', { name: column }).click();
    await page.waitForURL(/[&?]sans=/);
    const kept = new URL(page.url()).searchParams;
    expect(kept.get('onglet'), address).toBe(
      new URL(address, 'http://office').searchParams.get('onglet'),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Colonnes' }).click();
    const box = columns(page).getByRole('checkbox', { name: column });
    await expect.poll(() => box.isChecked(), { message: address }).toBe(false);
  }
});

journey(
  'a queue is turned round and narrowed down in its address, and a kept view brings it back',
  async ({ page, newPerson }) => {
    const asker = await newPerson();
    const person = somebody();
    await register(asker, person);
    const { email, password } = person;
    const data = { email, password, remise: 'corps' };
    const signedIn = await asker.request.post('/api/auth/login', { data });
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const subjects = ['Premier', 'Second'].map((which) => `${which} ${randomUUID()}`);
    for (const sujet of subjects) {
      const sent = await asker.request.post('/api/support', {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: { sujet, message: 'Où est mon argent ?' },
      });
      expect(sent.status()).toBe(201);
    }
    const [first = '', second = ''] = subjects;
    await enter(page, 'Administrateur', `${office}/assistance`);
    const table = page.getByRole('table', { name: 'Demandes au support' });
    const order = async () => {
      const rows = await table.getByRole('row').allInnerTexts();
      const at = (subject: string) => rows.findIndex((row) => row.includes(subject));
      return at(second) - at(first);
    };
    await table.getByText(second).waitFor();
    expect(await order()).toBe(1);

    const received = table.getByRole('columnheader', { name: 'Reçue' });
    expect(await received.getAttribute('aria-sort')).toBe('ascending');
    await received.getByRole('button').click();
    await page.waitForURL(/tri=-date/);
    await expect.poll(order).toBe(-1);
    await expectAccessible(page);

    const name = `À l’envers ${Date.now()}`;
    await page.getByRole('button', { name: 'Vues' }).click();
    const views = page.getByRole('dialog', { name: 'Vues' });
    await views.getByLabel('Nom de la vue').fill(name);
    await views.getByRole('button', { name: 'Enregistrer cette vue' }).click();
    await views.waitFor({ state: 'detached' });

    await page.getByLabel('Afficher').selectOption('repondue');
    await page.waitForURL((url) => url.search === '?afficher=repondue');
    await table.getByText(first).waitFor({ state: 'detached' });
    await page.goBack();
    await page.goForward();
    expect(await page.getByLabel('Afficher').inputValue()).toBe('repondue');

    await page.getByRole('button', { name: 'Vues' }).click();
    await views.getByRole('link', { name }).click();
    await page.waitForURL((url) => url.search === '?tri=-date');
    await expect.poll(order).toBe(-1);
  },
);

journey(
  'addresses that led nowhere stand by how often they were asked for, and by when where asked',
  async ({ page }) => {
    const [often, lately] = ['souvent', 'recemment'].map((name) => `/${name}-${Date.now()}`);
    for (const chemin of [often, often, lately]) {
      const told = await page.request.post('/api/redirects/not-found', { data: { chemin } });
      expect(told.status()).toBe(202);
    }
    await enter(page, 'Administrateur', `${office}/seo-config?onglet=redirections`);
    const table = page.getByRole('table', { name: 'Adresses introuvables' });
    const first = async () => {
      const rows = await table.getByRole('row').allInnerTexts();
      const at = (path = '') => rows.findIndex((row) => row.includes(path));
      return at(often) < at(lately) ? often : lately;
    };
    await table.getByText(lately ?? '').waitFor();
    expect(await first()).toBe(often);
    const header = (name: string) => table.getByRole('columnheader', { name, exact: true });
    await header('Fois').getByRole('button').click();
    await page.waitForURL(/tri=nombre/);
    await expect.poll(first).toBe(lately);
    await header('Dernière fois').getByRole('button').click();
    await page.waitForURL(/tri=-date/);
    await expect.poll(first).toBe(lately);
    await header('Dernière fois').getByRole('button').click();
    await page.waitForURL(/tri=date/);
    await expect.poll(first).toBe(often);
    await expectAccessible(page);
  },
);

journey(
  'the keys go along the rows, and / to the search of the page or of everything',
  async ({ page }) => {
    await enter(page, 'Administrateur', `${office}/transactions?onglet=logs`);
    await hydrated(page);
    await page.getByRole('row').nth(2).waitFor();
    const focused = (selector: string) =>
      page.waitForFunction((one) => document.activeElement?.matches(one), selector);
    await page.keyboard.press('j');
    await focused('tbody tr:first-child');
    await page.keyboard.press('j');
    await focused('tbody tr:nth-child(2)');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Chronologie' }).waitFor();
    await page.goBack();
    await page.getByRole('row').nth(2).waitFor();
    await page.keyboard.press('/');
    await focused('[inputmode=search]');

    await page.goto(`${office}/alertes`);
    await hydrated(page);
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: /^Rechercher une page, un réglage/ }).waitFor();
  },
);
