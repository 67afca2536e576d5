import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { chooseCredit, pay, proceed, someNumber, stands, topupId } from '../support/topping-up.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

type DeskTopup = { readonly reference: string; readonly phoneNumber: string };
type Topup = { readonly reference: string };

journey(
  'a number is topped up: found out, read again, paid, delivered, with a receipt',
  async (walk) => {
    const { page, desk } = walk;
    await signUpWithMoney(page, desk, 20);
    const number = someNumber();
    await page.goto('/dashboard/user/topup');
    const submit = page.getByRole('button', { name: 'Procéder à la recharge' });
    await page.getByText(/^Veuillez remplir tous les champs nécessaires\s: numéro/).waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await chooseCredit(page, number);
    await expectAccessible(page);
    await proceed(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`+221 ${number}`).waitFor();
    await dialog.getByText('Orange · Sénégal').waitFor();
    await expectAccessible(page);
    await pay(page);
    await page.getByText('Votre recharge est en cours de traitement').first().waitFor();
    await stands(page, 'Réussi');
    await page.getByText('Recharge effectuée avec succès').first().waitFor();
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger reçu' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^recu-topup-\d{16}\.pdf$/);
    const receipt = await readFile(await download.path());
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

    // Once more by mistake: refused before anything is set aside, with the time to wait.
    await page.getByRole('button', { name: 'Refaire' }).click();
    await proceed(page);
    await pay(page);
    await page
      .getByText(/Ce numéro vient d’être rechargé/)
      .first()
      .waitFor();
    await page.getByText(/^Nouvelle recharge de ce numéro possible dans \d+ s\.$/).waitFor();
    await page.goBack();

    // The number is one press from being topped up again, and every figure agrees.
    await page.getByRole('button', { name: 'Nouvelle recharge' }).click();
    await page.getByRole('button', { name: `Recharger +221 ${number}` }).click();
    await expect
      .poll(() => page.getByLabel('Numéro de téléphone').inputValue())
      .toBe(number.replaceAll(' ', ''));
    await page.getByText('1 000 F CFA').first().waitFor();
    await page.goto('/dashboard/user');
    await page.getByText('18,47').first().waitFor();
  },
);

journey(
  'a wrong number: said at the field, then by the operator; nothing typed is lost, nothing is spent',
  async (walk) => {
    const { page, desk } = walk;
    const { call } = await signUpWithMoney(page, desk, 20);
    const number = someNumber('0003');
    await chooseCredit(page, number);
    await page.getByLabel('Numéro de téléphone').fill('77 12');
    await page.getByRole('button', { name: 'Procéder à la recharge' }).click();
    await page
      .getByRole('alert')
      .getByText('Veuillez entrer un numéro de téléphone valide')
      .waitFor();
    await page.getByLabel('Numéro de téléphone').fill(number);
    await page.getByText(`Nous avons lu : +221 ${number}`).waitFor();
    await proceed(page);
    await pay(page);
    await stands(page, 'Échoué');
    await page
      .getByText(/ne connaît pas ce numéro.*Rien n’a été débité/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Corriger' }).click();
    await expect
      .poll(() => page.getByLabel('Numéro de téléphone').inputValue())
      .toBe(number.replaceAll(' ', ''));
    await page
      .getByRole('radio', { name: /1 000 F CFA/, checked: true })
      .waitFor({ state: 'attached' });
    const { soldes } = await call<{ soldes: { disponible: number }[] }>('GET', '/wallets');
    expect(soldes[0]?.disponible).toBe(20);
  },
);

journey(
  'the operator’s answer is lost, and ours too: one top-up, never shown as failed',
  async (walk) => {
    const { page, desk, context } = walk;
    const { call } = await signUpWithMoney(page, desk, 20);
    await chooseCredit(page, someNumber('0006'));
    await proceed(page);
    const keys = await loseFirstAnswer(context, '**/api/topups', {
      checkingIn: page.getByRole('dialog'),
    });
    await pay(page);
    await stands(page, 'Réussi');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await page.getByText('Échoué').count()).toBe(0);
    const { reference } = await call<Topup>('GET', `/topups/${topupId(page)}`);
    const made = await desk.get<DeskTopup[]>('/desk/api/topups');
    const own = made.find((topup) => topup.reference === reference);
    expect(made.filter(({ phoneNumber }) => phoneNumber === own?.phoneNumber)).toHaveLength(1);
  },
);

journey('not enough money: said before paying, with the way to bring some', async ({ page }) => {
  await signUp(page);
  await chooseCredit(page, someNumber());
  await proceed(page);
  await page.getByText('Solde insuffisant : il vous manque 1,53 €.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Payer/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Déposer de l’argent' }).click();
  await page.waitForURL(/onglet=recharger/);
});

journey(
  'a former number of Bénin is repaired in one press, and a pasted one names its country',
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard/user/topup');
    const field = page.getByLabel('Numéro de téléphone');
    await field.fill('+229 97 12 34 56');
    await page
      .getByLabel('Pays')
      .getByRole('option', { name: 'Bénin', selected: true })
      .waitFor({ state: 'attached' });
    await page.getByText('Ce numéro a l’ancien format à 8 chiffres.').waitFor();
    await page.getByRole('button', { name: 'Utiliser +229 01 97 12 34 56' }).click();
    await page.getByText('Reconnu d’après le numéro : MTN.').waitFor();
    // The person knows better: their choice stays.
    await page.getByText('Celtiis').click();
    await page.getByText('D’après le numéro, ce serait MTN. Nous gardons votre choix.').waitFor();
    // Another country starts anew.
    await page.getByLabel('Pays').selectOption({ label: 'Togo' });
    await page.getByText('Choisissez d’abord un opérateur').waitFor();
  },
);
