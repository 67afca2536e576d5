import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { newPerson, type Person } from '../support/sending.ts';

const registration = (page: Page) => page.getByRole('form', { name: 'Créer un compte' });
const login = (page: Page) => page.getByRole('form', { name: 'Connexion' });

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = registration(page);
  await form.getByLabel('Nom complet').fill(person.name);
  await form.getByLabel('Adresse e-mail').fill(person.email);
  await form.getByLabel('Numéro de téléphone').fill(person.phone);
  await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await form.getByLabel('Confirmation du mot de passe').fill(person.password);
}

async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, person);
  await registration(page).getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL(/\/dashboard\/user$/);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await login(page).getByLabel('Adresse e-mail').fill(email);
  await login(page).getByLabel('Mot de passe', { exact: true }).fill(password);
  await login(page).getByRole('button', { name: 'Se connecter' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).last().click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await page.getByText('Déconnexion réussie').first().waitFor();
}

journey(
  'registration: each message at its field, nothing lost, then the dashboard',
  async ({ page }) => {
    const person = newPerson();
    await page.goto('/register');
    const form = registration(page);
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await form.getByText('Veuillez remplir tous les champs obligatoires').first().waitFor();
    for (const label of ['Nom complet', 'Adresse e-mail', 'Numéro de téléphone']) {
      await expect
        .poll(() => form.getByLabel(label).getAttribute('aria-invalid'), { message: label })
        .toBe('true');
    }

    await fillRegistration(page, person);
    await form.getByLabel('Confirmation du mot de passe').fill('autre chose');
    await form.getByText('Les mots de passe ne correspondent pas').first().waitFor();

    const check = form.getByRole('button', { name: 'Vérifier' });
    await expect.poll(() => check.isDisabled()).toBe(true);
    await form.getByLabel('Code de parrainage').fill('   ');
    await check.click();
    await form.getByText('Veuillez entrer un code de parrainage').first().waitFor();
    await form.getByLabel('Code de parrainage').fill('PERSONNE');
    await check.click();
    await form.getByText('Code de parrainage invalide').first().waitFor();
    await form.getByLabel('Code de parrainage').fill('');
    await expect.poll(() => form.getByText('Code de parrainage invalide').count()).toBe(0);

    await form.getByLabel('Mot de passe', { exact: true }).fill('motdepasse123');
    await form.getByLabel('Confirmation du mot de passe').fill('motdepasse123');
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await form.getByText('Ce mot de passe se devine facilement').first().waitFor();
    await expect.poll(() => form.getByLabel('Adresse e-mail').inputValue()).toBe(person.email);

    await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await form.getByLabel('Confirmation du mot de passe').fill(person.password);
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.waitForURL(/\/dashboard\/user$/);
    await page.getByText('Compte créé avec succès !').first().waitFor();
  },
);

journey(
  'a sponsored merchant corrects the split of the name and reaches the merchant dashboard',
  async ({ page, newPerson: anotherBrowser }) => {
    const sponsor = newPerson();
    await register(page, sponsor);
    const session = await page.request.post('/api/auth/login', {
      data: { email: sponsor.email, password: sponsor.password, remise: 'corps' },
    });
    const { user } = (await session.json()) as { user: { codeParrainage: string } };

    const merchant = await anotherBrowser();
    const person = newPerson();
    await merchant.goto(`/register?parrainage=${user.codeParrainage}`);
    await fillRegistration(merchant, { ...person, name: 'Compte Pro Essai' });
    const form = registration(merchant);
    await form.getByText('Prénom : Compte · Nom : Pro Essai').waitFor();
    await form.getByRole('button', { name: 'Corriger' }).click();
    await form.getByLabel('Prénom').fill('Compte Pro');
    await form.getByLabel('Nom', { exact: false }).last().fill('Essai');
    await form.getByText('Commerçant').click();
    await form.getByRole('button', { name: 'Vérifier' }).click();
    await form.getByText(/^Code valide\s! Vous êtes parrainé par /).waitFor();
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await merchant.waitForURL(/\/dashboard\/merchant$/);
  },
);

