import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { kinshasa } from '../support/collecting.ts';
import { journey, onPhone } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { cards, confirmCard, typeCard } from '../support/sending.ts';
import { inFrancs, offering, openWay } from '../support/selling.ts';

const sizes = [
  { name: '360 px', options: onPhone },
  { name: '1280 px', options: {} },
] as const;

const next = 'Choisir comment payer';

for (const { name, options } of sizes) {
  journey(
    `the payer says how much: a fault is told at its field, the link thanks who paid, ${name}`,
    async (walk) => {
      const shop = await offering(await walk.newPerson(), {
        description: 'Livré le vendredi',
        minimum: 5,
        maximum: 50,
        demandeNom: true,
        merci: 'À vendredi !',
      });
      const { page } = walk;
      await page.goto(shop.path);
      await page.getByText('Entre 5,00 € et 50,00 €.').waitFor();
      await page.getByText('Aucun frais ne s’ajoute.').waitFor();
      await expectAccessible(page);
      const amount = page.getByLabel('Vous choisissez combien');
      await amount.fill('4,99');
      await page.getByRole('button', { name: next }).click();
      await page.getByText('Indiquez votre nom').waitFor();
      await page.getByLabel('Votre nom').fill('Awa');
      await page.getByRole('button', { name: next }).click();
      await page.getByText('Le montant est inférieur au minimum de 5,00 €').waitFor();
      await expect.poll(() => amount.evaluate((one) => one === document.activeElement)).toBe(true);
      await expectAccessible(page);
      await amount.fill('12,50');
      await page.getByLabel('E-mail pour le reçu').fill('awa@exemple.example');
      await page.getByRole('button', { name: next }).click();
      await openWay(page, 'Portefeuille de test');
      await page.getByRole('button', { name: /^Payer 12,50/ }).click();
      await page.getByText('C’est payé').first().waitFor();
      await page.getByText('À vendredi !').waitFor();
      await expectAccessible(page);
      expect(await shop.payments()).toMatchObject([
        {
          statut: 'paye',
          moyen: 'wallet',
          montant: 12.5,
          client: { nom: 'Awa', email: 'awa@exemple.example' },
        },
      ]);
      expect(await shop.counted()).toEqual({ vues: 1, commences: 1, payes: 1 });
    },
    options,
  );

  journey(
    `a link is paid by a card whose bank asks who it is, with the fee that its payer bears, ${name}`,
    async (walk) => {
      const shop = await offering(await walk.newPerson(), { montant: 20, supportFrais: 'payeur' });
      const { page } = walk;
      await page.goto(shop.path);
      await page.getByText('Vous voyez le total avant de payer').waitFor();
      await page.getByRole('button', { name: next }).click();
      await page.getByText('dont 0,53 € de frais').waitFor();
      await openWay(page, 'Carte bancaire');
      await typeCard(page, cards.strongAuthentication);
      await confirmCard(page);
      await page.getByText('C’est payé').first().waitFor();
      expect(await shop.payments()).toMatchObject([{ statut: 'paye', moyen: 'card', paye: 20.53 }]);
    },
    options,
  );

  journey(
    `a link is paid by the second of two phones: the first one says no, ${name}`,
    async (walk) => {
      const shop = await offering(await walk.newPerson(), inFrancs);
      const { page } = walk;
      await page.goto(shop.path);
      await page.getByRole('button', { name: next }).click();
      const number = page.getByLabel('Numéro de téléphone');
      await number.fill(kinshasa('0004'));
      await page.getByRole('button', { name: /^Payer 5.000,00/ }).click();
      await page.getByText('Paiement échoué').first().waitFor();
      await page.getByRole('link', { name: 'Corriger et réessayer' }).click();
      await number.fill(kinshasa('0001'));
      await page.getByRole('button', { name: /^Payer 5.000,00/ }).click();
      await page.getByText('C’est payé').first().waitFor();
      expect(await shop.payments()).toMatchObject([{ statut: 'paye', moyen: 'mobile' }]);
    },
    options,
  );

  journey(
    `a paused link says so, and opens by itself; one that is used up says so, ${name}`,
    async (walk) => {
      const shop = await offering(await walk.newPerson(), { montant: 20, utilisationsMax: 1 });
      const { page } = walk;
      await page.goto(shop.path);
      await shop.pause();
      // It was paused while it was read: the press is answered by the page.
      await page.getByRole('button', { name: next }).click();
      await page.getByText('Ce lien est en pause').first().waitFor();
      await expectAccessible(page);
      await shop.resume();
      await page.getByRole('button', { name: next }).click();
      await openWay(page, 'Portefeuille de test');
      await page.getByRole('button', { name: /^Payer 20,00/ }).click();
      await page.getByText('C’est payé').first().waitFor();
      await page.goto(shop.path);
      await page.getByText('Ce lien a déjà servi').first().waitFor();
      expect(await page.getByRole('button', { name: next }).count()).toBe(0);
      await expectAccessible(page);
    },
    options,
  );

  journey(
    `a link whose last day passes while it is read says so, as does one of a business without the live mode, ${name}`,
    async (walk) => {
      const expireLe = new Date(Date.now() + 4_000).toISOString();
      const shop = await offering(await walk.newPerson(), { montant: 20, expireLe });
      const { page } = walk;
      await page.goto(shop.path);
      await page.getByText('Ce lien a expiré').first().waitFor();
      await expectAccessible(page);
      const closed = await offering(await walk.newPerson(), { montant: 20 }, 'live');
      await page.goto(closed.path);
      await page.getByText('n’encaisse pas encore en ligne').waitFor();
      expect(await page.getByText('Mode test').count()).toBe(0);
      expect(await page.getByRole('button', { name: next }).count()).toBe(0);
      await expectAccessible(page);
    },
    options,
  );
}

journey('a link whose answer is lost is begun once', async (walk) => {
  const shop = await offering(await walk.newPerson());
  const { page } = walk;
  const keys = await loseFirstAnswer(page.context(), '**/api/checkouts/liens/*');
  await page.goto(shop.path);
  await page.getByRole('button', { name: next }).click();
  await page.getByRole('heading', { name: 'Comment payer ?' }).waitFor();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await shop.payments()).toHaveLength(1);
});

journey(
  'without scripts a link says who is paid for what, and an address of none answers 404',
  async ({ newPerson, page }) => {
    const shop = await offering(await newPerson({ javaScriptEnabled: true }));
    await page.goto(shop.path);
    await page.getByRole('heading', { name: 'Panier de légumes' }).waitFor();
    const notice = page.locator('noscript');
    expect(await notice.textContent()).toContain('Cette page a besoin de JavaScript pour payer');
    const missing = await page.goto('/pay/l_AAAAAAAAAAAAAAAAAAAAAA');
    expect(missing?.status()).toBe(404);
    await page.getByText('Ce lien ne mène à aucun paiement').waitFor();
  },
  { context: { javaScriptEnabled: false } },
);
