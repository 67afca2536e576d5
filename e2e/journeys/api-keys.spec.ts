import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

const settings = '/dashboard/merchant/settings?onglet=api';

/** The button that sends the dialog's form. */
const send = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

journey(
  'keys are made, shown once, replaced with an overlap and revoked, on a phone',
  async ({ page, url }) => {
    await signUp(page, 'merchant');
    await page.goto(settings);
    await page.getByText('Aucune clé pour l’instant').waitFor();
    await page.getByText('aucun paiement réel ne sera traité').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Générer des clés de test' }).click();
    await send(page, 'Générer');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Veuillez donner un nom à ces clés').first().waitFor();
    await dialog.getByLabel('Nom des clés').fill('Boutique');
    await send(page, 'Générer');
    await page.getByText('Nouvelles clés générées').first().waitFor();
    const secret = await dialog.getByLabel('Clé secrète', { exact: true }).inputValue();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copier Clé secrète' }).click();
    await dialog.getByText('Clé copiée dans le presse-papier').waitFor();
    await dialog.getByRole('button', { name: 'J’ai copié la clé secrète' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByText(`sk_test_…${secret.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(secret);

    const ask = (path: string) =>
      fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await ask('events')).status).toBe(200);
    await page.reload();
    await page.getByText(/^Dernière utilisation/).waitFor();

    await page.getByRole('button', { name: 'Remplacer les clés « Boutique »' }).click();
    await send(page, 'Remplacer');
    await dialog.getByRole('button', { name: 'J’ai copié la clé secrète' }).click();
    await page.getByText(/^Remplacées, valables jusqu’au/).waitFor();
    await expectAccessible(page);
    expect((await ask('events')).status).toBe(200);
    await page.getByRole('button', { name: 'Révoquer les clés « Boutique »' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
    await page.getByText('Clés révoquées').first().waitFor();
    expect((await ask('events')).status).toBe(401);
  },
  {
    context: { ...onPhone.context, permissions: ['clipboard-read', 'clipboard-write'] },
  },
);

journey('a webhook is added, tested, fails, is sent again and turned off', async ({ page }) => {
  let status = 200;
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('bien reçu'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  await signUp(page, 'merchant');
  await page.goto(`${settings}&section=webhooks`);
  await page.getByText('Aucune adresse pour l’instant').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL du webhook').fill('https://moi:secret@boutique.example');
  await send(page, 'Ajouter');
  await dialog.getByText('ne doit contenir ni nom d’utilisateur').first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('URL du webhook').fill(address);
  await send(page, 'Ajouter');
  await dialog.getByText(/^whsec_/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click();
  await page.getByText('Webhook enregistré avec succès').first().waitFor();

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await press('Envoyer un essai');
  await page.reload();
  await page.getByText('Livré', { exact: true }).waitFor();
  status = 500;
  await press('Envoyer un essai');
  await page.reload();
  await page.getByText(/^Rien n’arrive à cette adresse depuis/).waitFor();
  await page.locator('summary').filter({ hasText: 'En attente' }).click();
  await page.getByText(/Votre serveur a refusé le message \(500\)/).waitFor();
  await expectAccessible(page);
  status = 200;
  await press('Renvoyer');
  await page.getByText('En attente', { exact: true }).waitFor({ state: 'detached' });
  await press('Renvoyer une période');
  const period = page.getByRole('dialog', { name: 'Renvoyer une période' });
  const [from, to] = [
    period.getByLabel('Du', { exact: true }),
    period.getByLabel('Au', { exact: true }),
  ];
  await from.fill('2026-01-02');
  await to.fill('2026-01-01');
  await send(page, 'Continuer');
  await period.getByText('Choisissez une fin qui ne précède pas le début.').first().waitFor();
  await expectAccessible(page);
  await to.fill('2026-01-03');
  await send(page, 'Continuer');
  await period.getByText('Rien à renvoyer sur cette période').waitFor();
  await to.fill('2090-01-01');
  await period.getByLabel('Seulement ce qui n’est pas arrivé').click();
  await send(page, 'Continuer');
  const question = page.getByRole('alertdialog', { name: 'Renvoyer 2 événements ?' });
  await question.getByText(address).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Changer la période' }).click();
  await expect.poll(() => to.inputValue()).toBe('2090-01-01');
  await send(page, 'Continuer');
  await question.getByRole('button', { name: 'Renvoyer', exact: true }).click();
  await page.getByText('2 événements sont renvoyés').first().waitFor();
  await page.getByRole('switch', { name: /Webhooks activés/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'URL du webhook' }).isDisabled())
    .toBe(true);
  await expectAccessible(page);
  server.close();
});
