import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { kinshasa } from '../support/collecting.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { cards, typeCard } from '../support/sending.ts';
import { inFrancs, openWay, selling } from '../support/selling.ts';

const sizes = [
  { name: '360 px', options: onPhone },
  { name: '1280 px', options: {} },
] as const;

for (const { name, options } of sizes) {
  journey(
    `a merchant is paid from the test wallet, once for a double press, ${name}`,
    async (walk) => {
      const shop = await selling(await walk.newPerson());
      const { page } = walk;
      await page.goto(shop.path);
      await page.getByText('Mode test').first().waitFor();
      await page.getByText('Commande 1042').waitFor();
      await expectAccessible(page);
      await openWay(page, 'Portefeuille de test');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await page.getByRole('button', { name: /^Payer 20,00/ }).dblclick();
      await page.getByText('C’est payé').first().waitFor();
      expect(sent).toHaveLength(1);
      await page.getByRole('link', { name: 'Retour à la boutique' }).waitFor();
      await expectAccessible(page);
      expect(await shop.read()).toMatchObject({ statut: 'paye', moyen: 'wallet' });
      await page.reload();
      await page.getByText('C’est payé').first().waitFor();
    },
    options,
  );

  journey(
    `a merchant is paid by a second card after the first one was refused, ${name}`,
    async (walk) => {
      const shop = await selling(await walk.newPerson());
      const { page } = walk;
      await page.goto(shop.path);
      await openWay(page, 'Carte bancaire');
      await typeCard(page, cards.noFunds);
      await page
        .getByText(/Échec du paiement par carte.*Fonds insuffisants/)
        .first()
        .waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Essayer une autre carte' }).click();
      await typeCard(page, cards.accepted);
      await page.getByText('C’est payé').first().waitFor();
      expect(await shop.read()).toMatchObject({ statut: 'paye', moyen: 'card' });
    },
    options,
  );

  journey(
    `a merchant is paid by phone: a wrong number is told at its field, one without money is corrected, ${name}`,
    async (walk) => {
      const shop = await selling(await walk.newPerson(), inFrancs);
      const { page } = walk;
      await page.goto(shop.path);
      const number = page.getByLabel('Numéro de téléphone');
      const pay = page.getByRole('button', { name: /^Payer 5.000,00/ });
      await pay.click();
      await page.getByText('Veuillez saisir un numéro de téléphone').waitFor();
      await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true);
      await expectAccessible(page);
      await page.locator('input[value=ORANGE]').check({ force: true });
      const poor = kinshasa('0004');
      await number.fill(poor);
      await pay.click();
      await page.getByText('Paiement échoué').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Corriger et réessayer' }).click();
      await expect.poll(() => number.inputValue()).toBe(poor);
      expect(await page.locator('input[value=ORANGE]').isChecked()).toBe(true);
      await number.fill(kinshasa('0001'));
      await pay.click();
      await page.getByText('C’est payé').first().waitFor();
      expect(await shop.read()).toMatchObject({ statut: 'paye', moyen: 'mobile' });
    },
    options,
  );
}

journey(
  'an answer that is lost is asked for again with the same key, and paid once',
  async (walk) => {
    const shop = await selling(await walk.newPerson(), inFrancs);
    const { page } = walk;
    const keys = await loseFirstAnswer(page.context(), '**/api/checkouts/*/mobile-money');
    await page.goto(shop.path);
    await page.getByLabel('Numéro de téléphone').fill(kinshasa('0001'));
    await page.getByRole('button', { name: /^Payer 5.000,00/ }).click();
    await page.getByText(/Elle ne partira pas deux fois/).waitFor();
    await page.getByText('C’est payé').first().waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  },
);

journey('a payment that is called off says so to who has it open', async (walk) => {
  const shop = await selling(await walk.newPerson());
  const { page } = walk;
  await page.goto(shop.path);
  await shop.cancel();
  await page.getByText('Ce paiement a été annulé').first().waitFor();
  await expectAccessible(page);
});

journey(
  'a payment of which a part was given back says so, and an address of none answers 404',
  async (walk) => {
    const shop = await selling(await walk.newPerson());
    const { page } = walk;
    await page.goto(shop.path);
    await openWay(page, 'Portefeuille de test');
    await page.getByRole('button', { name: /^Payer 20,00/ }).click();
    await page.getByText('C’est payé').first().waitFor();
    await shop.refund(5);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText(/vous en a rendu une partie/).count();
      })
      .toBeGreaterThan(0);
    await expectAccessible(page);
    const missing = await page.goto('/pay/p_AAAAAAAAAAAAAAAAAAAAAA');
    expect(missing?.status()).toBe(404);
    await page.getByText('Ce lien ne mène à aucun paiement').waitFor();
    await expectAccessible(page);
  },
);

journey(
  'without scripts the page says who asks for how much, and what to do',
  async ({ newPerson, page }) => {
    const shop = await selling(await newPerson({ javaScriptEnabled: true }));
    await page.goto(shop.path);
    await page.getByText('Commande 1042').waitFor();
    const notice = page.locator('noscript');
    expect(await notice.textContent()).toContain('Cette page a besoin de JavaScript pour payer');
  },
  { context: { javaScriptEnabled: false } },
);
