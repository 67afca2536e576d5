import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { submit } from '../support/sending.ts';
import { confirmMailbox, signUp } from '../support/wallet.ts';

const team = '/dashboard/merchant/settings?onglet=security';

journey(
  'a cashier is invited, joins, sees what the role allows, and leaves',
  async ({ page, desk, newPerson }) => {
    const owner = await signUp(page, 'merchant');
    await confirmMailbox(page, desk, owner.person);
    const cashierPage = await newPerson(onPhone.context);
    const cashier = await signUp(cashierPage);

    await page.goto(team);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Inviter' }).click();
    const dialog = page.getByRole('dialog');
    await submit(page, 'Envoyer l’invitation');
    await dialog.getByText('Indiquez votre adresse e-mail.').first().waitFor();
    await dialog.getByLabel('Adresse e-mail').fill(cashier.person.email);
    await expectAccessible(page);
    await submit(page, 'Envoyer l’invitation');
    await page.getByText(`Invitation envoyée à ${cashier.person.email}`).first().waitFor();
    await page.getByText('Invitations en attente').waitFor();

    const path = await linkMailedTo(desk, cashier.person.email, '/invitation/');
    const stranger = await newPerson();
    await signUp(stranger);
    await stranger.goto(path);
    await stranger.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
    await stranger.getByText('Cette invitation est pour une autre adresse').waitFor();
    await expectAccessible(stranger);

    await cashierPage.goto(path);
    await expectAccessible(cashierPage);
    expect(await cashierPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await cashierPage.getByText('Caissier').waitFor();
    await cashierPage.getByRole('button', { name: 'Rejoindre l’équipe' }).click();
    await cashierPage.waitForURL(/\/dashboard\/merchant$/);
    await cashierPage.getByText('Mode test').first().waitFor();
    await cashierPage.getByRole('link', { name: 'Liens' }).waitFor({ state: 'detached' });
    await cashierPage.goto('/dashboard/merchant/settings?onglet=api');
    await cashierPage.getByText('Votre rôle ne donne pas accès à cet écran').waitFor();
    await expectAccessible(cashierPage);

    await stranger.goto(path);
    await stranger.getByText('Cette invitation a déjà servi, ou elle a été annulée.').waitFor();
    await expectAccessible(stranger);

    await cashierPage.goto(team);
    await expectAccessible(cashierPage);
    expect(await cashierPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await cashierPage.getByRole('button', { name: 'Quitter l’équipe' }).click();
    await cashierPage.getByRole('button', { name: 'Quitter', exact: true }).click();
    await cashierPage
      .getByText(/Vous ne faites plus partie de l’équipe/)
      .first()
      .waitFor();
    await cashierPage.waitForURL(/\/dashboard\/user$/);

    await page.reload();
    await page.getByRole('button', { name: 'Quitter l’équipe' }).click();
    await page.getByRole('button', { name: 'Quitter', exact: true }).click();
    await page.getByText('Un commerce garde au moins un propriétaire.').first().waitFor();
  },
);

journey(
  'the mode that is shown stays through a reload, and the profile is kept',
  async ({ page }) => {
    await signUp(page, 'merchant');
    await page.goto('/dashboard/merchant/settings');
    const band = page.getByRole('region', { name: 'Commerce et mode affichés' });
    await band.getByText('Mode test').waitFor();
    await page.getByLabel('Nom de l’entreprise').fill('');
    await submit(page, 'Enregistrer');
    await page.getByText('Veuillez indiquer le nom du commerce').first().waitFor();
    await page.getByLabel('Nom de l’entreprise').fill('Chez Bolingo');
    await page.getByLabel('Type d’activité').selectOption('restaurant');
    await submit(page, 'Enregistrer');
    await page.getByText('Profil mis à jour avec succès').first().waitFor();
    await band.getByText('Chez Bolingo').waitFor();
    await band.getByText('Production', { exact: true }).click();
    await band.getByText(/Mode production inactif/).waitFor();
    await expectAccessible(page);
    await page.reload();
    await band.getByText(/Mode production inactif/).waitFor();
    expect(await page.getByLabel('Nom de l’entreprise').inputValue()).toBe('Chez Bolingo');
    await page.getByRole('tab', { name: 'Portefeuille' }).click();
    await page.getByLabel('Retrait automatique').selectOption('weekly');
    await submit(page, 'Enregistrer');
    await page.getByText('Paramètres du portefeuille mis à jour').first().waitFor();
    await page.getByRole('tab', { name: 'API' }).click();
    await page.getByRole('tab', { name: 'Passerelles' }).click();
    await page.waitForURL(/onglet=api&section=gateways/);
    await page.getByText('Toujours active').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Région et langue' }).click();
    const language = page.getByRole('combobox', { name: 'Langue' });
    await language.waitFor();
    expect(await language.locator('option').allInnerTexts()).toEqual([
      'Français',
      'English',
      'Lingála',
    ]);
    await language.selectOption('ln');
    await submit(page, 'Enregistrer');
    await page.locator('html[lang=ln]').waitFor();
    await page.goto('/dashboard/merchant/encaisser');
    await page.getByLabel('Mbongo ya kozwa').waitFor();
    await expectAccessible(page);
  },
);
