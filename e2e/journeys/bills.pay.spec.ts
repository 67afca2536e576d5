import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { confirmBill, nameBill, someBillReference } from '../support/paying-bills.ts';
import { signUpWithMoney } from '../support/wallet.ts';

type DeskBill = { readonly reference: string; readonly status: string };
type BillList = {
  readonly elements: readonly { readonly reference: string; readonly statut: string }[];
};
type Wallet = { readonly soldes: readonly { readonly disponible: number }[] };
type Mail = { readonly subject: string };

journey(
  'a bill is paid: the biller’s word first, then everything it takes, then its receipt',
  async ({ page, desk }) => {
    const { call, person } = await signUpWithMoney(page, desk, 100);
    const reference = someBillReference();
    await page.goto('/dashboard/user/wallet?onglet=factures');
    await page.getByText('Vos factures payées apparaîtront ici').waitFor();
    await expectAccessible(page);
    await nameBill(page, reference);
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    await page.getByText('Taux (parité fixe, sans marge)').waitFor();
    await expect
      .poll(() => page.getByLabel('Montant', { exact: true }).inputValue())
      .toMatch(/^\d/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Payer la facture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(reference).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Payer \d/ }).click();
    await page.getByText(/^Facture payée/).waitFor();
    await page.getByText('Encaissé par SENELEC').waitFor();
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger reçu' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^recu-FAC-\d{6,}\.pdf$/);
    const receipt = await readFile(await download.path());
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

    const recent = page.getByRole('list', { name: 'Factures récentes' });
    await recent.getByText('Complété').waitFor();
    const [bill] = (await call<BillList>('GET', '/bills')).elements;
    const held = await desk.get<DeskBill[]>(`/desk/api/bills?reference=${bill?.reference}`);
    expect(held).toMatchObject([{ status: 'PAID' }]);
    await expect
      .poll(async () => {
        const to = encodeURIComponent(person.email);
        return (await desk.get<Mail[]>(`/desk/api/mails?to=${to}`)).map(({ subject }) => subject);
      })
      .toContainEqual(expect.stringContaining('SENELEC est payée'));

    // The same bill again: the biller says that it is paid.
    await nameBill(page, reference);
    await page.getByText('Cette facture est déjà payée. Rien n’a été débité.').waitFor();
  },
);

journey(
  'what is missing is said in the specification’s words, at the fields, and nothing typed is lost',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 5);
    await page.goto('/dashboard/user/wallet?onglet=factures');
    await page.getByRole('button', { name: /^CIE/ }).click();
    await page.getByRole('button', { name: 'Payer la facture' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Veuillez saisir la référence de la facture').waitFor();
    await alert.getByText('Veuillez entrer un montant valide').waitFor();
    await expectAccessible(page);

    const reference = someBillReference('0013');
    await page.getByLabel('Référence de la facture').fill(reference);
    await page.getByText(/ne connaît pas cette référence/).waitFor();
    await page.getByLabel('Montant', { exact: true }).fill('5000');
    await page.getByRole('button', { name: 'Payer la facture' }).click();
    await alert.getByText(/ne connaît pas cette référence/).waitFor();
    await expect
      .poll(() => page.getByLabel('Référence de la facture').inputValue())
      .toBe(reference);
    await expect
      .poll(() => page.getByLabel('Fournisseur', { exact: true }).inputValue())
      .toBe('cie');

    // Enough is not there: said before paying.
    await nameBill(page, someBillReference());
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    await page.getByRole('button', { name: 'Payer la facture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Il manque/).waitFor();
    await expect
      .poll(() => dialog.getByRole('button', { name: /^Payer \d/ }).isDisabled())
      .toBe(true);
  },
);

journey(
  'the biller refuses: why, that nothing was taken, and the money is there again',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 100);
    await nameBill(page, someBillReference('0003'));
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    await confirmBill(page);
    await page.getByText('La facture n’a pas été payée').waitFor();
    await page.getByText(/a refusé cette référence/).waitFor();
    await page.getByText(/^Rien n’a été débité/).waitFor();
    await page.getByText('Tout le suivi').click();
    await page.getByText('Total rendu').waitFor();
    expect(await page.getByText('Total débité').count()).toBe(0);
    await expectAccessible(page);
    const { soldes } = await call<Wallet>('GET', '/wallets');
    expect(soldes[0]?.disponible).toBe(100);

    // What was typed is there to be corrected.
    await page.getByRole('button', { name: 'Corriger et recommencer' }).click();
    const reference = page.getByLabel('Référence de la facture');
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    expect(await reference.inputValue()).toMatch(/^SEN-\d+-0003$/);
  },
);
