import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { CardForecast } from '@nzela/contract/virtual-cards';
import {
  approve,
  enter,
  expectReadable,
  proveAndWait,
  saveSettings,
} from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { cardTile, orderCard } from '../support/cards.ts';
import { ask, kinshasa } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { stepUp } from '../support/signing-in.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

const maishapay = '/dashboard/admin/maishapay-config';
const payments = '/dashboard/admin/payment-config';
const api = '/dashboard/admin/api-config';
const waiting = 'En attente d’une deuxième personne';
const saved = 'Paramètres MaishaPay enregistrés avec succès';

journey(
  'an operator and a way to pay that are switched off are gone from the screens of every instance; the connection is tried, and logged',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', maishapay);
    await page.getByLabel('Mode de la passerelle').selectOption('production');
    await page.getByText('Des transactions et des frais réels s’appliqueront.').waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByLabel('Mode de la passerelle').selectOption('sandbox');
    await page.getByRole('button', { name: 'Tester la connexion' }).click();
    await page.getByText('Connexion à MaishaPay établie avec succès').first().waitFor();

    await page.goto(`${maishapay}?onglet=payment`);
    await page.getByLabel('Délai d’une transaction').fill('61');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Indiquez un nombre de 1 à 60').first().waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByLabel('Délai d’une transaction').fill('15');
    await page.getByRole('switch', { name: /^Carte bancaire/ }).click();
    await saveSettings(page, saved);
    await page.goto(`${maishapay}?onglet=operators`);
    await page.getByRole('switch', { name: /^Airtel/ }).click();
    await saveSettings(page, saved);
    await expectReadable(page, 360, 1280);

    const person = await newPerson({ baseURL: secondUrl });
    await signUp(person);
    for (const instance of [url, secondUrl]) {
      const offered = await person.request.get(`${instance}/api/gateways/moyens`);
      expect(((await offered.json()) as { actifs: string[] }).actifs).not.toContain('card');
    }
    await person.goto('/dashboard/user/wallet?onglet=mobilemoney');
    await person.getByText('M-Pesa').first().waitFor();
    expect(await person.getByText(/Airtel/).count()).toBe(0);

    await page.getByRole('switch', { name: /^Airtel/ }).click();
    await saveSettings(page, saved);
    await page.goto(`${maishapay}?onglet=payment`);
    await page.getByRole('switch', { name: /^Carte bancaire/ }).click();
    await saveSettings(page, saved);

    await page.goto(`${maishapay}?onglet=logs`);
    await page.getByText('Répondu').first().waitFor();
    await expectReadable(page, 360, 1280);
    await ask(person, kinshasa('0001'));
    await person.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    const shown = await person
      .getByText(/^MM-\d+$/)
      .last()
      .textContent();
    const exchange = page
      .getByRole('row')
      .filter({ hasText: shown ?? 'none' })
      .first();
    // It comes by itself, and whoever wants to be sure asks again.
    await exchange.waitFor();
    const readAgain = page.waitForResponse((response) => response.url().includes('/echanges?'));
    await page.getByRole('button', { name: 'Actualiser' }).click();
    expect((await readAgain).status()).toBe(200);
    await exchange.waitFor();
    await page.getByRole('button', { name: 'Voir tous les journaux' }).click();
    await page.waitForURL(/journaux=tous/);
    await page.goBack();
    await page.getByRole('button', { name: 'Voir tous les journaux' }).click();
    await page.getByRole('button', { name: 'Revenir aux derniers échanges' }).click();
    await page.getByRole('button', { name: 'Voir tous les journaux' }).click();
    await page.getByLabel('Référence').fill('XX-nulle-part');
    await page.getByText('Rien ne correspond').waitFor();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await exchange.waitFor();
    await page.getByLabel('Statut').selectOption({ label: 'Refusé' });
    await exchange.waitFor({ state: 'detached' });
    await page.getByLabel('Statut').selectOption({ label: 'Répondu' });
    const begun = (shown ?? '').slice(0, -1);
    await page.getByLabel('Référence').fill(begun);
    await expect.poll(() => page.locator('tbody tr').filter({ hasNotText: begun }).count()).toBe(0);
    await exchange.waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('tri') === 'date');
    expect(new URL(page.url()).searchParams.get('reference')).toBe(begun);
    await exchange.waitFor();
  },
);

