import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { someNumber } from '../support/topping-up.ts';
import { signUpWithMoney } from '../support/wallet.ts';

type Operators = { readonly elements: readonly { readonly id: string; readonly state: string }[] };

type Billers = { readonly elements: readonly { readonly id: string; readonly etat: string }[] };
type Corridors = {
  readonly elements: readonly {
    readonly pays: string;
    readonly modes: readonly { readonly mode: string; readonly etat: string }[];
  }[];
};

journey(
  'an operator that is down on a phone: said, not to be chosen, what works first; back again once it is',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 20);
    /** What the product knows is some seconds old at most. */
    const known = async (state: string) => {
      await expect
        .poll(
          async () => {
            const { elements } = await call<Operators>('GET', '/topups/operators?countryIso=SN');
            return elements.find(({ id }) => id === 'orange-sn')?.state;
          },
          { timeout: 120_000, interval: 1_000 },
        )
        .toBe(state);
    };
    const form = page.getByRole('form', { name: 'Recharger un téléphone' });
    const submit = page.getByRole('button', { name: 'Procéder à la recharge' });
    const operators = form.getByRole('group', { name: 'Opérateur' }).getByRole('radio');
    await desk.post('/desk/api/providers/topup', {
      destinations: { 'orange-sn': 'down', 'yas-sn': 'degraded' },
    });
    try {
      await known('down');
      await page.goto('/dashboard/user/topup');
      await operators.first().waitFor({ state: 'attached' });
      const order = await operators.evaluateAll((all) =>
        all.map((one) => [one.getAttribute('value'), (one as HTMLInputElement).disabled]),
      );
      expect(order).toEqual([
        ['expresso-sn', false],
        ['yas-sn', false],
        ['orange-sn', true],
      ]);
      await form.getByText('En panne pour le moment', { exact: true }).waitFor();
      await form.getByText('Réponses lentes en ce moment', { exact: true }).waitFor();

      // The number is Orange's: that is no reason to let anybody pay for what does not arrive.
      await form.getByLabel('Numéro de téléphone').fill(someNumber());
      await form.getByRole('alert').filter({ hasText: 'en panne pour le moment' }).waitFor();
      expect(await submit.isDisabled()).toBe(true);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

      // One that is slow may be chosen.
      await form.getByText('Yas', { exact: true }).click();
      await form.getByText(/^Yas\s: réponses lentes en ce moment$/).waitFor();
      await form.getByText('1 000 F CFA').click();
      await expect.poll(() => submit.isEnabled()).toBe(true);
      await expectAccessible(page);
    } finally {
      await desk.post('/desk/api/providers/topup', { destinations: {} });
    }
    await known('up');
    await page.reload();
    await form.getByRole('radio', { name: 'Orange' }).waitFor({ state: 'attached' });
    expect(await form.getByRole('radio', { name: 'Orange' }).isEnabled()).toBe(true);
  },
  onPhone,
);

