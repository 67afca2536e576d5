import { expect } from 'vitest';
import { approve, enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';

const payments = '/dashboard/admin/payment-config';
const dayMs = 86_400_000;
const transfer = '/transfer?montant=200&devise=EUR&pays=SN';

journey(
  'a corridor: its notice is read by who wants to send on any instance, its maximum is said, and closed it refuses with the notice',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=corridors`);
    const senegal = page.getByRole('listitem').filter({ hasText: 'Sénégal' });
    const notice = senegal.getByLabel('Avis public');
    const most = senegal.getByLabel('Maximum (EUR)').first();
    const before = await most.inputValue();
    await most.fill('beaucoup');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await senegal
      .getByText(/montant/i)
      .first()
      .waitFor();
    await expectReadable(page, 360, 1280);
    const least = senegal.getByLabel('Minimum (EUR)').first();
    const leastBefore = await least.inputValue();
    await most.fill('12,5');
    await least.fill('5000');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Sénégal, .+, Minimum \(EUR\).+de 0 à 12,5/ })
      .waitFor();
    await least.fill(leastBefore);
    await most.fill(before);
    await notice.fill('Les guichets ferment à 16 h pendant la fête.');
    await saveSettings(page, 'Corridors enregistrés avec succès');

    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
    for (const instance of [secondUrl, url]) {
      await visitor.goto(instance + transfer);
      await visitor.getByText('Les guichets ferment à 16 h pendant la fête.').first().waitFor();
    }
    await expectReadable(visitor, 360, 1280);

    await senegal.getByRole('switch', { name: /^Corridor ouvert/ }).click();
    await saveSettings(page, 'Corridors enregistrés avec succès');
    for (const instance of [secondUrl, url]) {
      await visitor.goto(instance + transfer);
      await visitor.getByText('Les envois vers ce pays sont suspendus').first().waitFor();
    }
    await senegal.getByRole('switch', { name: /^Corridor ouvert/ }).click();
    await notice.fill('');
    await saveSettings(page, 'Corridors enregistrés avec succès');
  },
);

journey(
  'a fee that two administrators change is in the next quote of every instance from the day it holds, and the simulator says what it earns',
  async ({ page, desk, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=tarifs`);
    await page.getByRole('button', { name: 'Ajouter un prix daté' }).first().click();
    // Tomorrow by the product's clock, which is ahead of the browser's once other journeys have moved it.
    const { now } = await desk.get<{ now: string }>('/clock');
    const today = new Date(now).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' });
    const tomorrow = new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
    const start = page.getByLabel('À partir du');
    expect(await start.inputValue()).toBe(tomorrow);
    // What applies already can be read, and not changed.
    await page.getByText('En vigueur').first().waitFor();
    const share = page.getByLabel('Pourcentage');
    await start.fill(today);
    await share.fill('3');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Un prix s’applique demain au plus tôt').first().waitFor();
    await start.fill(tomorrow);
    await share.fill('21');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Indiquez un nombre de 0 à 20').first().waitFor();
    await share.fill('3');
    await page.getByRole('button', { name: 'Simuler' }).click();
    await page.getByText(/aux tarifs actuels/).waitFor();
    await expectReadable(page, 360, 1280);
    const visitor = await newPerson();
    const feesAt = async (instance: string) => {
      const answer = await visitor.request.post(`${instance}/api/quotes/preview`, {
        data: { montant: 200, deviseSource: 'EUR', deviseCible: 'XOF' },
      });
      return ((await answer.json()) as { totalFrais: number }).totalFrais;
    };
    const fees = () => Promise.all([url, secondUrl].map(feesAt));
    expect(await fees()).toEqual([2, 2]);
    await saveSettings(page, 'En attente d’une deuxième personne');
    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin/approbations');
    const price = /^Transfert payé par carte ou virement\s: 3\s%, minimum 2,00/;
    await second.getByText(price).waitFor();
    await expectReadable(second, 360, 1280);
    await approve(second);
    await second.goto('/dashboard/admin/audit');
    await second
      .getByRole('row')
      .filter({ hasText: 'Configuration des paiements · Tarifs' })
      .filter({ hasText: 'Réglage changé' })
      .getByRole('button')
      .click();
    await second.getByRole('dialog').getByText(price).waitFor();
    await expectReadable(second, 360, 1280);
    expect(await fees()).toEqual([2, 2]);
    await desk.post('/desk/api/clock', { advanceMs: dayMs });
    await expect.poll(fees).toEqual([6, 6]);
    await visitor.goto(secondUrl + transfer);
    await visitor.getByText('206,00 €').first().waitFor();
  },
);
