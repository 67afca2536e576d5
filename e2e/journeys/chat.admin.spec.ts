import { expect } from 'vitest';
import { enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';

const chat = '/dashboard/admin/chat-config';
const saved = 'Configuration du chat en direct enregistrée avec succès';
const identifier = '5f2b9c1d4e6a7b8c9d0e1f23/default';

journey(
  'a visitor who agrees writes to the chat, and the message arrives at its provider; who refuses meets nobody',
  async ({ page, desk, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', chat);
    await page.getByText('Sans identifiant, aucun chat n’apparaît').waitFor();
    await page.getByText('Code d’intégration non disponible').waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByLabel('Identifiant du site').fill('<script>');
    await page.getByRole('switch', { name: /Activer le chat/ }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Copiez l’identifiant depuis Tawk.to').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Identifiant du site').fill(identifier);
    await page.getByText('Start of Tawk.to Script').waitFor();
    await page.getByLabel('Message d’accueil').fill('Une question sur un envoi ?');
    await page.getByLabel('Position du widget').selectOption('bottom-left');
    await page.getByLabel('Couleur du thème', { exact: true }).fill('#ffd166');
    await expectReadable(page, 360, 768, 1280);
    await saveSettings(page, saved);

    const visitor = await newPerson({ baseURL: secondUrl, viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().startsWith(desk.url)) asked.push(request.url());
    });
    // Refused: no script, no host in the policy.
    await visitor.goto('/faq');
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.getByRole('button', { name: 'Ouvrir le chat' }).count()).toBe(0);
    expect(asked).toEqual([]);

    await visitor.getByRole('button', { name: 'Gérer mes cookies' }).click();
    await visitor.getByRole('button', { name: 'Tout accepter' }).click();
    // The page comes anew, under a policy that lets the provider in.
    const open = visitor.getByRole('button', { name: 'Ouvrir le chat' });
    await open.waitFor();
    await visitor.getByText('Une question sur un envoi ?').waitFor();
    await expectReadable(visitor, 360, 1280);
    await open.click();
    const window = visitor.frameLocator('iframe[title="Chat en direct"]');
    const text = `Où est mon argent ? ${Date.now()}`;
    await window.getByLabel('Votre message').fill(text);
    await window.getByRole('button', { name: 'Envoyer' }).click();
    await window.getByText(text).waitFor();
    const messages = await desk.get<{ site: string; text: string }[]>('/desk/api/chat');
    expect(messages).toContainEqual(expect.objectContaining({ site: identifier, text }));

    // Where a password is typed, the stranger's script is gone.
    await visitor.getByRole('link', { name: 'Connexion' }).first().click();
    await visitor.waitForURL(/\/login/);
    expect(await visitor.evaluate(() => 'Tawk_API' in globalThis)).toBe(false);

    await visitor.goto('/faq');
    await open.waitFor();
    await visitor.getByRole('button', { name: 'Gérer mes cookies' }).click();
    await visitor.getByRole('button', { name: 'Tout refuser' }).click();
    await open.waitFor({ state: 'detached' });
    await expect.poll(() => visitor.evaluate(() => 'Tawk_API' in globalThis)).toBe(false);

    await page.getByRole('switch', { name: /Activer le chat/ }).click();
    await saveSettings(page, saved);
  },
);
