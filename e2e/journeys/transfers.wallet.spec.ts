import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import {
  choosePayment,
  confirmedReference,
  fundWallet,
  newPerson,
  readyToPay,
  someRecipient,
  submit,
  transferId,
} from '../support/sending.ts';

journey(
  'from the wallet: what is missing is said first; then paid once',
  async ({ page, desk }) => {
    await readyToPay(page);
    await page.getByText(/Solde insuffisant|pas de solde/).waitFor();
    await expect
      .poll(() => page.locator('input[name=moyen][value=wallet]').isDisabled())
      .toBe(true);
    await fundWallet(page, desk);
    await choosePayment(page, 'wallet');
    await confirmedReference(page);
    await page.goto('/dashboard/user');
    await page.getByText('295,01').first().waitFor();
  },
);

journey('to another wallet: by phone, in the same currency, at once', async (walk) => {
  const { page, desk, newPerson: newProfile } = walk;
  const receiver = newPerson();
  const other = await newProfile();
  await readyToPay(other, someRecipient(), receiver);

  await readyToPay(page);
  await fundWallet(page, desk);
  await page.goto('/transfer?montant=50&devise=EUR&mode=nzela');
  await page.getByText('50,00').first().waitFor();
  await submit(page, 'Continuer');
  await page.getByLabel('Téléphone', { exact: true }).fill(`+33 ${receiver.phone.slice(1)}`);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
  await page.getByText(/Ce compte appartient à/).waitFor();
  await page.locator('input[name=moyen][value=wallet]:enabled').check({ force: true });
  await submit(page, /^Payer 50,00/);
  await page.getByText('Transfert confirmé!').waitFor();
  await page.getByRole('heading', { name: /a reçu 50,00/ }).waitFor();

  await other.goto(`/dashboard/user/transfers/${transferId(page)}`);
  await other.getByText('Complété', { exact: true }).waitFor();
  await other.goto('/dashboard/user');
  await other.getByText('+50,00').first().waitFor();
});
