import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { mailTo } from '../support/mailbox.ts';
import { textsOfPdf } from '../support/pdf-text.ts';
import {
  choosePayment,
  confirmedReference,
  fundWallet,
  newPerson,
  prepareTransfer,
  readyToPay,
  someRecipient,
  submit,
  transferId,
} from '../support/sending.ts';
import { sharedBy } from '../support/sharing.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

/** What a page says of a transfer under « Motif ». */
const shownPurpose = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText('Motif', { exact: true }) })
    .locator('dd');

const purpose = 'Loyer de novembre';

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

journey(
  'the purpose of a transfer to another wallet: its recipient reads it on the page of the transfer and in the mail, or that there is none',
  async ({ page, desk, newPerson: newProfile }) => {
    const other = await newProfile();
    const { person: receiver } = await signUp(other);
    const sender = await signUpWithMoney(page, desk, 100);
    await page.goto('/transfer?montant=50&devise=EUR&mode=nzela');
    await page.getByText('50,00').first().waitFor();
    await submit(page, 'Continuer');
    await page.getByLabel('Téléphone', { exact: true }).fill(`+33 ${receiver.phone.slice(1)}`);
    await page.getByText(/Ce compte appartient à/).waitFor();
    await page.getByText('Le bénéficiaire le voit.', { exact: false }).waitFor();
    await page.getByLabel('Motif').fill(purpose);
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=paiement/);
    await expect.poll(() => shownPurpose(page).textContent()).toBe(purpose);
    await page.getByText(/Ce compte appartient à/).waitFor();
    await page.locator('input[name=moyen][value=wallet]:enabled').check({ force: true });
    await submit(page, /^Payer 50,00/);
    await page.getByText('Transfert confirmé!').waitFor();
    await expect.poll(() => shownPurpose(page).textContent()).toBe(purpose);

    await other.goto(`/dashboard/user/transfers/${transferId(page)}`);
    await expect.poll(() => shownPurpose(other).textContent()).toBe(purpose);
    // What it cost, and how it was paid, is its sender's.
    const told = (await other.locator('main').innerText()).replaceAll(/\s/g, ' ');
    expect(told).toContain('vous a envoyé 50,00 € : l’argent est sur votre solde');
    expect(told).toContain('Montant reçu');
    await other.getByRole('button', { name: /^Télécharger le reçu/ }).waitFor();
    expect(told).not.toMatch(/Total débité|Payé par|Frais|ne voit pas l’argent/);
    await other.getByText('Un problème ?').click();
    await other.getByText(/^L’argent est sur votre solde/).waitFor();
    await expectAccessible(other);
    const mail = await mailTo(desk, receiver.email, /50,00/);
    expect(mail.text).toContain(`Motif\u00a0: ${purpose}`);

    const { id } = await sender.call<{ id: string }>('POST', '/transfers', {
      montant: 7,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: receiver.phone },
      methodePaiement: 'wallet',
    });
    await other.goto(`/dashboard/user/transfers/${id}`);
    await expect.poll(() => shownPurpose(other).textContent()).toBe('Non spécifié');
    expect((await mailTo(desk, receiver.email, /\D7,00/)).text).not.toContain('Motif');
  },
);

journey(
  'the purpose of a transfer abroad: on the page and the receipt of who sent it, and in nothing that its recipient is told',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 300);
    const recipient = someRecipient();
    await prepareTransfer(page, recipient, { isSignedIn: true });
    await page.getByRole('button', { name: 'Modifier le destinataire' }).click();
    await page.getByText('Il figure sur votre reçu.', { exact: false }).waitFor();
    await page.getByLabel('Motif').fill(purpose);
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=paiement/);
    await choosePayment(page, 'wallet');
    const reference = await confirmedReference(page);
    await expect.poll(() => shownPurpose(page).textContent()).toBe(purpose);

    // The minute in which it can be undone passes, and the recipient is told.
    const to = encodeURIComponent(`+221${recipient.phone.replaceAll(' ', '')}`);
    const texts = async () =>
      (await desk.get<{ text: string }[]>(`/desk/api/sms?to=${to}`)).map(({ text }) => text);
    await expect.poll(async () => (await texts()).join()).toContain(`Référence ${reference}`);
    const shared = await sharedBy(page, 'sheet');
    expect(shared).toContain(`Référence ${reference}`);
    for (const told of [...(await texts()), shared]) expect(told).not.toContain('Loyer');

    await page.goto(`/dashboard/user/transfers/${transferId(page)}`);
    await expect.poll(() => shownPurpose(page).textContent()).toBe(purpose);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    const receipt = textsOfPdf(await readFile(await (await download).path()));
    expect(receipt.join(' ')).toContain(purpose);
  },
);
