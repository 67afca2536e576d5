import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { newPerson } from '../support/sending.ts';
import { loginForm, register, signOut, typePassword } from '../support/signing-in.ts';

const settings = '/dashboard/user/settings?onglet=security';

journey(
  'the password is changed: each message at its field, the other device is out, a mail tells',
  async ({ page, desk, newPerson: anotherBrowser }) => {
    const person = newPerson();
    const chosen = 'girafe-lampe-ruisseau';
    await register(page, person);
    const elsewhere = await anotherBrowser();
    await elsewhere.goto('/login');
    await typePassword(elsewhere, person.email, person.password);
    await elsewhere.waitForURL(/\/dashboard\/user$/);

    await page.goto(settings);
    const form = page.getByRole('form', { name: 'Changer le mot de passe' });
    await page.getByText('Cet appareil', { exact: true }).waitFor();
    await expectAccessible(page);
    const save = form.getByRole('button', { name: 'Changer le mot de passe' });
    await save.click();
    await form.getByText('Veuillez remplir tous les champs').first().waitFor();
    await form.getByLabel('Mot de passe actuel').fill('un autre mot de passe');
    await form.getByLabel('Nouveau mot de passe').fill(chosen);
    await form.getByLabel('Confirmation du mot de passe').fill('autre chose');
    await form.getByText('Les mots de passe ne correspondent pas').first().waitFor();
    await form.getByLabel('Confirmation du mot de passe').fill(chosen);
    await save.click();
    await form.getByText('Ce mot de passe n’est pas le bon.').first().waitFor();
    await expect.poll(() => form.getByLabel('Nouveau mot de passe').inputValue()).toBe(chosen);
    await form.getByLabel('Mot de passe actuel').fill(person.password);
    await save.click();
    await page.getByText('Mot de passe modifié avec succès').first().waitFor();
    await expect.poll(() => form.getByLabel('Mot de passe actuel').inputValue()).toBe('');

    await elsewhere.goto('/dashboard/user');
    await elsewhere.waitForURL(/\/login/);
    await typePassword(elsewhere, person.email, chosen);
    await elsewhere.waitForURL(/\/dashboard\/user$/);
    const mails = async () =>
      desk.get<{ subject: string }[]>(`/desk/api/mails?to=${encodeURIComponent(person.email)}`);
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject).join('\n'))
      .toContain('Votre mot de passe a été changé');
  },
);

journey(
  'sign-in by e-mail and by phone guard each other, and the login says which is off',
  async ({ page }) => {
    const person = newPerson();
    await register(page, person);
    await page.goto(settings);
    const byEmail = page.getByRole('switch', { name: /Connexion par email/ });
    const byPhone = page.getByRole('switch', { name: /Connexion par téléphone/ });
    await byEmail.click();
    await page.getByText('Paramètres de sécurité mis à jour').first().waitFor();
    await expect.poll(() => byPhone.isDisabled()).toBe(true);
    await expect.poll(() => byPhone.isChecked()).toBe(true);
    await expect
      .poll(() => page.getByRole('switch', { name: /Alertes de sécurité/ }).isDisabled())
      .toBe(true);
    await signOut(page);

    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    await loginForm(page)
      .getByText(/La connexion par e-mail est désactivée/)
      .first()
      .waitFor();
    expect(
      await loginForm(page)
        .getByText(/Référence/)
        .count(),
    ).toBe(0);
    await page.getByRole('tab', { name: 'Téléphone' }).click();
    await loginForm(page).getByLabel('Numéro de téléphone').fill(person.phone);
    await loginForm(page).getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await loginForm(page).getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(/\/dashboard\/user$/);
  },
);

journey(
  'another device is seen in the list, told by mail, and signed out from here',
  async ({ page, newPerson: anotherBrowser }) => {
    const person = newPerson();
    await register(page, person);
    const other = await anotherBrowser({ userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' });
    await other.goto('/login');
    await typePassword(other, person.email, person.password);
    await other.waitForURL(/\/dashboard\/user$/);

    await page.goto(settings);
    await page.getByText('Firefox sur Android').waitFor();
    await page.getByRole('button', { name: 'Déconnecter Firefox sur Android' }).click();
    await page.getByText('Appareil déconnecté').first().waitFor();
    await other.goto('/dashboard/user');
    await other.waitForURL(/\/login/);

    await typePassword(other, person.email, person.password);
    await other.waitForURL(/\/dashboard\/user$/);
    await page.reload();
    await page.getByRole('button', { name: 'Déconnecter les autres' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Déconnecter', exact: true })
      .click();
    await page.getByText('Tous les autres appareils sont déconnectés').first().waitFor();
    await page.getByText('Firefox sur Android').waitFor({ state: 'hidden' });
  },
);
