import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { ask, kinshasa, press } from '../support/collecting.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'a late callback: past the time-out we keep looking, and it credits once',
  async ({ page, desk }) => {
    await signUp(page);
    const phone = kinshasa('0005');
    await ask(page, phone);
    await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
    await desk.post('/desk/api/clock', { advanceMs: 20 * 60_000 });
    await page.getByText('Nous continuons à chercher').first().waitFor();
    expect(await page.getByText('Paiement échoué').count()).toBe(0);
    await expectAccessible(page);
    await press(desk, phone, true);
    await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    await expectAccessible(page);

    // The same again, and again, from somebody who knows the address.
    const reference =
      (await page
        .getByText(/^MM-\d+$/)
        .last()
        .textContent()) ?? '';
    for (let times = 0; times < 3; times += 1) {
      const data = { originatingTransactionId: reference, transactionStatus: 'SUCCESS' };
      const heard = await page.request.post('/api/gateways/mobile-money/callback', { data });
      expect(heard.status()).toBe(204);
    }
    await page.goto('/dashboard/user/wallet');
    await page
      .getByText(/^5.000,00/)
      .first()
      .waitFor();
  },
);

journey(
  'our float is empty: our fault, never the number’s or the balance’s',
  async ({ page, desk }) => {
    await signUp(page);
    await ask(page, kinshasa('0007'));
    await page.getByText(/^C’est de notre côté\s: votre numéro et votre solde/).waitFor();
    await expectAccessible(page);
    await desk.post('/desk/api/clock', { advanceMs: 20 * 60_000 });
    await page.getByRole('heading', { name: 'Paiement échoué' }).waitFor();
    await page
      .getByText(/^C’est de notre côté.*Rien n’a été débité.*Réessayez plus tard/)
      .waitFor();
    expect(await page.getByText(/ne connaît pas ce numéro|ne suffit pas/).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: 'Corriger et réessayer' }).count())
      .toBe(0);
  },
);
