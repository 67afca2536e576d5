import type { Page } from 'playwright-core';
import { linkMailedTo } from '../../../e2e/support/mailbox.ts';
import { from, press, type Scene } from './scene.ts';

const signInBadly = async (page: Page) => {
  await page.getByLabel('Adresse e-mail').fill('personne@nzela.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-mauvais-mot-de-passe');
  await press(page, 'Se connecter');
  await page.getByRole('alert').first().waitFor();
};

export const identityScenes: readonly Scene[] = [
  from('home-menu', 'visitor', '/', async (page) => {
    // It is there on a phone only.
    await page.setViewportSize({ width: 360, height: 780 });
    await press(page, /menu/i);
  }),
  from('login-biometrics', 'visitor', '/login', (page) =>
    page.getByRole('button', { name: 'Connexion biométrique' }).waitFor(),
  ),
  from('login-empty', 'visitor', '/login', (page) => press(page, 'Se connecter')),
  from('login-refused', 'visitor', '/login', signInBadly),
  from('login-offline', 'visitor', '/login', async (page) => {
    await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
    await signInBadly(page);
  }),
  from('login-server-error', 'visitor', '/login', async (page) => {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500 }));
    await signInBadly(page);
  }),
  from('register-errors', 'visitor', '/register', async (page) => {
    await page.getByLabel('Adresse e-mail').fill('pas une adresse');
    await page.getByLabel('Mot de passe', { exact: true }).fill('court');
    await page.getByLabel('Confirmation du mot de passe').fill('autre');
    await press(page, 'Créer mon compte');
  }),
  from('forgot-password-sent', 'visitor', '/forgot-password', async (page) => {
    await page.getByLabel('Adresse e-mail').fill('user@nzela.example');
    await press(page, 'Envoyer le lien');
    await page
      .getByText(/user@nzela/)
      .first()
      .waitFor();
  }),
  {
    name: 'reset-password-link',
    actor: 'visitor',
    async set({ page, desk }) {
      const email = 'user@nzela.example';
      await page.request.post('/api/auth/request-reset', { data: { email } });
      await page.goto(await linkMailedTo(desk, email, '/reset-password'));
      await page.getByLabel('Nouveau mot de passe').first().waitFor();
    },
  },
  from('reset-password-errors', 'visitor', '/reset-password?token=inconnu', async (page) => {
    await page.locator('input[type=password]').first().fill('court');
    await page
      .getByRole('button')
      .filter({ hasText: /mot de passe/i })
      .last()
      .click();
  }),
];
