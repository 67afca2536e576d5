import { expect } from 'vitest';
import { approve, enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

const payments = '/dashboard/admin/payment-config';
const waiting = 'En attente d’une deuxième personne';

journey(
  'the average of the banks: what is wrong is said at its field, and once two administrators agree every visitor reads it',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=devises`);
    const form = page.getByRole('form', { name: 'Source des taux' });
    const percent = form.getByLabel('Coût moyen à la banque');
    await percent.fill('100,5');
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await form.getByText('au plus 100').first().waitFor();
    expect(await percent.inputValue()).toBe('100,5');
    await expectReadable(page, 360, 1280);
    await percent.fill('9,99');
    await form.getByLabel('Source de la moyenne').fill('Enquête d’essai');
    await form.getByRole('list', { name: 'Ce qui change' }).getByText('Enquête d’essai').waitFor();
    await saveSettings(page, waiting, form);

    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
    await visitor.goto(secondUrl);
    await visitor.getByText(/prennent en moyenne/).waitFor();
    expect(await visitor.getByText('Enquête d’essai').count()).toBe(0);

    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin/approbations');
    await second.getByText('Source de la moyenne').first().waitFor();
    await second.getByText('Configuration des paiements · Devises').first().waitFor();
    await expectReadable(second, 360, 1280);
    await approve(second);
    for (const instance of [secondUrl, url]) {
      await visitor.goto(instance);
      await visitor.getByText(/en moyenne 9,99\s% du montant.*Enquête d’essai/).waitFor();
    }
    await expectReadable(visitor, 360, 1280);
  },
);

journey(
  'the terms of referrals: two administrators change the reward, and people of every instance read the new one',
  async ({ page, url, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=parrainage`);
    const reward = page.getByLabel('Montant de la récompense');
    await reward.fill('beaucoup');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Veuillez entrer un montant valide').first().waitFor();
    expect(await reward.inputValue()).toBe('beaucoup');
    await expectReadable(page, 360, 1280);
    await reward.fill('7,50');
    await saveSettings(page, waiting);

    const person = await newPerson({ baseURL: secondUrl });
    await signUp(person);
    await person.goto('/dashboard/user/referrals');
    await person.getByRole('heading', { name: /Pour recevoir 5,00\s€/ }).waitFor();
    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin');
    await approve(second);
    for (const instance of [secondUrl, url]) {
      await person.goto(`${instance}/dashboard/user/referrals`);
      await person.getByRole('heading', { name: /Pour recevoir 7,50\s€/ }).waitFor();
    }
  },
);

journey(
  'our account, limits, bills and security: an IBAN with a wrong character is refused at its field, and each form is readable',
  async ({ page }) => {
    await enter(page, 'Administrateur', `${payments}?onglet=compte`);
    const iban = page.getByLabel('IBAN');
    const wrong = 'FR76 3000 6000 0112 3456 7890 188';
    await iban.fill(wrong);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('vérifiez chaque caractère').first().waitFor();
    expect(await iban.inputValue()).toBe(wrong);
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Annuler les modifications' }).click();

    await page.goto(`${payments}?onglet=plafonds`);
    await page.getByLabel('Par jour').first().fill('15000,01');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page
      .getByText(/Découverte, Par jour/)
      .first()
      .waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Annuler les modifications' }).click();

    await page.goto(`${payments}?onglet=factures`);
    await page.getByRole('button', { name: 'Ajouter une tuile' }).click();
    await page.getByLabel('Tuile 7', { exact: true }).selectOption('senelec');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('déjà dans la liste').first().waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Annuler les modifications' }).click();

    await page.goto('/dashboard/admin/settings?onglet=securite');
    await page.getByLabel('Seuil de vérification').waitFor();
    await expectReadable(page, 360, 1280);
  },
);
