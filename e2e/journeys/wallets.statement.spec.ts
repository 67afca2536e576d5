import { expect } from 'vitest';
import { ask, kinshasa, press } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { readStatement } from '../support/statement.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';

journey(
  'a statement: the screen, the spreadsheet and the paper tell the same sums, and they add up',
  async ({ page, desk, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { call } = await signUpWithMoney(page, desk, 1250);
    for (const montant of [10, 2.5, 100.01]) {
      await call('POST', '/transfers', {
        montant,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: payee.person.phone },
        methodePaiement: 'wallet',
      });
    }
    const phone = kinshasa('0005');
    await ask(page, phone);
    await press(desk, phone, true);
    await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();

    expect(await readStatement(page, 'EUR')).toEqual({
      opening: 0,
      credits: 1250_00,
      debits: 112_51,
      closing: 1137_49,
      reserved: 0,
      movements: [1250_00, -10_00, -2_50, -100_01],
    });
    expect(await readStatement(page, 'CDF')).toMatchObject({ credits: 5000_00, closing: 5000_00 });
    await page.goto('/dashboard/user');
    await page
      .getByText(/1.137,49/)
      .first()
      .waitFor();
  },
);
