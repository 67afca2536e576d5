import { expect } from 'vitest';
import { readCode } from '../support/camera.ts';
import { journey } from '../support/journey.ts';
import {
  choosePayment,
  readyToPay,
  shownReference,
  someRecipient,
  submit,
  transferId,
} from '../support/sending.ts';

journey('by bank wire: details to copy, then confirmed as soon as the wire is in', async (walk) => {
  const { page, context, desk } = walk;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await readyToPay(page);
  const arrival = page
    .locator('dl > div')
    .filter({ has: page.getByText('Arrivée', { exact: true }) });
  const anHour = /\d{1,2}:\d{2}/;
  await expect.poll(() => arrival.textContent()).toMatch(anHour);
  await page.locator('input[name=moyen][value=bank]:enabled').check({ force: true });
  await arrival.getByText('Après votre virement').waitFor();
  expect(await arrival.textContent()).not.toMatch(anHour);
  await choosePayment(page, 'bank');

  const wireReference = await page.getByText(/^TRANSFER-\d{6,}$/).textContent();
  await page.getByRole('button', { name: 'Copier Référence' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wireReference);

  // The lines of EPC069-12: what a bank's application fills in is what the page says.
  const said = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .innerText();
  const iban = await said('IBAN');
  expect(await said('Montant exact')).toContain('202,00');
  expect((await readCode(page, 'Code à scanner pour ce virement')).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    (await said('BIC')).trim(),
    (await said('Titulaire')).trim(),
    iban.replace(/\s/g, ''),
    'EUR202.00',
    '',
    '',
    wireReference,
  ]);

  await submit(page, 'J’ai fait le virement');
  await page.getByRole('heading', { name: 'Plus que votre virement' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Plus que votre virement' }).waitFor();
  const reference = await shownReference(page);

  await desk.post('/desk/api/wires', {
    reference: wireReference ?? '',
    amount: '202,00',
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
  await page.getByText('Transfert confirmé!').waitFor();
  expect(await shownReference(page)).toBe(reference);
  await page.getByText('Paiement reçu').waitFor();
});

journey(
  'changing how to pay: what was typed is there, though the news of the closing comes before the answer, or alone',
  async ({ page, context }) => {
    const recipient = someRecipient();
    await readyToPay(page, recipient);
    for (const isLost of [false, true]) {
      await choosePayment(page, 'bank');
      await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
      const id = transferId(page);
      const news = page.waitForResponse(
        async (response) =>
          response.url().endsWith(`/api/transfers/${id}`) &&
          // Who asks again gives the first answer up.
          (await response.json().catch(() => null))?.statut === 'annule',
      );
      await context.route(
        '**/cancel',
        async (route) => {
          const response = await route.fetch();
          await news;
          await (isLost ? route.abort('connectionreset') : route.fulfill({ response }));
        },
        { times: 1 },
      );
      await submit(page, 'Changer de moyen de paiement');
      await page.getByRole('heading', { name: 'Comment payez-vous ?' }).waitFor();
      await page.getByText(recipient.name).first().waitFor();
    }
  },
);
