import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { payoutsOf } from '../support/sending.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { accounts, withdraw } from '../support/withdrawing.ts';

journey('to a bank: arrived, sent back, and found out after a lost answer', async (walk) => {
  const { page, desk } = walk;
  const account = await signUpWithMoney(page, desk, 500);
  const lost = await withdraw(page, '30', accounts.answerLost);
  // Held at once, with its fee of 1 EUR, and not gone before the minute is over.
  const wallet = async () => (await account.call<Wallet>('GET', '/wallets')).soldes[0];
  expect(await wallet()).toMatchObject({ solde: 500, disponible: 469 });
  const back = await withdraw(page, '40', accounts.sentBack);
  const arrived = await withdraw(page, '50', accounts.accepted);
  await expectAccessible(page);
  // On a slow machine the first may have left by now, which changes nothing here.
  expect((await wallet())?.disponible).toBe(377);

  // The minute in which it can be undone passes, and the payout leaves by itself.
  await page.getByText('Argent arrivé sur votre compte').waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`recu-${arrived}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const list = page.getByRole('list', { name: 'Vos retraits' });
  await list.getByRole('link').filter({ hasText: back }).click();
  await page.getByText('Argent revenu sur votre portefeuille').waitFor();
  await page.getByText('Ce numéro de compte n’existe pas').waitFor();
  await page.getByText('frais compris').waitFor();

  await list.getByRole('link').filter({ hasText: lost }).click();
  await page.getByText('Argent arrivé sur votre compte').waitFor();
  expect(await payoutsOf(desk, lost)).toMatchObject([{ status: 'PAID' }]);
  expect(await payoutsOf(desk, arrived)).toMatchObject([{ status: 'PAID' }]);

  expect(await wallet()).toMatchObject({ solde: 418, disponible: 418 });
});

type Wallet = {
  readonly soldes: readonly { readonly solde: number; readonly disponible: number }[];
};
