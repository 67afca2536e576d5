import { expect } from 'vitest';
import { approve, enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';

const payments = '/dashboard/admin/payment-config';
const dayMs = 86_400_000;
const transfer = '/transfer?montant=200&devise=EUR&pays=SN';

journey(
  'a corridor: its notice is read by who wants to send, its maximum is said, and closed it refuses with the notice',
  async ({ page, newPerson }) => {
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
    await most.fill(before);
    await notice.fill('Les guichets ferment à 16 h pendant la fête.');
    await saveSettings(page, 'Corridors enregistrés avec succès');

    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
    await visitor.goto(transfer);
    await visitor.getByText('Les guichets ferment à 16 h pendant la fête.').first().waitFor();
    await expectReadable(visitor, 360, 1280);

    await senegal.getByRole('switch', { name: /^Corridor ouvert/ }).click();
    await saveSettings(page, 'Corridors enregistrés avec succès');
    await visitor.goto(transfer);
    await visitor.getByText('Les envois vers ce pays sont suspendus').first().waitFor();
    await senegal.getByRole('switch', { name: /^Corridor ouvert/ }).click();
    await notice.fill('');
    await saveSettings(page, 'Corridors enregistrés avec succès');
  },
);

journey(
  'a fee that two administrators change is in the next quote from the day it holds, and the simulator says what it earns',
  async ({ page, desk, newPerson }) => {
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
    const fees = async () => {
      const answer = await visitor.request.post('/api/quotes/preview', {
        data: { montant: 200, deviseSource: 'EUR', deviseCible: 'XOF' },
      });
      return ((await answer.json()) as { totalFrais: number }).totalFrais;
    };
    expect(await fees()).toBe(2);
    await saveSettings(page, 'En attente d’une deuxième personne');
    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin');
    await approve(second);
    expect(await fees()).toBe(2);
    await desk.post('/desk/api/clock', { advanceMs: dayMs });
    await expect.poll(fees).toBe(6);
    await visitor.goto(transfer);
    await visitor.getByText('206,00 €').first().waitFor();
  },
);
