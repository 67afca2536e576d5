import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import type { Desk } from '../support/desk.ts';
import { inMotion, journey, onPhone } from '../support/journey.ts';
import { overflowOf } from '../support/overflow.ts';
import {
  cardPaymentsOf,
  cards,
  choosePayment,
  confirmCard,
  confirmedReference,
  payoutsOf,
  readyToPay,
  someRecipient,
  typeCard,
} from '../support/sending.ts';
import { sharedBy } from '../support/sharing.ts';

/** The control desk in a tab of its own: a phone in Senegal and the SMS that it got. */
async function seePhone(page: Page, desk: Desk, shown: { number: string; text: string }) {
  const tab = await page.context().newPage();
  await tab.goto(`${desk.url}/?vue=telephones`);
  await tab.getByRole('heading', { name: 'Le poste de contrôle', level: 1 }).waitFor();
  const digits = shown.number.replaceAll(' ', '');
  const phone = tab
    .getByRole('article')
    .filter({ has: tab.getByRole('heading', { name: new RegExp(digits.split('').join(' ?')) }) });
  await phone.getByText(shown.text).waitFor();
  await expectAccessible(tab);
  await tab.close();
}

journey(
  'at 360 px, by card: quote, registration in place, strong authentication, payout, recipient paid and told by SMS, receipt',
  async ({ page, desk }) => {
    const recipient = someRecipient();
    await readyToPay(page, recipient);
    expect(await overflowOf(page)).toEqual({ narrow: 0, large: 0 });
    const told = page.getByLabel(`Prévenir ${recipient.name} par SMS`, { exact: false });
    expect(await told.isChecked()).toBe(true);
    await choosePayment(page, 'card');
    await typeCard(page, cards.strongAuthentication);
    await confirmCard(page);

    const reference = await confirmedReference(page);
    await expect
      .poll(() => page.getByText('131\u00a0191\u00a0F\u00a0CFA').count())
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Annuler ce transfert' }).waitFor();

    // The minute in which it can be undone passes, the payout leaves, and the page follows by itself.
    await page.getByText(`${recipient.name} a reçu l’argent`).waitFor();
    await page.getByRole('heading', { name: `${recipient.name} a reçu 131 191 F CFA` }).waitFor();
    expect(await overflowOf(page)).toEqual({ narrow: 0, large: 0 });
    const shared = `Je vous ai envoyé 131 191 F CFA : l’argent est arrivé. Référence ${reference}.`;
    expect(await sharedBy(page, 'sheet')).toBe(shared);
    expect(await sharedBy(page, 'WhatsApp')).toBe(shared);
    expect(await payoutsOf(desk, reference)).toMatchObject([{ status: 'PAID' }]);
    expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);

    const to = encodeURIComponent(`+221${recipient.phone.replaceAll(' ', '')}`);
    const texts = () => desk.get<{ text: string }[]>(`/desk/api/sms?to=${to}`);
    await expect.poll(async () => (await texts()).length).toBe(1);
    expect((await texts())[0]?.text).toContain(`Référence ${reference}`);
    await page.getByText(`SMS d’arrivée envoyé à ${recipient.name}`).waitFor();
    await seePhone(page, desk, { number: recipient.phone, text: `Référence ${reference}` });

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`recu-${reference}.pdf`);
    const receipt = await readFile(await file.path());
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');
  },
  { context: { ...onPhone.context, ...inMotion.context } },
);
