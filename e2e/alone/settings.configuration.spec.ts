import { expect } from 'vitest';
import { enter, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { linkMailedTo, mailTo } from '../support/mailbox.ts';
import { newPerson as somebody } from '../support/sending.ts';
import { register } from '../support/signing-in.ts';

const configuration = '/dashboard/admin/email-config';

journey(
  'the mail server and the words of mails: the next mail that a visitor of another instance asks for has both, and keeps its link',
  async ({ page, desk, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', configuration);
    await page.getByLabel('Nom de l’expéditeur').fill('Nzela Service');
    await page.getByLabel('E-mail de l’expéditeur').fill('service@nzela.example');
    await expectAccessible(page);
    await saveSettings(page, 'Configuration des e-mails enregistrée avec succès');
    await page.getByRole('button', { name: 'Envoyer un e-mail de test' }).click();
    await page.getByText('E-mail de test envoyé avec succès').waitFor();
    const mails = await desk.get<{ subject: string }[]>('/desk/api/mails?to=admin@nzela.example');
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/d’essai/));

    await page.getByRole('tab', { name: 'Modèles' }).click();
    await page.getByRole('button', { name: 'Personnaliser' }).click();
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour {prenom}');
    await page.getByRole('button', { name: 'Aperçu' }).click();
    await page
      .getByText(/perdrait son lien/)
      .first()
      .waitFor();
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour {prenom}\n\n{lien}');
    await page.getByRole('button', { name: 'Aperçu' }).click();
    await page.getByRole('dialog').getByText('Bonjour Awa').waitFor();
    const dressed = page.getByTitle('E-mail tel qu’il s’affiche').contentFrame();
    await dressed.getByText('Bonjour Awa').last().waitFor();
    await dressed.getByRole('link', { name: 'Confirmer mon adresse' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();

    await page.getByRole('button', { name: 'Réinitialisation du mot de passe' }).click();
    await page.getByRole('button', { name: 'Personnaliser' }).click();
    await page.getByLabel('Objet').fill('Un nouveau mot de passe pour {prenom}');
    await saveSettings(page, 'Modèles d’e-mails enregistrés avec succès');
    const forgetful = somebody();
    const visitor = await newPerson({ baseURL: secondUrl });
    await register(visitor, forgetful);
    await visitor.context().clearCookies();
    await visitor.goto('/forgot-password');
    await visitor.getByLabel('Adresse e-mail').fill(forgetful.email);
    await visitor.getByRole('button', { name: 'Envoyer le lien' }).click();
    const subject = /^Un nouveau mot de passe pour/;
    expect((await mailTo(desk, forgetful.email, subject)).from).toBe('service@nzela.example');
    expect(await linkMailedTo(desk, forgetful.email, '/reset-password')).toContain('token=');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Tous les e-mails' }).click();
    await page.getByLabel('Chercher un e-mail').fill('recu argent');
    await page.getByRole('button', { name: 'Argent reçu' }).click();
    await page.getByRole('heading', { name: 'Argent reçu' }).waitFor();
    await page.getByText('{expediteur} vous a envoyé {montant}.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tous les e-mails' }).click();
    await page.getByRole('button', { name: 'Argent reçu' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('tab', { name: 'File d’attente' }).click();
    await page.getByText('Aucun e-mail n’attend').waitFor();
    await expectAccessible(page);
  },
);

journey(
  'a maintenance: visitors of every instance read when it ends, administrators go on, and its end is said by itself',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', configuration);
    await page.goto('/dashboard/admin/settings');
    await page.getByRole('switch', { name: /Mode maintenance/ }).click();
    await page.getByLabel('Message de maintenance').fill('Nous revenons à 14 h.');
    await saveSettings(page, 'Paramètres système enregistrés avec succès');

    const visitor = await newPerson({ baseURL: secondUrl, viewport: { width: 360, height: 740 } });
    expect((await visitor.request.get(`${url}/rates`)).status()).toBe(503);
    const answer = await visitor.goto('/rates');
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['retry-after']).toBe('60');
    await visitor.getByRole('heading', { name: 'Maintenance en cours' }).waitFor();
    await visitor.getByText('Nous revenons à 14 h.').waitFor();
    await expectAccessible(visitor);
    expect((await visitor.request.get('/login')).status()).toBe(200);
    expect((await page.request.get('/rates')).status()).toBe(200);

    await page.goto('/dashboard/admin/settings');
    await page.getByText('Maintenance en cours').first().waitFor();
    await page.getByRole('switch', { name: /Mode maintenance/ }).click();
    await saveSettings(page, 'Paramètres système enregistrés avec succès');
    await visitor.getByText('La maintenance est terminée').waitFor();
    await visitor.getByRole('button', { name: 'Ouvrir la page' }).click();
    await visitor.getByText('Maintenance en cours').waitFor({ state: 'detached' });
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/rates');
  },
  { expectedStatuses: [503] },
);
