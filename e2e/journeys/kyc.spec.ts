import { expect } from 'vitest';
import { administratorPasswords, enter, expectReadable } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { reviewer } from '../support/reviewer.ts';
import { scannedPages, scannedPdf } from '../support/scanned-pdf.ts';
import { submit } from '../support/sending.ts';
import { proveByPassword } from '../support/signing-in.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'at 360 px: a document is sent, refused with its reason, sent again and verified by two administrators',
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
    const pdf = { name: 'passeport.pdf', mimeType: 'application/pdf' };
    await file.setInputFiles({ ...pdf, buffer: Buffer.from('%PDF-1.7 et rien') });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await office.goto('/dashboard/admin/users/kyc');
    await office.getByRole('button', { name: person.name }).click();
    await office.getByText('Ce PDF est abîmé').waitFor();
    await decide(await lastId(), { decision: 'refuse', motif: 'La photo est floue.' });
    // The page hears of it by itself.
    await page.getByText('La photo est floue.').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passeport' });
    await file.setInputFiles({ ...pdf, buffer: scannedPdf });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();

    await office.getByRole('button', { name: person.name }).click();
    await office.getByText('Le nom, la date et la photo sont lisibles et concordent.').waitFor();
    const scanned = office.getByRole('img', { name: `Page 1 sur ${scannedPages}` });
    await expect.poll(() => scanned.evaluate(colourInTheMiddle)).toEqual([0, 0, 0, 255]);
    await office.getByText('Les 50 premières pages sont affichées').waitFor();
    const width = () => scanned.evaluate(({ clientWidth }) => clientWidth);
    const fitted = await width();
    await office.getByRole('button', { name: 'Agrandir' }).click();
    await expect.poll(width).toBeGreaterThan(fitted);
    await expectAccessible(office);
    const accepting = office.getByRole('form', { name: 'Accepter' });
    await submit(office, 'Accepter');
    await accepting.getByText('Saisissez la date de naissance').first().waitFor();
    await expectAccessible(office);
    await accepting.getByLabel('Date de naissance').fill('2999-01-01');
    await submit(office, 'Accepter');
    await accepting.getByText('Cette date de naissance est à venir').first().waitFor();
    await accepting.getByLabel('Date de naissance').fill('1991-08-30');
    await submit(office, 'Accepter');
    await office.getByText('En attente d’une deuxième personne').first().waitFor();
    await office.getByRole('button', { name: new RegExp(`${person.name}.*Second regard`) }).click();
    await office.getByText('Une autre personne décide de ce que vous avez demandé.').waitFor();
    await expectAccessible(office);

    const second = await newPerson();
    await enter(second, 'Approbateur', '/dashboard/admin/approbations');
    const request = second.locator('section').filter({ hasText: person.name });
    await request.getByRole('link', { name: 'Voir le document' }).click();
    await second.waitForURL(/\/users\/kyc\?document=/);
    await second.getByText(/a accepté ce document le/).waitFor();
    // Wherever it stands among those that wait.
    const chosen = second.locator('nav [aria-current=true]');
    const isInSight = () =>
      chosen.evaluate((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
    await second
      .getByText('Date de naissance lue par le premier examen\u00a0: 30 août 1991')
      .waitFor();
    await expectReadable(second, 360, 1280);
    await second.getByRole('button', { name: 'Accepter en second' }).click();
    await proveByPassword(second, administratorPasswords.Approbateur);
    await second.getByText('Document accepté').first().waitFor();

    await page.getByText('Passeport\u00a0: identité vérifiée').waitFor();
    await page.getByText('Date de naissance\u00a0: 30 août 1991').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);

/** Red, green, blue and opacity, of 255. */
function colourInTheMiddle(element: Element): number[] {
  if (!(element instanceof HTMLCanvasElement)) return [];
  const { width, height } = element;
  const drawing = element.getContext('2d');
  return [...(drawing?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
}
