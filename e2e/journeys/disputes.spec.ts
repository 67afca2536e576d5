import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import type { Desk } from '../support/desk.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { openShop } from '../support/shops.ts';

const width = 360;
const disputedCard = '4000000000000259';

/** The bank of the card decides at the desk. */
async function decide(
  desk: Desk,
  { reference }: { readonly reference: string },
  status: 'WON' | 'LOST',
): Promise<void> {
  const path = `/desk/api/disputes?reference=${reference}-C1`;
  const [dispute] = await desk.get<{ id: string }[]>(path);
  await desk.post(`/desk/api/disputes/${dispute?.id}/decide`, { status });
}

async function expectAtHome(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

journey(
  'at 360 px: a disputed payment is answered once with evidence, after a refusal and a lost answer, and won',
  async ({ page, desk, context }) => {
    const shop = await openShop(page);
    await shop.sold({ montant: 50 });
    const sale = { montant: 20, client: { nom: 'Client Awa' } };
    const payment = await shop.soldByCard(sale, disputedCard);
    await page.goto('/dashboard/merchant');
    await page.getByText('Un litige attend votre réponse').waitFor();
    await page.getByText(/Litige PAY-\w+-L1/).waitFor();
    await expectAtHome(page);
    await page.getByRole('link', { name: 'Répondre' }).click();

    await page.getByText(/Litige de 20,00/).waitFor();
    await page
      .getByText(/Répondez avant le .* il reste \d+ jours/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Rembourser', exact: true }).count()).toBe(0);
    const send = page.getByRole('button', { name: 'Envoyer mes preuves' });
    await send.click();
    await page.getByText('Expliquez pourquoi ce paiement est justifié').first().waitFor();
    await expectAtHome(page);

    await page
      .getByLabel('Pourquoi ce paiement est justifié')
      .fill('Colis remis le 12.\nSuivi 6A.');
    const files = page.locator('input[type="file"]');
    await files.setInputFiles({
      name: 'note.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await send.click();
    await page
      .getByText(/^note\.txt/)
      .nth(1)
      .waitFor();
    await expectAtHome(page);
    await page.getByRole('button', { name: 'Retirer note.txt' }).click();
    const buffer = Buffer.from('%PDF-1.7 facture');
    await files.setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer });
    await loseFirstAnswer(context, '**/preuves');
    await send.click();
    await page.getByText('Fichier 1\u00a0: PDF, 1 ko').waitFor();
    await page.getByText(/La banque de la carte examine votre réponse/).waitFor();
    expect(await send.count()).toBe(0);
    await expectAtHome(page);

    await decide(desk, payment, 'WON');
    await page.getByText(/la banque de la carte vous a donné raison/).waitFor();
    await page.getByRole('button', { name: 'Rembourser', exact: true }).waitFor();
    await expectAtHome(page);
    await page.goto('/dashboard/merchant/transactions?litige=gagne');
    await page.getByText('Client Awa').filter({ visible: true }).waitFor();
    await expectAtHome(page);
  },
  onPhone,
);

journey(
  'at 360 px: a dispute that is accepted is lost, and what the balance lacks is told',
  async ({ page }) => {
    const shop = await openShop(page);
    const payment = await shop.soldByCard({ montant: 20 }, disputedCard);
    await page.goto(`/dashboard/merchant/transactions/${payment.id}`);
    await page.getByText(/manquent sur votre solde/).waitFor();
    await page.getByRole('button', { name: 'Accepter la perte' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/vous ne pourrez plus répondre/).waitFor();
    await expectAtHome(page);
    await dialog.getByRole('button', { name: 'Accepter la perte' }).click();
    await page.getByText(/la banque de la carte a rendu 20,00/).waitFor();
    await page.getByText('Litige perdu').first().waitFor();
    await expectAtHome(page);
    await page.goto('/dashboard/merchant/transactions?litige=perdu');
    await page.getByText('Litige perdu').filter({ visible: true }).first().waitFor();
    await page.goto('/dashboard/merchant');
    await page.getByText('Pris sur vos prochains paiements').waitFor();
    await expectAtHome(page);
  },
  onPhone,
);
