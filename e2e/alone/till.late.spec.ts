import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { openTill } from '../support/selling.ts';

for (const [width, options] of [
  ['360 px', onPhone],
  ['1280 px', {}],
] as const)
  journey(
    `a sum that nobody pays in time: the screen says so, the customer’s too, and the next one is asked for, ${width}`,
    async (walk) => {
      const { page, desk } = walk;
      const till = await openTill(page);
      await page.goto('/dashboard/merchant/encaisser');
      await page.getByLabel('Somme à encaisser').fill('12,5');
      await page.getByRole('button', { name: /^Encaisser 12,50/ }).click();
      await page.getByText('En attente du paiement').waitFor();
      const path = await till.path();

      await desk.post('/desk/api/clock', { advanceMs: 16 * 60_000 });
      // It comes by itself.
      await page.getByText('Le temps est écoulé').waitFor();
      await page.getByText('Rien n’a été débité').waitFor();
      await expectAccessible(page);
      const customer = await walk.newPerson();
      await customer.goto(path);
      await expect.poll(() => customer.getByRole('button', { name: /^Payer/ }).count()).toBe(0);
      await expectAccessible(customer);

      await page.getByRole('button', { name: 'Nouvel encaissement' }).click();
      await page.getByLabel('Somme à encaisser').fill('12,5');
      await page.getByRole('button', { name: /^Encaisser 12,50/ }).click();
      await page.getByText('En attente du paiement').waitFor();
      await page.getByRole('img', { name: /^Code à scanner pour payer 12,50/ }).waitFor();
    },
    options,
  );
