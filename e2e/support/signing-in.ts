import type { BrowserContext, Page } from 'playwright-core';
import { usualPassword, type Person } from './sending.ts';

export const loginForm = (page: Page) => page.getByRole('form', { name: 'Connexion' });

/** Opens an account by the registration page; ends on the dashboard. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  const form = page.getByRole('form', { name: 'Créer un compte' });
  await form.getByLabel('Nom complet').fill(person.name);
  await form.getByLabel('Adresse e-mail').fill(person.email);
  await form.getByLabel('Numéro de téléphone').fill(person.phone);
  await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await form.getByLabel('Confirmation du mot de passe').fill(person.password);
  await form.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL(/\/dashboard\/user$/);
}

export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await loginForm(page).getByLabel('Adresse e-mail').fill(email);
  await loginForm(page).getByLabel('Mot de passe', { exact: true }).fill(password);
  await loginForm(page).getByRole('button', { name: 'Se connecter' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).last().click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await page.getByText('Déconnexion réussie').first().waitFor();
}

/** The question who one is, over the page. */
export const stepUp = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });

export async function proveByPassword(page: Page, password = usualPassword): Promise<void> {
  const dialog = stepUp(page);
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
}

/** A fingerprint reader that always knows its finger, kept in the page as Chromium's own test device. */
export async function withFingerprint(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
