import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import {
  choosePayment,
  confirmedReference,
  fundWallet,
  newPerson,
  prepareTransfer,
  readyToPay,
  someRecipient,
} from '../support/sending.ts';
import {
  loginForm,
  proveByPassword,
  register,
  signOut,
  stepUp,
  withFingerprint,
} from '../support/signing-in.ts';

const biometrics = 'Authentification biométrique';

journey(
  'a fingerprint is set up, signs in without a password, and is turned off at once',
  async ({ page, context }) => {
    const person = newPerson();
    await register(page, person);
    await withFingerprint(context, page);
    await page.goto('/dashboard/user/settings?onglet=security');
    await page.getByRole('button', { name: 'Configurer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configurer la biométrie' });
    await expectAccessible(page);
    await dialog.getByLabel('Nom de la clé').fill('Mon téléphone');
    await dialog.getByRole('button', { name: 'Activer' }).click();
    await proveByPassword(page, 'un autre mot de passe');
    await stepUp(page).getByText('Ce mot de passe n’est pas le bon.').first().waitFor();
    await proveByPassword(page, person.password);
    await page.getByText('Authentification biométrique activée').first().waitFor();
    await page.getByText('Mon téléphone').waitFor();
    await signOut(page);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Connexion biométrique' }).click();
    await page.waitForURL(/\/dashboard\/user$/);
    await page.getByText('Authentification biométrique réussie').first().waitFor();

    await page.goto('/dashboard/user/settings?onglet=security');
    await page.getByText(/^Utilisée le /).waitFor();
    await page.getByRole('button', { name: 'Renommer Mon téléphone' }).click();
    await page.getByLabel('Nom de la clé').fill('Bureau');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Retirer Bureau' }).click();
    await stepUp(page).getByRole('button', { name: 'Confirmer avec cet appareil' }).click();
    await page.getByText(`${biometrics} désactivée`).first().waitFor();
    await page.getByRole('button', { name: 'Configurer' }).waitFor();
    await signOut(page);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Connexion biométrique' }).click();
    await page.getByText('Cette clé d’accès n’a pas été reconnue.').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  },
);

journey('the biometric button comes after the form, which stays where it is', async ({ page }) => {
  await page.goto('/login');
  const submit = loginForm(page).getByRole('button', { name: 'Se connecter' });
  await page.evaluate(() => document.fonts.ready);
  const before = await submit.boundingBox();
  await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
  await expect.poll(() => submit.boundingBox()).toEqual(before);
  await expectAccessible(page);
});

journey(
  'a big transfer from the wallet asks who one is: closed, nothing moves; by fingerprint, it leaves',
  async ({ page, context, desk }) => {
    const person = newPerson();
    await readyToPay(page, someRecipient(), person);
    await fundWallet(page, desk, 900);
    await withFingerprint(context, page);
    await page.goto('/dashboard/user/settings?onglet=security');
    await page.getByRole('button', { name: 'Configurer' }).click();
    await page
      .getByRole('dialog', { name: 'Configurer la biométrie' })
      .getByRole('button', { name: 'Activer' })
      .click();
    await proveByPassword(page, person.password);
    await page.getByText('Authentification biométrique activée').first().waitFor();

    await prepareTransfer(page, someRecipient(), { amount: 600, isSignedIn: true });
    await choosePayment(page, 'wallet', 600);
    const dialog = stepUp(page);
    await dialog.getByText('604,99').waitFor();
    await dialog.getByText(/Destinataire Essai/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('Rien n’a encore été débité.').waitFor();

    await page.getByRole('button', { name: /^Payer 604,99/ }).click();
    await dialog.getByRole('button', { name: 'Confirmer avec cet appareil' }).click();
    await confirmedReference(page);
    await page.goto('/dashboard/user');
    await page.getByText('295,01').first().waitFor();
  },
);
