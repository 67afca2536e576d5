import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { confirmBill, nameBill, someBillReference } from '../support/paying-bills.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

type DeskBill = { readonly status: string };
type BillList = { readonly elements: readonly { readonly reference: string }[] };

journey(
  'the gateway’s answer is lost: found out, never shown as failed, paid once',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 100);
    await nameBill(page, someBillReference('0006'));
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    await confirmBill(page);
    await page.getByText(/^Facture payée/).waitFor();
    expect(await page.getByText('Échoué').count()).toBe(0);
    const { elements } = await call<BillList>('GET', '/bills');
    expect(elements).toHaveLength(1);
    const held = await desk.get<DeskBill[]>(`/desk/api/bills?reference=${elements[0]?.reference}`);
    expect(held).toMatchObject([{ status: 'PAID' }]);
  },
);

journey(
  'our own answer is lost: the same request goes out again, one payment is made',
  async ({ page, desk, context }) => {
    const { call } = await signUpWithMoney(page, desk, 100);
    const keys = await loseFirstAnswer(context, '**/api/bills', {
      checkingIn: page.getByRole('dialog'),
    });
    await nameBill(page, someBillReference());
    await page.getByText('SENELEC a trouvé la facture').waitFor();
    await confirmBill(page);
    await page.getByText(/^Facture payée/).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await call<BillList>('GET', '/bills')).elements).toHaveLength(1);
  },
);