journey('login by e-mail and by phone, and out again', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);

  await page.goto('/login');
  await login(page).getByRole('button', { name: 'Se connecter' }).click();
  await login(page).getByText('Veuillez saisir votre email et mot de passe').first().waitFor();
  await signIn(page, person.email, 'un mauvais mot de passe');
  await login(page).getByText('Identifiant ou mot de passe incorrect.').waitFor();
  await expect.poll(() => login(page).getByLabel('Adresse e-mail').inputValue()).toBe(person.email);
  await signIn(page, person.email, person.password);
  await page.waitForURL(/\/dashboard\/user$/);
  await page.getByRole('status').getByText('Connexion réussie').waitFor();
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await signOut(page);

  await page.goto('/login');
  await page.getByRole('tab', { name: 'Téléphone' }).click();
  // The form by e-mail has a button of the same name, and stays until the scripts run.
  await login(page).getByLabel('Numéro de téléphone').waitFor();
  await login(page).getByRole('button', { name: 'Se connecter' }).click();
  await login(page)
    .getByText('Veuillez saisir votre numéro de téléphone et mot de passe')
    .first()
    .waitFor();
  await login(page).getByLabel('Numéro de téléphone').fill(person.phone);
  await login(page).getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await login(page).getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(/\/dashboard\/user$/);
});

journey(
  'after login, back to where one was going, and never to another site',
  async ({ page, newPerson: anotherBrowser }) => {
    const person = newPerson();
    await register(page, person);

    const visitor = await anotherBrowser();
    await visitor.goto('/dashboard/user/transfers?page=2');
    await visitor.waitForURL(/\/login\?next=/);
    await signIn(visitor, person.email, person.password);
    await visitor.waitForURL(/\/dashboard\/user\/transfers\?page=2$/);

    const lured = await anotherBrowser();
    await lured.goto('/login?next=%2F%2Fevil.example%2Flogin');
    await signIn(lured, person.email, person.password);
    await lured.waitForURL(/\/dashboard\/user$/);
  },
);

const roles = [
  { role: 'user', button: 'Particulier' },
  { role: 'merchant', button: 'Commerçant' },
  { role: 'admin', button: 'Administrateur' },
];

for (const { role, button } of roles) {
  journey(
    `the demonstration's ${role} enters in one click, and only their own dashboard`,
    async ({ page }) => {
      await page.goto(`/dashboard/${role}`);
      await page.waitForURL(/\/login\?next=/);
      await page
        .getByRole('region', { name: /démonstration/ })
        .getByRole('button', { name: button })
        .click();
      await page.waitForURL(new RegExp(`/dashboard/${role}$`));
      for (const { role: other } of roles.filter((one) => one.role !== role)) {
        await page.goto(`/dashboard/${other}`);
        await page.waitForURL(new RegExp(`/dashboard/${role}$`));
      }
      await page.goto('/login');
      await page.waitForURL(new RegExp(`/dashboard/${role}$`));
    },
  );
}

journey(
  'a forgotten password is found again by e-mail; the old one and the link are then dead',
  async ({ page, desk, newPerson: anotherBrowser }) => {
    const person = newPerson();
    const chosen = 'girafe-lampe-ruisseau';
    await register(page, person);

    const forgetful = await anotherBrowser();
    await forgetful.goto('/login');
    await forgetful.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await forgetful.waitForURL(/\/forgot-password$/);
    await forgetful.getByRole('button', { name: 'Envoyer le lien' }).click();
    await forgetful.getByText('Veuillez saisir votre adresse e-mail').first().waitFor();
    await forgetful.getByLabel('Adresse e-mail').fill(person.email);
    await forgetful.getByRole('button', { name: 'Envoyer le lien' }).click();
    await forgetful.getByText(`Si un compte existe avec ${person.email}`).waitFor();

    const link = await linkMailedTo(desk, person.email, '/reset-password');
    await forgetful.goto(link);
    const form = forgetful.getByRole('form', { name: 'Réinitialiser le mot de passe' });
    await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await form.getByText('Veuillez remplir tous les champs').first().waitFor();
    await form.getByLabel('Nouveau mot de passe').fill(chosen);
    await form.getByLabel('Confirmation du mot de passe').fill(chosen);
    await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await forgetful.getByText('Votre mot de passe est changé').waitFor();

    await forgetful.getByRole('link', { name: 'Se connecter' }).click();
    await signIn(forgetful, person.email, person.password);
    await login(forgetful).getByText('Identifiant ou mot de passe incorrect.').waitFor();
    await signIn(forgetful, person.email, chosen);
    await forgetful.waitForURL(/\/dashboard\/user$/);

    const late = await anotherBrowser();
    await late.goto(link);
    await late.getByLabel('Nouveau mot de passe').fill(chosen);
    await late.getByLabel('Confirmation du mot de passe').fill(chosen);
    await late.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await late.getByText('Ce lien n’est plus valable. Demandez-en un nouveau.').first().waitFor();
  },
);