journey(
  'a biller and a bank that are down, on a phone: said before anything is typed for them, and nothing is sent there',
  async ({ page, desk }) => {
    const { call } = await signUpWithMoney(page, desk, 20);
    /** What the product knows is some seconds old at most. */
    const known = async (senelec: string, bank: string) => {
      const states = async () => {
        const { elements: billers } = await call<Billers>('GET', '/bills/billers');
        const { elements: corridors } = await call<Corridors>('GET', '/tariffs/corridors');
        return [
          billers.find(({ id }) => id === 'senelec')?.etat,
          corridors.find(({ pays }) => pays === 'SN')?.modes.find(({ mode }) => mode === 'bank')
            ?.etat,
        ];
      };
      await expect.poll(states, { timeout: 120_000, interval: 1_000 }).toEqual([senelec, bank]);
    };
    await desk.post('/desk/api/providers/bills', { destinations: { senelec: 'down' } });
    await desk.post('/desk/api/providers/payouts', { destinations: { 'bank/SN': 'down' } });
    try {
      await known('down', 'down');
      await page.goto('/dashboard/user/wallet?onglet=factures');
      const tile = page.getByRole('group', { name: 'Fournisseurs' }).getByRole('button', {
        name: /SENELEC/,
      });
      await tile.getByText('En panne pour le moment', { exact: true }).waitFor();
      expect(await tile.isDisabled()).toBe(true);
      await expectAccessible(page);

      await page.goto('/transfer?montant=10&devise=EUR&pays=SN');
      const bank = page.locator('input[name=mode][value=bank]');
      await bank.waitFor({ state: 'attached' });
      expect(await bank.isDisabled()).toBe(true);
      await page.getByText('En panne pour le moment', { exact: true }).first().waitFor();
      await expectAccessible(page);
    } finally {
      await desk.post('/desk/api/providers/bills', { destinations: {} });
      await desk.post('/desk/api/providers/payouts', { destinations: {} });
    }
    await known('up', 'up');
  },
  onPhone,
);

journey(
  'an operator that is down while a transfer is being prepared, on a phone: said beside it on the open page, and no longer once it is back',
  async ({ page, desk, newPerson }) => {
    const downTitle = /^Orange Money\s: en panne pour le moment/;
    const slowTitle = /^Wave\s: réponses lentes en ce moment/;
    const goOn = page.getByRole('button', { name: 'Continuer' });
    await page.goto('/transfer?montant=200&devise=EUR&pays=SN&mode=mobile&etape=destinataire');
    const operator = page.getByLabel('Opérateur');
    await hydrated(page);
    await operator.selectOption({ label: 'Orange Money' });
    const alert = page.getByRole('alert').filter({ hasText: downTitle });
    expect(await alert.count()).toBe(0);
    expect(await goOn.isEnabled()).toBe(true);

    const fromWallet = await newPerson();
    await signUpWithMoney(fromWallet, desk, 20);
    await fromWallet.goto('/dashboard/user/wallet?onglet=international');
    await fromWallet.getByLabel('Pays du bénéficiaire').selectOption({ label: 'Sénégal' });
    await fromWallet.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
    const alertThere = fromWallet.getByRole('alert').filter({ hasText: downTitle });
    const send = fromWallet.getByRole('button', { name: 'Envoyer le transfert' });
    expect(await alertThere.count()).toBe(0);
    expect(await send.isEnabled()).toBe(true);

    const options = () =>
      operator
        .locator('option:not([value=""])')
        .evaluateAll((all) =>
          all.map((one) => [one.textContent, (one as HTMLOptionElement).disabled]),
        );
    const slow = page.getByRole('status').filter({ hasText: slowTitle });
    await desk.post('/desk/api/providers/payouts', {
      destinations: { 'mobile/SN/orange': 'down', 'mobile/SN/wave': 'degraded' },
    });
    try {
      await alert.getByText(/rien ne sera débité/).waitFor();
      expect(await goOn.isDisabled()).toBe(true);
      expect(await options()).toEqual([
        ['Wave · réponses lentes', false],
        ['Orange Money · en panne', true],
      ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
      await alertThere.waitFor();
      expect(await send.isDisabled()).toBe(true);
      await expectAccessible(fromWallet);

      // One that is slow may be chosen.
      await operator.selectOption({ label: 'Wave · réponses lentes' });
      await slow.waitFor();
      expect(await alert.count()).toBe(0);
      expect(await goOn.isEnabled()).toBe(true);
    } finally {
      await desk.post('/desk/api/providers/payouts', { destinations: {} });
    }
    await expect.poll(() => slow.count()).toBe(0);
    expect(await options()).toEqual([
      ['Orange Money', false],
      ['Wave', false],
    ]);
    await expect.poll(() => alertThere.count()).toBe(0);
    expect(await send.isEnabled()).toBe(true);
  },
  onPhone,
);
