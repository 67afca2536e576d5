import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { lateScripts } from '../support/late-scripts.ts';
import { loginForm } from '../support/signing-in.ts';

journey(
  'what is typed and pressed before the scripts arrive is sent with them',
  async ({ page }) => {
    const letIn = await lateScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const form = loginForm(page);
    await form.getByLabel('Adresse e-mail').fill('user@nzela.example');
    await form.getByLabel('Mot de passe', { exact: true }).fill('un autre mot de passe');
    await form.getByRole('button', { name: 'Se connecter' }).click();
    expect(new URL(page.url()).search).toBe('');
    letIn();
    await form.getByText('Identifiant ou mot de passe incorrect').first().waitFor();
    await expect
      .poll(() => form.getByLabel('Adresse e-mail').inputValue())
      .toBe('user@nzela.example');
  },
);

journey(
  'text, number, country and choice made before the scripts arrive are kept to register',
  async ({ page }) => {
    const letIn = await lateScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    const form = page.getByRole('form', { name: 'Créer un compte' });
    await form.getByLabel('Nom complet').fill('Compte Essai');
    await form.getByLabel('Pays du numéro').selectOption('SN');
    await form.getByLabel('Numéro de téléphone').fill('77 123 45 67');
    await form.getByLabel('Commerçant').press('Space');
    letIn();
    await form.getByText('Prénom : Compte · Nom : Essai').waitFor();
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await form.getByText('Veuillez remplir tous les champs obligatoires').first().waitFor();
    await expect.poll(() => form.getByLabel('Nom complet').inputValue()).toBe('Compte Essai');
    await expect.poll(() => form.getByLabel('Pays du numéro').inputValue()).toBe('SN');
    await expect
      .poll(() => form.getByLabel('Numéro de téléphone').inputValue())
      .toMatch(/^77 ?123/);
    await expect.poll(() => form.getByLabel('Commerçant').isChecked()).toBe(true);
  },
);