journey('asking for a reset says the same of an address that nobody has', async ({ page }) => {
  await page.goto('/forgot-password');
  const nobody = newPerson().email;
  await page.getByLabel('Adresse e-mail').fill(nobody);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await page.getByText(`Si un compte existe avec ${nobody}`).waitFor();
});

journey('the link of the welcome e-mail confirms the address, once', async ({ page, desk }) => {
  const person = newPerson();
  await register(page, person);
  const link = await linkMailedTo(desk, person.email, '/verify-email');
  await page.goto(link);
  await page.getByText('Votre adresse est confirmée').waitFor();
  await page.goto(link);
  await page.getByText('Votre adresse n’a pas pu être confirmée').waitFor();
});

journey('anyone can use the identity pages, empty and in error', async ({ page }) => {
  await page.goto('/login');
  // It comes half a second after the page; half come, it has no name yet.
  await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Téléphone' }).click();
  // The form by e-mail has a button of the same name, and stays until the scripts run.
  await login(page).getByLabel('Numéro de téléphone').waitFor();
  await login(page).getByRole('button', { name: 'Se connecter' }).click();
  await expectAccessible(page);
  for (const path of ['/forgot-password', '/reset-password', '/verify-email?token=faux']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

journey(
  'anyone can register by keyboard on a phone’s width',
  async ({ page }) => {
    await page.goto('/register');
    await expectAccessible(page);
    await registration(page).getByRole('button', { name: 'Créer mon compte' }).press('Enter');
    await registration(page).getByRole('alert').getByRole('button').first().press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'nomComplet');
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
  { context: { viewport: { width: 360, height: 780 } } },
);

journey(
  'the session ends under an open page: asked to sign in over it; who leaves is led to the login, and the frame knows nobody',
  async ({ page }) => {
    const person = newPerson();
    await register(page, person);
    await page.request.post('/api/auth/logout', { data: {} });
    const question = page.getByRole('dialog', { name: 'Votre session a expiré' });
    await question.getByRole('button', { name: 'Quitter cette page' }).click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Votre session a expiré').first().waitFor();
    await page.getByRole('link', { name: "S'inscrire" }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Mon espace' }).count()).toBe(0);
    await signIn(page, person.email, person.password);
    await page.waitForURL(/\/dashboard\/user$/);
  },
);

journey(
  'a session that ended elsewhere, noticed by the guard first: told so, and the frame knows nobody any more',
  async ({ page }) => {
    await register(page, newPerson());
    await page.getByRole('link', { name: /Nzela/ }).first().click();
    await page.waitForURL(/\/$/);
    await page.request.post('/api/auth/logout', { data: {} });
    await page.getByRole('link', { name: 'Mon espace' }).first().click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Votre session a expiré').first().waitFor();
    await page.getByRole('link', { name: "S'inscrire" }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Mon espace' }).count()).toBe(0);
  },
);

journey(
  'whoever registers is led to their dashboard once, and back does not bring the form',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/dashboard\/user\.data/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/');
    await register(page, newPerson());
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The frame and the page, each of them once.
    expect(asked).toHaveLength(new Set(asked).size);
    expect(asked.length).toBeLessThanOrEqual(2);
    await page.goBack();
    await page.waitForURL(/\/$/);
  },
);
