import { enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { register } from '../support/signing-in.ts';
import { newPerson as somebody } from '../support/sending.ts';

const office = '/dashboard/admin/assistance';

journey(
  'a person writes to the support, an administrator answers, and the person reads it on another instance; closed, the button says so',
  async ({ page, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', office);
    await page.getByText('Aucune demande n’attend').waitFor();
    await expectReadable(page, 360, 1280);

    const asker = await newPerson({ baseURL: secondUrl });
    await register(asker, somebody());
    await asker.goto('/dashboard/user/wallet');
    await asker.getByRole('button', { name: 'Contacter le support' }).click();
    const writing = asker.getByRole('dialog');
    await writing.getByLabel('Sujet').fill('Un transfert tarde');
    await writing.getByLabel('Votre message').fill('Où est mon argent ?\nMerci.');
    await writing.getByRole('button', { name: 'Envoyer la demande' }).click();
    await writing.getByText('bien reçue').first().waitFor();

    // Without a press: the list is told.
    const answer = page.getByRole('button', { name: /^Répondre SUP-/ });
    await answer.waitFor();
    await page.getByText('Une sans réponse').waitFor();
    await expectReadable(page, 360, 768, 1280);
    await answer.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Où est mon argent ?').waitFor();
    await sheet.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await sheet.locator('[aria-invalid=true]').waitFor();
    await expectAccessible(page);
    await sheet.getByLabel('Votre réponse').fill('Il arrive demain matin.');
    await sheet.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page
      .getByText(/^Réponse envoyée/)
      .first()
      .waitFor();
    await page.getByText('Aucune demande n’attend').waitFor();
    await page.getByText('Une sans réponse').waitFor({ state: 'detached' });
    await page.getByLabel('Afficher').selectOption('repondue');
    await page.getByRole('button', { name: /^Lire SUP-/ }).click();
    await sheet.getByText('Il arrive demain matin.').waitFor();
    await page.keyboard.press('Escape');

    await asker.goto('/dashboard/user/notifications');
    await asker.getByText('Il arrive demain matin.').first().waitFor();
    await asker.goto('/dashboard/user/wallet');
    await asker.getByRole('button', { name: 'Contacter le support' }).click();
    const own = asker.getByRole('region', { name: 'Vos demandes' });
    await own.getByText('Répondue').waitFor();
    await own.getByText('Où est mon argent ?').waitFor();
    await own.getByText('Il arrive demain matin.').waitFor();
    await expectReadable(asker, 360, 1280);

    await page.getByRole('tab', { name: 'Réglages' }).click();
    await page.getByRole('switch', { name: 'Le support répond' }).click();
    await expectReadable(page, 360, 1280);
    await saveSettings(page, 'Réglages du support enregistrés avec succès');
    await asker.goto('/dashboard/user/wallet');
    await asker.getByRole('button', { name: 'Contacter le support' }).click();
    await asker.getByText('Cette fonctionnalité arrive bientôt').first().waitFor();
    await page.getByRole('switch', { name: 'Le support répond' }).click();
    await saveSettings(page, 'Réglages du support enregistrés avec succès');
  },
);
