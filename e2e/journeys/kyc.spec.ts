import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { pixel } from '../support/pixel.ts';
import { reviewer } from '../support/reviewer.ts';
import { submit } from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'at 360 px: a document is sent, refused with its reason, sent again and verified',
  async ({ page, newPerson }) => {
    const { call, person } = await signUp(page);
    const office = await newPerson();
    const decide = await reviewer(office);
    const lastId = async () =>
      (await call<{ elements: { id: string }[] }>('GET', '/kyc')).elements[0]?.id ?? '';
    await page.goto('/dashboard/user/settings?onglet=limits');
    const send = () => submit(page, 'Envoyer le document');
    await send();
    await page.getByText('Veuillez sélectionner un fichier').first().waitFor();
    await page.getByText('Choisissez le document que vous envoyez').first().waitFor();
    await expectAccessible(page);

    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passeport' });
    const file = page.locator('input[type=file]');
    const page1 = { name: 'passeport.png', mimeType: 'image/png' };
    await file.setInputFiles({ ...page1, buffer: Buffer.from('<svg/>') });
    await send();
    await page
      .getByText(/ni un PDF, ni une image JPG ou PNG/)
      .first()
      .waitFor();
    await file.setInputFiles({ ...page1, buffer: pixel });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await decide(await lastId(), { decision: 'refuse', motif: 'La photo est floue.' });
    // The page hears of it by itself.
    await page.getByText('La photo est floue.').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passeport' });
    await file.setInputFiles({ ...page1, buffer: pixel });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();

    await office.goto('/dashboard/admin/users/kyc');
    await office.getByRole('button', { name: person.name }).click();
    await office.getByText('Le nom, la date et la photo sont lisibles et concordent.').waitFor();
    const accepting = office.getByRole('form', { name: 'Accepter' });
    await submit(office, 'Accepter');
    await accepting.getByText('Saisissez la date de naissance').first().waitFor();
    await expectAccessible(office);
    await accepting.getByLabel('Date de naissance').fill('2999-01-01');
    await submit(office, 'Accepter');
    await accepting.getByText('Cette date de naissance est à venir').first().waitFor();
    await accepting.getByLabel('Date de naissance').fill('1991-08-30');
    await submit(office, 'Accepter');
    await office.getByText('Document accepté').first().waitFor();

    await page.getByText('Passeport\u00a0: identité vérifiée').waitFor();
    await page.getByText('Date de naissance\u00a0: 30 août 1991').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);
