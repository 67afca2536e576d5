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
    const recipient = someRecipient();
    await readyToPay(page, recipient);
    await page.getByText(/Solde insuffisant|pas de solde/).waitFor();
    await expect
      .poll(() => page.locator('input[name=moyen][value=wallet]').isDisabled())
      .toBe(true);
    await fundWallet(page, desk);
    const methods = page.locator('input[name=moyen]');
    // Nobody has chosen yet in an address without a method: the cheaper one is, and what the dearer one adds is said.
    const address = new URL(page.url());
    address.searchParams.delete('moyen');
    await page.goto(address.href);
    await expect.poll(() => methods.first().isChecked()).toBe(true);
    const order = () => methods.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(await order()).toEqual(['card', 'bank', 'wallet']);
    await page
      .getByText('Frais 4,99\u00a0€, soit 2,99\u00a0€ de plus · 500,00\u00a0€ disponibles')
      .waitFor();
    // The recipient's phone stays silent where the sender would rather write to them: apps/api proves the rest.
    await page.getByLabel(`Prévenir ${recipient.name} par SMS`, { exact: false }).uncheck();
    const made = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/api/transfers'),
    );
    await choosePayment(page, 'wallet');
    expect(await (await made).json()).toMatchObject({ prevenirBeneficiaire: false });
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
