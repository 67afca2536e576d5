import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import type { Desk } from '../support/desk.ts';
import type { Page } from 'playwright-core';
import {
  choosePayment,
  confirmedReference,
  newPerson,
  prepareTransfer,
  registerInPlace,
  someRecipient,
  submit,
  transferId,
} from '../support/sending.ts';

/** Puts 500 EUR into the wallet: a wire of another amount than a transfer waits for goes there. */
async function fundWallet(page: Page, desk: Desk): Promise<void> {
  await choosePayment(page, 'bank');
  const reference = await page.getByText(/^TRANSFER-\d{6,}$/).textContent();
  await desk.post('/desk/api/wires', {
    reference: reference ?? '',
    amount: '500,00',
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
  await page.getByRole('button', { name: 'Changer de moyen de paiement' }).click();
  await page.getByRole('heading', { name: 'Comment payez-vous ?' }).waitFor();
  const credited = page.getByText('500,00\u00a0€ disponibles');
  for (let tries = 0; tries < 20 && (await credited.count()) === 0; tries += 1) {
    await page.reload();
    await page
      .getByText(/disponibles|manque|pas de solde/)
      .first()
      .waitFor();
  }
  await credited.waitFor();
}

journey(
  'from the wallet: what is missing is said first; then paid once',
  async ({ page, desk }) => {
    await prepareTransfer(page, someRecipient());
    await registerInPlace(page, newPerson());
    await page.getByText(/Solde insuffisant|pas de solde/).waitFor();
    expect(await page.locator('input[name=moyen][value=wallet]').isDisabled()).toBe(true);
    await fundWallet(page, desk);
    await choosePayment(page, 'wallet');
    await confirmedReference(page);
    await page.goto('/dashboard/user');
    await page.getByText('298,00').first().waitFor();
  },
);

journey('to another wallet: by phone, in the same currency, at once', async (walk) => {
  const { page, desk, newPerson: newProfile } = walk;
  const receiver = newPerson();
  const other = await newProfile();
  await prepareTransfer(other, someRecipient());
  await registerInPlace(other, receiver);

  await prepareTransfer(page, someRecipient());
  await registerInPlace(page, newPerson());
  await fundWallet(page, desk);
  await page.goto('/transfer?montant=50&devise=EUR&mode=nzela');
  await page.getByText('50,00').first().waitFor();
  await submit(page, 'Continuer');
  await page.getByLabel('Téléphone', { exact: true }).fill(`+33 ${receiver.phone.slice(1)}`);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await page.locator('input[name=moyen][value=wallet]').check({ force: true });
  await submit(page, /^Payer 50,00/);
  await page.getByRole('heading', { name: 'Transfert confirmé!' }).waitFor();
  await page.getByText(/a reçu 50,00/).waitFor();

  await other.goto(`/dashboard/user/transfers/${transferId(page)}`);
  await other.getByText('Complété', { exact: true }).waitFor();
  await other.goto('/dashboard/user');
  await other.getByText('+50,00').first().waitFor();
});
