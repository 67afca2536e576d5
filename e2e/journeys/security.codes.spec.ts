import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { newPerson } from '../support/sending.ts';
import { proveByPassword, register, signOut, typePassword } from '../support/signing-in.ts';

journey(
  'codes of an application: on with a scan, asked at sign-in, a backup code instead, off with a proof',
  async ({ page, desk }) => {
    const person = newPerson();
    await register(page, person);
    await page.goto('/dashboard/user/settings?onglet=security');
    await page.getByRole('heading', { name: 'Validation en deux étapes' }).waitFor();
    await page.getByRole('button', { name: 'Activer', exact: true }).click();
    await proveByPassword(page, person.password);
    await page.getByRole('img', { name: /Code QR/ }).waitFor();
    await expectAccessible(page);
    const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const secret = (shown ?? '').replaceAll(' ', '');
    const now = async () => {
      const { now: moment } = await desk.get<{ now: string }>('/clock');
      return Math.floor(new Date(moment).getTime() / 1_000);
    };
    // The code of the present window, then that of the next: each serves once, and also if its window has just ended.
    const code = async (windows: number) => oneTimeCode(secret, (await now()) + windows * 30);

    const setup = page.getByRole('dialog', { name: 'Ajouter votre application' });
    await setup.getByLabel('Code à 6 chiffres').fill('12');
    await setup.getByRole('button', { name: 'Activer' }).click();
    await setup.getByText('Ce code n’est pas complet : 6 chiffres.').first().waitFor();
    await setup.getByLabel('Code à 6 chiffres').fill(await code(0));
    await setup.getByRole('button', { name: 'Activer' }).click();
    const backup = page.getByRole('dialog', { name: 'Vos codes de secours' });
    await backup.waitFor();
    await expectAccessible(page);
    const backupCodes = await backup.getByRole('listitem').allTextContents();
    expect(backupCodes).toHaveLength(10);
    await backup.getByRole('button', { name: 'Je les ai gardés' }).click();
    await page.getByText('Codes de secours restants : 10 sur 10.').waitFor();
    await signOut(page);

    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    const second = page.getByRole('form', { name: 'Encore une étape' });
    await second.getByLabel('Code à 6 chiffres').fill('000000');
    await second.getByRole('button', { name: 'Se connecter' }).click();
    await second
      .getByText(/Ce code n’est pas le bon/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await second.getByLabel('Code à 6 chiffres').fill(await code(1));
    await second.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(/\/dashboard\/user$/);
    await signOut(page);

    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    await second.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await second.getByLabel('Code de secours').fill(backupCodes[0] ?? '');
    await second.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(/\/dashboard\/user$/);

    await page.goto('/dashboard/user/settings?onglet=security');
    await page.getByText('Codes de secours restants : 9 sur 10.').waitFor();
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
    await proof.getByRole('button', { name: 'Utiliser un code de secours' }).click();
    await proof.getByLabel('Code de secours').fill(backupCodes[1] ?? '');
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByText('Validation en deux étapes désactivée').first().waitFor();
    await signOut(page);

    await page.goto('/login');
    await typePassword(page, person.email, person.password);
    await page.waitForURL(/\/dashboard\/user$/);
  },
);
