import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { kinshasa } from '../support/collecting.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { openTill, openTillAsCashier, openWay } from '../support/selling.ts';

const sizes = [
  { name: '360 px', options: onPhone },
  { name: '1280 px', options: {} },
] as const;

/** Types the sum on the page's own keys, and asks for it. */
async function ask(page: Page, keys: string, sum: RegExp): Promise<void> {
  const pad = page.getByRole('group', { name: 'Clavier' });
  for (const key of keys)
    await pad.getByRole('button', { name: key === ',' ? 'Virgule' : key, exact: true }).click();
  await page.getByRole('button', { name: sum }).click();
  await page.getByText('En attente du paiement').waitFor();
}

/** Counts the notes that the page plays from now on. */
async function hearNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function counted(when?: number) {
      Object.assign(window, { notes: (Reflect.get(window, 'notes') ?? 0) + 1 });
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'notes') ?? 0));
}

for (const { name, options } of sizes) {
  journey(
    `a sum is typed, its code is paid by whoever scans it: the screen turns green and sounds, the day counts it, ${name}`,
    async (walk) => {
      const { page } = walk;
      const till = await openTill(page);
      const heard = await hearNotes(page);
      await page.goto('/dashboard/merchant/encaisser');
      await page.getByText('Aucun encaissement ce jour-là').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Encaisser', exact: true }).click();
      await page.getByText('Veuillez entrer un montant valide').waitFor();
      await ask(page, '12,5', /^Encaisser 12,50/);
      await page.getByRole('img', { name: /^Code à scanner pour payer 12,50/ }).waitFor();
      await expectAccessible(page);
      const customer = await walk.newPerson();
      await customer.goto(await till.path());
      await openWay(customer, 'Portefeuille de test');
      await customer.getByRole('button', { name: /^Payer 12,50/ }).click();
      await page.getByRole('heading', { name: 'Payé' }).waitFor();
      await expectAccessible(page);
      expect(await heard()).toBe(2);
      await page.reload();
      await page.getByRole('heading', { name: 'Payé' }).waitFor();
      expect(await heard()).toBe(0);
      await page.getByRole('button', { name: 'Nouvel encaissement' }).click();
      await page.getByText('Portefeuille · 1 paiement').waitFor();
      await expectAccessible(page);
    },
    options,
  );

  journey(
    `the customer’s phone is asked: one says no, the next one pays, ${name}`,
    async (walk) => {
      const { page } = walk;
      const till = await openTill(page);
      await page.goto('/dashboard/merchant/encaisser');
      await page.getByLabel('Devise').selectOption('CDF');
      await ask(page, '5000', /^Encaisser 5.000,00/);
      const number = page.getByLabel('Numéro de téléphone');
      await number.fill(kinshasa('0004'));
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await page.getByText('Paiement refusé').waitFor();
      await expectAccessible(page);
      await number.fill(kinshasa('0001'));
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await page.getByRole('heading', { name: 'Payé' }).waitFor();
      expect(await till.payments()).toMatchObject([{ statut: 'paye', moyen: 'mobile' }]);
    },
    options,
  );

  journey(
    `without a network the screen says so, and follows when it is back; one that is called off says so, ${name}`,
    async (walk) => {
      const { page, context } = walk;
      const till = await openTill(page);
      await page.goto('/dashboard/merchant/encaisser');
      await ask(page, '20', /^Encaisser 20,00/);
      const customer = await walk.newPerson();
      await customer.goto(await till.path());
      await context.setOffline(true);
      await page.getByText('Connexion perdue').waitFor();
      await openWay(customer, 'Portefeuille de test');
      await customer.getByRole('button', { name: /^Payer 20,00/ }).click();
      await customer.getByText('C’est payé').first().waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Payé' }).waitFor();
      await page.getByRole('button', { name: 'Nouvel encaissement' }).click();
      await ask(page, '7', /^Encaisser 7,00/);
      await page.getByRole('button', { name: 'Annuler cet encaissement' }).click();
      await page.getByText('Encaissement annulé').waitFor();
      await expectAccessible(page);
    },
    options,
  );
}

journey(
  'a cashier takes a payment and closes the day, sees no balance and makes no link',
  async (walk) => {
    const { page, desk } = walk;
    const owner = await walk.newPerson();
    await openTillAsCashier(page, { owner, desk });
    await page.goto('/dashboard/merchant/encaisser');
    await page.getByLabel('Devise').selectOption('CDF');
    await ask(page, '5000', /^Encaisser 5.000,00/);
    // It is said to whoever stands at the till, who has not the phone in hand.
    await page.getByText(/avant que votre client l’ait acceptée/).waitFor();
    await page.getByLabel('Numéro de téléphone').fill(kinshasa('0001'));
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.getByRole('heading', { name: 'Payé' }).waitFor();
    await page.getByRole('button', { name: 'Nouvel encaissement' }).click();
    await page.getByText('Mobile Money · 1 paiement').waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Affiche A4' }).click();
    expect((await download).suggestedFilename()).toBe('affiche-a4.pdf');
    await page.goto('/dashboard/merchant');
    await page.getByRole('region', { name: 'Votre commerce en chiffres' }).waitFor();
    expect(await page.getByText('Solde disponible').count()).toBe(0);
    await page.goto('/dashboard/merchant/payment-links/nouveau');
    await page.getByText('Votre rôle ne donne pas accès à cet écran').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);

journey('a sum whose answer is lost is asked for once', async (walk) => {
  const { page } = walk;
  const till = await openTill(page);
  const keys = await loseFirstAnswer(page.context(), '**/api/v1/payments');
  await page.goto('/dashboard/merchant/encaisser');
  await ask(page, '20', /^Encaisser 20,00/);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await till.payments()).toHaveLength(1);
});

journey('the shop’s poster is a file, of the same link each time', async (walk) => {
  const { page } = walk;
  await openTill(page);
  await page.goto('/dashboard/merchant/encaisser');
  for (const size of ['A4', 'A6']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Affiche ${size}` }).click();
    expect((await download).suggestedFilename()).toBe(`affiche-${size.toLowerCase()}.pdf`);
  }
});
