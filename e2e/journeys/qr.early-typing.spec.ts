import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { lateScripts } from '../support/late-scripts.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

type MyQr = { readonly url: string };

journey(
  'an amount typed before the scripts arrive is kept, in its currency, and paid',
  async ({ page, desk, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { url } = await payee.call<MyQr>('GET', '/qr/mine');
    await signUpWithMoney(page, desk, 20);
    const letIn = await lateScripts(page);
    await page.goto(new URL(url).pathname, { waitUntil: 'commit' });
    const amount = page.getByLabel('Montant', { exact: true });
    await amount.fill('7,25');
    await page.getByLabel('Devise').selectOption('USD');
    letIn();
    await page.getByRole('button', { name: /^Payer 7,25.\$US/ }).waitFor();
    await expect.poll(() => amount.inputValue()).toBe('7,25');
    await page.getByLabel('Devise').selectOption('EUR');
    await page.getByRole('button', { name: /^Payer 7,25.€/ }).click();
    await page.getByText(/Compte E\. a reçu 7,25/).waitFor();
  },
);
