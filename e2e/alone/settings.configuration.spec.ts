import { expect } from 'vitest';
import { enter, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';

const configuration = '/dashboard/admin/email-config';

journey(
  'the mail server: its sender is the one of the next mail, and the words of mails keep their link',
  async ({ page, desk }) => {
    await enter(page, 'Administrateur', configuration);
    await page.getByLabel('Nom de l’expéditeur').fill('Nzela Service');
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
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();

    await page.getByRole('tab', { name: 'File d’attente' }).click();
    await page.getByText('Aucun e-mail n’attend').waitFor();
    await expectAccessible(page);
  },
);

journey(
  'a maintenance: visitors read when it ends, administrators go on, and its end is said by itself',
  async ({ page, newPerson }) => {
    await enter(page, 'Administrateur', configuration);
    await page.goto('/dashboard/admin/settings');
    await page.getByRole('switch', { name: /Mode maintenance/ }).click();
    await page.getByLabel('Message de maintenance').fill('Nous revenons à 14 h.');
    await saveSettings(page, 'Paramètres système enregistrés avec succès');

    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
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
