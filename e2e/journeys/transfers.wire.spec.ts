import { expect } from 'vitest';
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
  await choosePayment(page, 'bank');

  const wireReference = await page.getByText(/^TRANSFER-\d{6,}$/).textContent();
  await page.getByRole('button', { name: 'Copier Référence' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wireReference);

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
