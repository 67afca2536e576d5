import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { inMotion, journey } from '../support/journey.ts';
import {
  authenticationCode,
  cardFields,
  cardPaymentsOf,
  cards,
  choosePayment,
  confirmedReference,
  payoutsOf,
  readyToPay,
  someRecipient,
  typeCard,
} from '../support/sending.ts';

journey(
  'by card: quote, registration in place, strong authentication, payout, recipient paid, receipt',
  async ({ page, desk }) => {
    const recipient = someRecipient();
    await readyToPay(page, recipient);
    const told = page.getByLabel(`Prévenir ${recipient.name} par SMS`, { exact: false });
    expect(await told.isChecked()).toBe(true);
    await choosePayment(page, 'card');
    await typeCard(page, cards.strongAuthentication);
    await cardFields(page).getByLabel('Code de confirmation').fill(authenticationCode);
    await cardFields(page).getByRole('button', { name: 'Confirmer le paiement' }).click();

    const reference = await confirmedReference(page);
    await expect
      .poll(() => page.getByText('131\u00a0191\u00a0F\u00a0CFA').count())
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Annuler ce transfert' }).waitFor();

    // The minute in which it can be undone passes, the payout leaves, and the page follows by itself.
    await page.getByText(`${recipient.name} a reçu l’argent`).waitFor();
    await page.getByRole('heading', { name: `${recipient.name} a reçu 131 191 F CFA` }).waitFor();
    await page.getByRole('button', { name: 'Partager' }).waitFor();
    expect(await payoutsOf(desk, reference)).toMatchObject([{ status: 'PAID' }]);
    expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);

    const to = encodeURIComponent(`+221${recipient.phone.replaceAll(' ', '')}`);
    const texts = () => desk.get<{ text: string }[]>(`/desk/api/sms?to=${to}`);
    await expect.poll(async () => (await texts()).length).toBe(1);
    expect((await texts())[0]?.text).toContain(`Référence ${reference}`);
    await page.getByText(`SMS d’arrivée envoyé à ${recipient.name}`).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`recu-${reference}.pdf`);
    const receipt = await readFile(await file.path());
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');
  },
  inMotion,
);