journey(
  'the prices of virtual cards: refused out of range, changed by two, in the next quote of another instance, and brought back by two',
  async ({ page, desk, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${maishapay}?onglet=virtual-cards`);
    const fee = page.getByLabel('Frais de rechargement');
    const before = await fee.inputValue();
    await fee.fill('101');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Indiquez un nombre de 0 à 100').first().waitFor();
    await expectReadable(page, 360, 1280);
    await fee.fill('3');
    await saveSettings(page, waiting);
    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin');
    await approve(second);
    await page.reload();
    await expect.poll(() => fee.inputValue()).toBe('3');
    const person = await newPerson({ baseURL: secondUrl });
    await signUpWithMoney(person, desk, 200);
    const tile = cardTile(person, await orderCard(person));
    await tile.getByRole('button', { name: 'Recharger' }).click();
    const [told] = await Promise.all([
      person.waitForResponse((answer) => answer.url().endsWith('/frais')),
      person.getByLabel('Montant à mettre sur la carte').fill('20'),
    ]);
    const { frais, montantConverti } = (await told.json()) as CardForecast;
    const threePercent = Math.round(montantConverti * 3) / 100;
    expect(frais).toEqual([{ code: 'recharge', montant: threePercent }]);
    const reset = page.getByRole('button', { name: 'Réinitialiser' });
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Réinitialiser' });
    await reset.click();
    await confirm.click();
    await stepUp(page).getByRole('button', { name: 'Annuler' }).click();
    await stepUp(page).waitFor({ state: 'detached' });
    await expect.poll(() => reset.isEnabled()).toBe(true);
    expect(await page.getByText('Erreur lors de la réinitialisation').count()).toBe(0);
    await reset.click();
    await confirm.click();
    await proveAndWait(page, page.getByText(waiting));
    await approve(second);
    await page.reload();
    await expect.poll(() => fee.inputValue()).toBe(before);
    await expect.poll(() => reset.isDisabled()).toBe(true);
  },
);

journey(
  'a currency that two administrators add is offered to visitors of every instance, and gone once it is switched off',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=devises`);
    const currencies = page.getByRole('form', { name: 'Devises', exact: true });
    await page.getByRole('button', { name: 'Ajouter une devise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une devise' });
    await dialog.getByLabel('Code').selectOption('CHF');
    await dialog.getByLabel('Source du taux').selectOption('fixe');
    await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click();
    await dialog.getByText('Veuillez saisir un taux positif').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Taux pour 1 EUR').fill('0,95');
    await dialog.getByRole('button', { name: 'Ajouter à la liste' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectReadable(page, 360, 1280);
    await saveSettings(page, waiting, currencies);
    const visitor = await newPerson({ baseURL: secondUrl });
    const offeredAt = async (instance: string) =>
      (await (await visitor.request.get(`${instance}/api/rates`)).text()).includes('"CHF"');
    const offered = () => Promise.all([url, secondUrl].map(offeredAt));
    expect(await offered()).toEqual([false, false]);

    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin');
    await approve(second);
    await expect.poll(offered).toEqual([true, true]);
    await visitor.goto('/rates');
    await visitor.locator('option[value=CHF]').first().waitFor({ state: 'attached' });

    await page.reload();
    await page.getByRole('switch', { name: 'Proposer CHF' }).click();
    await saveSettings(page, 'Devises enregistrées avec succès', currencies);
    await visitor.goto('/rates');
    expect(await visitor.locator('option[value=CHF]').count()).toBe(0);
  },
);

journey(
  'the operator’s own programs: keys shown once that every instance takes, an event that arrives, the instances, and caches that are emptied',
  async ({ page, url, secondUrl }) => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => heard.push(text));
      request.on('end', () => response.end());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/evenements`;

    await enter(page, 'Administrateur', api);
    await page.getByText('Aucune clé pour l’instant').waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Générer de nouvelles clés' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Générer', exact: true }).click();
    const secret = await dialog.getByLabel('Clé secrète', { exact: true }).inputValue();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'J’ai copié la clé secrète' }).click();
    expect(await page.content()).not.toContain(secret);
    for (const instance of [url, secondUrl]) {
      const asked = await fetch(`${instance}/api/v1/events`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      expect([instance, asked.status]).toEqual([instance, 200]);
    }

    await page.getByRole('switch', { name: /^Webhook activé/ }).click();
    await page.getByLabel('URL du webhook').fill('pas une adresse');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page
      .getByText(/adresse/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByLabel('URL du webhook').fill(address);
    await saveSettings(page, 'Configuration API enregistrée');
    await page.getByRole('button', { name: 'Envoyer un essai' }).click();
    await page.getByText('Essai envoyé').first().waitFor();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await expectReadable(page, 360, 1280);

    await page.goto(`${api}?onglet=serveur`);
    await page.getByText(/^PostgreSQL \d/).waitFor();
    await page.getByRole('button', { name: 'Vider le cache' }).click();
    await page.getByText('Cache vidé avec succès').first().waitFor();
    await expectReadable(page, 360, 1280);
    await page.goto(`${api}?onglet=fournisseur`);
    await page.getByRole('link', { name: 'Configurer la passerelle MaishaPay' }).click();
    await page.waitForURL(`**${maishapay}`);
    server.close();
  },
);
