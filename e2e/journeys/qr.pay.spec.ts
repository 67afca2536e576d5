import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../support/axe.ts';
import { pictureOfCode, pointCamera } from '../support/camera.ts';
import { journey } from '../support/journey.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

type MyQr = { readonly url: string; readonly emv: string };
type Transfers = {
  readonly elements: readonly { readonly id: string; readonly motif: string | null }[];
};
type Wallet = { readonly soldes: readonly { readonly disponible: number }[] };

/** Opens the scanner of a machine without a camera, and waits until it says so: by then its buttons work. */
async function openScanner(page: Page): Promise<void> {
  await page.goto('/dashboard/user/wallet?onglet=qr&code=scanner');
  await page.getByText(/^Aucun appareil photo/).waitFor();
}

/** Chooses a picture of a code, as from the device's own. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

journey(
  'two browsers: one shows a code with an amount, the other’s camera reads it and pays in one confirmation',
  async ({ page, desk, newPerson }) => {
    const payeePage = await newPerson();
    const payee = await signUp(payeePage);
    await payeePage.goto('/dashboard/user/wallet?onglet=qr');
    await payeePage.getByRole('heading', { name: 'Transfert par code QR' }).waitFor();
    await payeePage.getByRole('link', { name: /^Montrer mon code QR/ }).click();
    await payeePage.getByRole('img', { name: /^Code QR pour payer/ }).waitFor();
    await payeePage.getByLabel(/^Montant demandé/).fill('12,50');
    await payeePage.getByText('Demande 12,50').waitFor();
    await expectAccessible(payeePage);
    // What the other camera sees is this very screen.
    const picture = await payeePage.getByRole('img', { name: /^Code QR pour payer/ }).screenshot();

    const payer = await signUpWithMoney(page, desk, 50);
    await pointCamera(page, picture);
    await page.goto('/dashboard/user/wallet?onglet=qr');
    await page.getByRole('link', { name: /^Scanner un code QR/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Compte E.').waitFor();
    await dialog.getByText('12,50').first().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Payer 12,50/ }).click();
    await dialog.getByText(/Compte E\. a reçu 12,50/).waitFor();
    await expectAccessible(page);

    expect((await payer.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(37.5);
    expect((await payee.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(12.5);
    await payeePage.goto('/dashboard/user');
    await payeePage.getByText('+12,50').first().waitFor();

    // The same again: the payee's page, whose number nobody knows.
    const { elements } = await payer.call<Transfers>('GET', '/transfers');
    await page.goto(`/dashboard/user/transfers/${elements[0]?.id}`);
    await page.getByRole('link', { name: 'Refaire ce transfert' }).click();
    await page.waitForURL(/\/qr\/[\w-]{22}\?montant=12\.5&devise=EUR/);
    await page.getByText('Compte E.').first().waitFor();

    // What it was for comes along.
    const code = new URL(page.url()).pathname.split('/').at(-1);
    const { id } = await payer.call<{ id: string }>('POST', '/transfers', {
      montant: 3,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', codeQr: code },
      methodePaiement: 'wallet',
      motif: 'Repas partagé',
    });
    await page.goto(`/dashboard/user/transfers/${id}`);
    await page.getByRole('link', { name: 'Refaire ce transfert' }).click();
    await page.getByText('Motif : Repas partagé').waitFor();
    await page.getByRole('button', { name: /^Payer 3,00/ }).click();
    await page.getByText(/a reçu 3,00/).waitFor();
    const { elements: all } = await payer.call<Transfers>('GET', '/transfers');
    expect(all.filter(({ motif }) => motif === 'Repas partagé')).toHaveLength(2);
  },
);

journey(
  'from a picture, in the EMVCo format; the answer is lost, and it is paid once',
  async ({ page, desk, context, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { emv } = await payee.call<MyQr>('GET', '/qr/mine');
    const payer = await signUpWithMoney(page, desk, 50);
    const keys = await loseFirstAnswer(context, '**/api/transfers', {
      checkingIn: page.getByRole('dialog'),
    });
    await openScanner(page);
    await choose(page, 'code.png', 'image/png', await pictureOfCode(emv));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Compte E.').waitFor();
    await dialog.getByRole('button', { name: 'Payer' }).click();
    await dialog.getByText('Veuillez entrer un montant valide').first().waitFor();
    await dialog.getByLabel('Montant').fill('20');
    await dialog.getByRole('button', { name: /^Payer 20,00/ }).click();
    await dialog.getByText(/Compte E\. a reçu 20,00/).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await payer.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(30);
    expect((await payee.call<Wallet>('GET', '/wallets')).soldes[0]?.disponible).toBe(20);
  },
);

journey(
  'what is no picture, too heavy, without a code or not ours is refused with the reason',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 5);
    await openScanner(page);
    await choose(page, 'note.png', 'image/png', Buffer.from('ceci n’est pas une image'));
    await page.getByText(/^Ce fichier n’est pas une image/).waitFor();
    await expectAccessible(page);
    const heavy = Buffer.alloc(16 * 1024 * 1024, 1);
    await choose(page, 'lourde.png', 'image/png', heavy);
    await page.getByText(/^Cette image est trop lourde/).waitFor();
    const blank = await page.getByRole('heading', { name: 'Comment ça marche ?' }).screenshot();
    await choose(page, 'vide.png', 'image/png', blank);
    await page.getByText(/^Aucun code QR sur cette image/).waitFor();
    const foreign = await pictureOfCode('https://ailleurs.example/payer/123');
    await choose(page, 'ailleurs.png', 'image/png', foreign);
    await page.getByText(/^Ce code QR ne vient pas de notre application/).waitFor();
    const own = await call<MyQr>('GET', '/qr/mine');
    await choose(page, 'moi.png', 'image/png', await pictureOfCode(own.url));
    await page
      .getByRole('dialog')
      .getByText(/^C’est votre propre code/)
      .waitFor();
  },
);

journey(
  'any camera: a visitor sees the name, creates an account in place and comes to the confirmation',
  async ({ page, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { url } = await payee.call<MyQr>('GET', '/qr/mine?montant=5&devise=EUR');
    await page.goto(new URL(url).pathname + new URL(url).search);
    await page.getByText(/^Vous allez payer Compte E\./).waitFor();
    await page.getByRole('tab', { name: 'Créer un compte' }).waitFor();
    await expectAccessible(page);
    await signUp(page);
    await page.reload();
    await page.getByRole('button', { name: /^Payer 5,00/ }).waitFor();
    // A new account holds nothing yet: said, and the payment refused.
    await page.getByText(/^Il manque 5,00/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Payer 5,00/ }).click();
    await page.getByText('Solde insuffisant').waitFor();
    // Said once: the shortfall that was foreseen gives way to the refusal.
    expect(await page.getByText(/^Il manque/).count()).toBe(0);

    await payee.call('POST', '/qr/mine/renouveler', {});
    await page.reload();
    await page.getByText(/ne désigne plus personne/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Payer/ }).count()).toBe(0);
  },
);
