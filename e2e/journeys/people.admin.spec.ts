import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { product } from '../support/product.ts';
import { newPerson } from '../support/sending.ts';
import { register, typePassword } from '../support/signing-in.ts';

const users = '/dashboard/admin/users';
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Finds an account by its address and opens its file. */
async function openFile(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nom, e-mail, téléphone ou identifiant').fill(email);
  await page.waitForURL(/recherche=/);
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await page
    .getByRole('link', { name: /^Voir la fiche\s:/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Compte Essai' }).waitFor();
}

journey(
  'a person whom an administrator suspends reads why on another instance, answers and is let in again',
  async ({ page: office, secondUrl, newPerson: anotherBrowser }) => {
    const person = newPerson();
    const page = await anotherBrowser({ baseURL: secondUrl });
    await register(page, person);
    await enter(office, 'Administrateur', users);
    const byName = office.getByRole('columnheader', { name: 'Nom', exact: true });
    await byName.getByRole('button').click();
    await office.waitForURL(/tri=nom/);
    await expect.poll(() => byName.getAttribute('aria-sort')).toBe('descending');
    await office.getByLabel('Nom, e-mail, téléphone ou identifiant').fill('personne-de-tel');
    await shown(office, 'Aucun compte ne correspond');
    await expectAccessible(office);
    await openFile(office, person.email);
    await office
      .getByRole('list', { name: 'E-mails et SMS envoyés' })
      .getByText('Confirmez votre adresse e-mail')
      .waitFor();
    await office.getByRole('list', { name: 'Appareils connus' }).waitFor();
    await office.getByLabel('Nouvelle note').fill('A appelé au sujet de son adresse.');
    await office.getByRole('button', { name: 'Ajouter la note' }).click();
    await office
      .getByRole('list', { name: 'Notes' })
      .getByText('A appelé au sujet de son adresse.')
      .waitFor();
    await expectAccessible(office);

    await office.getByRole('button', { name: 'Sécurité', exact: true }).click();
    const security = office.getByRole('dialog', { name: /^Sécurité du compte/ });
    await security.getByLabel('Raison, que la personne lit').fill('Votre pièce a expiré.');
    await security.getByRole('button', { name: 'Demander une nouvelle pièce' }).click();
    await security.getByText(/^Cette identité n’est pas vérifiée/).waitFor();
    const suspend = security.getByRole('button', { name: 'Suspendre', exact: true });
    await suspend.click();
    const reason = security.getByLabel('Pourquoi le compte est suspendu');
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(office);
    await reason.fill('Deux adresses différentes.');
    await security.getByLabel(/Ce qui est demandé/).fill('Une facture récente.');
    await suspend.click();
    await shown(office, 'Compte suspendu');

    // The open page asks who is there by itself; the reason is read after the right password.
    await page.getByRole('dialog', { name: 'Votre session a expiré' }).waitFor();
    await typePassword(page, person.email, person.password);
    await page.waitForURL(/\/compte-bloque$/);
    await shown(page, 'Deux adresses différentes.');
    await shown(page, 'Une facture récente.');
    await expectAccessible(page);
    await page.getByLabel('Votre message').fill('La voici.');
    await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await shown(page, 'Nous avons bien reçu votre réponse');

    // The open file is told of it.
    const answers = office.getByRole('list', { name: 'Réponses de la personne' });
    await answers.getByText('La voici.').waitFor();
    await expectAccessible(office);

    // The queue counts it, leads to it, and loses it once something else is asked.
    await office.goto(users);
    await office.getByRole('link', { name: /^Réponses.*attend/ }).click();
    const queue = office.getByRole('table', { name: 'Réponses de comptes suspendus' });
    const row = queue.getByRole('row').filter({ hasText: person.email });
    await row.getByText('La voici.').waitFor();
    await expectReadable(office, 360, 1280);
    await row.getByRole('link', { name: 'Compte Essai' }).click();
    await office.waitForURL(/#reponses$/);
    await answers.getByText('Attend une décision').waitFor();
    await office.getByRole('button', { name: 'Demander autre chose' }).click();
    const asking = office.getByRole('dialog', { name: /^Demander autre chose/ });
    await asking.getByRole('button', { name: 'Demander autre chose' }).click();
    await asking.getByText('Écrivez ce que vous demandez à la personne').first().waitFor();
    await expectAccessible(office);
    await asking.getByLabel('Ce qui est demandé à la personne').fill('Une facture lisible.');
    await asking.getByRole('button', { name: 'Demander autre chose' }).click();
    await shown(office, 'Une facture lisible.');
    await answers.getByText(/^Décidée le/).waitFor();

    await addFormerAnswers(person.email);
    await office.reload();
    await answers.getByText('La voici.').waitFor();
    await office.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click();
    await answers.getByText('Réponse 30', { exact: true }).waitFor();
    expect(await answers.getByRole('listitem').count()).toBe(31);
    await office.getByRole('button', { name: 'Sécurité', exact: true }).click();
    await security.getByLabel('Raison', { exact: true }).fill('La facture concorde.');
    await security.getByRole('button', { name: 'Rouvrir', exact: true }).click();
    await shown(office, /^Compte rouvert/);

    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    await page.waitForURL(/\/dashboard\/user$/);
  },
);

/** As if the person had answered thirty times before. */
async function addFormerAnswers(email: string): Promise<void> {
  const pool = new Pool({ connectionString: product().databaseUrl });
  try {
    await pool.query(
      `INSERT INTO user_block_answers (id, block_id, user_id, text, created_at)
       SELECT gen_random_uuid(), b.id, b.user_id, 'Réponse ' || n, b.created_at - make_interval(mins => n)
         FROM user_blocks b JOIN users u ON u.id = b.user_id, generate_series(1, 30) AS n WHERE u.email = $1`,
      [email],
    );
  } finally {
    await pool.end();
  }
}

journey(
  'at 360 px: an account is found, its file fits, its password is reset by a link',
  async ({ page, newPerson: anotherBrowser, desk }) => {
    const person = newPerson();
    await register(await anotherBrowser(), person);
    await enter(page, 'Administrateur', users);
    await openFile(page, person.email);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Mot de passe', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer le lien' }).click();
    await shown(page, `Lien envoyé à ${person.email}`);
    const subjects = async () => {
      const mails = await desk.get<{ subject: string }[]>(
        `/desk/api/mails?to=${encodeURIComponent(person.email)}`,
      );
      return mails.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/mot de passe/));
  },
  onPhone,
);
